import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { pageOfLongList } from '../../core/database/long-list.js';
import type { Page, Rows } from '../../core/database/page.js';
import { escapedForLike, likePattern } from '../../core/database/search.js';
import { Workspace, WorkspaceCount } from './workspace.entity.js';

export type WorkspaceSort =
  'name' | '-name' | 'created-at' | '-created-at' | 'latest-change-at' | '-latest-change-at';

export interface WorkspaceFilter {
  /** A part of the name. */
  readonly search?: string | undefined;
  /** The whole name; `*` stands for any characters. */
  readonly wildcard?: string | undefined;
  readonly sort?: WorkspaceSort | undefined;
}

/** Workspaces of an organization: in all of its projects, or in these. */
export interface Scope {
  readonly organization: string;
  readonly projects: 'all' | readonly string[];
}

/**
 * One page. Where no name is searched for, the kept counts give the total: then a page costs what its rows cost, and
 * what the rows between it and the nearer end cost in the index.
 */
export async function pageOfWorkspaces(
  manager: EntityManager,
  scope: Scope,
  { search, wildcard, sort = 'name' }: WorkspaceFilter,
  page: Page,
): Promise<Rows<Workspace>> {
  if (scope.projects.length === 0) return { rows: [], total: 0 };
  const found = inScope(manager.createQueryBuilder(Workspace, 'w'), scope);
  if (search) found.andWhere("w.nameKey LIKE :search ESCAPE '!'", { search: likePattern(search) });
  if (wildcard)
    found.andWhere("w.nameKey LIKE :wildcard ESCAPE '!'", {
      wildcard: escapedForLike(wildcard).replaceAll('*', '%'),
    });
  const by = ORDERS[sort.replace(/^-/, '') as keyof typeof ORDERS];
  const isFiltered = Boolean(search || wildcard);
  const total = isFiltered ? undefined : await keptCount(manager, scope);
  const within = by === ORDERS.name ? { organization: scope.organization } : {};
  return pageOfLongList(
    found,
    { by, direction: sort.startsWith('-') ? 'DESC' : 'ASC', within },
    page,
    { total, isFiltered },
  );
}

/** Each has its index, and no two rows alike. */
const ORDERS = {
  name: ['nameKey'],
  'created-at': ['createdAt', 'id'],
  'latest-change-at': ['latestChangeAt', 'id'],
} as const satisfies Record<string, readonly [...(keyof Workspace)[], keyof Workspace]>;

function inScope<T extends Workspace | WorkspaceCount>(
  query: SelectQueryBuilder<T>,
  { organization, projects }: Scope,
): SelectQueryBuilder<T> {
  query.where('w.organization = :organization', { organization });
  return projects === 'all' ? query : query.andWhere('w.projectId IN (:...projects)', { projects });
}

async function keptCount(manager: EntityManager, scope: Scope): Promise<number> {
  const counts = inScope(manager.createQueryBuilder(WorkspaceCount, 'w'), scope);
  const sum = await counts
    .select('SUM(w.total)', 'total')
    .getRawOne<{ total: number | string | null }>();
  return Number(sum?.total ?? 0);
}

/** Notes that a project has one workspace more or less. In the transaction of that change, and after it. */
export async function countWorkspace(
  manager: EntityManager,
  { organization, projectId }: Pick<Workspace, 'organization' | 'projectId'>,
  change: 1 | -1,
): Promise<void> {
  const { affected } = await manager.increment(WorkspaceCount, { projectId }, 'total', change);
  if (affected !== 0) return;
  // The first workspace of the project: another transaction may be making the same row.
  await manager
    .createQueryBuilder()
    .insert()
    .into(WorkspaceCount)
    .values({ projectId, organization, total: 0 })
    .orIgnore()
    .execute();
  await manager.increment(WorkspaceCount, { projectId }, 'total', change);
}
