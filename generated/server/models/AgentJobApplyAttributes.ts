// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobChanges } from './AgentJobChanges.js';
import { AgentJobEgressDecision } from './AgentJobEgressDecision.js';

export class AgentJobApplyAttributes {
  @MinCharacters(1)
  @MaxCharacters(20)
  @V.IsString()
  'lease'!: string;
  @V.IsIn(['applied', 'failed', 'canceled'])
  'outcome'!: 'applied' | 'failed' | 'canceled';

  /** A message for the reader of the run, without secrets. */
  @V.IsOptional()
  @MaxCharacters(65536)
  @V.IsString()
  'message'?: string | null;

  /** What interrupted the apply; omitted if nothing interrupted it. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['cancel', 'shutdown', 'lost-contact'])
  'interrupted-by'?: 'cancel' | 'shutdown' | 'lost-contact';
  @V.Min(0)
  @V.Max(2147483647)
  @V.IsInt()
  'milliseconds'!: number;
  @Type(() => AgentJobChanges)
  @V.ValidateNested()
  @V.IsObject()
  'changes'!: AgentJobChanges;

  /** The resulting state, in Base64. Null if the apply did not change it, or left no usable state. */
  @V.ValidateIf((_, value) => value !== null)
  @V.IsString()
  'state'!: string | null;

  /** The hosts to which the phase connected or tried to connect. Omitted unless the agent has `GANTRY_RUN_EGRESS=list`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => AgentJobEgressDecision)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.ArrayMaxSize(100)
  @V.IsArray()
  'egress'?: Array<AgentJobEgressDecision>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
