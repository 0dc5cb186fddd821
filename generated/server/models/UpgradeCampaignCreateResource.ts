// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { UpgradeCampaignCreateAttributes } from './UpgradeCampaignCreateAttributes.js';
import { UpgradeCampaignCreateRelationships } from './UpgradeCampaignCreateRelationships.js';

export class UpgradeCampaignCreateResource {
  @V.IsIn(['upgrade-campaigns'])
  'type'!: 'upgrade-campaigns';
  @Type(() => UpgradeCampaignCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: UpgradeCampaignCreateAttributes;
  @Type(() => UpgradeCampaignCreateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'!: UpgradeCampaignCreateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
