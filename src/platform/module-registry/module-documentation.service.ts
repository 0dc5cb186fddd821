import { Injectable } from '@nestjs/common';
import type { Subject } from '../../core/caller/subject.js';
import { NotFound } from '../../core/errors.js';
import type { ModuleFacts, ModuleFolders } from '../../lib/module-inspection/module-facts.js';
import { access } from '../identity/access.js';
import type { RegistryModule } from './registry-module.entity.js';
import type { RegistryModuleVersion } from './registry-module-version.entity.js';
import { type ModuleAddress, RegistryModules } from './registry-modules.js';

/**
 * Selects the newest release whose status is `ok` and that is not revoked; without one, the newest
 * such pre-release.
 */
const LATEST = 'latest';

/** A version with the declarations of its archive. */
export interface InspectedVersion {
  readonly module: RegistryModule;
  readonly version: RegistryModuleVersion;
  readonly facts: ModuleFacts;
}

export interface DocumentedVersion extends InspectedVersion {
  /** Null for versions that were uploaded before folders were stored. */
  readonly folders: ModuleFolders | null;
}

export interface ComparedVersions {
  readonly from: InspectedVersion;
  readonly to: InspectedVersion;
}

@Injectable()
export class ModuleDocumentationService {
  constructor(private readonly modules: RegistryModules) {}

  /** `number` can be `latest`. Throws NotFound unless the status of the version is `ok`. */
  async read(subject: Subject, address: ModuleAddress, number: string): Promise<DocumentedVersion> {
    const module = await this.getModule(subject, address);
    const inspected = await this.getInspected(module, number);
    return { ...inspected, folders: await this.modules.findFolders(inspected.version.id) };
  }

  /** Each number can be `latest`. Throws NotFound unless the status of both versions is `ok`. */
  async compare(
    subject: Subject,
    address: ModuleAddress,
    numbers: { readonly from: string; readonly to: string },
  ): Promise<ComparedVersions> {
    const module = await this.getModule(subject, address);
    return {
      from: await this.getInspected(module, numbers.from),
      to: await this.getInspected(module, numbers.to),
    };
  }

  private async getModule(subject: Subject, address: ModuleAddress): Promise<RegistryModule> {
    return access.require(subject, 'module.read', await this.modules.findByAddress(address));
  }

  private async getInspected(module: RegistryModule, number: string): Promise<InspectedVersion> {
    const version =
      number === LATEST
        ? await this.modules.findNewest(module.id)
        : await this.modules.findVersion(module.id, number);
    const facts = version && (await this.modules.findFacts(version.id));
    if (!facts) throw new NotFound();
    return { module, version, facts };
  }
}
