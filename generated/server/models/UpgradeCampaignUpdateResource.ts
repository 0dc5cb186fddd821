// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { UpgradeCampaignUpdateAttributes } from './UpgradeCampaignUpdateAttributes.js';

export class UpgradeCampaignUpdateResource {
  @V.IsIn(['upgrade-campaigns'])
  'type'!: 'upgrade-campaigns';
  @Type(() => UpgradeCampaignUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: UpgradeCampaignUpdateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
