// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { UpgradeCampaignCreateResource } from './UpgradeCampaignCreateResource.js';

export class UpgradeCampaignCreateRequest {
  @Type(() => UpgradeCampaignCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: UpgradeCampaignCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
