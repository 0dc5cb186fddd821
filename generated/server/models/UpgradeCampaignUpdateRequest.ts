// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { UpgradeCampaignUpdateResource } from './UpgradeCampaignUpdateResource.js';

export class UpgradeCampaignUpdateRequest {
  @Type(() => UpgradeCampaignUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: UpgradeCampaignUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
