import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Requester } from '../../../core/caller/requester.js';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { isUniqueViolation } from '../../../core/database/errors.js';
import type { InTransaction } from '../../../core/database/in-transaction.js';
import { rows } from '../../../core/database/rows.js';
import { assertNoViolations, NotFound, WriteConflict } from '../../../core/errors.js';
import { access } from '../../../platform/identity/access.js';
import { RegistryModules } from '../../../platform/module-registry/registry-modules.js';
import { Run } from '../../../platform/runs/run.entity.js';
import { actorOf, RunsService } from '../../../platform/runs/runs.service.js';
import { ConfigurationVersionsService } from '../../../platform/state/configuration-versions.service.js';
import type { Variable } from '../../../platform/workspaces/variable.entity.js';
import { categoryViolations } from '../../../platform/workspaces/variable-access/written-categories.js';
import { secretViolations, valueOf } from '../../../platform/workspaces/variable-changes.js';
import { categoryOf, type NewVariable } from '../../../platform/workspaces/variable-rules.js';
import {
  EffectiveVariables,
  type OriginatingValue,
  withoutOrigin,
} from '../../../platform/workspaces/variable-sets/effective-variables.js';
import { VariablesService } from '../../../platform/workspaces/variables.service.js';
import { Workspace } from '../../../platform/workspaces/workspace.entity.js';
import { attributesPointer, categoryPointer, ProvisionRules } from '../provision-rules.js';
import { findModule, lockModule, type ModuleWithSettings } from '../stored-modules.js';
import type { ValueViolation } from '../value-violations.js';
import { digestOf } from './upgrade-checks.js';
import { UpgradeCompletion } from './upgrade-completion.js';
import { noUpgradeAvailable, upgradeOpen } from './upgrade-errors.js';
import { WorkspaceUpgrade } from './workspace-upgrade.entity.js';

export interface UpgradeAddress {
  readonly noCodeModuleId: string;
  readonly workspaceId: string;
  readonly id: string;
}

export interface UpgradeView {
  readonly upgrade: WorkspaceUpgrade;
  readonly run: Run;
  readonly workspace: Workspace;
}

/** A workspace and the no-code module that it was created from. */
export interface UpgradableWorkspace {
  readonly noCodeModule: ModuleWithSettings;
  readonly workspace: Workspace;
}

@Injectable()
export class WorkspaceUpgradesService {
  constructor(
    private readonly database: Database,
    private readonly rules: ProvisionRules,
    private readonly modules: RegistryModules,
    private readonly variables: VariablesService,
    private readonly effective: EffectiveVariables,
    private readonly configurations: ConfigurationVersionsService,
    private readonly runs: RunsService,
    private readonly completion: UpgradeCompletion,
    private readonly clock: Clock,
  ) {}

  /** Gets a workspace of the no-code module. Throws NotFound unless the caller may upgrade it. */
  async getUpgradable(
    subject: Subject,
    noCodeModuleId: string,
    workspaceId: string,
  ): Promise<UpgradableWorkspace> {
    const workspace = await rows(this.database.read, Workspace).find({
      id: workspaceId,
      noCodeModuleId,
    });
    access.requireOnProject(subject, 'run.apply', workspace);
    const noCodeModule = await findModule(this.database.read, { id: noCodeModuleId });
    if (!noCodeModule || !workspace) throw new NotFound();
    return { noCodeModule, workspace };
  }

  /**
   * Queues a run with the current settings, and ends unconfirmed upgrades of the workspace. Without
   * `requestedBy`, the caller is the only requester. Throws Conflict while another upgrade is open
   * or after a concurrent change, and Invalid if no upgrade is available or rules are broken.
   */
  async initiate(
    subject: Subject,
    { noCodeModule, workspace }: UpgradableWorkspace,
    given: readonly NewVariable[],
    alsoWrite: InTransaction<UpgradeView>,
    requestedBy: readonly Requester[] = [],
  ): Promise<UpgradeView> {
    await this.refuseOpenUpgrade(workspace.id);
    const { module, settings } = noCodeModule;
    if (workspace.noCodeVersionId === settings.id) throw noUpgradeAvailable();
    const violations = await this.violations(subject, { noCodeModule, workspace }, given);
    assertNoViolations(violations);
    const initiated = this.database.write(async (manager) => {
      const locked = await lockModule(manager, module.id);
      const current = await rows(manager, Workspace).find({
        id: workspace.id,
        version: workspace.version,
      });
      if (!locked?.enabled || locked.settingsId !== settings.id || !current)
        throw new WriteConflict();
      const shown = await this.startRun(
        manager,
        subject,
        { noCodeModule, workspace: current },
        given,
        {
          ...actorOf(subject),
          ...(requestedBy.length > 0 ? { requestedBy } : {}),
        },
      );
      await alsoWrite(manager, shown);
      return shown;
    });
    return initiated.catch(async (error: unknown) => {
      // A concurrent request has opened an upgrade.
      if (isUniqueViolation(error)) await this.refuseOpenUpgrade(workspace.id);
      throw isUniqueViolation(error) ? new WriteConflict() : error;
    });
  }

  async violations(
    subject: Subject,
    { noCodeModule, workspace }: UpgradableWorkspace,
    given: readonly NewVariable[],
  ): Promise<ValueViolation[]> {
    const existing = await this.findExistingValues(workspace, given);
    const stored = await this.variables.loadAll(workspace.id);
    return [
      ...categoryViolations(subject, workspace, given, categoryPointer),
      ...given.flatMap((variable, index) => {
        const before = findReplaced(stored, variable);
        return before ? secretViolations(before, variable, attributesPointer(index)) : [];
      }),
      ...(await this.rules.violations(noCodeModule, given, existing)),
    ];
  }

  /** Throws the same NotFound for an absent and a forbidden upgrade. */
  async get(
    subject: Subject,
    permission: 'run.read' | 'run.apply',
    { noCodeModuleId, workspaceId, id }: UpgradeAddress,
  ): Promise<UpgradeView> {
    const { read } = this.database;
    const upgrade = await rows(read, WorkspaceUpgrade).find({
      runId: id,
      workspaceId,
      noCodeModuleId,
    });
    const run = upgrade && (await rows(read, Run).find({ id }));
    const workspace = access.requireOnProject(
      subject,
      permission,
      run && (await rows(read, Workspace).find({ id: workspaceId })),
    );
    if (!upgrade || !run) throw new NotFound();
    return { upgrade, run, workspace };
  }

  /** The values of the workspace and of variable sets that the request does not replace. */
  private async findExistingValues(
    workspace: Workspace,
    given: readonly NewVariable[],
  ): Promise<OriginatingValue[]> {
    const values = await this.effective.loadValues(contextOf(workspace), given.map(valueOf));
    return values.filter(({ origin }) => origin.kind !== 'run');
  }

  private async startRun(
    manager: EntityManager,
    subject: Subject,
    { noCodeModule, workspace }: UpgradableWorkspace,
    requested: readonly NewVariable[],
    createdBy: Run['createdBy'],
  ): Promise<UpgradeView> {
    const { id: settingsId, moduleId, moduleVersion, noCodeModuleId } = noCodeModule.settings;
    const module = await this.modules.find(moduleId, manager);
    if (!module || moduleVersion === null) throw new WriteConflict();
    const { namespace, name, provider } = module;
    await this.modules.requireUsable(manager, module, moduleVersion);
    const configuration = await this.configurations.create(manager, workspace.id, {
      namespace,
      name,
      provider,
      version: moduleVersion,
    });
    // Read before the values, so that the digest also detects a concurrent change.
    const stored = await this.variables.loadAll(workspace.id, manager);
    const given = requested.map((variable) =>
      findReplaced(stored, variable)?.sensitive ? { ...variable, sensitive: true } : variable,
    );
    const context = contextOf(workspace);
    const values = await this.effective.loadValues(context, given.map(valueOf), manager);
    const variables = values.map(withoutOrigin);
    const source = `${namespace}/${name}/${provider} ${moduleVersion}`;
    const message = `Upgrade the workspace to the module ${source}`;
    const run = await this.runs.queue(manager, subject, workspace, {
      configuration,
      purpose: 'no-code-upgrade',
      createdBy,
      variables,
      autoApply: false,
      message,
    });
    await rows(manager, WorkspaceUpgrade).update(
      { workspaceId: workspace.id, state: 'unconfirmed' },
      { state: 'ended', variables: null },
    );
    const row = {
      runId: run.id,
      workspaceId: workspace.id,
      noCodeModuleId,
      settingsId,
      moduleId,
      state: 'open' as const,
      variables: this.completion.sealVariables(run.id, given),
      variablesDigest: digestOf(stored),
      createdAt: this.clock.timestamp(),
    };
    const upgrade = Object.assign(new WorkspaceUpgrade(), row);
    await rows(manager, WorkspaceUpgrade).insert(upgrade);
    return { upgrade, run, workspace };
  }

  private async refuseOpenUpgrade(workspaceId: string): Promise<void> {
    const open = await rows(this.database.read, WorkspaceUpgrade).find({
      workspaceId,
      state: 'open',
    });
    if (open) throw upgradeOpen(open.runId);
  }
}

const contextOf = ({ organization, id: workspaceId }: Workspace) => ({ organization, workspaceId });

const findReplaced = (
  stored: readonly Variable[],
  { key, category }: NewVariable,
): Variable | undefined =>
  stored.find((one) => one.key === key && one.category === categoryOf(category));
