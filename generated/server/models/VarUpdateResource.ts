// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VarUpdateAttributes } from './VarUpdateAttributes.js';

export class VarUpdateResource {
  @V.IsIn(['vars'])
  'type'!: 'vars';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => VarUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: VarUpdateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
