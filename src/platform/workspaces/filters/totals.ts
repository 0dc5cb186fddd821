import type { Database } from '../../../core/database/database.js';
import { Parameters } from '../../../core/database/rows.js';
import { findUsageCount } from '../usage/usage-total.js';
import {
  type Conditions,
  countMatches,
  hasConditions,
  type IndexedFilter,
  isNonEmpty,
  matchingQuery,
} from './matching.js';
import type { Scope } from './workspace-filter.js';

/** A filter with at most this many matches is selective: finding and sorting them costs little. */
const MAX_SELECTIVE_MATCHES = 1_000;
/** If at most this many workspaces have other statuses, they are counted instead of the matches. */
const MAX_COMPLEMENT = 10_000;

/** Finds an indexed filter that is selective in the organization; null if none is known to be. */
export async function findSelectiveFilter(
  database: Database,
  { organization }: Scope,
  filter: Conditions,
): Promise<IndexedFilter | null> {
  const everywhere: Scope = { organization, projects: 'all', workspaces: [] };
  const { moduleId, moduleVersion, noCodeVersionId, runStatuses, hasUpgrade, creators } = filter;
  const findStored = (counted: Conditions): Promise<number | undefined> =>
    findUsageCount(database, everywhere, counted);
  const counts: [IndexedFilter, number | undefined][] = [];
  if (isNonEmpty(moduleId)) counts.push(['module', await findStored({ moduleId, moduleVersion })]);
  else if (isNonEmpty(moduleVersion)) counts.push(['version', await findStored({ moduleVersion })]);
  if (isNonEmpty(noCodeVersionId)) counts.push(['settings', await findStored({ noCodeVersionId })]);
  if (hasUpgrade === true) counts.push(['upgrade', await findStored({ hasUpgrade })]);
  const countIfNoneSelective = async (
    index: 'creator' | 'status',
    counted: Conditions,
  ): Promise<void> => {
    if (counts.some(([, count]) => isSelective(count))) return;
    counts.push([
      index,
      await countUpTo(database, everywhere, counted, index, MAX_SELECTIVE_MATCHES),
    ]);
  };
  if (creators !== undefined) await countIfNoneSelective('creator', { creators });
  if (runStatuses !== undefined) await countIfNoneSelective('status', { runStatuses });
  return counts.find(([, count]) => isSelective(count))?.[0] ?? null;
}

const isSelective = (count: number | undefined): boolean =>
  count !== undefined && count <= MAX_SELECTIVE_MATCHES;

/**
 * Returns the number of matches, from stored counts if possible; undefined if the caller must count
 * the matches.
 */
export async function findTotal(
  database: Database,
  scope: Scope,
  filter: Conditions,
  selectiveFilter: IndexedFilter | null,
): Promise<number | undefined> {
  const { runStatuses, ...remaining } = filter;
  if (filter.creators !== undefined)
    return selectiveFilter === null ? countMatches(database, scope, filter, 'creator') : undefined;
  if (runStatuses === undefined) return findStoredTotal(database, scope, filter);
  if (selectiveFilter !== null) return undefined;
  const total = await findStoredTotal(database, scope, remaining);
  if (total !== undefined) {
    const known = await findStatuses(database, scope);
    const otherStatuses = known.filter((status) => !runStatuses.includes(status));
    const complement = { ...remaining, runStatuses: otherStatuses };
    const count = await countUpTo(database, scope, complement, 'status', MAX_COMPLEMENT);
    if (count <= MAX_COMPLEMENT) return Math.max(0, total - count);
  }
  const index = hasConditions(remaining) ? null : 'status';
  return countMatches(database, scope, filter, index);
}

/**
 * Returns the number of matches from the stored counts; undefined if these do not cover the filter
 * and the scope.
 */
async function findStoredTotal(
  database: Database,
  scope: Scope,
  filter: Conditions,
): Promise<number | undefined> {
  if (scope.workspaces.length > 0) return undefined;
  if (!hasConditions(filter)) return countAll(database, scope);
  const { hasUpgrade, ...others } = filter;
  // The usage counts omit workspaces without a module, which have no upgrade: subtract from all.
  if (hasUpgrade === false && !hasConditions(others)) {
    const upgradable = await findUsageCount(database, scope, { hasUpgrade: true });
    return (await countAll(database, scope)) - (upgradable ?? 0);
  }
  return findUsageCount(database, scope, filter);
}

/**
 * Returns the statuses of current runs in the organization, including the empty one of workspaces
 * without a run, each from one seek in the index.
 */
async function findStatuses(database: Database, { organization }: Scope): Promise<string[]> {
  const lowest = 'SELECT MIN(current_run_status) FROM workspaces WHERE organization =';
  const found = await database.selectSmall<{ readonly status: string }>(
    `WITH RECURSIVE known(status) AS (
       ${lowest} $1
       UNION ALL
       SELECT (${lowest} $2 AND current_run_status > known.status)
         FROM known WHERE known.status IS NOT NULL
     ) SELECT status FROM known WHERE status IS NOT NULL`,
    [organization, organization],
  );
  return found.map(({ status }) => status);
}

/** Counts matches in the index, up to `limit + 1`. */
async function countUpTo(
  database: Database,
  scope: Scope,
  filter: Conditions,
  index: 'creator' | 'status',
  limit: number,
): Promise<number> {
  if (filter.runStatuses?.length === 0) return 0;
  const ending = `LIMIT ${limit + 1}`;
  const [query, values] = matchingQuery(database, '1', scope, filter, index, ending);
  const [counted] = await database.selectSmall<{ readonly total: number | string }>(
    `SELECT COUNT(*) AS total FROM (${query}) AS matches`,
    values,
  );
  return Number(counted?.total ?? 0);
}

async function countAll(database: Database, { organization, projects }: Scope): Promise<number> {
  const parameters = new Parameters(database.read);
  const inOrganization = `organization = ${parameters.add(organization)}`;
  const inProjects =
    projects === 'all' ? '' : ` AND project_id IN (${parameters.addAll(projects)})`;
  const [sum] = await database.selectSmall<{ readonly total: number | string | null }>(
    `SELECT SUM(total) AS total FROM workspace_counts WHERE ${inOrganization}${inProjects}`,
    parameters.values,
  );
  return Number(sum?.total ?? 0);
}
