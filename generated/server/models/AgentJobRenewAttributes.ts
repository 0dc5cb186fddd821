// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class AgentJobRenewAttributes {
  @MinCharacters(1)
  @MaxCharacters(20)
  @V.IsString()
  'lease'!: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
