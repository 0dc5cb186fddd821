// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class OrganizationCreateAttributes {
  /** Letters, digits, `-` and `_`; the first character is a letter or digit. It cannot change later. */
  @V.Matches(regex('/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/'))
  @V.IsString()
  'name'!: string;
  @MaxCharacters(254)
  @V.Matches(regex('/^[^@ ]+@[^@ ]+$/'))
  @V.IsString()
  'email'!: string;

  /** A DNS label. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Matches(regex('/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/'))
  @V.IsString()
  'partition'?: string;

  /** The execution mode of projects and workspaces that do not set one. `agent` returns 422, because a new organization has no agent pool: update the organization later. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['remote', 'agent', 'local'])
  'default-execution-mode'?: 'remote' | 'agent' | 'local';

  /** Whether `admin` on the project or the workspace is enough to delete a workspace that still manages resources. If false, only owners and site administrators may. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'allow-force-delete-workspaces'?: boolean;

  /** Whether the maximum lifetimes of tokens apply (see `/token-ttl-policies`). Agent pool tokens have no maximum lifetime. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'max-ttl-enabled'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
