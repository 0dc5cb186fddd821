import { createReadStream } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolMirror } from '../../core/config/config.js';
import type { Json } from '../../lib/hcl/json-value.js';
import { isSemanticVersion } from '../../lib/versions/semantic-version.js';
import { openUrl, type ReleaseFile } from './release-download.js';
import { reasonOf, ToolError } from './tool-error.js';
import type { Vendor } from './vendors.js';

/** A source of releases: the vendors, a mirror, or a folder. */
export interface ReleaseSource {
  /** Whether the source may lack releases. */
  readonly isMirror: boolean;
  /** Whether its list of versions needs no network. */
  readonly isFolder: boolean;
  /** The URL or the folder of the files of a version. */
  placeOf(vendor: Vendor, version: string): string;
  /** The URL or the folder of the list of versions. */
  placeOfList(vendor: Vendor): string;
  /** Lists every version for the platform, in any order. Throws ToolError. */
  listVersions(vendor: Vendor, platform: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Throws ToolError, for example if the file is missing or has more than `maxBytes`. */
  open(
    vendor: Vendor,
    version: string,
    name: string,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<ReleaseFile>;
}

const MAX_INDEX_BYTES = 64 * 1024 ** 2;

export function createReleaseSource(mirror: ToolMirror | null): ReleaseSource {
  return mirror?.kind === 'folder'
    ? new FolderSource(mirror.path)
    : new HttpSource(mirror?.url ?? null);
}

export async function contentOf({ body }: ReleaseFile): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * The vendors' own locations, or a mirror: `<mirror>/<tool>/<version>/<file>` and
 * `<mirror>/<tool>/<index>`.
 */
class HttpSource implements ReleaseSource {
  readonly isMirror: boolean;
  readonly isFolder = false;

  constructor(private readonly mirror: string | null) {
    this.isMirror = mirror !== null;
  }

  placeOf({ tool, releaseUrl }: Vendor, version: string): string {
    return this.mirror === null ? releaseUrl(version) : `${this.mirror}/${tool}/${version}`;
  }

  placeOfList({ tool, index }: Vendor): string {
    return this.mirror === null ? index.url : `${this.mirror}/${tool}/${index.file}`;
  }

  async listVersions(vendor: Vendor, platform: string, signal: AbortSignal) {
    const url = this.placeOfList(vendor);
    const text = await contentOf(await openUrl(url, MAX_INDEX_BYTES, signal));
    try {
      return vendor.index
        .parseVersions(JSON.parse(text.toString()) as Json, platform)
        .filter(isSemanticVersion);
    } catch {
      throw new ToolError(`${url} is not a list of the versions of ${vendor.product}.`);
    }
  }

  open(vendor: Vendor, version: string, name: string, maxBytes: number, signal: AbortSignal) {
    return openUrl(`${this.placeOf(vendor, version)}/${name}`, maxBytes, signal);
  }
}

/**
 * A folder, for networks without internet access: `<folder>/<tool>/<version>/<file>`. Its versions
 * are those whose folder contains the archive for the platform.
 */
class FolderSource implements ReleaseSource {
  readonly isMirror = true;
  readonly isFolder = true;

  constructor(private readonly folder: string) {}

  placeOf({ tool }: Vendor, version: string): string {
    return join(this.folder, tool, version);
  }

  placeOfList({ tool }: Vendor): string {
    return join(this.folder, tool);
  }

  async listVersions(vendor: Vendor, platform: string) {
    const { tool } = vendor;
    await access(this.folder).catch((error: unknown) => {
      throw new ToolError(`The mirror ${this.folder} cannot be read: ${reasonOf(error)}.`);
    });
    const names = await readdir(this.placeOfList(vendor)).catch(() => []);
    const isAvailable = await Promise.all(
      names.map((version) =>
        access(join(this.placeOf(vendor, version), `${tool}_${version}_${platform}.zip`)).then(
          () => isSemanticVersion(version),
          () => false,
        ),
      ),
    );
    return names.filter((_, index) => isAvailable[index]);
  }

  async open(vendor: Vendor, version: string, name: string, maxBytes: number, signal: AbortSignal) {
    const path = join(this.placeOf(vendor, version), name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) throw new ToolError(`${path} does not exist.`);
    if (found.size > maxBytes) throw new ToolError(`${path} has more than ${maxBytes} bytes.`);
    return { size: found.size, body: createReadStream(path, { signal }) };
  }
}
