import type { Database } from '../../../core/database/database.js';
import { Parameters } from '../../../core/database/rows.js';
import type { Scope, WorkspaceFilter } from '../filters/workspace-filter.js';

/**
 * The filters that the stored counts distinguish. Some callers also pass `projectId`, which the
 * scope already applies.
 */
const COUNTED_FILTERS: ReadonlySet<string> = new Set<keyof WorkspaceFilter | 'projectId'>([
  'projectId',
  'moduleId',
  'moduleVersion',
  'noCodeVersionId',
  'hasUpgrade',
]);

/**
 * Returns the number of matching workspaces from the stored counts; undefined if these do not cover
 * the filter and the scope.
 */
export async function findUsageCount(
  database: Database,
  { organization, projects, workspaces }: Scope,
  filter: Omit<WorkspaceFilter, 'sort'>,
): Promise<number | undefined> {
  const { moduleId = '', moduleVersion = '', noCodeVersionId = '', hasUpgrade } = filter;
  const active = Object.entries<unknown>(filter).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  // The counts do not contain workspaces without a module, which `hasUpgrade` excludes, too.
  const matchesOnlyModules =
    hasUpgrade || moduleId !== '' || moduleVersion !== '' || noCodeVersionId !== '';
  if (
    !matchesOnlyModules ||
    workspaces.length > 0 ||
    active.some(([name]) => !COUNTED_FILTERS.has(name))
  )
    return undefined;
  const parameters = new Parameters(database.read);
  const conditions = [
    `organization = ${parameters.add(organization)}`,
    ...(projects === 'all' ? [] : [`project_id IN (${parameters.addAll(projects)})`]),
    ...(moduleId === '' ? [] : [`module_id = ${parameters.add(moduleId)}`]),
    ...(moduleVersion === '' ? [] : [`module_version = ${parameters.add(moduleVersion)}`]),
    ...(noCodeVersionId === '' ? [] : [`settings_id = ${parameters.add(noCodeVersionId)}`]),
    ...(hasUpgrade === undefined ? [] : [`upgradable = ${parameters.add(hasUpgrade)}`]),
  ];
  const [sum] = await database.selectSmall<{ readonly total: number | string | null }>(
    `SELECT SUM(total) AS total FROM module_usage WHERE ${conditions.join(' AND ')}`,
    parameters.values,
  );
  return Number(sum?.total ?? 0);
}
