import { Injectable } from '@nestjs/common';
import type { RegistryProviderPlatformResource } from '../../../generated/server/models/RegistryProviderPlatformResource.js';
import type { Subject } from '../../core/caller/subject.js';
import { ProviderFiles } from './provider-files.js';
import { permissionsOf } from './registry-provider.presenter.js';
import { versionPath } from './registry-provider-version.presenter.js';
import type { PlatformOfRelease } from './stored-providers.js';

@Injectable()
export class RegistryProviderPlatformPresenter {
  constructor(private readonly files: ProviderFiles) {}

  present(release: PlatformOfRelease, subject: Subject): RegistryProviderPlatformResource {
    const { provider, version, platform } = release;
    const { id, os, arch, filename, shasum, packageKey, createdAt } = platform;
    const permissions = permissionsOf(subject, provider.organization);
    const acceptsUpload =
      permissions['can-upload-asset'] && (version.publishedAt === null || packageKey === null);
    return {
      id,
      type: 'registry-provider-platforms',
      attributes: {
        os,
        arch,
        filename,
        shasum,
        'provider-binary-uploaded': packageKey !== null,
        'created-at': createdAt,
        permissions,
      },
      relationships: {
        'registry-provider-version': {
          data: { id: version.id, type: 'registry-provider-versions' },
          links: { related: versionPath(release) },
        },
      },
      links: {
        self: `${versionPath(release)}/platforms/${os}/${arch}`,
        ...(acceptsUpload
          ? { 'provider-binary-upload': this.files.uploadUrl('provider-binary', id, subject) }
          : {}),
        ...(packageKey === null
          ? {}
          : { 'provider-binary-download': this.files.downloadUrl('provider-binary', id) }),
      },
    };
  }
}
