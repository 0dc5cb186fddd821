// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { StateVersionRunChoice } from './StateVersionRunChoice.js';

export class StateVersionCreateRelationships {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => StateVersionRunChoice)
  @V.ValidateNested()
  @V.IsObject()
  'run'?: StateVersionRunChoice;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
