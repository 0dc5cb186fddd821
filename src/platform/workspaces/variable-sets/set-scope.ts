import type { EntityManager } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import { Invalid } from '../../../core/errors.js';
import { Project } from '../../projects/project.entity.js';
import { TARGET_KINDS, type Targets } from './set-targets.js';
import type { VariableSet } from './variable-set.entity.js';

/** The owner of a new variable set. */
export interface Parent {
  readonly type: 'organizations' | 'projects';
  readonly id: string;
}

const PARENT_POINTER = '/data/relationships/parent/data/id';
export const GLOBAL_SET_REFUSAL =
  'A global set applies to every workspace. Set global to false to apply it to some.';

/**
 * Returns the ID of the project that will own a set; null for the organization. Throws Invalid for
 * a parent that is neither this organization nor one of its projects.
 */
export async function resolveParentProject(
  manager: EntityManager,
  organization: string,
  parent: Parent | null,
): Promise<string | null> {
  if (parent === null) return null;
  const { type, id } = parent;
  if (type === 'projects') {
    const project = await rows(manager, Project).find({ id, organization });
    if (project) return project.id;
    throw new Invalid([
      { pointer: PARENT_POINTER, detail: 'The organization has no such project.' },
    ]);
  }
  if (id === organization) return null;
  throw new Invalid([
    {
      pointer: PARENT_POINTER,
      detail: 'The owner must be this organization or one of its projects.',
    },
  ]);
}

/** Throws Invalid for a global set that a project owns, or that has targets. */
export function refuseGlobal(set: VariableSet, targets: Targets): void {
  if (!set.global) return;
  if (set.parentProjectId !== null)
    throw new Invalid([
      {
        pointer: '/data/attributes/global',
        detail: 'A project owns this variable set: it cannot apply to the whole organization.',
      },
    ]);
  const kinds = TARGET_KINDS.filter((kind) => (targets[kind] ?? []).length > 0);
  if (kinds.length > 0)
    throw new Invalid(
      kinds.map((kind) => ({ pointer: `/data/relationships/${kind}`, detail: GLOBAL_SET_REFUSAL })),
    );
}
