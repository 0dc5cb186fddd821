// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class AgentJobClaimAttributes {
  /** Exact versions of the tools that the agent has. */
  @MaxCharacters(64, { each: true })
  @V.IsString({ each: true })
  @V.ArrayMaxSize(100)
  @V.IsArray()
  'tool-versions'!: Array<string>;

  /** Exact versions, one of which the agent installs if no installed tool matches the run. Gantry prefers the first version if the constraint allows it, and otherwise the newest that the constraint allows. If omitted, the agent installs none. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(64, { each: true })
  @V.IsString({ each: true })
  @V.ArrayMaxSize(1000)
  @V.IsArray()
  'installable-versions'?: Array<string>;

  /** Why the agent's machine cannot execute runs; null if it can. */
  @V.IsOptional()
  @MaxCharacters(4096)
  @V.IsString()
  'unavailable'?: string | null;

  /** IDs of the runs that the agent is executing. */
  @MaxCharacters(64, { each: true })
  @V.IsString({ each: true })
  @V.ArrayMaxSize(1000)
  @V.IsArray()
  'executing'!: Array<string>;
  @V.Min(0)
  @V.Max(30)
  @V.IsInt()
  'wait-seconds'!: number;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
