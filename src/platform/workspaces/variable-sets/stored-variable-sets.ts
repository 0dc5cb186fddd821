import { type EntityManager, In } from 'typeorm';
import type { Page, PageOfRows } from '../../../core/database/page.js';
import { entitiesOf, Parameters, selectRows } from '../../../core/database/rows.js';
import { toLikePattern } from '../../../core/database/search.js';
import { ownerCondition, scopeConditions, type VariableContext } from './applied-sets.js';
import { VariableSet, VariableSetVariable } from './variable-set.entity.js';

/** Selects all sets of an organization, or those that apply to a workspace or a project. */
export type SetFilter =
  | { readonly organization: string }
  | Extract<VariableContext, { workspaceId: string }>
  | { readonly organization: string; readonly projectId: string };

/** Reads one page of sets, sorted by name regardless of case. */
export async function readVariableSetPage(
  manager: EntityManager,
  filter: SetFilter,
  search: string | undefined,
  { number, size }: Page,
): Promise<PageOfRows<VariableSet>> {
  const parameters = new Parameters(manager);
  const conditions = [`s.organization = ${parameters.add(filter.organization)}`];
  const context = contextOf(filter);
  if (context) {
    conditions.push(`(${Object.values(scopeConditions(context, parameters)).join(' OR ')})`);
    conditions.push(ownerCondition(context, parameters));
  }
  if (search)
    conditions.push(`s.name_key LIKE ${parameters.add(toLikePattern(search))} ESCAPE '!'`);
  const fromMatches = `FROM variable_sets s WHERE ${conditions.join(' AND ')}`;
  const [counted] = await selectRows<{ readonly total: number | string }>(
    manager,
    `SELECT COUNT(*) AS total ${fromMatches}`,
    parameters,
  );
  const window = `LIMIT ${parameters.add(size)} OFFSET ${parameters.add((number - 1) * size)}`;
  const sets = await selectRows<Readonly<Record<string, unknown>>>(
    manager,
    `SELECT s.* ${fromMatches} ORDER BY s.name_key ${window}`,
    parameters,
  );
  return { rows: entitiesOf(manager, VariableSet, sets), total: Number(counted?.total ?? 0) };
}

function contextOf(filter: SetFilter): VariableContext | null {
  if ('projectId' in filter) return { ...filter, noCodeModuleId: null };
  return 'workspaceId' in filter ? filter : null;
}

const BY_KEY = { key: 'ASC', category: 'ASC' } as const;

/** Loads the variables of sets, sorted by key and category. */
export function loadVariables(
  manager: EntityManager,
  setIds: readonly string[],
): Promise<VariableSetVariable[]> {
  return manager.find(VariableSetVariable, { where: { setId: In([...setIds]) }, order: BY_KEY });
}

/** Like {@link loadVariables}, without the values, which can exceed 50 MiB per set. */
export function loadVariableIds(
  manager: EntityManager,
  setIds: readonly string[],
): Promise<Pick<VariableSetVariable, 'id' | 'setId'>[]> {
  return manager.find(VariableSetVariable, {
    select: { id: true, setId: true, key: true, category: true },
    where: { setId: In([...setIds]) },
    order: BY_KEY,
  });
}
