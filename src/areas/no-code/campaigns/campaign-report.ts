import type { EntityManager } from 'typeorm';
import { Parameters, selectRows } from '../../../core/database/rows.js';
import {
  GROUP_SQL,
  type GroupName,
  GROUPS,
  type ItemStatus,
  WAITING_STATUSES,
} from './campaign-rules.js';

export interface GroupCount {
  readonly name: GroupName;
  readonly total: number;
  readonly done: number;
}

export interface WaveCount {
  readonly number: number;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** Items that wait for a value, a confirmation, another run, or an unlocked workspace. */
  readonly waiting: number;
}

/** The items of a campaign, counted by group and by wave. */
export interface CampaignReport {
  readonly items: number;
  /** In the order of {@link GROUPS}, without empty groups. */
  readonly groups: readonly GroupCount[];
  readonly waves: readonly WaveCount[];
}

interface ItemCount {
  readonly campaign: string;
  readonly wave: number;
  readonly name: GroupName;
  readonly status: ItemStatus;
  readonly total: number;
}

export async function loadReports(
  manager: EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CampaignReport>> {
  if (ids.length === 0) return new Map();
  const parameters = new Parameters(manager);
  const found = await selectRows<Omit<ItemCount, 'total'> & { readonly total: number | string }>(
    manager,
    `SELECT i.campaign_id AS campaign, i.wave AS wave, ${GROUP_SQL} AS name, i.status AS status,
       COUNT(*) AS total
     FROM upgrade_campaign_items i WHERE i.campaign_id IN (${parameters.addAll(ids)})
     GROUP BY i.campaign_id, i.wave, ${GROUP_SQL}, i.status`,
    parameters,
  );
  const counts = found.map((row) => ({ ...row, total: Number(row.total) }));
  return new Map(
    ids.map((id) => [id, buildReport(counts.filter(({ campaign }) => campaign === id))]),
  );
}

function buildReport(counts: readonly ItemCount[]): CampaignReport {
  const groups = GROUPS.map((name) => {
    const members = counts.filter((count) => count.name === name);
    const done = members.filter(({ status }) => status === 'done');
    return { name, total: sum(members), done: sum(done) };
  });
  const numbers = [...new Set(counts.map(({ wave }) => wave))].sort((one, other) => one - other);
  const waves = numbers.map((number) => {
    const members = counts.filter(({ wave }) => wave === number);
    const within = (...statuses: readonly ItemStatus[]): number =>
      sum(members.filter(({ status }) => statuses.includes(status)));
    return {
      number,
      total: sum(members),
      done: within('done'),
      failed: within('failed'),
      waiting: within(...WAITING_STATUSES),
    };
  });
  return { items: sum(counts), groups: groups.filter(({ total }) => total > 0), waves };
}

const sum = (counts: readonly ItemCount[]): number =>
  counts.reduce((total, count) => total + count.total, 0);
