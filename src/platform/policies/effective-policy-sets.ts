import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { entitiesOf, Parameters, selectRows } from '../../core/database/rows.js';
import { PolicySet } from './policy-set.entity.js';

export interface EffectiveSet {
  readonly id: string;
  readonly digest: string;
  readonly hasMandatory: boolean;
}

interface PolicyContext {
  readonly organization: string;
  readonly workspaceId: string;
}

/** Reads the sets that apply to a workspace now, sorted by name. */
export async function readEffectivePolicySets(
  manager: EntityManager,
  context: PolicyContext,
): Promise<EffectiveSet[]> {
  const found = await select<Omit<EffectiveSet, 'hasMandatory'> & { readonly mandatory: unknown }>(
    manager,
    context,
    's.id AS id, s.digest AS digest, s.has_mandatory AS mandatory',
  );
  return found.map(({ id, digest, mandatory }) => ({
    id,
    digest,
    hasMandatory: Boolean(mandatory),
  }));
}

/** Like {@link readEffectivePolicySets}, with the policies of the sets. */
export async function readEffectivePolicies(
  manager: EntityManager,
  context: PolicyContext,
): Promise<PolicySet[]> {
  return entitiesOf(manager, PolicySet, await select(manager, context, 's.*'));
}

/** Returns a SHA-256 of the IDs and digests of policy sets, regardless of their order. */
export function digestOfSets(sets: readonly Pick<EffectiveSet, 'id' | 'digest'>[]): string {
  const parts = sets.map(({ id, digest }) => `${id} ${digest}`).sort();
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function select<Row extends object = Record<string, unknown>>(
  manager: EntityManager,
  { organization, workspaceId }: PolicyContext,
  columns: string,
): Promise<Row[]> {
  const parameters = new Parameters(manager);
  return selectRows<Row>(
    manager,
    `SELECT ${columns} FROM policy_sets s WHERE s.organization = ${parameters.add(organization)}
     AND (s.global
       OR EXISTS (SELECT 1 FROM policy_set_workspaces j
         WHERE j.set_id = s.id AND j.workspace_id = ${parameters.add(workspaceId)})
       OR EXISTS (SELECT 1 FROM policy_set_projects j
         JOIN workspaces w ON w.project_id = j.project_id
         WHERE j.set_id = s.id AND w.id = ${parameters.add(workspaceId)}))
     ORDER BY s.name_key`,
    parameters,
  );
}
