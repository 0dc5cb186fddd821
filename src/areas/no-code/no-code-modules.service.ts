import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isForeignKeyViolation, isUniqueViolation } from '../../core/database/errors.js';
import type { InTransaction } from '../../core/database/in-transaction.js';
import type { Page, PageOfRows } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import {
  assertNoViolations,
  Conflict,
  Invalid,
  NotFound,
  type Violation,
  WriteConflict,
} from '../../core/errors.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { access } from '../../platform/identity/access.js';
import { getOrganization } from '../../platform/identity/organizations/get-organization.js';
import type { RegistryModule } from '../../platform/module-registry/registry-module.entity.js';
import { RegistryModules } from '../../platform/module-registry/registry-modules.js';
import { workspaceChanges } from '../../platform/workspaces/workspace-changes.js';
import { UpgradeCampaign } from './campaigns/upgrade-campaign.entity.js';
import {
  applyLifetimeChange,
  isSameLifetime,
  type Lifetime,
  type LifetimeChange,
  lifetimeViolations,
} from './lifetime.js';
import { NoCodeModule } from './no-code-module.entity.js';
import { applyOptionItems, type OptionItem, optionPointer } from './option-changes.js';
import { areSameOptionSets, type OptionSet } from './option-set.js';
import type { PointerOf } from './option-violations.js';
import { type SettingsDraft, SettingsDrafts } from './settings-draft.js';
import { SettingsVersions } from './settings-versions.js';
import { findModule, listModules, type ModuleWithSettings } from './stored-modules.js';

export interface NewNoCodeModule {
  readonly moduleId: string;
  readonly enabled: boolean;
  /** Null to follow the newest version. */
  readonly versionPin: string | null;
  readonly sets: readonly OptionSet[];
  readonly lifetime: Lifetime;
}

/** Undefined members change nothing. */
export interface NoCodeModuleChange {
  readonly moduleId?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly versionPin?: string | null | undefined;
  readonly items?: readonly OptionItem[] | undefined;
  readonly lifetime?: LifetimeChange | undefined;
}

const MODULE_ID = '/data/relationships/registry-module/data/id';
const VERSION_PIN = '/data/attributes/version-pin';

@Injectable()
export class NoCodeModulesService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly modules: RegistryModules,
    private readonly drafts: SettingsDrafts,
    private readonly versions: SettingsVersions,
  ) {}

  /** Lists enabled and disabled no-code modules, oldest first. */
  async list(
    subject: Subject,
    organization: string,
    page: Page,
  ): Promise<PageOfRows<ModuleWithSettings>> {
    await getOrganization(this.database, subject, 'no-code-module.read', organization);
    return listModules(this.database.read, organization, page);
  }

  async read(subject: Subject, id: string): Promise<ModuleWithSettings> {
    return this.getModule(subject, 'no-code-module.read', id);
  }

  /** Throws NotFound unless the caller may enable modules of the organization. */
  async requireMayEnable(subject: Subject, organization: string): Promise<void> {
    await getOrganization(this.database, subject, 'no-code-module.write', organization);
  }

  /**
   * Creates no-code settings for a module of the organization's own registry. Throws NotFound if
   * the module is absent or forbidden, and Invalid with every broken rule. Throws WriteConflict if
   * `versionPin` resolves to another version after the validation.
   */
  async enable(
    subject: Subject,
    organization: string,
    { moduleId, enabled, versionPin, sets, lifetime }: NewNoCodeModule,
    alsoWrite: InTransaction<ModuleWithSettings> = async () => undefined,
  ): Promise<ModuleWithSettings> {
    await this.requireMayEnable(subject, organization);
    await this.getRegistryModule(subject, organization, moduleId);
    const { checked, violations } = await this.drafts.check(
      { moduleId, versionPin, sets },
      requestPointer,
    );
    const all = [
      ...(await this.findDuplicates(moduleId)),
      ...violations,
      ...lifetimeViolations(lifetime),
    ];
    assertNoViolations(all);
    const created = this.database.write(async (manager) => {
      await this.drafts.requireCurrent(manager, checked);
      const module = await this.versions.writeFirst(manager, organization, checked, {
        enabled,
        ...lifetime,
      });
      await this.recordAudit(manager, subject, 'no-code-module.create', module);
      await alsoWrite(manager, module);
      return module;
    });
    return created.catch(refuseConcurrentChange);
  }

  /**
   * Changes a no-code module. A change of the registry module, the pin or the options creates a new
   * settings version. Throws NotFound if the no-code module or the new registry module is absent or
   * forbidden, and Invalid with every broken rule. Throws WriteConflict after a concurrent change.
   */
  async update(
    subject: Subject,
    id: string,
    change: NoCodeModuleChange,
  ): Promise<ModuleWithSettings> {
    const current = await this.getModule(subject, 'no-code-module.write', id);
    const { module, settings, optionSets } = current;
    const moduleId = change.moduleId ?? module.moduleId;
    if (moduleId !== module.moduleId)
      await this.getRegistryModule(subject, module.organization, moduleId);
    const applied = change.items
      ? applyOptionItems(optionSets, change.items)
      : { sets: optionSets, itemIndexes: [], violations: [] };
    const draft = {
      moduleId,
      versionPin: change.versionPin === undefined ? settings.versionPin : change.versionPin,
      sets: applied.sets,
    };
    const columns = {
      enabled: change.enabled ?? module.enabled,
      ...applyLifetimeChange(module, change.lifetime),
    };
    const wrongLifetime = lifetimeViolations(columns);
    if (applied.violations.length + wrongLifetime.length === 0 && isCurrent(current, draft))
      return this.updateColumns(subject, current, columns);
    const changePointer = moduleId === module.moduleId ? VERSION_PIN : MODULE_ID;
    const { checked, violations } = await this.drafts.check(
      draft,
      change.items
        ? (index, member) => requestPointer(applied.itemIndexes[index] ?? index, member)
        : () => changePointer,
    );
    const duplicates = moduleId === module.moduleId ? [] : await this.findDuplicates(moduleId);
    const all = [...duplicates, ...applied.violations, ...violations, ...wrongLifetime];
    assertNoViolations(all);
    const updated = this.database.write(async (manager) => {
      await this.drafts.requireCurrent(manager, checked);
      const next = await this.versions.writeNext(manager, current, checked, columns);
      await this.recordAudit(manager, subject, 'no-code-module.update', next);
      return next;
    });
    return updated.catch(refuseConcurrentChange);
  }

  /**
   * Deletes a no-code module with its campaigns. Existing workspaces remain, but can no longer be
   * upgraded. Throws Conflict while a campaign is active.
   */
  async delete(subject: Subject, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const module = access.require(
        subject,
        'no-code-module.write',
        await rows(manager, NoCodeModule).find({ id }),
      );
      const active = await rows(manager, UpgradeCampaign).find({
        noCodeModuleId: id,
        active: true,
      });
      if (active) throw campaignActive(active);
      const deleted = await rows(manager, NoCodeModule).delete({ id, version: module.version });
      if (deleted !== 1) throw new WriteConflict();
      await workspaceChanges.noCodeModuleRemoved(manager, id);
      await this.audit.record(manager, subject, {
        organization: module.organization,
        action: 'no-code-module.delete',
        resource: { type: 'no-code-modules', id },
        changes: { 'registry-module': module.moduleId },
      });
    });
  }

  /** Changes the columns that are not part of a settings version. */
  private async updateColumns(
    subject: Subject,
    current: ModuleWithSettings,
    columns: Lifetime & Pick<NoCodeModule, 'enabled'>,
  ): Promise<ModuleWithSettings> {
    const { module } = current;
    if (module.enabled === columns.enabled && isSameLifetime(module, columns)) return current;
    await this.database.write(async (manager) => {
      await rows(manager, NoCodeModule).updateVersioned(module, {
        ...columns,
        updatedAt: this.clock.timestamp(),
      });
      await this.recordAudit(manager, subject, 'no-code-module.update', current);
    });
    return current;
  }

  private async getModule(
    subject: Subject,
    permission: 'no-code-module.read' | 'no-code-module.write',
    id: string,
  ): Promise<ModuleWithSettings> {
    const found = await findModule(this.database.read, { id });
    access.require(subject, permission, found && found.module);
    return found as ModuleWithSettings;
  }

  /** Gets the module, which must be in the organization's own registry. */
  private async getRegistryModule(
    subject: Subject,
    organization: string,
    moduleId: string,
  ): Promise<RegistryModule> {
    const module = await this.modules.find(moduleId);
    if (module?.organization !== organization) throw new NotFound();
    return access.require(subject, 'no-code-module.write', module);
  }

  private async findDuplicates(moduleId: string): Promise<Violation[]> {
    return (await this.database.read.existsBy(NoCodeModule, { moduleId })) ? [alreadyExists()] : [];
  }

  private async recordAudit(
    manager: EntityManager,
    subject: Subject,
    action: string,
    { module, settings }: ModuleWithSettings,
  ): Promise<void> {
    const changes = {
      'registry-module': module.moduleId,
      enabled: module.enabled,
      'version-pin': settings.versionPin ?? 'latest',
      'no-code-module-version': settings.id,
      'auto-destroy-duration': module.autoDestroyDuration,
      'auto-destroy-maximum-duration': module.autoDestroyMaximum,
    };
    await this.audit.record(manager, subject, {
      organization: module.organization,
      action,
      resource: { type: 'no-code-modules', id: module.id },
      changes,
    });
  }
}

const requestPointer: PointerOf = (index, member) => `${optionPointer(index)}/attributes/${member}`;

/**
 * Whether a draft equals the current settings. Option sets with other IDs count as a change, even
 * if their content is the same.
 */
function isCurrent(
  { module, settings, optionSets }: ModuleWithSettings,
  { moduleId, versionPin, sets }: SettingsDraft,
): boolean {
  const sameIds = sets.every(({ id }, index) => id === optionSets[index]?.id);
  return (
    moduleId === module.moduleId &&
    versionPin === settings.versionPin &&
    sameIds &&
    areSameOptionSets(optionSets, sets)
  );
}

function alreadyExists(): Violation {
  return {
    pointer: MODULE_ID,
    code: 'already-exists',
    detail: 'The module already has no-code settings. Change them with PATCH.',
  };
}

function campaignActive({ name }: UpgradeCampaign): Conflict {
  const detail =
    `The upgrade campaign "${name}" is active. Stop it, unless it is already stopped, and wait ` +
    'until its upgrades have ended.';
  return new Conflict(detail, [{ code: 'active-campaign', detail }]);
}

/** For `.catch`: a concurrent request has created the module's settings, or deleted the module. */
function refuseConcurrentChange(error: unknown): never {
  if (isUniqueViolation(error)) throw new Invalid([alreadyExists()]);
  throw isForeignKeyViolation(error) ? new NotFound() : error;
}
