// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { UpgradeCampaignModuleId } from './UpgradeCampaignModuleId.js';

export class UpgradeCampaignModuleRelationship {
  @Type(() => UpgradeCampaignModuleId)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: UpgradeCampaignModuleId;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
