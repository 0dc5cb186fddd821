// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeVariableOptionAttributes } from './NoCodeVariableOptionAttributes.js';

export class NoCodeVariableOptionCreateResource {
  @V.IsIn(['variable-options'])
  'type'!: 'variable-options';
  @Type(() => NoCodeVariableOptionAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: NoCodeVariableOptionAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
