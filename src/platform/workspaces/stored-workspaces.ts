import type { EntityManager } from 'typeorm';
import type { Database } from '../../core/database/database.js';
import { type LongListKeys, readLongListKeys } from '../../core/database/long-list.js';
import type { Page, PageOfRows } from '../../core/database/page.js';
import { Parameters, rows } from '../../core/database/rows.js';
import {
  type Conditions,
  countMatches,
  hasConditions,
  type IndexChoice,
  matchingQuery,
} from './filters/matching.js';
import { findSelectiveFilter, findTotal } from './filters/totals.js';
import type { Scope, WorkspaceFilter, WorkspaceSort } from './filters/workspace-filter.js';
import { Workspace, WorkspaceCount } from './workspace.entity.js';

/** The columns that access decisions and the cache of rendered workspaces need. */
export type ListedWorkspace = Pick<
  Workspace,
  'id' | 'organization' | 'projectId' | 'source' | 'creatorKind' | 'creatorId' | 'revision'
>;

/** Reads one page of workspaces, with the total from stored counts if possible. */
export async function readWorkspacePage(
  database: Database,
  scope: Scope,
  { sort = 'name', ...filter }: WorkspaceFilter,
  page: Page,
): Promise<PageOfRows<ListedWorkspace>> {
  if (scope.projects.length + scope.workspaces.length === 0) return { rows: [], total: 0 };
  const selectiveFilter = await findSelectiveFilter(database, scope, filter);
  // The index of the statuses is sorted by name within one status; that of the creators is not.
  const needsOrder = (filter.runStatuses ?? []).length > 1 || filter.creators !== undefined;
  const index = selectiveFilter ?? (needsOrder ? 'order' : null);
  const isFiltered = hasConditions(filter) || scope.workspaces.length > 0;
  const total = await findTotal(database, scope, filter, selectiveFilter);
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  if (isByCurrentRun(sort))
    return readPageByCurrentRun(database, scope, filter, index, direction, page, total);
  const columns = ORDERS[sort.replace(/^-/, '') as keyof typeof ORDERS];
  const list: LongListKeys = {
    select: (query, values) => database.selectSmall(query, values),
    query: matchingQuery(database, `${columns[columns.length - 1]} AS key`, scope, filter, index),
    columns,
    direction,
    count: () => countMatches(database, scope, filter, index),
  };
  const keys = await readLongListKeys(list, page, { total, isFiltered });
  const values = keys.rows as string[];
  const listed = await (columns === ORDERS.name
    ? loadListed(database, 'name_key', values, scope.organization)
    : loadListed(database, 'id', values, null));
  return { rows: listed, total: keys.total };
}

/** Each order is unique in an organization, and has an index. */
const ORDERS = {
  name: ['w.name_key'],
  'created-at': ['w.created_at', 'w.id'],
  'latest-change-at': ['w.latest_change_at', 'w.id'],
} as const;

const CURRENT_RUN_CREATION = 'SELECT r.created_at FROM runs r WHERE r.id = w.current_run_id';

const isByCurrentRun = (sort: WorkspaceSort): sort is `${'' | '-'}current-run.created-at` =>
  sort.endsWith('current-run.created-at');

/** Sorts the keys of all matches, because no index has this order. */
async function readPageByCurrentRun(
  database: Database,
  scope: Scope,
  filter: Conditions,
  index: IndexChoice,
  direction: 'ASC' | 'DESC',
  { number, size }: Page,
  knownTotal: number | undefined,
): Promise<PageOfRows<ListedWorkspace>> {
  const total = knownTotal ?? (await countMatches(database, scope, filter, index));
  const [query, values] = matchingQuery(
    database,
    `w.id AS id, COALESCE((${CURRENT_RUN_CREATION}), '') AS run_created_at`,
    scope,
    filter,
    index,
    `ORDER BY run_created_at ${direction}, w.id ${direction}
      LIMIT ${size} OFFSET ${(number - 1) * size}`,
  );
  const keys = await database.selectSmall<{ readonly id: string }>(query, values);
  const ids = keys.map(({ id }) => id);
  return { rows: await loadListed(database, 'id', ids, null), total };
}

/**
 * Loads the workspaces with these keys, in the same order. `organization` is required for names,
 * which are unique only within it, and null for IDs.
 */
async function loadListed(
  database: Database,
  key: 'id' | 'name_key',
  values: readonly string[],
  organization: string | null,
): Promise<ListedWorkspace[]> {
  if (values.length === 0) return [];
  const parameters = new Parameters(database.read);
  const inOrganization =
    organization === null ? '' : `organization = ${parameters.add(organization)} AND `;
  const found = await database.selectSmall<ListedWorkspace & { readonly listed_by: string }>(
    `SELECT id, organization, project_id AS "projectId", source, creator_kind AS "creatorKind",
        creator_id AS "creatorId", revision, ${key} AS listed_by
      FROM workspaces WHERE ${inOrganization}${key} IN (${parameters.addAll(values)})`,
    parameters.values,
  );
  const byKey = new Map(found.map((workspace) => [workspace.listed_by, workspace]));
  return values.flatMap((value) => byKey.get(value) ?? []);
}

/**
 * Adjusts the number of workspaces of a project, in the transaction that adds or removes a
 * workspace.
 */
export async function adjustWorkspaceCount(
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
