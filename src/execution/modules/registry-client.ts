import { json } from 'node:stream/consumers';
import { findNewestMatching } from '../../lib/versions/version-constraint.js';
import type { RegistryAccess, UploadedConfiguration } from '../execution.js';
import { fetchUntil } from '../fetch-until.js';
import { RunFailure } from '../run-failure.js';
import { type IdleTimeout, startIdleTimeout } from '../time-limit.js';
import type { ModuleArchives } from './module-archives.js';
import { unpackConfiguration, unpackModule } from './module-package.js';
import { registryUrlOf } from './registry-host.js';

export interface ModuleAddress {
  readonly namespace: string;
  readonly name: string;
  readonly provider: string;
}

/** Maximum milliseconds until a response begins, and between its chunks. */
const SILENCE_TIMEOUT_MS = 120_000;

/**
 * Fetches modules and uploaded configurations from the registry, and never from another host.
 * Throws RunFailure, for example if the registry cannot be reached, and ModuleRefusal for an
 * archive that is not acceptable.
 */
export class RegistryClient {
  private readonly base: URL;

  constructor(
    private readonly registry: RegistryAccess,
    private readonly archives: ModuleArchives,
    private readonly signal: AbortSignal,
  ) {
    this.base = new URL('/api/registry/v1/modules/', registryUrlOf(registry));
  }

  /** Returns the newest version that the constraint allows. */
  async resolveVersion(module: ModuleAddress, constraint: string): Promise<string> {
    const body = await this.fetchBody(
      new URL(`${pathOf(module)}/versions`, this.base),
      `the versions of the module ${nameOf(module)}`,
      this.authorization,
    );
    const { modules } = (await json(body)) as {
      modules?: { versions?: { version: string }[] }[];
    };
    const versions = (modules?.[0]?.versions ?? []).map(({ version }) => version);
    const version = findNewestMatching(constraint, versions);
    if (version === null)
      throw new RunFailure(
        constraint === ''
          ? `The module ${nameOf(module)} has no version, or only pre-releases.`
          : `The module ${nameOf(module)} has no version that "${constraint}" allows.`,
      );
    return version;
  }

  /** Unpacks a version of a module, after downloading its archive unless it is cached. */
  async download(module: ModuleAddress, version: string, folder: string): Promise<void> {
    const what = `the module ${nameOf(module)} ${version}`;
    const url = new URL(`${pathOf(module)}/${encodeURIComponent(version)}/download`, this.base);
    const { response, limit } = await this.get(url, what, this.authorization);
    await response.body?.cancel();
    limit.clear();
    const location = response.headers.get('x-terraform-get');
    if (location === null)
      throw new RunFailure(`The registry returned no download location for ${what}.`);
    const archive = this.toReachableUrl(new URL(location, url));
    const [, sha256 = null] =
      /^sha256:([0-9a-f]{64})$/i.exec(archive.searchParams.get('checksum') ?? '') ?? [];
    const cached = this.archives.find(sha256);
    if (cached) return unpackModule([cached], folder, sha256, this.signal);
    // Only the tools' own installer (go-getter) uses these two. Other parameters may sign the link.
    archive.searchParams.delete('checksum');
    archive.searchParams.delete('archive');
    const { bytes, keep } = this.archives.collect(await this.fetchBody(archive, what));
    await unpackModule(bytes, folder, sha256, this.signal);
    keep(sha256);
  }

  async downloadUpload(upload: UploadedConfiguration, folder: string): Promise<void> {
    const what = 'the uploaded configuration';
    const bytes = await this.fetchBody(this.toReachableUrl(new URL(upload.path, this.base)), what);
    await unpackConfiguration(bytes, folder, upload, this.signal);
  }

  /**
   * Replaces the origin of a link, which may name any host, with the address at which this machine
   * reaches the registry.
   */
  private toReachableUrl({ pathname, search }: URL): URL {
    return new URL(pathname + search, registryUrlOf(this.registry));
  }

  private get authorization(): Record<string, string> {
    return { authorization: `Bearer ${this.registry.token}` };
  }

  /** Throws RunFailure, also while the body is read. `what` names the content in the message. */
  private async fetchBody(
    url: URL,
    what: string,
    headers: Record<string, string> = {},
  ): Promise<AsyncIterable<Uint8Array>> {
    const { response, limit } = await this.get(url, what, headers);
    if (!response.body) throw new RunFailure(`The registry returned no content for ${what}.`);
    return this.readAll(response.body as AsyncIterable<Uint8Array>, what, limit);
  }

  private async *readAll(
    body: AsyncIterable<Uint8Array>,
    what: string,
    limit: IdleTimeout,
  ): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) {
        limit.restart();
        yield chunk;
      }
    } catch (error) {
      if (this.signal.aborted) throw error;
      throw new RunFailure(`The registry stopped sending ${what}.`);
    } finally {
      limit.clear();
    }
  }

  private async get(
    url: URL,
    what: string,
    headers: Record<string, string>,
  ): Promise<{ readonly response: Response; readonly limit: IdleTimeout }> {
    const limit = startIdleTimeout(this.signal, SILENCE_TIMEOUT_MS);
    const response = await fetchUntil(limit.signal, url, { headers, redirect: 'error' }).catch(
      (error: unknown) => {
        limit.clear();
        if (this.signal.aborted) throw error;
        throw new RunFailure(`The registry could not be reached for ${what}.`);
      },
    );
    if (response.ok) return { response, limit };
    await response.body?.cancel();
    limit.clear();
    throw new RunFailure(`The registry returned ${response.status} for ${what}.`);
  }
}

function pathOf({ namespace, name, provider }: ModuleAddress): string {
  return [namespace, name, provider].map(encodeURIComponent).join('/');
}

function nameOf({ namespace, name, provider }: ModuleAddress): string {
  return `${namespace}/${name}/${provider}`;
}
