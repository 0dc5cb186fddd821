// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeVariableOptionAttributes } from './NoCodeVariableOptionAttributes.js';

export class NoCodeVariableOptionUpdateResource {
  /** ID of the option set of this no-code module that the item replaces or keeps. Without an ID, the item is a new set. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @V.IsString()
  'id'?: string;
  @V.IsIn(['variable-options'])
  'type'!: 'variable-options';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => NoCodeVariableOptionAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: NoCodeVariableOptionAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
