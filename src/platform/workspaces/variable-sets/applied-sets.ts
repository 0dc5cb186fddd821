import type { EntityManager } from 'typeorm';
import { entitiesOf, Parameters, selectRows } from '../../../core/database/rows.js';
import type { SetScope, VariableOrigin } from './precedence.js';
import { VariableSetVariable } from './variable-set.entity.js';

/** An existing workspace, or the project and no-code module of one that does not exist yet. */
export type VariableContext =
  | { readonly organization: string; readonly workspaceId: string }
  | {
      readonly organization: string;
      readonly projectId: string;
      readonly noCodeModuleId: string | null;
    };

const workspaceColumn = (column: string, id: string, parameters: Parameters): string =>
  `(SELECT w.${column} FROM workspaces w WHERE w.id = ${parameters.add(id)})`;

/**
 * Returns the SQL conditions under which the scopes of the set `s` include the context. A set in
 * the context's organization applies if one of them and {@link ownerCondition} are true.
 */
export function scopeConditions(
  context: VariableContext,
  parameters: Parameters,
): Readonly<Record<SetScope, string>> {
  const among = (table: string, column: string, value: string): string =>
    `EXISTS (SELECT 1 FROM ${table} a WHERE a.set_id = s.id AND a.${column} = ${value})`;
  const isWorkspace = 'workspaceId' in context;
  const project = (): string =>
    isWorkspace
      ? workspaceColumn('project_id', context.workspaceId, parameters)
      : parameters.add(context.projectId);
  const noCodeModule = (): string =>
    isWorkspace
      ? workspaceColumn('no_code_module_id', context.workspaceId, parameters)
      : parameters.add(context.noCodeModuleId);
  return {
    workspace: isWorkspace
      ? among('variable_set_workspaces', 'workspace_id', parameters.add(context.workspaceId))
      : '1 = 0',
    project: among('variable_set_projects', 'project_id', project()),
    'no-code-module': among('variable_set_no_code_modules', 'no_code_module_id', noCodeModule()),
    global: 's.global',
  };
}

/** Returns the SQL condition that no project other than that of the context owns the set `s`. */
export function ownerCondition(context: VariableContext, parameters: Parameters): string {
  const project =
    'workspaceId' in context
      ? workspaceColumn('project_id', context.workspaceId, parameters)
      : parameters.add(context.projectId);
  return `(s.parent_project_id IS NULL OR s.parent_project_id = ${project})`;
}

export interface AppliedVariable {
  readonly variable: VariableSetVariable;
  readonly origin: Extract<VariableOrigin, { kind: 'set' }>;
}

interface AppliedRow {
  readonly set_id: string;
  readonly set_name: string;
  readonly is_priority: number;
  readonly by_workspace: number;
  readonly by_project: number;
  readonly by_module: number;
  readonly is_global: number;
}

/** Loads the variables of all sets that apply in a context, in one statement. */
export async function loadAppliedVariables(
  manager: EntityManager,
  context: VariableContext,
): Promise<AppliedVariable[]> {
  const parameters = new Parameters(manager);
  const conditions = scopeConditions(context, parameters);
  const flag = (condition: string): string => `CASE WHEN ${condition} THEN 1 ELSE 0 END`;
  const found = await selectRows<AppliedRow & Readonly<Record<string, unknown>>>(
    manager,
    `SELECT v.*, x.name AS set_name, x.is_priority, x.by_workspace, x.by_project, x.by_module,
       x.is_global
     FROM (
       SELECT s.id, s.name, ${flag('s.priority')} AS is_priority,
         ${flag(conditions.workspace)} AS by_workspace, ${flag(conditions.project)} AS by_project,
         ${flag(conditions['no-code-module'])} AS by_module,
         ${flag(conditions.global)} AS is_global
       FROM variable_sets s WHERE s.organization = ${parameters.add(context.organization)}
         AND ${ownerCondition(context, parameters)}
     ) x JOIN variable_set_variables v ON v.set_id = x.id
     WHERE x.by_workspace + x.by_project + x.by_module + x.is_global > 0`,
    parameters,
  );
  const variables = entitiesOf(manager, VariableSetVariable, found);
  return found.flatMap((row, index) => {
    const variable = variables[index];
    return variable ? [{ variable, origin: originOf(row) }] : [];
  });
}

function originOf(row: AppliedRow): AppliedVariable['origin'] {
  const scopes: readonly (readonly [SetScope, number])[] = [
    ['workspace', row.by_workspace],
    ['project', row.by_project],
    ['no-code-module', row.by_module],
    ['global', row.is_global],
  ];
  return {
    kind: 'set',
    id: row.set_id,
    name: row.set_name,
    scopes: scopes.flatMap(([scope, applies]) => (applies === 1 ? [scope] : [])),
    priority: row.is_priority === 1,
  };
}
