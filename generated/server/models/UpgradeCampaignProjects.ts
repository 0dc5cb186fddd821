// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { UpgradeCampaignProjectId } from './UpgradeCampaignProjectId.js';

/** Restricts the campaign to workspaces of these projects. */
export class UpgradeCampaignProjects {
  @Type(() => UpgradeCampaignProjectId)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.ArrayMaxSize(100)
  @V.IsArray()
  'data'!: Array<UpgradeCampaignProjectId>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
