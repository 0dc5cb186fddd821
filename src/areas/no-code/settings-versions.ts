import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../core/clock.js';
import { rows } from '../../core/database/rows.js';
import { Ids } from '../../core/ids.js';
import { Events } from '../../platform/events/events.js';
import { RegistryModules } from '../../platform/module-registry/registry-modules.js';
import { workspaceChanges } from '../../platform/workspaces/workspace-changes.js';
import { NoCodeModule } from './no-code-module.entity.js';
import { NoCodeSettings } from './no-code-settings.entity.js';
import { NoCodeVariableOption } from './no-code-variable-option.entity.js';
import type { OptionSetDraft } from './option-changes.js';
import { type CheckedDraft, configuredProviders } from './settings-draft.js';
import { findModule, type ModuleWithSettings } from './stored-modules.js';

/** The columns of a no-code module that are not part of a settings version. */
type ModuleColumns = Pick<NoCodeModule, 'enabled' | 'autoDestroyDuration' | 'autoDestroyMaximum'>;

/**
 * Writes settings versions, marks workspaces with older settings as upgradable, and announces that
 * upgrades are available. Every method joins the transaction of its caller.
 */
@Injectable()
export class SettingsVersions {
  constructor(
    private readonly modules: RegistryModules,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly events: Events,
  ) {}

  /** Writes the module with its first settings version. */
  async writeFirst(
    manager: EntityManager,
    organization: string,
    draft: CheckedDraft,
    columns: ModuleColumns,
  ): Promise<ModuleWithSettings> {
    const now = this.clock.timestamp();
    const id = this.ids.next('nocode');
    const settings = this.newSettings(id, 1, draft);
    const module = Object.assign(new NoCodeModule(), {
      id,
      organization,
      moduleId: draft.moduleId,
      ...columns,
      settingsId: settings.id,
      createdAt: now,
      updatedAt: now,
      version: 1,
    });
    await rows(manager, NoCodeModule).insert(module);
    await rows(manager, NoCodeSettings).insert(settings);
    return { module, settings, optionSets: await this.writeOptions(manager, id, draft.sets) };
  }

  /** Writes the next version. Throws WriteConflict if the module has changed since it was read. */
  async writeNext(
    manager: EntityManager,
    { module, settings }: ModuleWithSettings,
    draft: CheckedDraft,
    columns: Partial<ModuleColumns> = {},
  ): Promise<ModuleWithSettings> {
    const next = this.newSettings(module.id, settings.number + 1, draft);
    await rows(manager, NoCodeModule).updateVersioned(module, {
      moduleId: draft.moduleId,
      ...columns,
      settingsId: next.id,
      updatedAt: next.createdAt,
    });
    await rows(manager, NoCodeSettings).insert(next);
    await rows(manager, NoCodeVariableOption).delete({ noCodeModuleId: module.id });
    const optionSets = await this.writeOptions(manager, module.id, draft.sets);
    const outdated = await workspaceChanges.upgradeAvailable(manager, module.id);
    if (outdated > 0) await this.announceUpgrade(manager, module, next, outdated);
    return { module, settings: next, optionSets };
  }

  /**
   * Writes the next settings version if the settings follow the newest version of the registry
   * module, and another version is now the newest.
   */
  async followNewest(manager: EntityManager, moduleId: string): Promise<void> {
    // Locks the row. If a concurrent change has read but not yet written it, that change fails.
    await manager.increment(NoCodeModule, { moduleId }, 'version', 1);
    const current = await findModule(manager, { moduleId });
    if (!current || current.settings.versionPin !== null) return;
    const newest = await this.modules.findNewest(moduleId, manager);
    const moduleVersion = newest?.number ?? null;
    if (moduleVersion === current.settings.moduleVersion) return;
    const facts = newest && (await this.modules.findFacts(newest.id, manager));
    const draft = {
      moduleId,
      versionPin: null,
      sets: current.optionSets,
      moduleVersion,
      configuredProviders: facts ? configuredProviders(facts) : [],
    };
    await this.writeNext(manager, current, draft);
  }

  private async announceUpgrade(
    manager: EntityManager,
    { id, organization }: NoCodeModule,
    { moduleId, moduleVersion: version }: NoCodeSettings,
    outdated: number,
  ): Promise<void> {
    const found = await this.modules.find(moduleId, manager);
    if (!found || version === null) return;
    const { namespace, name, provider } = found;
    await this.events.record(manager, {
      type: 'upgrade.available',
      organization,
      data: {
        'no-code-module': { id, outdated },
        module: { id: moduleId, namespace, name, provider, version },
      },
    });
  }

  private newSettings(
    noCodeModuleId: string,
    number: number,
    { moduleId, versionPin, moduleVersion, sets, configuredProviders: providers }: CheckedDraft,
  ): NoCodeSettings {
    const options = sets.map(({ variableName, variableType, options: allowed }) => ({
      variableName,
      variableType,
      options: allowed,
    }));
    const row = {
      id: this.ids.next('nocodever'),
      noCodeModuleId,
      number,
      moduleId,
      versionPin,
      moduleVersion,
      options,
      configuredProviders: providers,
      createdAt: this.clock.timestamp(),
    };
    return Object.assign(new NoCodeSettings(), row);
  }

  private async writeOptions(
    manager: EntityManager,
    noCodeModuleId: string,
    sets: readonly OptionSetDraft[],
  ): Promise<NoCodeVariableOption[]> {
    const options = sets.map(({ id = this.ids.next('ncvaropt'), ...set }, position) => ({
      id,
      noCodeModuleId,
      variableName: set.variableName,
      variableType: set.variableType,
      options: set.options,
      position,
    }));
    await rows(manager, NoCodeVariableOption).insert(...options);
    return options;
  }
}
