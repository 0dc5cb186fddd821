import { Injectable } from '@nestjs/common';
import type { RegistryProviderVersionLinks } from '../../../generated/server/models/RegistryProviderVersionLinks.js';
import type { RegistryProviderVersionResource } from '../../../generated/server/models/RegistryProviderVersionResource.js';
import type { Subject } from '../../core/caller/subject.js';
import { ProviderFiles } from './provider-files.js';
import { permissionsOf, providerPath } from './registry-provider.presenter.js';
import { findGaps } from './releases/publication.js';
import type { Release, ReleaseWithPlatforms } from './stored-providers.js';

export function versionPath({ provider, version }: Release): string {
  return `${providerPath(provider)}/versions/${version.number}`;
}

@Injectable()
export class RegistryProviderVersionPresenter {
  constructor(private readonly files: ProviderFiles) {}

  present(release: ReleaseWithPlatforms, subject: Subject): RegistryProviderVersionResource {
    const { provider, version, platforms } = release;
    const permissions = permissionsOf(subject, provider.organization);
    return {
      id: version.id,
      type: 'registry-provider-versions',
      attributes: {
        version: version.number,
        'key-id': version.keyId,
        protocols: [...version.protocols],
        'created-at': version.createdAt,
        'updated-at': version.updatedAt,
        'shasums-uploaded': version.sumsKey !== null,
        'shasums-sig-uploaded': version.signatureKey !== null,
        status: version.publishedAt === null ? 'incomplete' : 'published',
        'published-at': version.publishedAt,
        missing: findGaps(version, platforms),
        deprecation: version.deprecation && {
          'deprecated-status': 'Deprecated',
          ...version.deprecation,
        },
        permissions,
      },
      relationships: {
        'registry-provider': {
          data: { id: provider.id, type: 'registry-providers' },
          links: { related: providerPath(provider) },
        },
        platforms: {
          data: platforms.map(({ id }) => ({ id, type: 'registry-provider-platforms' })),
          links: { related: `${versionPath(release)}/platforms` },
        },
      },
      links: this.links(release, permissions['can-upload-asset'], subject),
    };
  }

  /** Links to download stored files, and to upload files of an unpublished version. */
  private links(
    release: Release,
    mayUpload: boolean,
    subject: Subject,
  ): RegistryProviderVersionLinks {
    const { id, sumsKey, signatureKey, publishedAt } = release.version;
    const uploads = {
      'shasums-upload': this.files.uploadUrl('shasums', id, subject),
      'shasums-sig-upload': this.files.uploadUrl('shasums-sig', id, subject),
    };
    return {
      self: versionPath(release),
      ...(mayUpload && publishedAt === null ? uploads : {}),
      ...(sumsKey === null ? {} : { 'shasums-download': this.files.downloadUrl('shasums', id) }),
      ...(signatureKey === null
        ? {}
        : { 'shasums-sig-download': this.files.downloadUrl('shasums-sig', id) }),
    };
  }
}
