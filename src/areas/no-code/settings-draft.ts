import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Violation, WriteConflict } from '../../core/errors.js';
import type { ModuleFacts } from '../../lib/module-inspection/module-facts.js';
import { quote } from '../../lib/module-inspection/module-refusal.js';
import type { RegistryModuleVersion } from '../../platform/module-registry/registry-module-version.entity.js';
import {
  isSelectable,
  RegistryModules,
  revocationText,
} from '../../platform/module-registry/registry-modules.js';
import type { OptionSetDraft } from './option-changes.js';
import { optionViolations, type PointerOf } from './option-violations.js';

/** Settings as requested, before validation. */
export interface SettingsDraft {
  readonly moduleId: string;
  /** Null to follow the newest version. */
  readonly versionPin: string | null;
  readonly sets: readonly OptionSetDraft[];
}

/** A draft whose pin has been resolved. */
export interface CheckedDraft extends SettingsDraft {
  /** Null if the pin does not resolve to a usable version. */
  readonly moduleVersion: string | null;
  readonly configuredProviders: readonly string[];
}

/**
 * Validates drafts against the registry: the pin, and the option sets against the variables of the
 * version (docs/decisions/0010).
 */
@Injectable()
export class SettingsDrafts {
  constructor(private readonly modules: RegistryModules) {}

  /** Resolves the pin, and returns every violation. Store only a draft without violations. */
  async check(
    draft: SettingsDraft,
    pointerOf: PointerOf,
  ): Promise<{ readonly checked: CheckedDraft; readonly violations: readonly Violation[] }> {
    const { moduleId, versionPin, sets } = draft;
    const version = await this.findModuleVersion(moduleId, versionPin);
    const usable = version && isSelectable(version) ? version : null;
    const facts = usable && (await this.modules.findFacts(usable.id));
    const wrongPin =
      versionPin !== null && !usable
        ? [{ pointer: '/data/attributes/version-pin', detail: pinRefusal(versionPin, version) }]
        : [];
    return {
      checked: {
        ...draft,
        versionPin: versionPin === null ? null : (usable?.number ?? versionPin),
        moduleVersion: usable?.number ?? null,
        configuredProviders: facts ? configuredProviders(facts) : [],
      },
      violations: [...wrongPin, ...optionViolations(sets, facts, pointerOf)],
    };
  }

  /**
   * Locks the module in the transaction that stores the draft. Throws WriteConflict if the pin no
   * longer resolves to the validated version.
   */
  async requireCurrent(
    manager: EntityManager,
    { moduleId, versionPin, moduleVersion }: CheckedDraft,
  ): Promise<void> {
    await this.modules.lock(moduleId, manager);
    const version = await this.findModuleVersion(moduleId, versionPin, manager);
    const number = version && isSelectable(version) ? version.number : null;
    if (number !== moduleVersion) throw new WriteConflict();
  }

  private async findModuleVersion(
    moduleId: string,
    versionPin: string | null,
    manager?: EntityManager,
  ): Promise<RegistryModuleVersion | null> {
    return versionPin === null
      ? this.modules.findNewest(moduleId, manager)
      : this.modules.findVersion(moduleId, versionPin, manager);
  }
}

function pinRefusal(pin: string, version: RegistryModuleVersion | null): string {
  const revoked = version && revocationText(version);
  if (revoked) return revoked;
  return version
    ? `The version ${quote(pin)} of the module has no accepted archive: upload one first.`
    : `The module has no version ${quote(pin)}.`;
}

export function configuredProviders({ providerBlocks }: ModuleFacts): string[] {
  return [
    ...new Set(providerBlocks.filter(({ isConfigured }) => isConfigured).map(({ name }) => name)),
  ];
}
