import type { EntityManager, EntityTarget } from 'typeorm';
import { Parameters, rows, selectRows } from '../../../core/database/rows.js';
import { assertNoViolations, Invalid, type Violation } from '../../../core/errors.js';
import {
  type VariableSet,
  VariableSetNoCodeModule,
  VariableSetProject,
  VariableSetWorkspace,
} from './variable-set.entity.js';

/** The kinds of targets of a set, named like the relationships of the API. */
export const TARGET_KINDS = ['workspaces', 'projects', 'no-code-modules'] as const;

export type TargetKind = (typeof TARGET_KINDS)[number];

/** IDs by kind. An absent kind stays unchanged. */
export type Targets = Readonly<Partial<Record<TargetKind, readonly string[]>>>;

/** The maximum number of targets of each kind. */
const MAX_TARGETS = 1_000;

interface Join {
  readonly entity: EntityTarget<{ setId: string }>;
  readonly joinTable: string;
  readonly joinColumn: string;
  readonly member: string;
  readonly targetTable: string;
  readonly noun: string;
  /** The column of the target table with the ID of the project; null if there is none. */
  readonly projectColumn: string | null;
}

const JOINS: Readonly<Record<TargetKind, Join>> = {
  workspaces: {
    entity: VariableSetWorkspace,
    joinTable: 'variable_set_workspaces',
    joinColumn: 'workspace_id',
    member: 'workspaceId',
    targetTable: 'workspaces',
    noun: 'workspace',
    projectColumn: 'project_id',
  },
  projects: {
    entity: VariableSetProject,
    joinTable: 'variable_set_projects',
    joinColumn: 'project_id',
    member: 'projectId',
    targetTable: 'projects',
    noun: 'project',
    projectColumn: 'id',
  },
  'no-code-modules': {
    entity: VariableSetNoCodeModule,
    joinTable: 'variable_set_no_code_modules',
    joinColumn: 'no_code_module_id',
    member: 'noCodeModuleId',
    targetTable: 'no_code_modules',
    noun: 'no-code module',
    projectColumn: null,
  },
};

/** A target of a set; `projectId` is null for a no-code module. */
export interface Target {
  readonly setId: string;
  readonly id: string;
  readonly projectId: string | null;
}

/** Loads the targets of sets, sorted by ID. */
export async function loadTargets(
  manager: EntityManager,
  kind: TargetKind,
  setIds: readonly string[],
): Promise<Target[]> {
  if (setIds.length === 0) return [];
  const { joinTable, joinColumn, targetTable, projectColumn } = JOINS[kind];
  const project = projectColumn === null ? 'NULL' : `t.${projectColumn}`;
  const parameters = new Parameters(manager);
  return selectRows<Target>(
    manager,
    `SELECT j.set_id AS "setId", t.id AS id, ${project} AS "projectId"
     FROM ${joinTable} j JOIN ${targetTable} t ON t.id = j.${joinColumn}
     WHERE j.set_id IN (${parameters.addAll(setIds)}) ORDER BY t.id`,
    parameters,
  );
}

/**
 * Throws Invalid for targets that the organization does not have and, if a project owns the set,
 * for all targets except this project and its workspaces.
 */
export async function requireTargets(
  manager: EntityManager,
  set: Pick<VariableSet, 'organization' | 'parentProjectId'>,
  targets: Targets,
  pointerOf: (kind: TargetKind) => string,
): Promise<void> {
  const violations: Violation[] = [];
  for (const kind of TARGET_KINDS) {
    const ids = targets[kind] ?? [];
    const known = await findTargetProjects(manager, kind, set.organization, ids);
    violations.push(
      ...ids.flatMap((id, index) => {
        const detail = refusalOf(kind, set, known.get(id));
        return detail === null ? [] : [{ pointer: `${pointerOf(kind)}/${index}/id`, detail }];
      }),
    );
  }
  assertNoViolations(violations);
}

/**
 * Maps the ID of each target in the organization to the ID of its project; to null for a no-code
 * module.
 */
async function findTargetProjects(
  manager: EntityManager,
  kind: TargetKind,
  organization: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const { targetTable, projectColumn } = JOINS[kind];
  const parameters = new Parameters(manager);
  const found = await selectRows<{ readonly id: string; readonly project: string | null }>(
    manager,
    `SELECT id, ${projectColumn ?? 'NULL'} AS project FROM ${targetTable}
     WHERE organization = ${parameters.add(organization)} AND id IN (${parameters.addAll(ids)})`,
    parameters,
  );
  return new Map(found.map((row) => [row.id, row.project]));
}

function refusalOf(
  kind: TargetKind,
  { parentProjectId }: Pick<VariableSet, 'parentProjectId'>,
  project: string | null | undefined,
): string | null {
  const { noun } = JOINS[kind];
  if (project === undefined) return `The organization has no such ${noun}.`;
  if (parentProjectId === null || project === parentProjectId) return null;
  return 'A project owns this variable set: it applies to that project and its workspaces only.';
}

/** Throws Invalid if the set would have too many targets of the kind. */
export async function addTargets(
  manager: EntityManager,
  setId: string,
  kind: TargetKind,
  ids: readonly string[],
  pointer: string,
): Promise<void> {
  const { entity, member, noun } = JOINS[kind];
  const targets = [...new Set(ids)].map((id) => ({ setId, [member]: id }));
  if (targets.length > 0) await rows(manager, entity).insertIfAbsent('setId', ...targets);
  if ((await manager.countBy(entity, { setId })) > MAX_TARGETS)
    throw new Invalid([
      { pointer, detail: `A variable set applies to at most ${MAX_TARGETS} ${noun}s.` },
    ]);
}

export async function removeTargets(
  manager: EntityManager,
  setId: string,
  kind: TargetKind,
  ids: readonly string[],
): Promise<void> {
  const { entity, member } = JOINS[kind];
  for (const id of ids) await rows(manager, entity).delete({ setId, [member]: id });
}

/** Replaces the targets of each kind that `targets` contains. */
export async function replaceTargets(
  manager: EntityManager,
  setId: string,
  targets: Targets,
  pointerOf: (kind: TargetKind) => string,
): Promise<void> {
  for (const kind of TARGET_KINDS) {
    const ids = targets[kind];
    if (ids === undefined) continue;
    await rows(manager, JOINS[kind].entity).delete({ setId });
    await addTargets(manager, setId, kind, ids, pointerOf(kind));
  }
}
