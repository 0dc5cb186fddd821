import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createMessage, generateKey, type PrivateKey, sign } from 'openpgp';
import { ZipFile } from 'yazl';
import { platformName } from '../../src/execution/tools/tool-platform.js';
import { type ToolName, VENDORS, type Vendors } from '../../src/execution/tools/vendors.js';

/** A signing key that no product trusts. */
export interface TestKey {
  readonly armor: string;
  readonly fingerprint: string;
  readonly secret: PrivateKey;
}

export async function createTestKey(
  options: { readonly date?: Date; readonly keyExpirationTime?: number } = {},
): Promise<TestKey> {
  const { privateKey, publicKey } = await generateKey({
    type: 'rsa',
    rsaBits: 2048,
    userIDs: [{ name: 'Test Releases', email: 'releases@vendor.example' }],
    subkeys: [],
    format: 'object',
    ...options,
  });
  const armor = publicKey.armor().replaceAll('\r\n', '\n');
  return { armor, fingerprint: publicKey.getFingerprint().toUpperCase(), secret: privateKey };
}

/** Both vendors, with this key instead of theirs. */
export function vendorsWith({ armor, fingerprint }: TestKey): Vendors {
  const trusted = { readKey: () => Promise.resolve(armor), fingerprint };
  return {
    tofu: { ...VENDORS.tofu, ...trusted },
    terraform: { ...VENDORS.terraform, ...trusted },
  };
}

/** A program that only reports a version, like a tool. */
export function fakeProgram(tool: ToolName, version: string): Buffer {
  const name = tool === 'tofu' ? 'OpenTofu' : 'Terraform';
  return Buffer.from(`#!/bin/sh
if [ "$2" = -json ]; then echo '{"terraform_version":"${version}"}'; else echo '${name} v${version}'; fi
`);
}

export async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(content, name, { mode: 0o100_755, compress: content.length < 1024 ** 2 });
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Releases in a folder with the layout of a mirror, and a server on loopback that serves them. */
export class ToolVendor {
  readonly folder = mkdtempSync(join(tmpdir(), 'gantry-releases-'));
  /** The requested paths. */
  readonly requests: string[] = [];
  /** May respond instead of the server. Returns whether it has responded. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  private server: Server | undefined;
  private readonly versions = new Map<ToolName, string[]>();

  private constructor(readonly key: TestKey) {}

  static async open(key?: TestKey): Promise<ToolVendor> {
    return new ToolVendor(key ?? (await createTestKey()));
  }

  get vendors(): Vendors {
    return vendorsWith(this.key);
  }

  /** The path of a file of a release in the mirror. */
  pathOf(tool: ToolName, version: string, name: string): string {
    return join(this.folder, tool, version, name);
  }

  async release(tool: ToolName, version: string, archive?: Buffer): Promise<void> {
    const zip =
      archive ??
      (await zipOf({ LICENSE: Buffer.from('free'), [tool]: fakeProgram(tool, version) }));
    const name = `${tool}_${version}_${platformName()}.zip`;
    this.write(tool, version, name, zip);
    await this.signSums(tool, version, `${sha256(zip)}  ${name}\n`);
    this.versions.set(tool, [...(this.versions.get(tool) ?? []), version]);
    this.writeIndexes();
  }

  async signSums(
    tool: ToolName,
    version: string,
    sums: string,
    { secret }: TestKey = this.key,
    date = new Date(),
  ): Promise<void> {
    const name = `${tool}_${version}_SHA256SUMS`;
    const signature = await sign({
      message: await createMessage({ binary: Buffer.from(sums) }),
      signingKeys: secret,
      detached: true,
      format: 'binary',
      date,
    });
    this.write(tool, version, name, Buffer.from(sums));
    const suffix = VENDORS[tool].signatureSuffix;
    this.write(tool, version, `${name}${suffix}`, Buffer.from(signature as Uint8Array));
  }

  write(tool: ToolName, version: string, name: string, content: Buffer): void {
    const path = this.pathOf(tool, version, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }

  /** Starts the server. Returns the URL of the mirror. */
  async listen(): Promise<string> {
    this.server = createServer((request, response) => {
      const path = new URL(request.url ?? '', 'http://localhost').pathname;
      this.requests.push(path);
      if (this.intercept(request, response)) return;
      try {
        response.end(readFileSync(join(this.folder, path)));
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(null)));
    rmSync(this.folder, { recursive: true });
  }

  /** Writes the lists of versions in the formats of the two vendors. */
  private writeIndexes(): void {
    const [os, arch] = platformName().split('_');
    const tofu = (this.versions.get('tofu') ?? []).map((id) => ({
      id,
      files: [`tofu_${id}_${platformName()}.zip`],
    }));
    const terraform = Object.fromEntries(
      (this.versions.get('terraform') ?? []).map((version) => [
        version,
        { version, builds: [{ os, arch }] },
      ]),
    );
    for (const [path, document] of [
      ['tofu/api.json', { versions: tofu }],
      ['terraform/index.json', { name: 'terraform', versions: terraform }],
    ] as const) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), JSON.stringify(document));
    }
  }
}
