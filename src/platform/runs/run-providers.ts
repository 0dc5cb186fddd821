import type { EntityManager } from 'typeorm';
import type { ProviderBlock, RunJob } from '../../execution/execution.js';
import type { ModuleFacts } from '../../lib/module-inspection/module-facts.js';
import {
  type AppliedTemplate,
  readEffectiveTemplates,
} from '../provider-templates/effective-templates.js';
import {
  missingVariables,
  providerBlocksOf,
  providerChoices,
} from '../provider-templates/provider-choice.js';
import { templateValuesOf } from '../provider-templates/provider-configurations.js';
import { moduleOf, type Run, type RunModule } from './run.entity.js';

/** `name`: the name of the workspace. */
export interface ProviderContext {
  readonly name: string;
  readonly projectId: string;
  readonly projectName: string;
}

/** Returns the templates to store with a new run; null without a module or a template. */
export async function readTemplates(
  manager: EntityManager,
  run: Run,
): Promise<AppliedTemplate[] | null> {
  if (!moduleOf(run)) return null;
  const templates = await readEffectiveTemplates(manager, run);
  return templates.length === 0 ? null : templates;
}

/** Renders the provider blocks of the templates that are stored with a run. */
export function toProviderBlocks(
  { organization, workspaceId, providerTemplates }: Run,
  module: RunModule,
  facts: ModuleFacts,
  { name, projectId, projectName }: ProviderContext,
): ProviderBlock[] {
  if (!providerTemplates) return [];
  const project = { id: projectId, name: projectName };
  const workspace = { id: workspaceId, name };
  return providerBlocksOf(
    providerChoices(facts, providerTemplates),
    templateValuesOf(organization, project, workspace, module),
  );
}

/** Returns why a run cannot start with its provider templates; empty if it can. */
export function findProviderProblems({ providerBlocks = [], variables }: RunJob): string[] {
  const keys = variables.filter(({ category }) => category === 'iac').map(({ key }) => key);
  return missingVariables(providerBlocks, new Set(keys));
}
