// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** The limits of the new token; at least one member is required. Without `scope`, the token has no limits. A `project` implies its organization. */
export class TokenScopeRequest {
  /** `full`: everything that the owner may do within the other limits. `read-only`: no changes. `provision-only`: create, upgrade, destroy and delete workspaces of no-code modules, change their inputs, and read what that requires. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['full', 'read-only', 'provision-only'])
  'access'?: 'full' | 'read-only' | 'provision-only';

  /** Name of the only organization. */
  @V.IsOptional()
  @MinCharacters(1)
  @MaxCharacters(40)
  @V.IsString()
  'organization'?: string | null;

  /** ID of the only project. */
  @V.IsOptional()
  @MinCharacters(1)
  @MaxCharacters(64)
  @V.IsString()
  'project'?: string | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
