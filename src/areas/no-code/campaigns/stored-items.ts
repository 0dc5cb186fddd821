import { type EntityManager, In } from 'typeorm';
import type { Page, PageOfRows } from '../../../core/database/page.js';
import { entitiesOf, Parameters, rows, selectRows } from '../../../core/database/rows.js';
import type { RunStatus } from '../../../platform/runs/run-status.js';
import { CAN_START_SQL } from '../../../platform/runs/worker/run-queue.js';
import type { Workspace } from '../../../platform/workspaces/workspace.entity.js';
import type { UpgradeState } from '../upgrades/workspace-upgrade.entity.js';
import {
  ENDED_STATUSES,
  GROUP_SQL,
  type GroupName,
  type Impact,
  type ItemRun,
  type ItemStatus,
  RUNNING_STATUSES,
  SETTLED_STATUSES,
} from './campaign-rules.js';
import { UpgradeCampaign } from './upgrade-campaign.entity.js';
import { UpgradeCampaignItem } from './upgrade-campaign-item.entity.js';

const sqlList = (statuses: readonly string[]): string =>
  statuses.map((status) => `'${status}'`).join(', ');

export interface CampaignItemView {
  readonly item: UpgradeCampaignItem;
  readonly workspaceName: string;
}

export interface ItemFilter {
  readonly group?: GroupName | undefined;
  readonly wave?: number | undefined;
}

/** Lists the items of a campaign, by wave and workspace name. */
export async function listItems(
  manager: EntityManager,
  campaignId: string,
  { group, wave }: ItemFilter,
  { number, size }: Page,
): Promise<PageOfRows<CampaignItemView>> {
  const condition = (parameters: Parameters): string =>
    [
      `i.campaign_id = ${parameters.add(campaignId)}`,
      ...(group === undefined ? [] : [`${GROUP_SQL} = ${parameters.add(group)}`]),
      ...(wave === undefined ? [] : [`i.wave = ${parameters.add(wave)}`]),
    ].join(' AND ');
  const counted = new Parameters(manager);
  const [count] = await selectRows<{ readonly total: number | string }>(
    manager,
    `SELECT COUNT(*) AS total FROM upgrade_campaign_items i WHERE ${condition(counted)}`,
    counted,
  );
  const parameters = new Parameters(manager);
  const found = await selectRows<Record<string, unknown> & { readonly workspace_name: string }>(
    manager,
    `SELECT i.*, w.name AS workspace_name FROM upgrade_campaign_items i
     JOIN workspaces w ON w.id = i.workspace_id WHERE ${condition(parameters)}
     ORDER BY i.wave, w.name_key, i.id
     LIMIT ${parameters.add(size)} OFFSET ${parameters.add((number - 1) * size)}`,
    parameters,
  );
  const items = entitiesOf(manager, UpgradeCampaignItem, found);
  const shown = items.map((item, index) => ({
    item,
    workspaceName: found[index]?.workspace_name ?? '',
  }));
  return { rows: shown, total: Number(count?.total ?? 0) };
}

/** Lists the items of a workspace in campaigns that have not ended, newest campaign first. */
export async function listItemsOfWorkspace(
  manager: EntityManager,
  { id, name }: Pick<Workspace, 'id' | 'name'>,
  { number, size }: Page,
): Promise<PageOfRows<CampaignItemView>> {
  const fromWhere = (parameters: Parameters): string =>
    `FROM upgrade_campaign_items i JOIN upgrade_campaigns c ON c.id = i.campaign_id
     WHERE i.workspace_id = ${parameters.add(id)} AND c.status NOT IN ('done', 'stopped')`;
  const counted = new Parameters(manager);
  const [count] = await selectRows<{ readonly total: number | string }>(
    manager,
    `SELECT COUNT(*) AS total ${fromWhere(counted)}`,
    counted,
  );
  const parameters = new Parameters(manager);
  const found = await selectRows<Record<string, unknown>>(
    manager,
    `SELECT i.* ${fromWhere(parameters)} ORDER BY c.created_at DESC, i.id
     LIMIT ${parameters.add(size)} OFFSET ${parameters.add((number - 1) * size)}`,
    parameters,
  );
  const items = entitiesOf(manager, UpgradeCampaignItem, found);
  return {
    rows: items.map((item) => ({ item, workspaceName: name })),
    total: Number(count?.total ?? 0),
  };
}

/** Finds up to `limit` items with these statuses, in the order of their waves. */
export async function findItemsByStatus(
  manager: EntityManager,
  campaignId: string,
  statuses: readonly ItemStatus[],
  limit: number,
): Promise<UpgradeCampaignItem[]> {
  return manager.find(UpgradeCampaignItem, {
    where: { campaignId, status: In([...statuses]) },
    order: { wave: 'ASC', id: 'ASC' },
    take: limit,
  });
}

export async function countItems(
  manager: EntityManager,
  campaignId: string,
  statuses: readonly ItemStatus[],
): Promise<number> {
  return manager.countBy(UpgradeCampaignItem, { campaignId, status: In([...statuses]) });
}

/** Finds up to `limit` planned items in all waves up to the first incomplete one. */
export async function findConfirmableItems(
  manager: EntityManager,
  campaignId: string,
  limit: number,
): Promise<UpgradeCampaignItem[]> {
  const parameters = new Parameters(manager);
  const found = await selectRows<Record<string, unknown>>(
    manager,
    `SELECT i.* FROM upgrade_campaign_items i
     WHERE i.campaign_id = ${parameters.add(campaignId)} AND i.status = 'planned'
       AND i.wave <= (SELECT MIN(o.wave) FROM upgrade_campaign_items o
         WHERE o.campaign_id = ${parameters.add(campaignId)}
           AND o.status NOT IN (${sqlList(SETTLED_STATUSES)}))
     ORDER BY i.wave, i.id LIMIT ${parameters.add(limit)}`,
    parameters,
  );
  return entitiesOf(manager, UpgradeCampaignItem, found);
}

/** Lets the campaign try to confirm the items with these impacts that wait for a user. */
export async function reopenWaitingItems(
  manager: EntityManager,
  campaignId: string,
  impacts: readonly Impact[],
  updatedAt: string,
): Promise<void> {
  if (impacts.length === 0) return;
  await rows(manager, UpgradeCampaignItem).update(
    { campaignId, status: 'waiting_for_owner', impact: In([...impacts]) },
    { status: 'planned', reason: null, updatedAt },
  );
}

/** An item whose status does not match its run yet, and that run. */
export interface StaleItem {
  readonly item: UpgradeCampaignItem;
  readonly run: ItemRun;
}

/** The statuses of the items whose run or upgrade can still change. */
export const STATUSES_WITH_RUN: readonly ItemStatus[] = [
  'planning',
  'blocked',
  'planned',
  'waiting_for_owner',
  'applying',
];

/** Finds up to `limit` items with these statuses that do not match their run yet, by wave. */
export async function findStaleItems(
  manager: EntityManager,
  campaignId: string,
  statuses: readonly ItemStatus[],
  limit: number,
): Promise<StaleItem[]> {
  const parameters = new Parameters(manager);
  const canStart = `(${CAN_START_SQL})`;
  const found = await selectRows<Record<string, unknown>>(
    manager,
    `SELECT i.*, r.status AS run_status, r.error AS run_error, u.state AS upgrade_state,
       CASE WHEN ${canStart} THEN 1 ELSE 0 END AS run_can_start
     FROM upgrade_campaign_items i JOIN runs r ON r.id = i.run_id
     LEFT JOIN workspace_upgrades u ON u.run_id = i.run_id
     WHERE i.campaign_id = ${parameters.add(campaignId)} AND i.status IN (${sqlList(statuses)})
       AND ((i.status = 'planning' AND r.status NOT IN ('fetching', 'planning')
         AND (r.status <> 'pending' OR NOT ${canStart}))
       OR (i.status = 'blocked' AND (r.status <> 'pending' OR ${canStart}))
       OR (i.status IN ('planned', 'waiting_for_owner')
         AND r.status NOT IN ('planned', 'cost_estimated')
         AND (r.status <> 'planned_and_finished' OR u.state <> 'unconfirmed'))
       OR (i.status = 'applying'
         AND r.status NOT IN ('confirmed', 'apply_queued', 'applying')))
     ORDER BY i.wave, i.id LIMIT ${parameters.add(limit)}`,
    parameters,
  );
  return entitiesOf(manager, UpgradeCampaignItem, found).map((item, index) => ({
    item,
    run: runOf(found[index] ?? {}),
  }));
}

function runOf(row: Record<string, unknown>): ItemRun {
  return {
    status: row['run_status'] as RunStatus,
    error: (row['run_error'] ?? null) as string | null,
    canStart: Number(row['run_can_start']) === 1,
    upgrade: (row['upgrade_state'] ?? null) as UpgradeState | null,
  };
}

/** An item, and the run of the upgrade that a user initiated. */
interface UserUpgrade {
  /** Of the item. */
  readonly id: string;
  /** Null if no upgrade is open, because the workspace already has the settings. */
  readonly runId: string | null;
}

/**
 * Finds the items that need a value, but whose workspace already has the settings of the campaign,
 * or an open upgrade to them.
 */
export async function findItemsUpgradedByUsers(
  manager: EntityManager,
  { id, settingsId }: Pick<UpgradeCampaign, 'id' | 'settingsId'>,
): Promise<readonly UserUpgrade[]> {
  const parameters = new Parameters(manager);
  return selectRows<UserUpgrade>(
    manager,
    `SELECT i.id AS id, u.run_id AS "runId" FROM upgrade_campaign_items i
     JOIN workspaces w ON w.id = i.workspace_id
     LEFT JOIN workspace_upgrades u ON u.workspace_id = i.workspace_id AND u.state = 'open'
       AND u.settings_id = ${parameters.add(settingsId)}
     WHERE i.campaign_id = ${parameters.add(id)} AND i.status = 'needs_value'
       AND (u.run_id IS NOT NULL OR w.no_code_version_id = ${parameters.add(settingsId)})`,
    parameters,
  );
}

/** Whether runs outside of campaigns wait for a runner. Ignores the runs of agent pools. */
export async function hasOtherWaitingRuns(manager: EntityManager): Promise<boolean> {
  const found = await selectRows(
    manager,
    `SELECT 1 FROM runs r WHERE ${CAN_START_SQL} AND r.execution_mode = 'remote'
       AND NOT EXISTS (SELECT 1 FROM upgrade_campaign_items i WHERE i.run_id = r.id) LIMIT 1`,
    new Parameters(manager),
  );
  return found.length > 0;
}

/** An item as it was read. `inputs` is compared only if it is defined. */
type ItemAsRead = Pick<UpgradeCampaignItem, 'id' | 'status' | 'runId'> &
  Partial<Pick<UpgradeCampaignItem, 'inputs'>>;

/**
 * Changes an item. Returns false, and changes nothing, if the item was deleted, or a column of
 * {@link ItemAsRead} has changed.
 */
export async function changeItem(
  manager: EntityManager,
  { id, status, runId, inputs }: ItemAsRead,
  changes: Partial<Omit<UpgradeCampaignItem, 'id'>>,
): Promise<boolean> {
  const current = await rows(manager, UpgradeCampaignItem).lock({ id });
  if (current?.status !== status || current.runId !== runId) return false;
  // A waiting item that gets new inputs keeps its status.
  if (inputs !== undefined && current.inputs !== inputs) return false;
  return (await rows(manager, UpgradeCampaignItem).update({ id }, changes)) === 1;
}

/**
 * Whether a campaign without stale items needs to be advanced. If not, the caller can avoid the
 * writes for a lease.
 */
export async function hasWork(
  manager: EntityManager,
  campaign: Pick<UpgradeCampaign, 'id' | 'status' | 'settingsId'>,
): Promise<boolean> {
  const { id, status } = campaign;
  if (status === 'stopped') return true;
  if (!RUNNING_STATUSES.includes(status)) return false;
  const found = await manager
    .createQueryBuilder(UpgradeCampaignItem, 'i')
    .select('DISTINCT i.status', 'status')
    .where({ campaignId: id })
    .getRawMany<{ readonly status: ItemStatus }>();
  const has = (...statuses: readonly ItemStatus[]): boolean =>
    found.some((row) => statuses.includes(row.status));
  if (has('waiting') || (status === 'planning' && !has('planning'))) return true;
  if (
    status === 'applying' &&
    (has('planned') || found.every((row) => ENDED_STATUSES.includes(row.status)))
  )
    return true;
  return has('needs_value') && (await findItemsUpgradedByUsers(manager, campaign)).length > 0;
}
