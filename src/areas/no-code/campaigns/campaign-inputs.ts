import { Injectable } from '@nestjs/common';
import { AtRest } from '../../../core/secrets/at-rest.js';
import { categoryOf, type NewVariable } from '../../../platform/workspaces/variable-rules.js';
import { CAMPAIGN_INPUTS, type UpgradeCampaign } from './upgrade-campaign.entity.js';
import { ITEM_INPUTS, type UpgradeCampaignItem } from './upgrade-campaign-item.entity.js';

/** Seals and opens the inputs of campaigns and of their items. */
@Injectable()
export class CampaignInputs {
  constructor(private readonly atRest: AtRest) {}

  sealOfCampaign(id: string, inputs: readonly NewVariable[]): string | null {
    return inputs.length === 0
      ? null
      : this.atRest.sealText(CAMPAIGN_INPUTS, { id }, JSON.stringify(inputs));
  }

  sealOfItem(id: string, inputs: readonly NewVariable[]): string | null {
    return inputs.length === 0
      ? null
      : this.atRest.sealText(ITEM_INPUTS, { id }, JSON.stringify(inputs));
  }

  /** The stored inputs of an item, followed by those of the campaign that they do not replace. */
  of(campaign: UpgradeCampaign, item: UpgradeCampaignItem): NewVariable[] {
    const own =
      item.inputs === null
        ? []
        : (JSON.parse(this.atRest.openText(ITEM_INPUTS, item, item.inputs)) as NewVariable[]);
    return this.merged(campaign, own);
  }

  /** The given inputs of an item, followed by those of the campaign that they do not replace. */
  merged(campaign: UpgradeCampaign, own: readonly NewVariable[]): NewVariable[] {
    if (campaign.inputs === null) return [...own];
    const common = JSON.parse(
      this.atRest.openText(CAMPAIGN_INPUTS, campaign, campaign.inputs),
    ) as NewVariable[];
    const isReplaced = ({ key, category }: NewVariable): boolean =>
      own.some((one) => one.key === key && categoryOf(one.category) === categoryOf(category));
    return [...own, ...common.filter((input) => !isReplaced(input))];
  }
}
