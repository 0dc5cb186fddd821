import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import type { Subject } from '../../core/caller/subject.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { NotFound } from '../../core/errors.js';
import { CapabilityLinks } from '../../core/links/capability-links.js';
import type { ModuleFacts } from '../../lib/module-inspection/module-facts.js';
import { access } from '../identity/access.js';
import { RegistryModule } from './registry-module.entity.js';
import { RegistryModuleVersion } from './registry-module-version.entity.js';
import { type ModuleAddress, newestOf, RegistryModules } from './registry-modules.js';

/** Seconds until a download link expires: the tool downloads the archive immediately. */
const ARCHIVE_LINK_SECONDS = 600;

/** The purpose of download links. */
const MODULE_ARCHIVE = 'module-archive';

export interface PublishedModule {
  readonly module: RegistryModule;
  readonly version: RegistryModuleVersion;
  readonly facts: ModuleFacts;
  /** The numbers of the versions with the status `ok`, newest first. */
  readonly versions: readonly string[];
  /** The providers for which the namespace has a module of this name. */
  readonly providers: readonly string[];
}

export interface ModuleArchiveFile {
  readonly stream: Readable;
  readonly length: number;
  readonly filename: string;
}

/** Serves versions with the status `ok`, revoked or not, and their archives to the tools. */
@Injectable()
export class ModuleProtocolService {
  constructor(
    private readonly database: Database,
    private readonly modules: RegistryModules,
    private readonly artifacts: ArtifactStore,
    private readonly links: CapabilityLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Reads the versions with the status `ok`, newest first. */
  async readVersions(
    subject: Subject,
    address: ModuleAddress,
  ): Promise<{
    readonly module: RegistryModule;
    readonly versions: readonly RegistryModuleVersion[];
  }> {
    const module = await this.getModule(subject, address);
    return { module, versions: publishedOf(await this.modules.findVersions(module.id)) };
  }

  /**
   * Reads the version with this number; by default, the one that {@link newestOf} selects. Throws
   * NotFound unless its status is `ok`.
   */
  async readDetails(
    subject: Subject,
    address: ModuleAddress,
    number?: string,
  ): Promise<PublishedModule> {
    const module = await this.getModule(subject, address);
    const versions = await this.modules.findVersions(module.id);
    const version =
      number === undefined ? newestOf(versions) : versions.find((one) => one.number === number);
    const facts = version && (await this.modules.findFacts(version.id));
    if (!facts) throw new NotFound();
    const { organization, nameKey } = module;
    const named = await this.database.read.find(RegistryModule, {
      where: { organization, nameKey },
      order: { provider: 'ASC' },
    });
    return {
      module,
      version,
      facts,
      versions: publishedOf(versions).map((one) => one.number),
      providers: named.map(({ provider }) => provider),
    };
  }

  /** Like {@link issueArchiveUrl}, for the version that {@link newestOf} selects. */
  async issueLatestArchiveUrl(subject: Subject, address: ModuleAddress): Promise<string> {
    const module = await this.getModule(subject, address);
    const version = newestOf(await this.modules.findVersions(module.id));
    if (!version) throw new NotFound();
    return this.issueArchiveUrl(subject, address, version.number);
  }

  /**
   * Returns a capability link to the archive, valid for ten minutes, with the format and the
   * checksum for the tools. Throws NotFound unless the status of the version is `ok`.
   */
  async issueArchiveUrl(subject: Subject, address: ModuleAddress, number: string): Promise<string> {
    const module = await this.getModule(subject, address);
    const version = await this.modules.findVersion(module.id, number);
    if (version?.status !== 'ok') throw new NotFound();
    const link = this.links.issue(MODULE_ARCHIVE, version.id, ARCHIVE_LINK_SECONDS);
    const query = `archive=tar.gz&checksum=sha256:${version.archiveSha256}`;
    const path = `/api/registry/v1/module-archives/${link}?${query}`;
    return new URL(path, this.config.publicUrl).href;
  }

  /** Opens the archive of a link. Throws NotFound for an invalid link or a deleted version. */
  async openArchive(link: string): Promise<ModuleArchiveFile> {
    const version = await rows(this.database.read, RegistryModuleVersion).find({
      id: this.links.redeem(MODULE_ARCHIVE, link),
    });
    const module = version && (await this.modules.find(version.moduleId));
    if (!module || version.archiveKey === null || version.archiveBytes === null)
      throw new NotFound();
    const filename = `${module.name}-${module.provider}-${version.number}.tar.gz`;
    return {
      stream: await this.artifacts.open(version.archiveKey),
      length: version.archiveBytes,
      filename,
    };
  }

  private async getModule(subject: Subject, address: ModuleAddress): Promise<RegistryModule> {
    return access.require(subject, 'module.read', await this.modules.findByAddress(address));
  }
}

function publishedOf(versions: readonly RegistryModuleVersion[]): RegistryModuleVersion[] {
  return versions.filter(({ status }) => status === 'ok');
}
