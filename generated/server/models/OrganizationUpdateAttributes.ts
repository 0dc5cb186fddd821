// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class OrganizationUpdateAttributes {
  /** The current name of the organization. Any other name returns 422. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'name'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(254)
  @V.Matches(regex('/^[^@ ]+@[^@ ]+$/'))
  @V.IsString()
  'email'?: string;

  /** A DNS label. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Matches(regex('/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/'))
  @V.IsString()
  'partition'?: string;

  /** The default execution mode. `agent` requires `default-agent-pool`. Also applies to projects and workspaces that do not set their own. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['remote', 'agent', 'local'])
  'default-execution-mode'?: 'remote' | 'agent' | 'local';
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'allow-force-delete-workspaces'?: boolean;

  /** Whether the maximum lifetimes of tokens apply (`/token-ttl-policies`). If true, new tokens that reach the organization must have an `expired-at`, except tokens of agent pools. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'max-ttl-enabled'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
