import { Injectable } from '@nestjs/common';
import { AtRest } from '../../../core/secrets/at-rest.js';
import { categoryOf, type NewVariable } from '../../../platform/workspaces/variable-rules.js';
import { CAMPAIGN_INPUTS, type UpgradeCampaign } from './upgrade-campaign.entity.js';
import { ITEM_INPUTS, type UpgradeCampaignItem } from './upgrade-campaign-item.entity.js';

@Injectable()
export class CampaignInputs {
  constructor(private readonly atRest: AtRest) {}

  sealForCampaign(id: string, inputs: readonly NewVariable[]): string | null {
    return inputs.length === 0
      ? null
      : this.atRest.sealText(CAMPAIGN_INPUTS, { id }, JSON.stringify(inputs));
  }

  sealForItem(id: string, inputs: readonly NewVariable[]): string | null {
    return inputs.length === 0
      ? null
      : this.atRest.sealText(ITEM_INPUTS, { id }, JSON.stringify(inputs));
  }

  /** Returns the item's inputs, followed by the campaign's inputs that the item does not set. */
  open(campaign: UpgradeCampaign, item: UpgradeCampaignItem): NewVariable[] {
    const itemInputs =
      item.inputs === null
        ? []
        : (JSON.parse(this.atRest.openText(ITEM_INPUTS, item, item.inputs)) as NewVariable[]);
    return this.merge(campaign, itemInputs);
  }

  /** Like {@link open}, for inputs of an item that are not stored. */
  merge(campaign: UpgradeCampaign, itemInputs: readonly NewVariable[]): NewVariable[] {
    if (campaign.inputs === null) return [...itemInputs];
    const campaignInputs = JSON.parse(
      this.atRest.openText(CAMPAIGN_INPUTS, campaign, campaign.inputs),
    ) as NewVariable[];
    const isReplaced = ({ key, category }: NewVariable): boolean =>
      itemInputs.some(
        (one) => one.key === key && categoryOf(one.category) === categoryOf(category),
      );
    return [...itemInputs, ...campaignInputs.filter((input) => !isReplaced(input))];
  }
}
