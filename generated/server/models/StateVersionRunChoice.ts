// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { StateVersionRunIdentifier } from './StateVersionRunIdentifier.js';

export class StateVersionRunChoice {
  @V.ValidateIf((_, value) => value !== null)
  @Type(() => StateVersionRunIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: StateVersionRunIdentifier | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
