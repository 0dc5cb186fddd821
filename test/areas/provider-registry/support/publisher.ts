import { createHash } from 'node:crypto';
import { type Answer, ask, type Ask } from '../../../support/http.js';
import type { TestServer } from '../../../support/server.js';
import { zipped } from './zip.js';

const KEYS = '/api/registry/private/v2/gpg-keys';

export interface Resource {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: Readonly<Record<string, string>>;
  readonly meta: Readonly<Record<string, unknown>>;
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
export const codesOf = (answer: Answer): (string | undefined)[] =>
  (answer.json as { errors: { code?: string }[] }).errors.map(({ code }) => code);
export const detailOf = (answer: Answer): string =>
  (answer.json as { errors: { detail: string }[] }).errors[0]?.detail ?? '';

export interface Packaged {
  readonly os: string;
  readonly arch: string;
  readonly filename: string;
  readonly zip: Buffer;
}

/** The package of `<name>` for a platform. */
export function packaged(name: string, number: string, os = 'linux', arch = 'amd64'): Packaged {
  const zip = zipped([
    {
      name: `terraform-provider-${name}_v${number}`,
      content: `#!/bin/sh\n# ${os}/${arch}\nexit 1\n`,
    },
  ]);
  return { os, arch, filename: `terraform-provider-${name}_${number}_${os}_${arch}.zip`, zip };
}

export function sumsOf(packages: readonly Packaged[]): Buffer {
  return Buffer.from(packages.map(({ zip, filename }) => `${sha256(zip)}  ${filename}\n`).join(''));
}

/** Publishes providers of the organization `acme`. */
export class Publisher {
  constructor(
    private readonly server: Pick<TestServer, 'url'>,
    private readonly token: string | undefined,
  ) {}

  ask(path: string, more: Ask = {}): Promise<Answer> {
    return ask(`${this.server.url}${path}`, { token: this.token, ...more });
  }

  addKey(armor: string, namespace = 'acme'): Promise<Answer> {
    return this.ask(KEYS, {
      body: { data: { type: 'gpg-keys', attributes: { namespace, 'ascii-armor': armor } } },
    });
  }

  async key(keyId: string): Promise<Resource> {
    return dataOf(await this.ask(`${KEYS}/acme/${keyId}`));
  }

  removeKey(keyId: string, query = ''): Promise<Answer> {
    return this.ask(`${KEYS}/acme/${keyId}${query}`, { method: 'DELETE' });
  }

  moveKey(keyId: string, namespace: string, query = ''): Promise<Answer> {
    return this.ask(`${KEYS}/acme/${keyId}${query}`, {
      method: 'PATCH',
      body: { data: { type: 'gpg-keys', attributes: { namespace } } },
    });
  }

  provider(name: string): Promise<Answer> {
    return this.ask(PROVIDERS, {
      body: { data: { type: 'registry-providers', attributes: { name } } },
    });
  }

  version(name: string, version: string, keyId: string): Promise<Answer> {
    return this.ask(`${PROVIDERS}/private/acme/${name}/versions`, {
      body: { data: { type: '', attributes: { version, 'key-id': keyId, protocols: ['6.0'] } } },
    });
  }

  async read(name: string, version: string): Promise<Resource> {
    return dataOf(await this.ask(pathOf(name, version)));
  }

  remove(name: string, version: string, more = ''): Promise<Answer> {
    return this.ask(`${pathOf(name, version)}${more}`, { method: 'DELETE' });
  }

  platform(name: string, version: string, { os, arch, filename, zip }: Packaged): Promise<Answer> {
    return this.ask(`${pathOf(name, version)}/platforms`, {
      body: { data: { type: '', attributes: { os, arch, filename, shasum: sha256(zip) } } },
    });
  }

  /** Sends a request to a link of a document, with the test server instead of the public URL. */
  async upload(url: string | undefined, bytes: Buffer): Promise<Answer> {
    return ask(`${this.server.url}${new URL(url ?? 'http://no.link').pathname}`, {
      method: 'PUT',
      raw: bytes,
    });
  }

  async uploadSums(name: string, version: string, bytes: Buffer): Promise<Answer> {
    return this.upload((await this.read(name, version)).links['shasums-upload'], bytes);
  }

  async uploadSignature(name: string, version: string, bytes: Buffer): Promise<Answer> {
    return this.upload((await this.read(name, version)).links['shasums-sig-upload'], bytes);
  }

  async uploadPackage(name: string, version: string, { os, arch, zip }: Packaged): Promise<Answer> {
    const { links } = dataOf(await this.ask(`${pathOf(name, version)}/platforms/${os}/${arch}`));
    return this.upload(links['provider-binary-upload'], zip);
  }

  /** Creates the provider, the version and the platforms, and uploads all files. */
  async publish(
    name: string,
    version: string,
    keyId: string,
    packages: readonly Packaged[],
    sign: (sums: Buffer) => Buffer,
  ): Promise<void> {
    await this.provider(name);
    await done(this.version(name, version, keyId));
    const sums = sumsOf(packages);
    await done(this.uploadSums(name, version, sums));
    await done(this.uploadSignature(name, version, sign(sums)));
    for (const one of packages) {
      await done(this.platform(name, version, one));
      await done(this.uploadPackage(name, version, one));
    }
  }

  /** The versions that clients can install. */
  async offered(name: string): Promise<string[]> {
    const { json } = await this.ask(`/api/registry/v1/providers/acme/${name}/versions`);
    return (json as { versions: { version: string }[] }).versions.map(({ version }) => version);
  }

  download(name: string, version: string, { os, arch }: Packaged): Promise<Answer> {
    return this.ask(`/api/registry/v1/providers/acme/${name}/${version}/download/${os}/${arch}`);
  }
}

const PROVIDERS = '/api/v2/organizations/acme/registry-providers';
const pathOf = (name: string, version: string): string =>
  `${PROVIDERS}/private/acme/${name}/versions/${version}`;

export function dataOf(answer: Answer): Resource {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return (answer.json as { data: Resource }).data;
}

/** A step that must succeed. */
export async function done(step: Promise<Answer>): Promise<void> {
  const answer = await step;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
}
