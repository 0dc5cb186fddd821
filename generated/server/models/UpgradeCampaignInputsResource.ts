// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { UpgradeCampaignInputsRelationships } from './UpgradeCampaignInputsRelationships.js';

export class UpgradeCampaignInputsResource {
  @V.IsIn(['upgrade-campaign-items'])
  'type'!: 'upgrade-campaign-items';
  @Type(() => UpgradeCampaignInputsRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'!: UpgradeCampaignInputsRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
