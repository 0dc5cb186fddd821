import { Controller } from '@nestjs/common';
import {
  FindProviderPackage,
  type FindProviderPackageCall,
  ListProviderReleases,
  type ListProviderReleasesCall,
  type ProviderProtocolApiContract,
} from '../../../generated/server/apis/ProviderProtocolApi.js';
import type { ProviderPackage } from '../../../generated/server/models/ProviderPackage.js';
import type { ProviderReleaseList } from '../../../generated/server/models/ProviderReleaseList.js';
import { ProviderFiles } from './provider-files.js';
import { ProviderReleasesService } from './releases/provider-releases.service.js';

@Controller()
export class ProviderProtocolController implements ProviderProtocolApiContract {
  constructor(
    private readonly releases: ProviderReleasesService,
    private readonly files: ProviderFiles,
  ) {}

  @ListProviderReleases()
  async listProviderReleases({
    subject,
    path,
  }: ListProviderReleasesCall): Promise<ProviderReleaseList> {
    const { versions, warnings } = await this.releases.list(subject, path);
    return {
      versions: versions.map(({ number, protocols, targets }) => ({
        version: number,
        protocols: [...protocols],
        platforms: targets,
      })),
      ...(warnings.length === 0 ? {} : { warnings }),
    };
  }

  @FindProviderPackage()
  async findProviderPackage({ subject, path }: FindProviderPackageCall): Promise<ProviderPackage> {
    const { version, platform, signer } = await this.releases.getPackage(
      subject,
      path,
      path.version,
      path,
    );
    const { id, os, arch, filename, shasum } = platform;
    return {
      protocols: [...version.protocols],
      os,
      arch,
      filename,
      // Relative, because clients may reach the server at a host name other than the public one.
      download_url: this.files.downloadPath('provider-binary', id),
      shasums_url: this.files.downloadPath('shasums', version.id),
      shasums_signature_url: this.files.downloadPath('shasums-sig', version.id),
      shasum,
      // Only the key that signed: the installation fails if the client cannot parse a listed key.
      signing_keys: {
        gpg_public_keys: [
          {
            key_id: signer.keyId,
            ascii_armor: signer.canonicalArmor,
            trust_signature: '',
            source: '',
            source_url: null,
          },
        ],
      },
    };
  }
}
