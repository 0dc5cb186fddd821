import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/config.js';
import type { Subject } from '../../core/caller/subject.js';
import { CapabilityLinks } from '../../core/links/capability-links.js';

/**
 * The files of a release, by the word that paths and links have for them. The packages are those of
 * a platform.
 */
export type ProviderFile = 'shasums' | 'shasums-sig' | 'provider-binary';

/** Seconds. Packages are large, and lines may be slow. */
const UPLOAD_LINK_SECONDS = 60 * 60;
/** Seconds. Clients follow such a link at once. */
const DOWNLOAD_LINK_SECONDS = 15 * 60;

/** What an upload link is a right to, and whose right it was: uploads come without a token. */
export interface UploadRight {
  readonly id: string;
  /** Kind and ID of the principal. */
  readonly givenTo: string;
}

/**
 * Links to the files of releases. The ID is that of the version, and for packages that of the
 * platform.
 */
@Injectable()
export class ProviderFiles {
  constructor(
    private readonly links: CapabilityLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  uploadUrl(file: ProviderFile, id: string, { caller }: Subject): string {
    const segment = this.links.issue(
      uploadOf(file),
      `${id} ${caller.kind}:${caller.id}`,
      UPLOAD_LINK_SECONDS,
    );
    return this.absolute(`/api/v2/registry-provider-uploads/${file}/${segment}`);
  }

  downloadUrl(file: ProviderFile, id: string): string {
    return this.absolute(this.downloadPath(file, id));
  }

  downloadPath(file: ProviderFile, id: string): string {
    return `/api/v2/registry-provider-downloads/${file}/${this.links.issue(downloadOf(file), id, DOWNLOAD_LINK_SECONDS)}`;
  }

  /** Throws NotFound. */
  redeemUpload(file: ProviderFile, segment: string): UploadRight {
    const [id = '', givenTo = ''] = this.links.redeem(uploadOf(file), segment).split(' ');
    return { id, givenTo };
  }

  redeemDownload(file: ProviderFile, segment: string): string {
    return this.links.redeem(downloadOf(file), segment);
  }

  private absolute(path: string): string {
    return new URL(path, this.config.publicUrl).href;
  }
}

const uploadOf = (file: ProviderFile): string => `upload of provider ${file}`;
const downloadOf = (file: ProviderFile): string => `download of provider ${file}`;
