// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobChanges } from './AgentJobChanges.js';
import { AgentJobEgressDecision } from './AgentJobEgressDecision.js';

export class AgentJobPlanAttributes {
  @MinCharacters(1)
  @MaxCharacters(20)
  @V.IsString()
  'lease'!: string;
  @V.IsIn(['planned', 'failed', 'canceled'])
  'outcome'!: 'planned' | 'failed' | 'canceled';

  /** A message for the reader of the run, without secrets. */
  @V.IsOptional()
  @MaxCharacters(65536)
  @V.IsString()
  'message'?: string | null;

  /** What interrupted the plan; omitted if nothing interrupted it. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['cancel', 'shutdown', 'lost-contact'])
  'interrupted-by'?: 'cancel' | 'shutdown' | 'lost-contact';
  @V.Min(0)
  @V.Max(2147483647)
  @V.IsInt()
  'milliseconds'!: number;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => AgentJobChanges)
  @V.ValidateNested()
  @V.IsObject()
  'changes'?: AgentJobChanges;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'has-changes'?: boolean;

  /** The saved plan, in Base64. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'plan'?: string;

  /** The provider lock file, in Base64. */
  @V.IsOptional()
  @V.IsString()
  'lock-file'?: string | null;

  /** The plan as JSON without secrets, in Base64. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'json'?: string;

  /** The plan in the form that a tool with a `cloud` block renders, in Base64. */
  @V.IsOptional()
  @V.IsString()
  'redacted-json'?: string | null;

  /** What the plan would do to each resource: a JSON array of objects with `address`, `type` and `action`, in Base64. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'resource-changes'?: string;

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
