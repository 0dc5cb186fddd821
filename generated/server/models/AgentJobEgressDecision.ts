// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class AgentJobEgressDecision {
  /** Empty if the request named no host. */
  @MaxCharacters(255)
  @V.IsString()
  'host'!: string;
  @V.Min(0)
  @V.Max(65535)
  @V.IsInt()
  'port'!: number;
  @V.IsIn(['allowed', 'refused', 'failed'])
  'outcome'!: 'allowed' | 'refused' | 'failed';

  /** Why the connection was refused or failed; omitted if it was allowed. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['no-rule', 'private-address', 'malformed', 'too-many-connections', 'not-resolved', 'unreachable'])
  'reason'?: 'no-rule' | 'private-address' | 'malformed' | 'too-many-connections' | 'not-resolved' | 'unreachable';
  @V.Min(1)
  @V.Max(2147483647)
  @V.IsInt()
  'connections'!: number;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
