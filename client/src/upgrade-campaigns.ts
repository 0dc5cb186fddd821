import type { UpgradeCampaign } from '../../generated/client/index.js';
import { UpgradeCampaignsApi as GeneratedUpgradeCampaignsApi } from '../../generated/client/upgrade-campaigns.js';
import type { CallOptions } from './connection.js';
import { pause } from './retry.js';

type CampaignStatus = UpgradeCampaign['status'];

export interface CampaignWaitOptions extends Pick<CallOptions, 'signal'> {
  /** The statuses to wait for. Default: `ready`, `paused`, or the end of the campaign. */
  readonly until?: CampaignStatus | readonly CampaignStatus[];
  /** Called with the campaign at the start, and after each change of its status or its groups. */
  readonly onProgress?: (campaign: UpgradeCampaign) => void;
}

/** A campaign has ended with another status than the awaited one. */
export class CampaignEndedError extends Error {
  /** The campaign with its final status. */
  readonly campaign: UpgradeCampaign;

  constructor(campaign: UpgradeCampaign) {
    super(`The upgrade campaign ${campaign.id} is ${campaign.status}.`);
    this.name = 'CampaignEndedError';
    this.campaign = campaign;
  }
}

const ENDED: readonly CampaignStatus[] = ['done', 'stopped'];
const DECIDABLE: readonly CampaignStatus[] = ['ready', 'paused', ...ENDED];

/** Milliseconds between two polls of a campaign: shorter after progress. */
const FIRST_POLL_MS = 200;
const MAX_POLL_MS = 2_000;

/** Creates, follows and controls upgrade campaigns. */
export class UpgradeCampaignsApi extends GeneratedUpgradeCampaignsApi {
  /**
   * Waits for a campaign. Throws a CampaignEndedError if it ends with another status, or the reason
   * of the signal if that aborts.
   */
  async wait(
    upgradeCampaignId: string,
    { until = DECIDABLE, onProgress, signal }: CampaignWaitOptions = {},
  ): Promise<UpgradeCampaign> {
    const awaited: readonly CampaignStatus[] = typeof until === 'string' ? [until] : until;
    const limit = signal ?? new AbortController().signal;
    let known = '';
    let delay = FIRST_POLL_MS;
    for (;;) {
      const campaign = await this.read({ upgradeCampaignId }, { signal: limit });
      const progress = JSON.stringify([campaign.status, campaign.groups]);
      if (progress !== known) {
        delay = FIRST_POLL_MS;
        onProgress?.(campaign);
      }
      known = progress;
      if (awaited.includes(campaign.status)) return campaign;
      if (ENDED.includes(campaign.status)) throw new CampaignEndedError(campaign);
      await pause(delay, limit);
      delay = Math.min(MAX_POLL_MS, delay * 1.5);
    }
  }
}
