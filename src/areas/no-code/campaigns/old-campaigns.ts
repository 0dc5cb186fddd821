import { In, LessThan } from 'typeorm';
import type { Clock } from '../../../core/clock.js';
import { rows } from '../../../core/database/rows.js';
import { daysAgo, type Expiry } from '../../../core/expiry.js';
import type { CampaignStatus } from './campaign-rules.js';
import { UpgradeCampaign } from './upgrade-campaign.entity.js';

const FINAL_STATUSES: readonly CampaignStatus[] = ['done', 'stopped'];

/** Campaigns that ended more than `days` ago, with their items. Keeps their runs. */
export function oldCampaigns(clock: Clock, days: number): Expiry<Pick<UpgradeCampaign, 'id'>> {
  return {
    kind: 'upgrade-campaigns',
    findDue: (read, limit) =>
      read.find(UpgradeCampaign, {
        select: { id: true },
        where: {
          endedAt: LessThan(daysAgo(clock.now(), days)),
          status: In([...FINAL_STATUSES]),
          active: false,
        },
        take: limit,
      }),
    remove(manager, campaigns) {
      return rows(manager, UpgradeCampaign).delete({
        id: In(campaigns.map(({ id }) => id)),
        status: In([...FINAL_STATUSES]),
        active: false,
      });
    },
  };
}
