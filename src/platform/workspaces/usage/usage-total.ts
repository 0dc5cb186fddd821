import type { Database } from '../../../core/database/database.js';
import { Parameters } from '../../../core/database/rows.js';
import type { Scope, WorkspaceFilter } from '../filters/workspace-filter.js';

/** The filters whose totals follow from the stored counts; the project is part of the scope. */
const COUNTED: ReadonlySet<string> = new Set<keyof WorkspaceFilter | 'projectId'>([
  'projectId',
  'moduleId',
  'moduleVersion',
  'noCodeVersionId',
  'hasUpgrade',
]);

/** The number of workspaces that the filter matches, from the stored counts; otherwise undefined. */
export async function usageCount(
  database: Database,
  { organization, projects, workspaces }: Scope,
  filter: Omit<WorkspaceFilter, 'sort'>,
): Promise<number | undefined> {
  const { moduleId = '', moduleVersion = '', noCodeVersionId = '', hasUpgrade } = filter;
  const given = Object.entries<unknown>(filter).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  // The counts do not contain workspaces without a module, which have no upgrade.
  const isOfModules =
    hasUpgrade || moduleId !== '' || moduleVersion !== '' || noCodeVersionId !== '';
  if (!isOfModules || workspaces.length > 0 || given.some(([name]) => !COUNTED.has(name)))
    return undefined;
  const parameters = new Parameters(database.read);
  const conditions = [
    `organization = ${parameters.place(organization)}`,
    ...(projects === 'all' ? [] : [`project_id IN (${parameters.places(projects)})`]),
    ...(moduleId === '' ? [] : [`module_id = ${parameters.place(moduleId)}`]),
    ...(moduleVersion === '' ? [] : [`module_version = ${parameters.place(moduleVersion)}`]),
    ...(noCodeVersionId === '' ? [] : [`settings_id = ${parameters.place(noCodeVersionId)}`]),
    ...(hasUpgrade === undefined ? [] : [`upgradable = ${parameters.place(hasUpgrade)}`]),
  ];
  const [sum] = await database.selectSmall<{ readonly total: number | string | null }>(
    `SELECT SUM(total) AS total FROM module_usage WHERE ${conditions.join(' AND ')}`,
    parameters.values,
  );
  return Number(sum?.total ?? 0);
}
