import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../core/database/database.js';
import { keysOfLongList } from '../../core/database/long-list.js';
import type { Page, Rows } from '../../core/database/page.js';
import { escapedForLike, likePattern } from '../../core/database/search.js';
import type { Workspaces } from '../identity/access.js';
import { taggedConditions } from '../projects/tags/tagged-filter.js';
import { Workspace, WorkspaceCount } from './workspace.entity.js';
import { Parameters, rows } from '../../core/database/rows.js';
import { usageCount } from './usage/usage-total.js';

export type WorkspaceSort = ColumnSort | 'current-run.created-at' | '-current-run.created-at';

type ColumnSort =
  'name' | '-name' | 'created-at' | '-created-at' | 'latest-change-at' | '-latest-change-at';

export interface WorkspaceFilter {
  /** A substring of the name. */
  readonly search?: string | undefined;
  /** A pattern for the whole name, in which `*` matches any characters. */
  readonly wildcard?: string | undefined;
  readonly moduleId?: string | undefined;
  readonly moduleVersion?: string | undefined;
  /** The ID of a no-code settings version. */
  readonly noCodeVersionId?: string | undefined;
  /** Statuses of the current run. */
  readonly runStatuses?: readonly string[] | undefined;
  readonly hasUpgrade?: boolean | undefined;
  readonly isLocked?: boolean | undefined;
  /** Whether the last assessment found drift. */
  readonly isDrifted?: boolean | undefined;
  /** Names of tags or keys of bindings; a workspace must have all of them. */
  readonly tags?: readonly string[] | undefined;
  /** Names of tags or keys of bindings; a workspace must have none of them. */
  readonly excludedTags?: readonly string[] | undefined;
  /** Keys, or `key=value`: tag bindings that apply to the workspaces. */
  readonly tagged?: readonly string[] | undefined;
  readonly sort?: WorkspaceSort | undefined;
}

/** The workspaces of an organization: in all projects, or in these and with these IDs. */
export interface Scope {
  readonly organization: string;
  readonly projects: 'all' | readonly string[];
  readonly workspaces: readonly string[];
  /** Only the workspaces of this project. */
  readonly within?: string | undefined;
}

/** What shows whether the caller may read a workspace, and whether its rendered form is current. */
export type ListedWorkspace = Pick<
  Workspace,
  'id' | 'organization' | 'projectId' | 'source' | 'creatorKind' | 'creatorId' | 'revision'
>;

/**
 * One page of workspaces. Without a filter, the stored counts are the total, so that only the index
 * is scanned up to the page, from the nearer end.
 */
export async function pageOfWorkspaces(
  database: Database,
  scope: Scope,
  { sort = 'name', ...filter }: WorkspaceFilter,
  page: Page,
): Promise<Rows<ListedWorkspace>> {
  if (scope.projects.length + scope.workspaces.length === 0) return { rows: [], total: 0 };
  const found = inScope(database.read.createQueryBuilder(Workspace, 'w'), scope);
  const conditions = conditionsOf(filter);
  for (const [condition, parameters] of conditions) found.andWhere(condition, parameters);
  // The stored counts are those of whole projects.
  const isFiltered = conditions.length > 0 || scope.workspaces.length > 0;
  const total = isFiltered
    ? await usageCount(database, scope, filter)
    : await storedCount(database, scope);
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

type Condition = readonly [condition: string, parameters?: ObjectLiteral];

/** Plain SQL, because the entity of runs belongs to a higher module. */
const STATUS_OF_RUN = 'SELECT r.status FROM runs r WHERE r.id = w.currentRunId';
/**
 * The binding `b` belongs to the workspace, or to its project under a key that the workspace does
 * not bind.
 */
const APPLIES = `(b.workspace_id = w.id OR (b.project_id = w.projectId AND NOT EXISTS (
  SELECT 1 FROM tag_bindings o WHERE o.workspace_id = w.id AND o.key = b.key)))`;
/** Clients treat the key of a binding as a tag. */
const BOUND = `SELECT 1 FROM tag_bindings b WHERE ${APPLIES}`;
const TAGGED = `SELECT 1 FROM workspace_tags x JOIN tags t ON t.id = x.tag_id
  WHERE x.workspace_id = w.id`;
const START_OF_RUN = 'SELECT r.created_at FROM runs r WHERE r.id = w.currentRunId';

function conditionsOf(filter: Omit<WorkspaceFilter, 'sort'>): Condition[] {
  const { search, wildcard, moduleId, moduleVersion, noCodeVersionId } = filter;
  const { runStatuses, hasUpgrade, isLocked, isDrifted, tags, excludedTags, tagged } = filter;
  const all: readonly (Condition | false)[] = [
    isGiven(search) && ["w.nameKey LIKE :search ESCAPE '!'", { search: likePattern(search) }],
    isGiven(wildcard) && [
      "w.nameKey LIKE :wildcard ESCAPE '!'",
      { wildcard: escapedForLike(wildcard).replaceAll('*', '%') },
    ],
    isGiven(moduleId) && ['w.moduleId = :moduleId', { moduleId }],
    isGiven(moduleVersion) && ['w.moduleVersion = :moduleVersion', { moduleVersion }],
    isGiven(noCodeVersionId) && ['w.noCodeVersionId = :noCodeVersionId', { noCodeVersionId }],
    runStatuses !== undefined && [`(${STATUS_OF_RUN}) IN (:...runStatuses)`, { runStatuses }],
    hasUpgrade !== undefined && ['w.noCodeUpgradeAvailable = :hasUpgrade', { hasUpgrade }],
    isLocked !== undefined && [`w.lockedBy IS ${isLocked ? 'NOT NULL' : 'NULL'}`],
    isDrifted !== undefined && ['w.drifted = :isDrifted', { isDrifted }],
    ...(tags ?? []).map((name, index): Condition => [
      `(EXISTS (${TAGGED} AND t.name = :tag${index}) OR EXISTS (${BOUND} AND b.key = :tag${index}))`,
      { [`tag${index}`]: name },
    ]),
    (excludedTags ?? []).length > 0 && [
      `NOT EXISTS (${TAGGED} AND t.name IN (:...excludedTags))
        AND NOT EXISTS (${BOUND} AND b.key IN (:...excludedTags))`,
      { excludedTags },
    ],
    ...taggedConditions(tagged, APPLIES),
  ];
  return all.filter((condition) => condition !== false);
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== '';

const isByRun = (sort: WorkspaceSort): sort is Exclude<WorkspaceSort, ColumnSort> =>
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

function inScope(
  query: SelectQueryBuilder<Workspace>,
  { organization, projects, workspaces, within }: Scope,
): SelectQueryBuilder<Workspace> {
  query.where('w.organization = :organization', { organization });
  if (within !== undefined) query.andWhere('w.projectId = :within', { within });
  return projects === 'all' ? query : inPlaces(query, { projects, workspaces });
}

/** Narrows a query of workspaces `w` to those of the projects, and those with the IDs. */
export function inPlaces<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  { projects, workspaces }: Workspaces,
): SelectQueryBuilder<T> {
  const places = [
    ...(projects.length > 0 ? ['w.projectId IN (:...projects)'] : []),
    ...(workspaces.length > 0 ? ['w.id IN (:...workspaces)'] : []),
  ];
  return query.andWhere(places.length === 0 ? '1 = 0' : `(${places.join(' OR ')})`, {
    projects,
    workspaces,
  });
}

/** {@link inPlaces} as plain SQL, for a table with these columns. */
export function placesCondition(
  parameters: Parameters,
  { projects, workspaces }: Workspaces,
  { project, workspace }: { readonly project: string; readonly workspace: string },
): string {
  const places = [
    ...(projects.length > 0 ? [`${project} IN (${parameters.places(projects)})`] : []),
    ...(workspaces.length > 0 ? [`${workspace} IN (${parameters.places(workspaces)})`] : []),
  ];
  return places.length === 0 ? '1 = 0' : `(${places.join(' OR ')})`;
}

async function storedCount(database: Database, { organization, projects }: Scope): Promise<number> {
  const parameters = new Parameters(database.read);
  const inOrganization = `organization = ${parameters.place(organization)}`;
  const inProjects =
    projects === 'all' ? '' : ` AND project_id IN (${parameters.places(projects)})`;
  const [sum] = await database.selectSmall<{ readonly total: number | string | null }>(
    `SELECT SUM(total) AS total FROM workspace_counts WHERE ${inOrganization}${inProjects}`,
    parameters.values,
  );
  return Number(sum?.total ?? 0);
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
