import type { EntityManager } from 'typeorm';
import { Parameters, selectRows } from '../../core/database/rows.js';

/** A template as a run stores it. */
export interface AppliedTemplate {
  readonly id: string;
  readonly name: string;
  readonly scope: TemplateScope;
  readonly provider: string;
  /** Empty for the default configuration. */
  readonly alias: string;
  readonly source: string;
  readonly configuration: string;
}

/** From the least specific to the most specific. */
const SCOPES = ['organization', 'project', 'no-code-module'] as const;

export type TemplateScope = (typeof SCOPES)[number];

interface Row extends Omit<AppliedTemplate, 'scope'> {
  readonly project_id: string | null;
  readonly no_code_module_id: string | null;
}

/**
 * Reads the templates that apply to a workspace: for each provider and alias, only the one with the
 * most specific scope.
 */
export async function readEffectiveTemplates(
  manager: EntityManager,
  { organization, workspaceId }: { readonly organization: string; readonly workspaceId: string },
): Promise<AppliedTemplate[]> {
  const parameters = new Parameters(manager);
  const found = await selectRows<Row>(
    manager,
    `SELECT t.id, t.name, t.project_id, t.no_code_module_id, t.provider, t.alias, t.source,
       t.configuration
     FROM provider_templates t JOIN workspaces w ON w.id = ${parameters.add(workspaceId)}
     WHERE t.organization = ${parameters.add(organization)} AND (t.scope = 'organization'
       OR t.project_id = w.project_id OR t.no_code_module_id = w.no_code_module_id)
     ORDER BY t.provider, t.alias`,
    parameters,
  );
  const templates = found.map(({ project_id, no_code_module_id, ...row }) => ({
    ...row,
    scope: scopeOf(project_id, no_code_module_id),
  }));
  return selectMostSpecific(templates);
}

function scopeOf(projectId: string | null, noCodeModuleId: string | null): TemplateScope {
  if (noCodeModuleId !== null) return 'no-code-module';
  return projectId === null ? 'organization' : 'project';
}

export function selectMostSpecific(templates: readonly AppliedTemplate[]): AppliedTemplate[] {
  const chosen = new Map<string, AppliedTemplate>();
  for (const template of templates) {
    const key = `${template.provider}.${template.alias}`;
    const other = chosen.get(key);
    if (!other || SCOPES.indexOf(template.scope) > SCOPES.indexOf(other.scope))
      chosen.set(key, template);
  }
  return [...chosen.values()];
}
