// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VariableSetVarUpdateAttributes } from './VariableSetVarUpdateAttributes.js';

export class VariableSetVarUpdateResource {
  @V.IsIn(['vars'])
  'type'!: 'vars';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => VariableSetVarUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: VariableSetVarUpdateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
