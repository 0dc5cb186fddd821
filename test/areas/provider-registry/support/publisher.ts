import { createHash } from 'node:crypto';
import { type HttpResponse, type RequestOptions, sendRequest } from '../../../support/http.js';
import type { TestServer } from '../../../support/server.js';
import { createZip } from './zip.js';

const KEYS = '/api/registry/private/v2/gpg-keys';

export interface Resource {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: Readonly<Record<string, string>>;
  readonly meta: Readonly<Record<string, unknown>>;
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
export const codesOf = (answer: HttpResponse): (string | undefined)[] =>
  (answer.json as { errors: { code?: string }[] }).errors.map(({ code }) => code);
export const detailOf = (answer: HttpResponse): string =>
  (answer.json as { errors: { detail: string }[] }).errors[0]?.detail ?? '';

export interface ProviderPackage {
  readonly os: string;
  readonly arch: string;
  readonly filename: string;
  readonly zip: Buffer;
}

/** Creates the package of a provider for a platform. */
export function providerPackage(
  name: string,
  number: string,
  os = 'linux',
  arch = 'amd64',
): ProviderPackage {
  const zip = createZip([
    {
      name: `terraform-provider-${name}_v${number}`,
      content: `#!/bin/sh\n# ${os}/${arch}\nexit 1\n`,
    },
  ]);
  return { os, arch, filename: `terraform-provider-${name}_${number}_${os}_${arch}.zip`, zip };
}

export function sumsOf(packages: readonly ProviderPackage[]): Buffer {
  return Buffer.from(packages.map(({ zip, filename }) => `${sha256(zip)}  ${filename}\n`).join(''));
}

/** Publishes providers of the organization `acme`. */
export class Publisher {
  constructor(
    private readonly server: Pick<TestServer, 'url'>,
    private readonly token: string | undefined,
  ) {}

  send(path: string, more: RequestOptions = {}): Promise<HttpResponse> {
    return sendRequest(`${this.server.url}${path}`, { token: this.token, ...more });
  }

  addKey(armor: string, namespace = 'acme'): Promise<HttpResponse> {
    return this.send(KEYS, {
      body: { data: { type: 'gpg-keys', attributes: { namespace, 'ascii-armor': armor } } },
    });
  }

  async readKey(keyId: string): Promise<Resource> {
    return dataOf(await this.send(`${KEYS}/acme/${keyId}`));
  }

  deleteKey(keyId: string, query = ''): Promise<HttpResponse> {
    return this.send(`${KEYS}/acme/${keyId}${query}`, { method: 'DELETE' });
  }

  moveKey(keyId: string, namespace: string, query = ''): Promise<HttpResponse> {
    return this.send(`${KEYS}/acme/${keyId}${query}`, {
      method: 'PATCH',
      body: { data: { type: 'gpg-keys', attributes: { namespace } } },
    });
  }

  createProvider(name: string): Promise<HttpResponse> {
    return this.send(PROVIDERS, {
      body: { data: { type: 'registry-providers', attributes: { name } } },
    });
  }

  createVersion(name: string, version: string, keyId: string): Promise<HttpResponse> {
    return this.send(`${PROVIDERS}/private/acme/${name}/versions`, {
      body: { data: { type: '', attributes: { version, 'key-id': keyId, protocols: ['6.0'] } } },
    });
  }

  async readVersion(name: string, version: string): Promise<Resource> {
    return dataOf(await this.send(pathOf(name, version)));
  }

  deleteVersion(name: string, version: string, more = ''): Promise<HttpResponse> {
    return this.send(`${pathOf(name, version)}${more}`, { method: 'DELETE' });
  }

  createPlatform(
    name: string,
    version: string,
    { os, arch, filename, zip }: ProviderPackage,
  ): Promise<HttpResponse> {
    return this.send(`${pathOf(name, version)}/platforms`, {
      body: { data: { type: '', attributes: { os, arch, filename, shasum: sha256(zip) } } },
    });
  }

  /** Uploads to a link of a document, on the test server instead of the public URL. */
  async upload(url: string | undefined, bytes: Buffer): Promise<HttpResponse> {
    return sendRequest(`${this.server.url}${new URL(url ?? 'http://no.link').pathname}`, {
      method: 'PUT',
      raw: bytes,
    });
  }

  async uploadSums(name: string, version: string, bytes: Buffer): Promise<HttpResponse> {
    return this.upload((await this.readVersion(name, version)).links['shasums-upload'], bytes);
  }

  async uploadSignature(name: string, version: string, bytes: Buffer): Promise<HttpResponse> {
    return this.upload((await this.readVersion(name, version)).links['shasums-sig-upload'], bytes);
  }

  async uploadPackage(
    name: string,
    version: string,
    { os, arch, zip }: ProviderPackage,
  ): Promise<HttpResponse> {
    const { links } = dataOf(await this.send(`${pathOf(name, version)}/platforms/${os}/${arch}`));
    return this.upload(links['provider-binary-upload'], zip);
  }

  /** Creates the provider, the version and the platforms, and uploads all files. */
  async publish(
    name: string,
    version: string,
    keyId: string,
    packages: readonly ProviderPackage[],
    sign: (sums: Buffer) => Buffer,
  ): Promise<void> {
    await this.createProvider(name);
    await requireSuccess(this.createVersion(name, version, keyId));
    const sums = sumsOf(packages);
    await requireSuccess(this.uploadSums(name, version, sums));
    await requireSuccess(this.uploadSignature(name, version, sign(sums)));
    for (const one of packages) {
      await requireSuccess(this.createPlatform(name, version, one));
      await requireSuccess(this.uploadPackage(name, version, one));
    }
  }

  /** Returns the versions that clients can install. */
  async listInstallableVersions(name: string): Promise<string[]> {
    const { json } = await this.send(`/api/registry/v1/providers/acme/${name}/versions`);
    return (json as { versions: { version: string }[] }).versions.map(({ version }) => version);
  }

  download(name: string, version: string, { os, arch }: ProviderPackage): Promise<HttpResponse> {
    return this.send(`/api/registry/v1/providers/acme/${name}/${version}/download/${os}/${arch}`);
  }
}

const PROVIDERS = '/api/v2/organizations/acme/registry-providers';
const pathOf = (name: string, version: string): string =>
  `${PROVIDERS}/private/acme/${name}/versions/${version}`;

export function dataOf(answer: HttpResponse): Resource {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return (answer.json as { data: Resource }).data;
}

/** Waits for a request, which must succeed. */
export async function requireSuccess(step: Promise<HttpResponse>): Promise<void> {
  const answer = await step;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
}
