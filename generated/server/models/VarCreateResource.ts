// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VarCreateAttributes } from './VarCreateAttributes.js';

export class VarCreateResource {
  @V.IsIn(['vars'])
  'type'!: 'vars';
  @Type(() => VarCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: VarCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
