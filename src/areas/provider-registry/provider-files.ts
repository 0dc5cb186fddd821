import { Inject, Injectable } from '@nestjs/common';
import type { Subject } from '../../core/caller/subject.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { CapabilityLinks } from '../../core/links/capability-links.js';

/**
 * The files of a release, as paths and links name them. `provider-binary` is the package of a
 * platform.
 */
export type ProviderFile = 'shasums' | 'shasums-sig' | 'provider-binary';

/** Publishers may upload the large packages of a release one after another. */
const UPLOAD_LINK_SECONDS = 60 * 60;
/** Clients usually follow such a link immediately. */
const DOWNLOAD_LINK_SECONDS = 15 * 60;

/** The content of an upload link, which authorizes the upload: clients send no token. */
export interface UploadGrant {
  /** The ID of the version; for a package, of the platform. */
  readonly id: string;
  /** Kind and ID of the principal for whom the link was issued. */
  readonly issuedTo: string;
}

/** Links to the files of releases. `id` is the version's ID; for a package, the platform's. */
@Injectable()
export class ProviderFiles {
  constructor(
    private readonly links: CapabilityLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  uploadUrl(file: ProviderFile, id: string, { caller }: Subject): string {
    const segment = this.links.issue(
      uploadPurpose(file),
      `${id} ${caller.kind}:${caller.id}`,
      UPLOAD_LINK_SECONDS,
    );
    return this.absolute(`/api/v2/registry-provider-uploads/${file}/${segment}`);
  }

  downloadUrl(file: ProviderFile, id: string): string {
    return this.absolute(this.downloadPath(file, id));
  }

  downloadPath(file: ProviderFile, id: string): string {
    const segment = this.links.issue(downloadPurpose(file), id, DOWNLOAD_LINK_SECONDS);
    return `/api/v2/registry-provider-downloads/${file}/${segment}`;
  }

  /** Throws NotFound if the link is invalid or has expired. */
  redeemUpload(file: ProviderFile, segment: string): UploadGrant {
    const [id = '', issuedTo = ''] = this.links.redeem(uploadPurpose(file), segment).split(' ');
    return { id, issuedTo };
  }

  /** Returns the ID of the version or platform. Throws NotFound as {@link redeemUpload} does. */
  redeemDownload(file: ProviderFile, segment: string): string {
    return this.links.redeem(downloadPurpose(file), segment);
  }

  private absolute(path: string): string {
    return new URL(path, this.config.publicUrl).href;
  }
}

const uploadPurpose = (file: ProviderFile): string => `upload of provider ${file}`;
const downloadPurpose = (file: ProviderFile): string => `download of provider ${file}`;
