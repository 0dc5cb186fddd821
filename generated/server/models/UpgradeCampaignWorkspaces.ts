// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { UpgradeCampaignWorkspaceId } from './UpgradeCampaignWorkspaceId.js';

/** Restricts the campaign to these workspaces. */
export class UpgradeCampaignWorkspaces {
  @Type(() => UpgradeCampaignWorkspaceId)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.ArrayMaxSize(1000)
  @V.IsArray()
  'data'!: Array<UpgradeCampaignWorkspaceId>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
