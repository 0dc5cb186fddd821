// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class AgentRegistrationAttributes {
  /** Name of the agent, such as the host name of its machine. Letters, digits, `.`, `-` and `_`. */
  @V.Matches(regex('/^[A-Za-z0-9_.-]{1,90}$/'))
  @V.IsString()
  'name'!: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
