import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { refuseDeletedReference } from '../../core/database/errors.js';
import type { InTransaction } from '../../core/database/in-transaction.js';
import { assertNoViolations, NotFound, orNotFound, WriteConflict } from '../../core/errors.js';
import type { RegistryModule } from '../../platform/module-registry/registry-module.entity.js';
import { RegistryModules } from '../../platform/module-registry/registry-modules.js';
import { shorterDuration } from '../../platform/projects/lifecycle-duration.js';
import type { Project } from '../../platform/projects/project.entity.js';
import { RunsService } from '../../platform/runs/runs.service.js';
import { ConfigurationVersionsService } from '../../platform/state/configuration-versions.service.js';
import { lifetimeSettings } from '../../platform/workspaces/auto-destroy/lifecycle-settings.js';
import type { Variable } from '../../platform/workspaces/variable.entity.js';
import { newCategoryViolations } from '../../platform/workspaces/variable-access/written-categories.js';
import { valueOf } from '../../platform/workspaces/variable-changes.js';
import type { NewVariable } from '../../platform/workspaces/variable-rules.js';
import {
  EffectiveVariables,
  type OriginatingValue,
} from '../../platform/workspaces/variable-sets/effective-variables.js';
import { VariablesService } from '../../platform/workspaces/variables.service.js';
import type { Workspace } from '../../platform/workspaces/workspace.entity.js';
import { workspaceChanges } from '../../platform/workspaces/workspace-changes.js';
import { WorkspaceFactory } from '../../platform/workspaces/workspace-factory.js';
import { refuseDuplicateName } from '../../platform/workspaces/workspace-rules.js';
import type { NewWorkspaceSettings } from '../../platform/workspaces/workspace-settings.js';
import { categoryPointer, ProvisionRules } from './provision-rules.js';
import { findModule, lockModule, type ModuleWithSettings } from './stored-modules.js';

/** The no-code module and the project of a new workspace. */
export interface ProvisioningTarget {
  readonly noCodeModule: ModuleWithSettings;
  readonly project: Project;
}

export interface ProvisionedWorkspace {
  readonly workspace: Workspace;
  /** In the order of the request. */
  readonly variables: readonly Variable[];
}

@Injectable()
export class NoCodeWorkspacesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly rules: ProvisionRules,
    private readonly modules: RegistryModules,
    private readonly workspaceFactory: WorkspaceFactory,
    private readonly variables: VariablesService,
    private readonly effective: EffectiveVariables,
    private readonly configurations: ConfigurationVersionsService,
    private readonly runs: RunsService,
  ) {}

  /**
   * Gets the no-code module and the project of a new workspace. Without `projectId`, the project is
   * the organization's default. Throws NotFound unless the caller may provision workspaces there.
   */
  async resolveTarget(
    subject: Subject,
    noCodeModuleId: string,
    projectId: string | undefined,
  ): Promise<ProvisioningTarget> {
    const noCodeModule = orNotFound(await findModule(this.database.read, { id: noCodeModuleId }));
    return {
      noCodeModule,
      project: await this.workspaceFactory.getProjectFor(
        subject,
        noCodeModule.module.organization,
        projectId,
        'workspace.provision',
      ),
    };
  }

  /**
   * Creates a workspace with its variables and its first run, in one transaction. Throws Invalid
   * with every broken rule, and Conflict after a concurrent change, such as of the settings.
   */
  async create(
    subject: Subject,
    { noCodeModule, project }: ProvisioningTarget,
    settings: NewWorkspaceSettings,
    given: readonly NewVariable[],
    alsoWrite: InTransaction<ProvisionedWorkspace>,
  ): Promise<ProvisionedWorkspace> {
    const place = { organization: project.organization, projectId: project.id };
    const { id, autoDestroyDuration, autoDestroyMaximum } = noCodeModule.module;
    const maximum = shorterDuration(autoDestroyMaximum, project.autoDestroyMaximum);
    const lifecycle = lifetimeSettings(this.clock.timestamp(), autoDestroyDuration, maximum);
    const withLifecycle = { ...settings, lifecycle };
    const inherited = await this.findInheritedValues(noCodeModule, project, given);
    const violations = [
      ...newCategoryViolations(subject, place, given, categoryPointer),
      ...(await this.workspaceFactory.violations(
        project,
        withLifecycle,
        'no-code-module',
        undefined,
        id,
      )),
      ...(await this.rules.violations(noCodeModule, given, inherited)),
    ];
    const { moduleId, moduleVersion } = noCodeModule.settings;
    const module = await this.modules.find(moduleId);
    assertNoViolations(violations);
    if (!module) throw new NotFound();
    const created = this.database.write(async (manager) => {
      await requireUnchanged(manager, noCodeModule);
      await this.modules.requireUsable(manager, module, moduleVersion ?? '');
      const workspace = await this.workspaceFactory.insert(
        manager,
        subject,
        project,
        withLifecycle,
        columnsOf(noCodeModule, module),
      );
      const variables = await this.variables.createAll(manager, workspace, given);
      await this.startFirstRun(manager, subject, workspace, noCodeModule, module);
      await alsoWrite(manager, { workspace, variables });
      return { workspace, variables };
    });
    // A concurrent request has used the name, or deleted a referenced row, such as the agent pool.
    return created.catch(refuseDuplicateName(settings.name)).catch(refuseDeletedReference);
  }

  private async findInheritedValues(
    { module }: ModuleWithSettings,
    { organization, id: projectId }: Project,
    given: readonly NewVariable[],
  ): Promise<OriginatingValue[]> {
    const context = { organization, projectId, noCodeModuleId: module.id };
    const values = await this.effective.loadValues(context, given.map(valueOf));
    return values.filter(({ origin }) => origin.kind === 'set');
  }

  private async startFirstRun(
    manager: EntityManager,
    subject: Subject,
    workspace: Workspace,
    { settings }: ModuleWithSettings,
    { namespace, name, provider }: RegistryModule,
  ): Promise<void> {
    const version = settings.moduleVersion ?? '';
    const configuration = await this.configurations.create(manager, workspace.id, {
      namespace,
      name,
      provider,
      version,
    });
    const run = await this.runs.queue(manager, subject, workspace, {
      configuration,
      purpose: 'no-code-create',
      message: `Create the workspace from the module ${namespace}/${name}/${provider} ${version}`,
    });
    await workspaceChanges.provisioned(manager, workspace, {
      currentConfigurationVersionId: configuration.id,
      currentRunId: run.id,
      latestRunId: run.id,
    });
  }
}

/**
 * Locks the settings that were validated. Throws WriteConflict if they have changed, or the module
 * was disabled or deleted.
 */
async function requireUnchanged(
  manager: EntityManager,
  { module, settings }: ModuleWithSettings,
): Promise<void> {
  const locked = await lockModule(manager, module.id);
  if (!locked?.enabled || locked.settingsId !== settings.id) throw new WriteConflict();
}

export function sourceModuleId(
  { namespace, name, provider }: Pick<RegistryModule, 'namespace' | 'name' | 'provider'>,
  version: string,
): string {
  return `private/${namespace}/${name}/${provider}/${version}`;
}

function columnsOf(
  { module, settings }: ModuleWithSettings,
  registryModule: RegistryModule,
): Pick<
  Workspace,
  'source' | 'sourceModuleId' | 'noCodeModuleId' | 'noCodeVersionId' | 'moduleId' | 'moduleVersion'
> {
  const { moduleId, moduleVersion } = settings;
  return {
    source: 'no-code-module',
    sourceModuleId: sourceModuleId(registryModule, moduleVersion ?? ''),
    noCodeModuleId: module.id,
    noCodeVersionId: settings.id,
    moduleId,
    moduleVersion,
  };
}
