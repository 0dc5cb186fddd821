import { Inject, Injectable } from '@nestjs/common';
import type { Subject } from '../../core/caller/subject.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { registryHostOf } from '../../execution/modules/registry-host.js';
import { renderRootConfiguration } from '../../execution/modules/root-configuration.js';
import type { ModuleFacts } from '../../lib/module-inspection/module-facts.js';
import { access } from '../identity/access.js';
import { moduleShape } from '../module-registry/module-shape.js';
import { RegistryModules } from '../module-registry/registry-modules.js';
import { Project } from '../projects/project.entity.js';
import { EffectiveVariables } from '../workspaces/variable-sets/effective-variables.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { readEffectiveTemplates } from './effective-templates.js';
import {
  missingVariables,
  providerBlocksOf,
  type ProviderChoice,
  providerChoices,
  type TemplateValues,
} from './provider-choice.js';

/** The root configuration of the module version that the workspace executes now. */
export interface ProviderConfiguration {
  readonly workspaceId: string;
  /** Null if the workspace executes no module of the registry, or its version is unavailable. */
  readonly module: { readonly address: string; readonly version: string } | null;
  readonly choices: readonly ProviderChoice[];
  /** In the JSON syntax of HCL; null without a module. */
  readonly root: string | null;
  /** Sentences about referenced variables that neither the workspace nor a variable set defines. */
  readonly problems: readonly string[];
}

@Injectable()
export class ProviderConfigurations {
  constructor(
    private readonly database: Database,
    private readonly modules: RegistryModules,
    private readonly variables: EffectiveVariables,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(subject: Subject, workspaceId: string): Promise<ProviderConfiguration> {
    const { read } = this.database;
    const workspace = access.requireOnProject(
      subject,
      'variable.read',
      await rows(read, Workspace).find({ id: workspaceId }),
    );
    const { organization, moduleId, moduleVersion } = workspace;
    const module = moduleId === null ? null : await this.modules.find(moduleId);
    const facts =
      module && moduleVersion !== null
        ? await this.modules.findFactsByAddress(module, moduleVersion)
        : null;
    if (!module || moduleVersion === null || !facts)
      return { workspaceId, module: null, choices: [], root: null, problems: [] };
    const { namespace, name, provider } = module;
    const project = await rows(read, Project).get({ id: workspace.projectId });
    const choices = providerChoices(
      facts,
      await readEffectiveTemplates(read, { organization, workspaceId }),
    );
    const callee = { namespace, name, provider, version: moduleVersion };
    const host = registryHostOf({ publicUrl: this.config.publicUrl.origin, token: '' });
    const source = `${host}/${namespace}/${name}/${provider}`;
    return {
      workspaceId,
      module: { address: `${namespace}/${name}/${provider}`, version: moduleVersion },
      choices,
      ...(await this.render(choices, facts, {
        module: callee,
        source,
        workspace: { organization, workspaceId },
        values: templateValuesOf(organization, project, workspace, callee),
      })),
    };
  }

  /** Renders the root configuration with the names of the variables, but without their values. */
  private async render(
    choices: readonly ProviderChoice[],
    facts: ModuleFacts,
    context: {
      readonly module: CalledModule;
      readonly source: string;
      readonly workspace: { readonly organization: string; readonly workspaceId: string };
      readonly values: TemplateValues;
    },
  ): Promise<Pick<ProviderConfiguration, 'root' | 'problems'>> {
    const blocks = providerBlocksOf(choices, context.values);
    const effective = (await this.variables.loadEffective(context.workspace))
      .map(({ chosen: { variable } }) => variable)
      .filter(({ category }) => category === 'iac');
    const needed = new Set([
      ...facts.variables.map(({ name }) => name),
      ...blocks.flatMap(({ variables }) => variables),
    ]);
    const inputs = effective
      .filter(({ key }) => needed.has(key))
      .map(({ key, sensitive }) => ({ key, value: null, sensitive }));
    const callee = { ...context.module, ...moduleShape(facts) };
    return {
      root: renderRootConfiguration(callee, context.source, inputs, blocks),
      problems: missingVariables(blocks, new Set(effective.map(({ key }) => key))),
    };
  }
}

interface CalledModule {
  readonly namespace: string;
  readonly name: string;
  readonly provider: string;
  readonly version: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

export function templateValuesOf(
  organization: string,
  project: Named,
  workspace: Named,
  module: CalledModule,
): TemplateValues {
  return {
    'organization.name': organization,
    'project.id': project.id,
    'project.name': project.name,
    'workspace.id': workspace.id,
    'workspace.name': workspace.name,
    'module.namespace': module.namespace,
    'module.name': module.name,
    'module.provider': module.provider,
    'module.version': module.version,
  };
}
