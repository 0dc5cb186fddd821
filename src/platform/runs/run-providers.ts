import type { EntityManager } from 'typeorm';
import type { ProviderBlock, RunJob } from '../../execution/execution.js';
import type { ModuleFacts } from '../../lib/module-inspection/module-facts.js';
import {
  type AppliedTemplate,
  effectiveTemplates,
} from '../provider-templates/effective-templates.js';
import {
  missingVariables,
  providerBlocksOf,
  providerChoices,
} from '../provider-templates/provider-choice.js';
import { templateFacts } from '../provider-templates/provider-configurations.js';
import { moduleOf, type Run, type RunModule } from './run.entity.js';

/** The workspace of a run, and its project. */
export interface ProviderPlace {
  readonly name: string;
  readonly projectId: string;
  readonly projectName: string;
}

/** The templates that a new run keeps; null without any, and for an uploaded configuration. */
export async function templatesFor(
  manager: EntityManager,
  run: Run,
): Promise<AppliedTemplate[] | null> {
  if (!moduleOf(run)) return null;
  const templates = await effectiveTemplates(manager, run);
  return templates.length === 0 ? null : templates;
}

/** The provider blocks of the templates that a run has kept. */
export function providersOf(
  { organization, workspaceId, providerTemplates }: Run,
  module: RunModule,
  facts: ModuleFacts,
  { name, projectId, projectName }: ProviderPlace,
): ProviderBlock[] {
  if (!providerTemplates) return [];
  const project = { id: projectId, name: projectName };
  const workspace = { id: workspaceId, name };
  return providerBlocksOf(
    providerChoices(facts, providerTemplates),
    templateFacts(organization, project, workspace, module),
  );
}

/** Why a run cannot start with its provider templates. */
export function providerProblems({ providerBlocks = [], variables }: RunJob): string[] {
  const known = variables.filter(({ category }) => category === 'iac').map(({ key }) => key);
  return missingVariables(providerBlocks, new Set(known));
}
