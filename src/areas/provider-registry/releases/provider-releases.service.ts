import { Injectable } from '@nestjs/common';
import type { Subject } from '../../../core/caller/subject.js';
import { Database } from '../../../core/database/database.js';
import { NotFound, orNotFound } from '../../../core/errors.js';
import { access } from '../../../platform/identity/access.js';
import { Organization } from '../../../platform/identity/organizations/organization.entity.js';
import { lifecycleWarning } from '../../../platform/module-registry/lifecycle/version-lifecycle.js';
import type { Deprecation } from '../../../platform/module-registry/registry-module-version.entity.js';
import { GpgKey } from '../../gpg-keys/gpg-key.entity.js';
import type { RegistryProvider } from '../registry-provider.entity.js';
import type { RegistryProviderPlatform } from '../registry-provider-platform.entity.js';
import type { RegistryProviderVersion } from '../registry-provider-version.entity.js';
import { getPlatform, getProvider, type Target } from '../stored-providers.js';

/** The address of a provider in the provider protocol. Clients send it in lower case. */
export interface ProviderSource {
  readonly namespace: string;
  readonly type: string;
}

/** A published version and the platforms of its packages. */
export interface PublishedVersion {
  readonly number: string;
  readonly protocols: readonly string[];
  readonly targets: Target[];
}

/** What a client needs to install and verify a package. */
export interface PublishedPackage {
  readonly version: RegistryProviderVersion;
  readonly platform: RegistryProviderPlatform;
  readonly signer: Pick<GpgKey, 'keyId' | 'canonicalArmor'>;
}

interface Row extends Target {
  readonly number: string;
  readonly protocols: string;
}

const SELECT_PUBLISHED = `
  SELECT v.number, v.protocols, p.os, p.arch FROM registry_provider_versions v
  JOIN registry_provider_platforms p ON p.version_id = v.id AND p.package_key IS NOT NULL
  WHERE v.provider_id = $1 AND v.published_at IS NOT NULL
  ORDER BY v.created_at DESC, v.id, p.os, p.arch`;

const SELECT_DEPRECATED = `
  SELECT number, deprecation FROM registry_provider_versions
  WHERE provider_id = $1 AND published_at IS NOT NULL AND deprecation IS NOT NULL
  ORDER BY created_at DESC, id LIMIT 10`;

/** Serves published versions to the clients that install providers. */
@Injectable()
export class ProviderReleasesService {
  constructor(private readonly database: Database) {}

  /** Lists the published versions, with warnings for the ten newest deprecated ones. */
  async list(
    subject: Subject,
    source: ProviderSource,
  ): Promise<{ readonly versions: PublishedVersion[]; readonly warnings: string[] }> {
    const { id } = await this.getProviderBySource(subject, source);
    const deprecated = await this.database.read.query<{ number: string; deprecation: string }[]>(
      SELECT_DEPRECATED,
      [id],
    );
    const warnings = deprecated.flatMap(({ number, deprecation }) => {
      const lifecycle = { deprecation: JSON.parse(deprecation) as Deprecation, revocation: null };
      return lifecycleWarning(`Version ${number}`, lifecycle) ?? [];
    });
    const versions = new Map<string, PublishedVersion>();
    const rows = await this.database.read.query<Row[]>(SELECT_PUBLISHED, [id]);
    for (const { number, protocols, os, arch } of rows) {
      const version = versions.get(number) ?? {
        number,
        protocols: JSON.parse(protocols) as string[],
        targets: [],
      };
      version.targets.push({ os, arch });
      versions.set(number, version);
    }
    return { versions: [...versions.values()], warnings };
  }

  async getPackage(
    subject: Subject,
    source: ProviderSource,
    number: string,
    target: Target,
  ): Promise<PublishedPackage> {
    const provider = await this.getProviderBySource(subject, source);
    const { version, platform } = await getPlatform(this.database.read, provider, number, target);
    if (version.publishedAt === null || version.signerId === null || platform.packageKey === null)
      throw new NotFound();
    const signer = orNotFound(
      await this.database.read.findOne(GpgKey, {
        select: ['keyId', 'canonicalArmor'],
        where: { id: version.signerId },
      }),
    );
    return { version, platform, signer };
  }

  private async getProviderBySource(
    subject: Subject,
    { namespace, type }: ProviderSource,
  ): Promise<RegistryProvider> {
    const found = await this.database.read.findOne(Organization, {
      select: ['name'],
      where: { nameKey: namespace.toLowerCase() },
    });
    const { organization } = access.require(
      subject,
      'provider.read',
      found && { organization: found.name },
    );
    return getProvider(this.database.read, { organization, name: type.toLowerCase() });
  }
}
