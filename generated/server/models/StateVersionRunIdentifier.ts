// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class StateVersionRunIdentifier {
  /** The run of the workspace that produced the state. */
  @MinCharacters(1)
  @MaxCharacters(64)
  @V.IsString()
  'id'!: string;
  @V.IsIn(['runs'])
  'type'!: 'runs';
}

void [Type, V, MaxCharacters, MinCharacters, regex];
