import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRelease, isSemanticVersion } from '../../lib/versions/semantic-version.js';
import {
  compareVersions,
  findNewestMatching,
  isVersionConstraint,
} from '../../lib/versions/version-constraint.js';
import { abortAfter } from '../time-limit.js';
import { contentOf, type ReleaseSource } from './release-source.js';
import { SharedWork } from './shared-work.js';
import { unpackTool } from './tool-archive.js';
import { checksumOf, download, type DownloadProgress } from './tool-download.js';
import { reasonOf, ToolError } from './tool-error.js';
import { platformName } from './tool-platform.js';
import { probeTool } from './tool-probe.js';
import type { InstalledTool, ToolStore } from './tool-store.js';
import type { ToolName, Vendor, Vendors } from './vendors.js';

const MAX_SUMS_BYTES = 1024 ** 2;
const MAX_SIGNATURE_BYTES = 64 * 1024;
const MAX_ARCHIVE_BYTES = 512 * 1024 ** 2;
/** Milliseconds after which an installation fails. */
const INSTALL_TIMEOUT_MS = 1_800_000;
const INDEX_TIMEOUT_MS = 60_000;
/** Older tools lack output that Gantry needs. */
const MIN_VERSION = '1.0.0';

export interface ToolInstallerOptions {
  readonly store: ToolStore;
  readonly source: ReleaseSource;
  readonly vendors: Vendors;
  readonly now: () => Date;
}

/** A release and its location, for messages. */
export interface ReleaseDescription {
  readonly tool: ToolName;
  readonly version: string;
  /** `OpenTofu 1.12.6` */
  readonly title: string;
  readonly place: string;
}

export interface InstallOptions {
  readonly signal?: AbortSignal;
  readonly progress?: DownloadProgress;
}

/**
 * Downloads releases of OpenTofu and Terraform, verifies them, and installs them in the data
 * folder.
 */
export class ToolInstaller {
  readonly store: ToolStore;
  private readonly installs = new SharedWork<InstalledTool>();

  constructor(private readonly options: ToolInstallerOptions) {
    this.store = options.store;
  }

  describeRelease(tool: ToolName, version: string): ReleaseDescription {
    const vendor = this.options.vendors[tool];
    return {
      tool,
      version,
      title: `${vendor.product} ${version}`,
      place: this.options.source.placeOf(vendor, version),
    };
  }

  /** A sentence for an empty list of releases. */
  describeAbsence(tool: ToolName): string {
    const { source, vendors } = this.options;
    const { product } = vendors[tool];
    const place = source.placeOfList(vendors[tool]);
    return `There is no release of ${product} for ${platformName()} at ${place}.`;
  }

  /**
   * Lists the releases from 1.0.0 on for this platform, without pre-releases: first the one that
   * Gantry is tested with, if the source has it, and then newest first. Throws ToolError, or the
   * abort reason, for example after a minute.
   */
  async listReleases(tool: ToolName, signal?: AbortSignal): Promise<readonly string[]> {
    const { source, vendors } = this.options;
    const vendor = vendors[tool];
    const limit = abortAfter(signal, INDEX_TIMEOUT_MS);
    const found = await source
      .listVersions(vendor, platformName(), limit)
      .catch((error: unknown) => {
        if (!limit.aborted || signal?.aborted) throw error;
        throw new ToolError(
          `The list of releases of ${vendor.product} did not arrive within a minute.`,
        );
      });
    const preferred = (version: string): number => Number(version === vendor.defaultVersion);
    return found
      .filter((version) => isRelease(version) && compareVersions(version, MIN_VERSION) >= 0)
      .toSorted(
        (left, right) => preferred(right) - preferred(left) || compareVersions(right, left),
      );
  }

  /**
   * Resolves a constraint or `latest`; returns an exact version unchecked. Null stands for the
   * release that Gantry is tested with, or the newest in a mirror without it. Throws like
   * {@link listReleases}.
   */
  async resolveVersion(
    tool: ToolName,
    wanted: string | null,
    signal?: AbortSignal,
  ): Promise<string> {
    const { source, vendors } = this.options;
    const { product, defaultVersion } = vendors[tool];
    if (wanted === null && !source.isMirror) return defaultVersion;
    if (wanted !== null && isSemanticVersion(wanted)) return wanted;
    const constraint = wanted === null || wanted === 'latest' ? '' : wanted;
    if (!isVersionConstraint(constraint))
      throw new ToolError(
        `"${constraint}" is neither a version, such as "1.10.6", nor a constraint, such as ` +
          '"~> 1.10".',
      );
    const releases = await this.listReleases(tool, signal);
    if (wanted === null && releases.includes(defaultVersion)) return defaultVersion;
    const version = findNewestMatching(constraint, releases);
    if (version !== null) return version;
    throw new ToolError(
      constraint === ''
        ? this.describeAbsence(tool)
        : `No release of ${product} matches "${constraint}".`,
    );
  }

  /** The release to try if the list cannot be fetched; null for a folder, which has a list. */
  findFallbackVersion(tool: ToolName): string | null {
    return this.options.source.isFolder ? null : this.options.vendors[tool].defaultVersion;
  }

  /**
   * Installs a release unless it is already installed. Concurrent callers share one installation,
   * which is canceled when the signals of all of them abort. Throws ToolError or the abort reason.
   */
  async install(
    tool: ToolName,
    version: string,
    { signal, progress }: InstallOptions = {},
  ): Promise<InstalledTool> {
    if (!isSemanticVersion(version)) throw new ToolError(`"${version}" is not an exact version.`);
    const installed = { tool, version, path: this.store.pathOf(tool, version) };
    if (await this.store.has(tool, version)) return installed;
    return this.installs.join(`${tool} ${version}`, { signal, progress }, async (shared) => {
      const limit = abortAfter(shared.signal, INSTALL_TIMEOUT_MS);
      try {
        await this.fetch(this.options.vendors[tool], version, limit, shared.progress);
        return installed;
      } catch (error) {
        if (shared.signal.aborted) throw error;
        throw new ToolError(
          `${this.describeRelease(tool, version).title} could not be installed: ${reasonOf(error)}`,
          { cause: error },
        );
      }
    });
  }

  private async fetch(
    vendor: Vendor,
    version: string,
    signal: AbortSignal,
    progress: DownloadProgress,
  ): Promise<void> {
    const { tool } = vendor;
    const archive = `${tool}_${version}_${platformName()}.zip`;
    const sum = await this.fetchSignedChecksum(vendor, version, archive, signal);
    const folder = await this.store.stage();
    try {
      const zip = join(folder, archive);
      const file = await this.open(vendor, version, archive, MAX_ARCHIVE_BYTES, signal);
      if ((await download(file, zip, progress)) !== sum)
        throw new ToolError(
          `${archive} does not have the checksum that its vendor has signed. It was damaged ` +
            'in transit, or changed.',
        );
      await unpackTool(zip, tool, folder);
      await rm(zip);
      await this.probe(vendor, version, join(folder, tool));
      signal.throwIfAborted();
      await this.store.commit(folder, tool, version);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async fetchSignedChecksum(
    vendor: Vendor,
    version: string,
    archive: string,
    signal: AbortSignal,
  ): Promise<string> {
    const name = `${vendor.tool}_${version}_SHA256SUMS`;
    const [sums, signature] = await Promise.all([
      this.open(vendor, version, name, MAX_SUMS_BYTES, signal).then(contentOf),
      this.open(
        vendor,
        version,
        `${name}${vendor.signatureSuffix}`,
        MAX_SIGNATURE_BYTES,
        signal,
      ).then(contentOf),
    ]);
    // Loaded on demand, with openpgp.js: a process that installs nothing needs neither.
    const { checkSignature } = await import('./release-check.js');
    await checkSignature(vendor, { name, sums, signature }, this.options.now());
    const sum = checksumOf(sums.toString(), archive);
    if (sum === null) throw new ToolError(`The signed file ${name} has no checksum of ${archive}.`);
    return sum;
  }

  private open(
    vendor: Vendor,
    version: string,
    name: string,
    maxBytes: number,
    signal: AbortSignal,
  ): ReturnType<ReleaseSource['open']> {
    return this.options.source.open(vendor, version, name, maxBytes, signal);
  }

  private async probe({ tool, product }: Vendor, version: string, path: string): Promise<void> {
    const found = await probeTool(path, 'installed');
    if (typeof found === 'string')
      throw new ToolError(
        `The program does not run on this machine (${platformName()}), or its folder is mounted ` +
          'with noexec.',
      );
    if (found.tool !== tool || found.version !== version)
      throw new ToolError(
        `The archive contains ${found.tool} ${found.version} instead of ${product} ${version}.`,
      );
  }
}
