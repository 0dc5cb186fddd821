import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isMissingReference, isUniqueViolation } from '../../core/database/errors.js';
import type { Page, Rows } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { Invalid, NotFound, type Violation, WriteConflict } from '../../core/errors.js';
import { access } from '../../platform/identity/access.js';
import { getOrganization } from '../../platform/identity/organizations/get-organization.js';
import type { Subject } from '../../core/caller/subject.js';
import type { RegistryModule } from '../../platform/module-registry/registry-module.entity.js';
import { RegistryModules } from '../../platform/module-registry/registry-modules.js';
import { workspaceChanges } from '../../platform/workspaces/workspace-changes.js';
import { NoCodeModule } from './no-code-module.entity.js';
import {
  changedLifetime,
  isSameLifetime,
  type Lifetime,
  type LifetimeChange,
  lifetimeViolations,
} from './lifetime.js';
import { changedOptions, type OptionItem, optionPointer } from './option-changes.js';
import { type OptionSet, sameOptionSets } from './option-set.js';
import type { PointerOf } from './settings-check.js';
import { type SettingsDraft, SettingsDrafts } from './settings-draft.js';
import { SettingsVersions } from './settings-versions.js';
import { findModule, type ModuleWithSettings, pageOfModules } from './stored-modules.js';
import type { InTransaction } from '../../core/database/in-transaction.js';

export interface NewNoCodeModule {
  readonly moduleId: string;
  readonly enabled: boolean;
  /** Null: always the newest. */
  readonly versionPin: string | null;
  readonly sets: readonly OptionSet[];
  readonly lifetime: Lifetime;
}

/** A change of a no-code module. Undefined members stay unchanged. */
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

  /** Lists enabled and disabled no-code modules, ordered by creation. */
  async list(
    subject: Subject,
    organization: string,
    page: Page,
  ): Promise<Rows<ModuleWithSettings>> {
    await getOrganization(this.database, subject, 'no-code-module.read', organization);
    return pageOfModules(this.database.read, organization, page);
  }

  async read(subject: Subject, id: string): Promise<ModuleWithSettings> {
    return this.readable(subject, 'no-code-module.read', id);
  }

  /** Throws unless the caller may enable modules of the organization. */
  async requireEnable(subject: Subject, organization: string): Promise<void> {
    await getOrganization(this.database, subject, 'no-code-module.write', organization);
  }

  /** Creates the no-code settings of a module. Throws Invalid with every broken rule. */
  async enable(
    subject: Subject,
    organization: string,
    { moduleId, enabled, versionPin, sets, lifetime }: NewNoCodeModule,
    also: InTransaction<ModuleWithSettings> = async () => undefined,
  ): Promise<ModuleWithSettings> {
    await this.requireEnable(subject, organization);
    await this.moduleOf(subject, organization, moduleId);
    const { checked, violations } = await this.drafts.check({ moduleId, versionPin, sets }, sent);
    const broken = [
      ...(await this.duplicates(moduleId)),
      ...violations,
      ...lifetimeViolations(lifetime),
    ];
    if (broken.length > 0) throw new Invalid(broken);
    const created = this.database.write(async (manager) => {
      await this.drafts.requireCurrent(manager, checked);
      const module = await this.versions.first(manager, organization, checked, {
        enabled,
        ...lifetime,
      });
      await this.recordAudit(manager, subject, 'no-code-module.create', module);
      await also(manager, module);
      return module;
    });
    return created.catch(refuseRaces);
  }

  /**
   * Changes a no-code module. A change of the module, the pin or the options creates a new settings
   * version. Throws Invalid with every broken rule.
   */
  async update(
    subject: Subject,
    id: string,
    change: NoCodeModuleChange,
  ): Promise<ModuleWithSettings> {
    const known = await this.readable(subject, 'no-code-module.write', id);
    const { module, settings, optionSets } = known;
    const moduleId = change.moduleId ?? module.moduleId;
    if (moduleId !== module.moduleId) await this.moduleOf(subject, module.organization, moduleId);
    const changed = change.items
      ? changedOptions(optionSets, change.items)
      : { sets: optionSets, places: [], violations: [] };
    const draft = {
      moduleId,
      versionPin: change.versionPin === undefined ? settings.versionPin : change.versionPin,
      sets: changed.sets,
    };
    const columns = {
      enabled: change.enabled ?? module.enabled,
      ...changedLifetime(module, change.lifetime),
    };
    const wrongLifetime = lifetimeViolations(columns);
    if (changed.violations.length + wrongLifetime.length === 0 && isCurrent(known, draft))
      return this.switch(subject, known, columns);
    const cause = moduleId === module.moduleId ? VERSION_PIN : MODULE_ID;
    const { checked, violations } = await this.drafts.check(
      draft,
      change.items ? (index, member) => sent(changed.places[index] ?? index, member) : () => cause,
    );
    const duplicates = moduleId === module.moduleId ? [] : await this.duplicates(moduleId);
    const all = [...duplicates, ...changed.violations, ...violations, ...wrongLifetime];
    if (all.length > 0) throw new Invalid(all);
    const updated = this.database.write(async (manager) => {
      await this.drafts.requireCurrent(manager, checked);
      const next = await this.versions.writeNext(manager, known, checked, columns);
      await this.recordAudit(manager, subject, 'no-code-module.update', next);
      return next;
    });
    return updated.catch(refuseRaces);
  }

  /** Deletes the settings. Existing workspaces stay, and can no longer be upgraded. */
  async remove(subject: Subject, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const module = access.require(
        subject,
        'no-code-module.write',
        await rows(manager, NoCodeModule).find({ id }),
      );
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
  private async switch(
    subject: Subject,
    known: ModuleWithSettings,
    columns: Lifetime & Pick<NoCodeModule, 'enabled'>,
  ): Promise<ModuleWithSettings> {
    const { module } = known;
    if (module.enabled === columns.enabled && isSameLifetime(module, columns)) return known;
    await this.database.write(async (manager) => {
      await rows(manager, NoCodeModule).change(module, {
        ...columns,
        updatedAt: this.clock.timestamp(),
      });
      await this.recordAudit(manager, subject, 'no-code-module.update', known);
    });
    return known;
  }

  private async readable(
    subject: Subject,
    permission: 'no-code-module.read' | 'no-code-module.write',
    id: string,
  ): Promise<ModuleWithSettings> {
    const found = await findModule(this.database.read, { id });
    access.require(subject, permission, found && found.module);
    return found as ModuleWithSettings;
  }

  /** The module, which must be in the organization's own registry. */
  private async moduleOf(
    subject: Subject,
    organization: string,
    moduleId: string,
  ): Promise<RegistryModule> {
    const module = await this.modules.find(moduleId);
    if (module?.organization !== organization) throw new NotFound();
    return access.require(subject, 'no-code-module.write', module);
  }

  private async duplicates(moduleId: string): Promise<Violation[]> {
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

const sent: PointerOf = (index, member) => `${optionPointer(index)}/attributes/${member}`;

/**
 * Whether a draft equals the current settings. A set that is replaced by an equal one with another
 * ID counts as a change.
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
    sameOptionSets(optionSets, sets)
  );
}

function alreadyExists(): Violation {
  return {
    pointer: MODULE_ID,
    code: 'already-exists',
    detail: 'The module already has no-code settings. Change them with PATCH.',
  };
}

/** A concurrent request has created the settings of the module, or deleted the module. */
function refuseRaces(error: unknown): never {
  if (isUniqueViolation(error)) throw new Invalid([alreadyExists()]);
  throw isMissingReference(error) ? new NotFound() : error;
}
