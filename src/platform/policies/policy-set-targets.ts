import type { EntityManager } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { rows } from '../../core/database/rows.js';
import { assertNoViolations, Invalid, NotFound, type Violation } from '../../core/errors.js';
import { access } from '../identity/access.js';
import { Project } from '../projects/project.entity.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { PolicySetProject, PolicySetWorkspace } from './policy-set.entity.js';

/** The IDs of the projects and workspaces to which a set that is not global applies. */
export interface PolicyTargets {
  readonly projects: readonly string[];
  readonly workspaces: readonly string[];
}

type Kind = keyof PolicyTargets;

const KINDS = ['projects', 'workspaces'] as const satisfies readonly Kind[];
const NOUNS: Readonly<Record<Kind, string>> = { projects: 'project', workspaces: 'workspace' };
const GLOBAL_SET_REFUSAL =
  'A global set applies to every workspace. Remove its projects and workspaces, or set global to ' +
  'false.';

export const countTargets = ({ projects, workspaces }: PolicyTargets): number =>
  projects.length + workspaces.length;

/** Throws Invalid for a global set with targets. */
export function refuseGlobalTargets(global: boolean, targets: PolicyTargets): void {
  if (!global) return;
  const kinds = KINDS.filter((kind) => targets[kind].length > 0);
  if (kinds.length > 0)
    throw new Invalid(
      kinds.map((kind) => ({ pointer: `/data/relationships/${kind}`, detail: GLOBAL_SET_REFUSAL })),
    );
}

/** Throws Invalid unless the organization has every target. */
export async function requireTargets(
  manager: EntityManager,
  organization: string,
  targets: PolicyTargets,
): Promise<void> {
  const violations: Violation[] = [];
  for (const kind of KINDS) {
    const found = await findTargets(manager, kind, targets[kind]);
    const ids = new Set(
      found.filter((target) => target.organization === organization).map(({ id }) => id),
    );
    violations.push(
      ...targets[kind].flatMap((id, index) => (ids.has(id) ? [] : [missingTarget(kind, index)])),
    );
  }
  assertNoViolations(violations);
}

const missingTarget = (kind: Kind, index: number): Violation => ({
  pointer: `/data/relationships/${kind}/data/${index}/id`,
  detail: `The organization has no such ${NOUNS[kind]}.`,
});

/**
 * Throws NotFound if `targets` is empty, or if the caller may not manage the policies of one of
 * them.
 */
export async function requireManaged(
  manager: EntityManager,
  subject: Subject,
  targets: PolicyTargets,
): Promise<void> {
  if (countTargets(targets) === 0) throw new NotFound();
  for (const kind of KINDS) {
    const found = await findTargets(manager, kind, targets[kind]);
    const byId = new Map(found.map((target) => [target.id, target]));
    for (const id of targets[kind])
      access.requireOnProject(subject, 'project-policy-set.write', projectOf(byId.get(id)));
  }
}

/**
 * Returns the project of a target, because access to a single workspace does not permit managing
 * its policies.
 */
function projectOf(target: Project | Workspace | undefined) {
  if (!target) return null;
  const { organization } = target;
  return { organization, projectId: 'projectId' in target ? target.projectId : target.id };
}

async function findTargets(
  manager: EntityManager,
  kind: Kind,
  ids: readonly string[],
): Promise<readonly (Project | Workspace)[]> {
  return kind === 'projects'
    ? rows(manager, Project).findByValues('id', ids)
    : rows(manager, Workspace).findByValues('id', ids);
}

export async function replaceTargets(
  manager: EntityManager,
  setId: string,
  { projects, workspaces }: PolicyTargets,
): Promise<void> {
  await rows(manager, PolicySetProject).delete({ setId });
  await rows(manager, PolicySetWorkspace).delete({ setId });
  const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
  await rows(manager, PolicySetProject).insert(
    ...unique(projects).map((projectId) => ({ setId, projectId })),
  );
  await rows(manager, PolicySetWorkspace).insert(
    ...unique(workspaces).map((workspaceId) => ({ setId, workspaceId })),
  );
}

/** Reads the targets of sets, by the ID of the set. The targets of a set are sorted by ID. */
export async function readTargets(
  manager: EntityManager,
  setIds: readonly string[],
): Promise<ReadonlyMap<string, PolicyTargets>> {
  const result = new Map(
    setIds.map((id) => [id, { projects: [] as string[], workspaces: [] as string[] }]),
  );
  if (setIds.length === 0) return result;
  const ofProjects = manager.createQueryBuilder(PolicySetProject, 'j');
  const ofWorkspaces = manager.createQueryBuilder(PolicySetWorkspace, 'j');
  const ids = { ids: [...setIds] };
  const where = 'j.set_id IN (:...ids)';
  for (const { setId, projectId } of await ofProjects
    .where(where, ids)
    .orderBy('j.project_id')
    .getMany())
    result.get(setId)?.projects.push(projectId);
  for (const { setId, workspaceId } of await ofWorkspaces
    .where(where, ids)
    .orderBy('j.workspace_id')
    .getMany())
    result.get(setId)?.workspaces.push(workspaceId);
  return result;
}
