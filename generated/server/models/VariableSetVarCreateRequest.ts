// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VariableSetVarCreateResource } from './VariableSetVarCreateResource.js';

export class VariableSetVarCreateRequest {
  @Type(() => VariableSetVarCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: VariableSetVarCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
