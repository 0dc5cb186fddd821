import { type EntityManager, In } from 'typeorm';
import { type Page, type Rows } from '../../../core/database/page.js';
import { entitiesOf, Parameters, selectRows } from '../../../core/database/rows.js';
import { likePattern } from '../../../core/database/search.js';
import { ownerCondition, type Place, scopeConditions } from './applied-sets.js';
import { VariableSet, VariableSetVariable } from './variable-set.entity.js';

/** The sets of an organization, those that apply to a workspace, or those of a project. */
export type SetsOf =
  | { readonly organization: string }
  | Extract<Place, { workspaceId: string }>
  | { readonly organization: string; readonly projectId: string };

/** One page of sets, by name. */
export async function pageOfVariableSets(
  manager: EntityManager,
  of: SetsOf,
  search: string | undefined,
  { number, size }: Page,
): Promise<Rows<VariableSet>> {
  const parameters = new Parameters(manager);
  const conditions = [`s.organization = ${parameters.place(of.organization)}`];
  const place = placeOf(of);
  if (place) {
    const {
      workspace,
      project,
      'no-code-module': module,
      global,
    } = scopeConditions(place, parameters);
    conditions.push(`(${workspace} OR ${project} OR ${module} OR ${global})`);
    conditions.push(ownerCondition(place, parameters));
  }
  if (search)
    conditions.push(`s.name_key LIKE ${parameters.place(likePattern(search))} ESCAPE '!'`);
  const found = `FROM variable_sets s WHERE ${conditions.join(' AND ')}`;
  const [counted] = await selectRows<{ readonly total: number | string }>(
    manager,
    `SELECT COUNT(*) AS total ${found}`,
    parameters,
  );
  const window = `LIMIT ${parameters.place(size)} OFFSET ${parameters.place((number - 1) * size)}`;
  const sets = await selectRows<Readonly<Record<string, unknown>>>(
    manager,
    `SELECT s.* ${found} ORDER BY s.name_key ${window}`,
    parameters,
  );
  return { rows: entitiesOf(manager, VariableSet, sets), total: Number(counted?.total ?? 0) };
}

function placeOf(of: SetsOf): Place | null {
  if ('projectId' in of) return { ...of, noCodeModuleId: null };
  return 'workspaceId' in of ? of : null;
}

const BY_KEY = { key: 'ASC', category: 'ASC' } as const;

/** The variables of sets, by key, then category. */
export function variablesOf(
  manager: EntityManager,
  setIds: readonly string[],
): Promise<VariableSetVariable[]> {
  return manager.find(VariableSetVariable, { where: { setId: In([...setIds]) }, order: BY_KEY });
}

/**
 * Like {@link variablesOf}, without the values, of which a page of sets can have hundreds of
 * megabytes.
 */
export function variableIdsOf(
  manager: EntityManager,
  setIds: readonly string[],
): Promise<Pick<VariableSetVariable, 'id' | 'setId'>[]> {
  return manager.find(VariableSetVariable, {
    select: { id: true, setId: true, key: true, category: true },
    where: { setId: In([...setIds]) },
    order: BY_KEY,
  });
}
