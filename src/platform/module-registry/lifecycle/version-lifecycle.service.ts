import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { assertNoViolations, orNotFound } from '../../../core/errors.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Events } from '../../events/events.js';
import { access } from '../../identity/access.js';
import { ModuleUses } from '../module-uses.js';
import type { ModuleVersionView } from '../module-versions.service.js';
import type { RegistryModule } from '../registry-module.entity.js';
import { RegistryModuleVersion } from '../registry-module-version.entity.js';
import { type ModuleAddress, RegistryModules } from '../registry-modules.js';
import { touchModule } from '../touch-module.js';
import { recordLifecycleChange } from './version-events.js';
import {
  clearSuccessor,
  type Lifecycle,
  type LifecycleChange,
  lifecycleViolations,
  successorViolations,
} from './version-lifecycle.js';

@Injectable()
export class VersionLifecycleService {
  constructor(
    private readonly database: Database,
    private readonly modules: RegistryModules,
    private readonly uses: ModuleUses,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly events: Events,
  ) {}

  /**
   * Deprecates or revokes a version, or reverts either. Throws Invalid if the version has no
   * archive, would be revoked but not deprecated, or cannot have the successor.
   */
  async change(
    subject: Subject,
    address: ModuleAddress,
    number: string,
    change: LifecycleChange,
  ): Promise<ModuleVersionView> {
    return this.database.write(async (manager) => {
      const module = access.require(
        subject,
        'module.write',
        await this.modules.findByAddress(address, manager),
      );
      await touchModule(manager, module, this.clock.timestamp());
      const version = orNotFound(await this.modules.findVersion(module.id, number, manager));
      const warnings = (await this.modules.findFacts(version.id, manager))?.warnings ?? [];
      if (change.deprecation === undefined && change.revocation === undefined)
        return { module, version, warnings };
      const { deprecation = version.deprecation, revocation = version.revocation } = change;
      const next: Lifecycle = { deprecation, revocation };
      const violations = [
        ...lifecycleViolations(version, change, next),
        ...(await this.successorViolations(manager, version, change)),
      ];
      assertNoViolations(violations);
      const before = { deprecation: version.deprecation, revocation: version.revocation };
      const isRevocationChanged = (version.revocation === null) !== (next.revocation === null);
      const changed = await rows(manager, RegistryModuleVersion).updateVersioned(version, {
        ...next,
        updatedAt: this.clock.timestamp(),
      });
      if (isRevocationChanged) {
        if (next.revocation !== null) await clearSuccessor(manager, module.id, version.number);
        await this.uses.versionsChanged(manager, module);
      }
      await this.recordAudit(manager, subject, module, changed);
      await recordLifecycleChange(this.events, manager, module, changed, before);
      return { module, version: changed, warnings };
    });
  }

  private async successorViolations(
    manager: EntityManager,
    version: RegistryModuleVersion,
    { deprecation }: LifecycleChange,
  ) {
    const successor = deprecation?.successor ?? null;
    if (successor === null) return [];
    const candidate = await this.modules.findVersion(version.moduleId, successor, manager);
    return successorViolations(version, successor, candidate);
  }

  private recordAudit(
    manager: EntityManager,
    subject: Subject,
    { organization, name, provider }: RegistryModule,
    { id, number, deprecation, revocation }: RegistryModuleVersion,
  ): Promise<void> {
    return this.audit.record(manager, subject, {
      organization,
      action: 'registry-module-version.update',
      resource: { type: 'registry-module-versions', id },
      changes: { name, provider, version: number, deprecation, revocation },
    });
  }
}
