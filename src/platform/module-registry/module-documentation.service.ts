import { Injectable } from '@nestjs/common';
import { NotFound } from '../../core/errors.js';
import { access } from '../identity/access.js';
import type { Subject } from '../../core/caller/subject.js';
import type { ModuleFacts, ModuleFolders } from '../../lib/module-inspection/module-facts.js';
import type { RegistryModule } from './registry-module.entity.js';
import type { RegistryModuleVersion } from './registry-module-version.entity.js';
import { type ModuleAddress, RegistryModules } from './registry-modules.js';

/** Stands for the newest version that is not revoked; releases precede pre-releases. */
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

/** Reads and compares the documentation of module versions. */
@Injectable()
export class ModuleDocumentationService {
  constructor(private readonly modules: RegistryModules) {}

  /** Throws NotFound for a version whose archive has not been accepted. */
  async read(subject: Subject, address: ModuleAddress, number: string): Promise<DocumentedVersion> {
    const module = await this.readable(subject, address);
    const inspected = await this.inspected(module, number);
    return { ...inspected, folders: await this.modules.folders(inspected.version.id) };
  }

  async compare(
    subject: Subject,
    address: ModuleAddress,
    numbers: { readonly from: string; readonly to: string },
  ): Promise<ComparedVersions> {
    const module = await this.readable(subject, address);
    return {
      from: await this.inspected(module, numbers.from),
      to: await this.inspected(module, numbers.to),
    };
  }

  private async readable(subject: Subject, address: ModuleAddress): Promise<RegistryModule> {
    return access.require(subject, 'module.read', await this.modules.findByAddress(address));
  }

  private async inspected(module: RegistryModule, number: string): Promise<InspectedVersion> {
    const version =
      number === LATEST
        ? await this.modules.newest(module.id)
        : await this.modules.version(module.id, number);
    const facts = version && (await this.modules.facts(version.id));
    if (!facts) throw new NotFound();
    return { module, version, facts };
  }
}
