// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VariableSetUpdateResource } from './VariableSetUpdateResource.js';

export class VariableSetUpdateRequest {
  @Type(() => VariableSetUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: VariableSetUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
