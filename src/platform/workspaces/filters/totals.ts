import type { Database } from '../../../core/database/database.js';
import { Parameters } from '../../../core/database/rows.js';
import { usageCount } from '../usage/usage-total.js';
import {
  type Conditions,
  hasConditions,
  type IndexedFilter,
  isGiven,
  matching,
} from './matching.js';
import type { Scope } from './workspace-filter.js';

/** A filter with fewer matches is rare: finding and sorting all of them costs little. */
const RARE_COUNT = 1_000;
/** Workspaces with other statuses, which are counted instead of those that match. */
const MAX_OTHERS = 10_000;

/** The filter with the fewest matches in the organization, if these are few; otherwise null. */
export async function rarestFilter(
  database: Database,
  { organization }: Scope,
  filter: Conditions,
): Promise<IndexedFilter | null> {
  const everywhere: Scope = { organization, projects: 'all', workspaces: [] };
  const { moduleId, moduleVersion, noCodeVersionId, runStatuses, hasUpgrade } = filter;
  const stored = (counted: Conditions): Promise<number | undefined> =>
    usageCount(database, everywhere, counted);
  const counts: [IndexedFilter, number | undefined][] = [];
  if (isGiven(moduleId)) counts.push(['module', await stored({ moduleId, moduleVersion })]);
  else if (isGiven(moduleVersion)) counts.push(['version', await stored({ moduleVersion })]);
  if (isGiven(noCodeVersionId)) counts.push(['settings', await stored({ noCodeVersionId })]);
  if (hasUpgrade === true) counts.push(['upgrade', await stored({ hasUpgrade })]);
  if (runStatuses !== undefined && !counts.some(([, count]) => isRare(count)))
    counts.push(['status', await countUpTo(database, everywhere, { runStatuses }, RARE_COUNT)]);
  return counts.find(([, count]) => isRare(count))?.[0] ?? null;
}

const isRare = (count: number | undefined): boolean => count !== undefined && count <= RARE_COUNT;

/** The number of matches, without a scan of all workspaces; undefined if it must be counted. */
export async function totalOf(
  database: Database,
  scope: Scope,
  filter: Conditions,
  rarest: IndexedFilter | null,
): Promise<number | undefined> {
  const { runStatuses, ...others } = filter;
  if (runStatuses === undefined) return storedTotal(database, scope, filter);
  if (rarest !== null) return undefined;
  const total = await storedTotal(database, scope, others);
  if (total !== undefined) {
    const withOthers = { ...others, otherStatuses: runStatuses };
    const count = await countUpTo(database, scope, withOthers, MAX_OTHERS);
    if (count <= MAX_OTHERS) return Math.max(0, total - count);
  }
  const by = hasConditions(others) ? null : 'status';
  return matching(database, scope, filter, by).getCount();
}

/** The number of matches from the stored counts, which are those of whole projects. */
async function storedTotal(
  database: Database,
  scope: Scope,
  filter: Conditions,
): Promise<number | undefined> {
  if (scope.workspaces.length > 0) return undefined;
  if (!hasConditions(filter)) return countAll(database, scope);
  const { hasUpgrade, ...others } = filter;
  // Workspaces without a module have no upgrade, and no stored count.
  if (hasUpgrade === false && !hasConditions(others)) {
    const upgradable = await usageCount(database, scope, { hasUpgrade: true });
    return (await countAll(database, scope)) - (upgradable ?? 0);
  }
  return usageCount(database, scope, filter);
}

/** Counts in the index of statuses; more than `limit` is `limit + 1`. */
async function countUpTo(
  database: Database,
  scope: Scope,
  filter: Conditions,
  limit: number,
): Promise<number> {
  const some = matching(database, scope, filter, 'status')
    .select('1', 'one')
    .limit(limit + 1);
  const [query, parameters] = some.getQueryAndParameters();
  const [counted] = await database.selectSmall<{ readonly total: number | string }>(
    `SELECT COUNT(*) AS total FROM (${query}) AS few`,
    parameters as readonly unknown[],
  );
  return Number(counted?.total ?? 0);
}

async function countAll(database: Database, { organization, projects }: Scope): Promise<number> {
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
