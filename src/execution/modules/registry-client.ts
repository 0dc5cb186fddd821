import { Readable } from 'node:stream';

import { newestMatching } from '../../lib/versions/version-constraint.js';
import type { RegistryAccess, UploadedConfiguration } from '../execution.js';
import { fetchUntil } from '../fetch-until.js';
import type { ModuleArchives } from './module-archives.js';
import { unpackConfiguration, unpackModule } from './module-package.js';
import { registryUrl } from './registry-host.js';
import { RunFailure } from '../run-failure.js';
import { timeLimit } from '../time-limit.js';

export interface ModuleAddress {
  readonly namespace: string;
  readonly name: string;
  readonly provider: string;
}

const REQUEST_TIMEOUT_MS = 120_000;

/** Fetches modules from the registry only. */
export class RegistryClient {
  private readonly base: URL;

  constructor(
    private readonly registry: RegistryAccess,
    private readonly archives: ModuleArchives,
    private readonly signal: AbortSignal,
  ) {
    this.base = new URL('/api/registry/v1/modules/', registryUrl(registry));
  }

  /** The newest version that the constraint allows. */
  async resolve(module: ModuleAddress, constraint: string): Promise<string> {
    const response = await this.get(
      new URL(`${pathOf(module)}/versions`, this.base),
      true,
      `the versions of the module ${nameOf(module)}`,
    );
    const { modules } = (await response.json()) as {
      modules?: { versions?: { version: string }[] }[];
    };
    const versions = (modules?.[0]?.versions ?? []).map(({ version }) => version);
    const version = newestMatching(constraint, versions);
    if (version === null)
      throw new RunFailure(
        `The module ${nameOf(module)} has no version that "${constraint}" allows.`,
      );
    return version;
  }

  async download(module: ModuleAddress, version: string, folder: string): Promise<void> {
    const what = `the module ${nameOf(module)} ${version}`;
    const url = new URL(`${pathOf(module)}/${encodeURIComponent(version)}/download`, this.base);
    const response = await this.get(url, true, what);
    await response.body?.cancel();
    const location = response.headers.get('x-terraform-get');
    if (location === null)
      throw new RunFailure(`The registry returned no download location for ${what}.`);
    const archive = this.ownUrl(new URL(location, url));
    const [, sha256 = null] =
      /^sha256:([0-9a-f]{64})$/i.exec(archive.searchParams.get('checksum') ?? '') ?? [];
    const known = this.archives.of(sha256);
    if (known) return unpackModule([known], folder, sha256, this.signal);
    // These parameters are for the unpacker; the others may be the signature of the link.
    archive.searchParams.delete('checksum');
    archive.searchParams.delete('archive');
    const { body } = await this.get(archive, false, what);
    if (!body) throw new RunFailure(`The registry returned no content for ${what}.`);
    const { bytes, keep } = this.archives.collect(
      Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
    );
    await unpackModule(bytes, folder, sha256, this.signal);
    keep(sha256);
  }

  /** The archive of an uploaded configuration. */
  async downloadUpload(upload: UploadedConfiguration, folder: string): Promise<void> {
    const what = 'the uploaded configuration';
    const { body } = await this.get(this.ownUrl(new URL(upload.path, this.base)), false, what);
    if (!body) throw new RunFailure(`The registry returned no content for ${what}.`);
    const bytes = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    await unpackConfiguration(bytes, folder, upload, this.signal);
  }

  /**
   * Links name the public address of the registry. This machine uses its own address for it, and
   * never another host.
   */
  private ownUrl({ pathname, search }: URL): URL {
    return new URL(pathname + search, registryUrl(this.registry));
  }

  private async get(url: URL, withToken: boolean, what: string): Promise<Response> {
    const signal = timeLimit(this.signal, REQUEST_TIMEOUT_MS);
    const headers: Record<string, string> = withToken
      ? { authorization: `Bearer ${this.registry.token}` }
      : {};
    const response = await fetchUntil(signal, url, { headers, redirect: 'error' }).catch(
      (error: unknown) => {
        if (this.signal.aborted) throw error;
        throw new RunFailure(`The registry could not be reached for ${what}.`);
      },
    );
    if (response.ok) return response;
    await response.body?.cancel();
    throw new RunFailure(`The registry returned ${response.status} for ${what}.`);
  }
}

function pathOf({ namespace, name, provider }: ModuleAddress): string {
  return [namespace, name, provider].map(encodeURIComponent).join('/');
}

function nameOf({ namespace, name, provider }: ModuleAddress): string {
  return `${namespace}/${name}/${provider}`;
}
