// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { UpgradeCampaignInputsResource } from './UpgradeCampaignInputsResource.js';

export class UpgradeCampaignInputsRequest {
  @Type(() => UpgradeCampaignInputsResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: UpgradeCampaignInputsResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
