import type { EntityManager, EntityTarget } from 'typeorm';
import { Parameters, rows, selectRows } from '../../../core/database/rows.js';
import { Invalid, type Violation } from '../../../core/errors.js';
import {
  type VariableSet,
  VariableSetNoCodeModule,
  VariableSetProject,
  VariableSetWorkspace,
} from './variable-set.entity.js';

/** What a set applies to, by the relationship of the API. */
export const TARGET_KINDS = ['workspaces', 'projects', 'no-code-modules'] as const;

export type TargetKind = (typeof TARGET_KINDS)[number];

/** IDs by kind; an absent kind is left as it is. */
export type Targets = Readonly<Partial<Record<TargetKind, readonly string[]>>>;

const MAX_TARGETS = 1_000;

interface Join {
  readonly entity: EntityTarget<{ setId: string }>;
  readonly table: string;
  readonly column: string;
  readonly member: string;
  /** The table of the targets. */
  readonly of: string;
  readonly noun: string;
  /** The project that a target belongs to, or is; null if it belongs to none. */
  readonly project: string | null;
}

const JOINS: Readonly<Record<TargetKind, Join>> = {
  workspaces: {
    entity: VariableSetWorkspace,
    table: 'variable_set_workspaces',
    column: 'workspace_id',
    member: 'workspaceId',
    of: 'workspaces',
    noun: 'workspace',
    project: 'project_id',
  },
  projects: {
    entity: VariableSetProject,
    table: 'variable_set_projects',
    column: 'project_id',
    member: 'projectId',
    of: 'projects',
    noun: 'project',
    project: 'id',
  },
  'no-code-modules': {
    entity: VariableSetNoCodeModule,
    table: 'variable_set_no_code_modules',
    column: 'no_code_module_id',
    member: 'noCodeModuleId',
    of: 'no_code_modules',
    noun: 'no-code module',
    project: null,
  },
};

/** A target of a set; `projectId` is null for a no-code module. */
export interface Target {
  readonly setId: string;
  readonly id: string;
  readonly projectId: string | null;
}

/** The targets of sets, in the order of their IDs. */
export async function targetsOf(
  manager: EntityManager,
  kind: TargetKind,
  setIds: readonly string[],
): Promise<Target[]> {
  if (setIds.length === 0) return [];
  const { table, column, of, project } = JOINS[kind];
  const parameters = new Parameters(manager);
  return selectRows<Target>(
    manager,
    `SELECT j.set_id AS "setId", t.id AS id, ${project === null ? 'NULL' : `t.${project}`} AS "projectId"
     FROM ${table} j JOIN ${of} t ON t.id = j.${column}
     WHERE j.set_id IN (${parameters.places(setIds)}) ORDER BY t.id`,
    parameters,
  );
}

/**
 * Throws Invalid for targets that the organization does not have, or that are not in the project
 * that owns the set. `pointerOf` returns the pointer to a list of identifiers.
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
    const known = await knownTargets(manager, kind, set.organization, ids);
    violations.push(
      ...ids.flatMap((id, index) => {
        const detail = refusalOf(kind, set, known.get(id));
        return detail === null ? [] : [{ pointer: `${pointerOf(kind)}/${index}/id`, detail }];
      }),
    );
  }
  if (violations.length > 0) throw new Invalid(violations);
}

/** The projects of the targets of the organization, by their IDs. */
async function knownTargets(
  manager: EntityManager,
  kind: TargetKind,
  organization: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const { of, project } = JOINS[kind];
  const parameters = new Parameters(manager);
  const found = await selectRows<{ readonly id: string; readonly project: string | null }>(
    manager,
    `SELECT id, ${project ?? 'NULL'} AS project FROM ${of}
     WHERE organization = ${parameters.place(organization)} AND id IN (${parameters.places(ids)})`,
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
  const wanted = [...new Set(ids)].map((id) => ({ setId, [member]: id }));
  if (wanted.length > 0) await rows(manager, entity).insertIfAbsent('setId', ...wanted);
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
