// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VariableSetVarCreateAttributes } from './VariableSetVarCreateAttributes.js';

export class VariableSetVarCreateResource {
  @V.IsIn(['vars'])
  'type'!: 'vars';
  @Type(() => VariableSetVarCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: VariableSetVarCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
