// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VariableSetVarUpdateResource } from './VariableSetVarUpdateResource.js';

export class VariableSetVarUpdateRequest {
  @Type(() => VariableSetVarUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: VariableSetVarUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
