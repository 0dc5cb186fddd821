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

/** A campaign ended without reaching an awaited status. */
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
   * Waits until the campaign has an awaited status. Throws a CampaignEndedError if the campaign
   * ends with another status, or the reason of the signal if it aborts.
   */
  async wait(
    upgradeCampaignId: string,
    { until = DECIDABLE, onProgress, signal }: CampaignWaitOptions = {},
  ): Promise<UpgradeCampaign> {
    const awaited: readonly CampaignStatus[] = typeof until === 'string' ? [until] : until;
    const abortSignal = signal ?? new AbortController().signal;
    let lastProgress = '';
    let delay = FIRST_POLL_MS;
    for (;;) {
      const campaign = await this.read({ upgradeCampaignId }, { signal: abortSignal });
      const progress = JSON.stringify([campaign.status, campaign.groups]);
      if (progress !== lastProgress) {
        delay = FIRST_POLL_MS;
        onProgress?.(campaign);
      }
      lastProgress = progress;
      if (awaited.includes(campaign.status)) return campaign;
      if (ENDED.includes(campaign.status)) throw new CampaignEndedError(campaign);
      await pause(delay, abortSignal);
      delay = Math.min(MAX_POLL_MS, delay * 1.5);
    }
  }
}
