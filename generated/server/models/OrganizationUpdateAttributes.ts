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

  /** The execution mode of projects and workspaces that do not set one. `agent` requires a default agent pool. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['remote', 'agent', 'local'])
  'default-execution-mode'?: 'remote' | 'agent' | 'local';
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'allow-force-delete-workspaces'?: boolean;

  /** Whether the maximum lifetimes of tokens apply (see `/token-ttl-policies`). Agent pool tokens have no maximum lifetime. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'max-ttl-enabled'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
