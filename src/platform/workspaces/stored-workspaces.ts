import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../core/database/database.js';
import { keysOfLongList } from '../../core/database/long-list.js';
import type { Page, Rows } from '../../core/database/page.js';
import { hasConditions, matching } from './filters/matching.js';
import { findRareFilter, totalOf } from './filters/totals.js';
import type { Scope, WorkspaceFilter, WorkspaceSort } from './filters/workspace-filter.js';
import { Workspace, WorkspaceCount } from './workspace.entity.js';
import { Parameters, rows } from '../../core/database/rows.js';

/** The columns that access decisions and the cache of rendered workspaces need. */
export type ListedWorkspace = Pick<
  Workspace,
  'id' | 'organization' | 'projectId' | 'source' | 'creatorKind' | 'creatorId' | 'revision'
>;

/**
 * One page of workspaces. Walks an index up to the page, from the nearer end, and takes the total
 * from stored counts if possible. Finds and sorts all matches of a rare filter instead.
 */
export async function pageOfWorkspaces(
  database: Database,
  scope: Scope,
  { sort = 'name', ...filter }: WorkspaceFilter,
  page: Page,
): Promise<Rows<ListedWorkspace>> {
  if (scope.projects.length + scope.workspaces.length === 0) return { rows: [], total: 0 };
  const rarest = await findRareFilter(database, scope, filter);
  const isOfSeveral = (filter.runStatuses ?? []).length > 1;
  const found = matching(database, scope, filter, rarest ?? (isOfSeveral ? 'order' : null));
  const isFiltered = hasConditions(filter) || scope.workspaces.length > 0;
  const total = await totalOf(database, scope, filter, rarest);
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  if (isByRun(sort)) return pageByRun(database, found, direction, page, total);
  const by = ORDERS[sort.replace(/^-/, '') as keyof typeof ORDERS];
  const order = { by, direction } as const;
  const select = (query: string, parameters: readonly unknown[]) =>
    database.selectSmall<{ readonly key: unknown }>(query, parameters);
  const keys = await keysOfLongList(select, found, order, page, { total, isFiltered });
  const [key, where] =
    by === ORDERS.name ? (['name_key', scope.organization] as const) : (['id', null] as const);
  return { rows: await listed(database, key, keys.rows as string[], where), total: keys.total };
}

/** Each order is unique and served by an index. */
const ORDERS = {
  name: ['nameKey'],
  'created-at': ['createdAt', 'id'],
  'latest-change-at': ['latestChangeAt', 'id'],
} as const satisfies Record<string, readonly [...(keyof Workspace)[], keyof Workspace]>;

const START_OF_RUN = 'SELECT r.created_at FROM runs r WHERE r.id = w.currentRunId';

const isByRun = (sort: WorkspaceSort): sort is `${'' | '-'}current-run.created-at` =>
  sort.endsWith('current-run.created-at');

/** Without an index for this order: sorts the keys of all matches. */
async function pageByRun(
  database: Database,
  found: SelectQueryBuilder<Workspace>,
  direction: 'ASC' | 'DESC',
  { number, size }: Page,
  knownTotal: number | undefined,
): Promise<Rows<ListedWorkspace>> {
  const total = knownTotal ?? (await found.getCount());
  const keys = await found
    .clone()
    .select('w.id', 'id')
    .addSelect(`COALESCE((${START_OF_RUN}), '')`, 'started_at')
    .orderBy('started_at', direction)
    .addOrderBy('w.id', direction)
    .offset((number - 1) * size)
    .limit(size)
    .getRawMany<{ id: string }>();
  return {
    rows: await listed(
      database,
      'id',
      keys.map(({ id }) => id),
      null,
    ),
    total,
  };
}

/** The workspaces with these keys, in their order. A name is unique in its organization. */
async function listed(
  database: Database,
  key: 'id' | 'name_key',
  values: readonly string[],
  organization: string | null,
): Promise<ListedWorkspace[]> {
  if (values.length === 0) return [];
  const parameters = new Parameters(database.read);
  const inOrganization =
    organization === null ? '' : `organization = ${parameters.place(organization)} AND `;
  const found = await database.selectSmall<ListedWorkspace & { readonly listed_by: string }>(
    `SELECT id, organization, project_id AS "projectId", source, creator_kind AS "creatorKind",
        creator_id AS "creatorId", revision, ${key} AS listed_by
      FROM workspaces WHERE ${inOrganization}${key} IN (${parameters.places(values)})`,
    parameters.values,
  );
  const byKey = new Map(found.map((workspace) => [workspace.listed_by, workspace]));
  return values.flatMap((value) => byKey.get(value) ?? []);
}

/** Adds `change` to the count of a project, in the transaction that adds or removes a workspace. */
export async function countWorkspace(
  manager: EntityManager,
  { organization, projectId }: Pick<Workspace, 'organization' | 'projectId'>,
  change: 1 | -1,
): Promise<void> {
  const { affected } = await manager.increment(WorkspaceCount, { projectId }, 'total', change);
  if (affected !== 0) return;
  // The first workspace of the project: a concurrent transaction may insert the same row.
  const first = { projectId, organization, total: 0 };
  await rows(manager, WorkspaceCount).insertIfAbsent('projectId', first);
  await manager.increment(WorkspaceCount, { projectId }, 'total', change);
}
