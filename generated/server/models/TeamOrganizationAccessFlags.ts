// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** Omitted flags are false when the team is created, and keep their values when it is updated. */
export class TeamOrganizationAccessFlags {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'manage-providers'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'manage-modules'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'manage-workspaces'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'manage-projects'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'read-workspaces'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'read-projects'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'manage-agent-pools'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'acl-read'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
