import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Parameters, selectRows } from '../../../core/database/rows.js';
import type { CampaignData } from '../../../platform/events/event-types.js';
import { Events } from '../../../platform/events/events.js';
import type { UpgradeCampaign } from './upgrade-campaign.entity.js';

type AnnouncedStatus = Extract<
  UpgradeCampaign['status'],
  'ready' | 'applying' | 'done' | 'stopped'
>;

@Injectable()
export class CampaignEvents {
  constructor(private readonly events: Events) {}

  /** Call it in the transaction that gives the campaign the status. */
  async record(
    manager: EntityManager,
    { id, name, organization }: Pick<UpgradeCampaign, 'id' | 'name' | 'organization'>,
    status: AnnouncedStatus,
  ): Promise<void> {
    const data = async (): Promise<CampaignData> => ({
      campaign: { id, name, status },
      workspaces: await countItemsByStatus(manager, id),
    });
    await this.events.record(manager, { type: `campaign.${status}`, organization, data });
  }
}

async function countItemsByStatus(
  manager: EntityManager,
  id: string,
): Promise<Record<string, number>> {
  const parameters = new Parameters(manager);
  const found = await selectRows<{ readonly status: string; readonly total: number | string }>(
    manager,
    `SELECT i.status AS status, COUNT(*) AS total FROM upgrade_campaign_items i
     WHERE i.campaign_id = ${parameters.add(id)} GROUP BY i.status ORDER BY i.status`,
    parameters,
  );
  return Object.fromEntries(found.map(({ status, total }) => [status, Number(total)]));
}
