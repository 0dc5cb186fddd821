// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VariableSetCreateResource } from './VariableSetCreateResource.js';

export class VariableSetCreateRequest {
  @Type(() => VariableSetCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: VariableSetCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
