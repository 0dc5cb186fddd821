// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class AgentPingAttributes {
  @V.IsIn(['idle', 'busy', 'errored', 'exited'])
  'status'!: 'idle' | 'busy' | 'errored' | 'exited';
}

void [Type, V, MaxCharacters, MinCharacters, regex];
