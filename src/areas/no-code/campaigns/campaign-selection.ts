import { type EntityManager, In } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Parameters, selectRows } from '../../../core/database/rows.js';
import { assertNoViolations, type Violation } from '../../../core/errors.js';
import { access } from '../../../platform/identity/access.js';
import { Project } from '../../../platform/projects/project.entity.js';
import { placesCondition } from '../../../platform/workspaces/filters/places.js';
import { Workspace } from '../../../platform/workspaces/workspace.entity.js';
import type { ModuleWithSettings } from '../stored-modules.js';
import type { Selection, UpgradeCampaign } from './upgrade-campaign.entity.js';

/** The maximum number of workspaces in a campaign. */
export const MAX_ITEMS = 10_000;

export interface SelectedWorkspace {
  readonly id: string;
  readonly projectId: string;
}

/**
 * Finds the selected workspaces with outdated settings that the caller may upgrade, in the order of
 * the waves. Returns at most {@link MAX_ITEMS} + 1, so that the caller can detect too many.
 */
export async function selectWorkspaces(
  manager: EntityManager,
  subject: Subject,
  {
    organization,
    selection,
    waveBy,
  }: Pick<UpgradeCampaign, 'organization' | 'selection' | 'waveBy'>,
  { module, settings }: ModuleWithSettings,
): Promise<SelectedWorkspace[]> {
  const upgradable = access.workspacesWith(subject, 'run.apply', organization);
  const parameters = new Parameters(manager);
  const conditions = [
    `w.no_code_module_id = ${parameters.add(module.id)}`,
    `w.organization = ${parameters.add(organization)}`,
    `w.no_code_version_id <> ${parameters.add(settings.id)}`,
  ];
  const requireOneOf = (column: string, values: readonly string[]): void => {
    if (values.length > 0) conditions.push(`${column} IN (${parameters.addAll(values)})`);
  };
  requireOneOf('w.project_id', selection.projectIds);
  requireOneOf('w.module_version', selection.moduleVersions);
  requireOneOf('w.id', selection.workspaceIds);
  if (upgradable !== 'all')
    conditions.push(
      placesCondition(parameters, upgradable, { project: 'w.project_id', workspace: 'w.id' }),
    );
  return selectRows<SelectedWorkspace>(
    manager,
    `SELECT w.id AS id, w.project_id AS "projectId" FROM workspaces w
     JOIN projects p ON p.id = w.project_id WHERE ${conditions.join(' AND ')}
     ORDER BY ${waveBy === 'project' ? 'p.name_key, p.id, ' : ''}w.name_key, w.id
     LIMIT ${MAX_ITEMS + 1}`,
    parameters,
  );
}

/**
 * Throws Invalid for a project that is not in the organization, and for a workspace that does not
 * use the module or that the caller may not upgrade.
 */
export async function requireSelectable(
  manager: EntityManager,
  subject: Subject,
  organization: string,
  noCodeModuleId: string,
  { projectIds, workspaceIds }: Selection,
): Promise<void> {
  const projects = await manager.find(Project, {
    select: { id: true },
    where: { organization, id: In([...projectIds]) },
  });
  const workspaces = await manager.find(Workspace, {
    select: { id: true, organization: true, projectId: true, source: true },
    where: { organization, noCodeModuleId, id: In([...workspaceIds]) },
  });
  const upgradable = workspaces.filter((row) => access.allowsOnProject(subject, 'run.apply', row));
  const violations = [
    ...missingViolations(projectIds, projects, 'projects', 'The organization has no such project.'),
    ...missingViolations(
      workspaceIds,
      upgradable,
      'workspaces',
      'The module has no such workspace, or you may not upgrade it.',
    ),
  ];
  assertNoViolations(violations);
}

function missingViolations(
  ids: readonly string[],
  found: readonly { readonly id: string }[],
  relationship: string,
  detail: string,
): Violation[] {
  return ids.flatMap((id, index) =>
    found.some((row) => row.id === id)
      ? []
      : [{ pointer: `/data/relationships/${relationship}/data/${index}/id`, detail }],
  );
}
