import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Artifact } from '../../core/artifacts/artifact.entity.js';
import { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { orNotFound } from '../../core/errors.js';
import { packageFilename } from './provider-names.js';
import { getPlatformById, getReleaseById } from './stored-providers.js';

export interface Download {
  readonly stream: Readable;
  readonly length: number;
  readonly filename: string;
}

/** Opens the files of releases for callers with a capability link. */
@Injectable()
export class ProviderDownloadsService {
  constructor(
    private readonly database: Database,
    private readonly artifacts: ArtifactStore,
  ) {}

  async openChecksums(versionId: string): Promise<Download> {
    const { provider, version } = await getReleaseById(this.database.read, versionId);
    return this.open(
      version.sumsKey,
      `terraform-provider-${provider.name}_${version.number}_SHA256SUMS`,
    );
  }

  async openSignature(versionId: string): Promise<Download> {
    const { provider, version } = await getReleaseById(this.database.read, versionId);
    return this.open(
      version.signatureKey,
      `terraform-provider-${provider.name}_${version.number}_SHA256SUMS.sig`,
    );
  }

  async openPackage(platformId: string): Promise<Download> {
    const { provider, version, platform } = await getPlatformById(this.database.read, platformId);
    return this.open(
      platform.packageKey,
      packageFilename(provider.name, version.number, platform.os, platform.arch),
    );
  }

  private async open(key: string | null, filename: string): Promise<Download> {
    const artifact = await rows(this.database.read, Artifact).get({ key: orNotFound(key) });
    return { stream: await this.artifacts.open(artifact.key), length: artifact.bytes, filename };
  }
}
