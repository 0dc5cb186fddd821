// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobPhase } from './AgentJobPhase.js';

export class AgentJobLogRequestAttributes {
  @MinCharacters(1)
  @MaxCharacters(20)
  @V.IsString()
  'lease'!: string;
  @V.IsIn(['plan', 'apply'])
  'phase'!: AgentJobPhase;
  @V.Min(0)
  @V.Max(2147483647)
  @V.IsInt()
  'position'!: number;
  @MinCharacters(1)
  @MaxCharacters(65536)
  @V.IsString()
  'text'!: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
