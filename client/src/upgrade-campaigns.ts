import type { UpgradeCampaign } from '../../generated/client/index.js';
import { UpgradeCampaignsApi as GeneratedUpgradeCampaignsApi } from '../../generated/client/upgrade-campaigns.js';
import type { Callback } from './callback.js';
import type { CallOptions } from './connection.js';
import { poll, requireId } from './polling.js';

type CampaignStatus = UpgradeCampaign['status'];

export interface CampaignWaitOptions extends Pick<CallOptions, 'signal'> {
  /** The statuses to wait for. Default: `ready`, `paused`, or the end of the campaign. */
  readonly until?: CampaignStatus | readonly CampaignStatus[] | undefined;
  /**
   * Called with the campaign at the start, and whenever a poll finds another status or a change in
   * `groups`. An error or a rejection ends the wait.
   */
  readonly onProgress?: Callback<UpgradeCampaign> | undefined;
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
const DEFAULT_UNTIL: readonly CampaignStatus[] = ['ready', 'paused', ...ENDED];

/** Adds `wait` to the operations of upgrade campaigns. */
export class UpgradeCampaignsApi extends GeneratedUpgradeCampaignsApi {
  /**
   * Waits until the campaign has an awaited status. Throws a CampaignEndedError if the campaign
   * ends with another status. If the signal aborts, throws its reason. After the first success, an
   * outage of the server ends the wait only if `Retry-After` exceeds 60 seconds.
   */
  async wait(
    upgradeCampaignId: string,
    { until = DEFAULT_UNTIL, onProgress, signal }: CampaignWaitOptions = {},
  ): Promise<UpgradeCampaign> {
    requireId('upgradeCampaigns.wait', 'campaign', upgradeCampaignId);
    const awaited: readonly CampaignStatus[] = typeof until === 'string' ? [until] : until;
    const campaign = await poll<UpgradeCampaign>(
      {
        read: () => this.read({ upgradeCampaignId }, { signal, retries: 0 }),
        isDone: ({ status }) => awaited.includes(status) || ENDED.includes(status),
        progressOf: ({ status, groups }) => JSON.stringify([status, groups]),
        onProgress: (current) => onProgress?.(current),
      },
      signal,
    );
    if (!awaited.includes(campaign.status)) throw new CampaignEndedError(campaign);
    return campaign;
  }
}
