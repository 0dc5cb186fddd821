// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamOrganizationAccessFlags } from './TeamOrganizationAccessFlags.js';

export class TeamCreateAttributes {
  /** Letters, digits, `-` and `_`. */
  @V.Matches(regex('/^[A-Za-z0-9_-]{1,90}$/'))
  @V.IsString()
  'name'!: string;

  /** Default: `secret`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['secret', 'organization'])
  'visibility'?: 'secret' | 'organization';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => TeamOrganizationAccessFlags)
  @V.ValidateNested()
  @V.IsObject()
  'organization-access'?: TeamOrganizationAccessFlags;

  /** Whether the team's members may read, create and delete its tokens. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'allow-member-token-management'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
