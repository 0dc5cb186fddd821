import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/core/config/config.js';
import { createInstaller } from '../../src/execution/create-executor.js';
import { installWithProgress } from '../../src/execution/tools/install-with-progress.js';
import { checkSignature } from '../../src/execution/tools/release-check.js';
import type { ToolInstaller } from '../../src/execution/tools/tool-installer.js';
import { platformName } from '../../src/execution/tools/tool-platform.js';
import { VENDORS } from '../../src/execution/tools/vendors.js';
import { dearmorPublicKey } from '../../src/lib/openpgp/armored-key.js';
import { readKeyPackets } from '../../src/lib/openpgp/key-packets.js';
import { SmallDisk } from '../faults/support/small-disk.js';
import { needs } from '../support/needs.js';
import { createTestKey, fakeProgram, ToolVendor, zipOf } from '../support/tool-vendor.js';

const ZIP = `_${platformName()}.zip`;
let vendor: ToolVendor;
let url: string;
let data: string;
beforeAll(async () => {
  vendor = await ToolVendor.open();
  url = await vendor.listen();
  for (const version of ['1.9.0', '1.10.1', '1.10.6', '1.11.0', '1.12.0-rc1'])
    await vendor.release('tofu', version);
  for (const version of ['1.5.7', '0.15.5']) await vendor.release('terraform', version);
});
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'gantry-data-'));
  vendor.requests.length = 0;
  vendor.intercept = () => false;
});
afterEach(() => rmSync(data, { recursive: true, force: true }));
afterAll(() => vendor.close());

const createTestInstaller = (
  mirror = url,
  folder = data,
  vendors = vendor.vendors,
): ToolInstaller =>
  createInstaller(readConfig({ GANTRY_DATA_DIR: folder, GANTRY_TOOLS_MIRROR: mirror }), vendors);
const listInstalled = (): string[] =>
  existsSync(join(data, 'tools'))
    ? readdirSync(join(data, 'tools'), { recursive: true }).map(String).sort()
    : [];

describe('an installation', () => {
  it.each([['a mirror', () => url] as const, ['a folder', () => vendor.folder] as const])(
    'from %s unpacks only the program and its license',
    async (_, mirror) => {
      const { path } = await createTestInstaller(mirror()).install('tofu', '1.10.6');
      expect(path).toBe(join(data, 'tools/tofu/1.10.6/tofu'));
      expect(readFileSync(path)).toEqual(fakeProgram('tofu', '1.10.6'));
      expect(statSync(path).mode & 0o100).toBe(0o100);
      expect(listInstalled()).toEqual([
        'tofu',
        'tofu/1.10.6',
        'tofu/1.10.6/LICENSE',
        'tofu/1.10.6/tofu',
      ]);
    },
  );

  it('keeps other versions and the other tool, and is not repeated', async () => {
    const one = createTestInstaller();
    await one.install('tofu', '1.9.0');
    await one.install('tofu', '1.10.6');
    await one.install('terraform', '1.5.7');
    const requestCount = vendor.requests.length;
    await one.install('tofu', '1.9.0');
    expect(vendor.requests).toHaveLength(requestCount);
    expect((await one.store.list()).map(({ tool, version }) => `${tool} ${version}`)).toEqual([
      'tofu 1.10.6',
      'tofu 1.9.0',
      'terraform 1.5.7',
    ]);
    expect(await one.store.remove('tofu', '1.9.0')).toBe(true);
    expect(await one.store.remove('tofu', '1.9.0')).toBe(false);
    expect(listInstalled()).not.toContain('tofu/1.9.0');
  });

  it('is done once for concurrent requests to one installer', async () => {
    const one = createTestInstaller();
    await Promise.all([1, 2, 3].map(() => one.install('tofu', '1.10.6')));
    expect(vendor.requests.filter((path) => path.endsWith('.zip'))).toHaveLength(1);
  });

  it('by concurrent installers returns the same tool to all', async () => {
    const installed = await Promise.all(
      [1, 2, 3].map(() => createTestInstaller().install('tofu', '1.10.6')),
    );
    expect(new Set(installed.map(({ path }) => path)).size).toBe(1);
    expect(listInstalled()).toEqual([
      'tofu',
      'tofu/1.10.6',
      'tofu/1.10.6/LICENSE',
      'tofu/1.10.6/tofu',
    ]);
  });

  it('deletes what an interrupted process left an hour ago, and keeps newer files', async () => {
    const [old, young] = ['.new-old', '.new-young'].map((name) => join(data, 'tools', name));
    for (const folder of [old, young]) mkdirSync(folder ?? '', { recursive: true });
    writeFileSync(join(old ?? '', 'tofu.zip'), 'half');
    utimesSync(old ?? '', 0, 0);
    expect(await createTestInstaller().store.list()).toEqual([]);
    await createTestInstaller().install('tofu', '1.10.6');
    expect([existsSync(old ?? ''), existsSync(young ?? '')]).toEqual([false, true]);
  });

  it('that is no longer awaited stops, and leaves nothing behind', async () => {
    vendor.intercept = ({ url: path = '' }, response) => {
      if (!path.endsWith('.zip')) return false;
      response.writeHead(200, { 'Content-Length': '1000' }).write('PK');
      return true;
    };
    const one = createTestInstaller();
    const [first, second] = [new AbortController(), new AbortController()];
    let begun: () => void = () => undefined;
    const downloading = new Promise<void>((resolve) => (begun = resolve));
    const waiting = [first, second].map(({ signal }) =>
      one.install('tofu', '1.10.6', { signal, progress: () => begun() }).catch(() => 'left'),
    );
    await downloading;
    first.abort();
    expect(await waiting[0]).toBe('left');
    expect(listInstalled()).not.toEqual([]);
    second.abort();
    expect(await waiting[1]).toBe('left');
    expect(listInstalled()).toEqual([]);
  });
});

describe('a version', () => {
  it.each([
    ['1.9.0', '1.9.0'],
    ['~> 1.10.0', '1.10.6'],
    ['>= 1.0, < 1.10', '1.9.0'],
    ['latest', '1.11.0'],
    [null, '1.11.0'],
    ['1.12.0-rc1', '1.12.0-rc1'],
  ])('%j selects %s', async (wanted, version) => {
    expect(await createTestInstaller().resolveVersion('tofu', wanted)).toBe(version);
    expect(await createTestInstaller(vendor.folder).resolveVersion('tofu', wanted)).toBe(version);
  });

  it('needs no list if it is exact, or the one that Gantry is tested with', async () => {
    expect(await createTestInstaller().resolveVersion('tofu', '1.2.3')).toBe('1.2.3');
    expect(await createTestInstaller('').resolveVersion('tofu', null)).toBe(
      VENDORS.tofu.defaultVersion,
    );
    expect(vendor.requests).toEqual([]);
  });

  it.each([
    ['~> 2.0', 'No release of OpenTofu matches "~> 2.0".'],
    [
      'newest',
      '"newest" is neither a version, such as "1.10.6", nor a constraint, such as "~> 1.10".',
    ],
  ])('%j selects none, and the error explains why', async (wanted, sentence) => {
    await expect(createTestInstaller().resolveVersion('tofu', wanted)).rejects.toThrow(sentence);
  });

  it('from 1.0.0 is offered, and the one that Gantry is tested with comes first', async () => {
    const { tofu, terraform } = vendor.vendors;
    const vendors = { tofu: { ...tofu, defaultVersion: '1.10.1' }, terraform };
    const one = createTestInstaller(url, data, vendors);
    expect(await one.listReleases('tofu')).toEqual(['1.10.1', '1.11.0', '1.10.6', '1.9.0']);
    expect(await one.resolveVersion('tofu', null)).toBe('1.10.1');
    expect(await one.listReleases('terraform')).toEqual(['1.5.7']);
  });
});

/** Each test damages the release 1.10.1 of a separate mirror. */
describe('nothing is installed if', () => {
  let damaged: ToolVendor;
  let address: string;
  beforeEach(async () => {
    damaged = await ToolVendor.open(vendor.key);
    address = await damaged.listen();
    await damaged.release('tofu', '1.10.1');
  });

  const SUMS = 'tofu_1.10.1_SHA256SUMS';
  const installAndFail = async (mirror = address): Promise<string> => {
    const failure = await createTestInstaller(mirror)
      .install('tofu', '1.10.1')
      .then(
        () => 'it was installed',
        (error: unknown) => (error as Error).message,
      );
    expect(listInstalled().filter((path) => path !== 'tofu')).toEqual([]);
    await damaged.close();
    expect(failure).toMatch(/^OpenTofu 1\.10\.1 could not be installed: /);
    return failure.replace('OpenTofu 1.10.1 could not be installed: ', '');
  };
  const zipPath = (): string => damaged.pathOf('tofu', '1.10.1', `tofu_1.10.1${ZIP}`);

  it('the checksums were changed after they were signed', async () => {
    damaged.write('tofu', '1.10.1', SUMS, Buffer.from(`${'0'.repeat(64)}  tofu_1.10.1${ZIP}\n`));
    expect(await installAndFail()).toBe(
      `${SUMS} is not trusted: its signature does not match. The file or its signature was changed or damaged.`,
    );
  });

  it('the signer is unknown', async () => {
    await damaged.signSums('tofu', '1.10.1', 'x', await createTestKey());
    expect(await installAndFail()).toBe(
      `${SUMS} is not trusted: its signature was not created with the key of OpenTofu, ${vendor.key.fingerprint}.`,
    );
  });

  it('the key of the vendor is not the pinned one', async () => {
    const one = createInstaller(
      readConfig({ GANTRY_DATA_DIR: data, GANTRY_TOOLS_MIRROR: address }),
      { ...vendor.vendors, tofu: { ...vendor.vendors.tofu, fingerprint: 'F'.repeat(40) } },
    );
    await expect(one.install('tofu', '1.10.1')).rejects.toThrow(
      `the key of OpenTofu has the fingerprint ${vendor.key.fingerprint} instead of ${'F'.repeat(40)}`,
    );
    expect(listInstalled()).toEqual([]);
    await damaged.close();
  });

  it('the signature is invalid', async () => {
    damaged.write('tofu', '1.10.1', `${SUMS}.gpgsig`, Buffer.from('signed, honestly'));
    expect(await installAndFail()).toBe(
      `${SUMS} is not trusted: its signature is not an OpenPGP signature.`,
    );
  });

  it('the checksum of the archive is missing', async () => {
    await damaged.signSums('tofu', '1.10.1', `${'0'.repeat(64)}  tofu_1.10.1_plan9_mips.zip\n`);
    expect(await installAndFail()).toBe(
      `The signed file ${SUMS} has no checksum of tofu_1.10.1${ZIP}.`,
    );
  });

  it('the checksums are those of another version, signed by the vendor', async () => {
    const sums = readFileSync(vendor.pathOf('tofu', '1.9.0', 'tofu_1.9.0_SHA256SUMS')).toString();
    await damaged.signSums('tofu', '1.10.1', sums);
    expect(await installAndFail()).toContain(`has no checksum of tofu_1.10.1${ZIP}`);
  });

  it('the archive was changed', async () => {
    writeFileSync(zipPath(), await zipOf({ tofu: Buffer.from('#!/bin/sh\n') }));
    expect(await installAndFail()).toContain(
      'does not have the checksum that its vendor has signed',
    );
  });

  it('the archive in a folder is truncated', async () => {
    truncateSync(zipPath(), 100);
    expect(await installAndFail(damaged.folder)).toContain('does not have the checksum');
  });

  it('the download is truncated', async () => {
    damaged.intercept = ({ url: path = '' }, response) => {
      if (!path.endsWith('.zip')) return false;
      response.writeHead(200, { 'Content-Length': '1000' }).write('PK');
      setImmediate(() => response.destroy());
      return true;
    };
    expect(await installAndFail()).toMatch(
      new RegExp(`/tofu_1\\.10\\.1${ZIP} could not be fetched: `),
    );
  });

  it.each(['../tofu', '/x/tofu'])('an entry of the archive is named %s', async (name) => {
    const placeholder = 'x'.repeat(name.length);
    const zip = await zipOf({
      tofu: fakeProgram('tofu', '1.10.1'),
      [placeholder]: Buffer.from('evil'),
    });
    const text = zip.toString('latin1').replaceAll(placeholder, name);
    await damaged.release('tofu', '1.10.1', Buffer.from(text, 'latin1'));
    expect(await installAndFail()).toMatch(
      /^The archive cannot be unpacked: (invalid relative|absolute) path/,
    );
    expect(existsSync(join(data, 'tools/tofu/tofu'))).toBe(false);
  });

  it('the archive has no program', async () => {
    await damaged.release('tofu', '1.10.1', await zipOf({ README: Buffer.from('soon') }));
    expect(await installAndFail()).toBe('The archive contains no file "tofu".');
  });

  it('the archive is not an archive', async () => {
    await damaged.release('tofu', '1.10.1', Buffer.from('<html>Please sign in</html>'));
    expect(await installAndFail()).toMatch(/^The archive cannot be unpacked: /);
  });

  it('the program has another version', async () => {
    const zip = await zipOf({ tofu: fakeProgram('tofu', '1.9.0') });
    await damaged.release('tofu', '1.10.1', zip);
    expect(await installAndFail()).toBe(
      'The archive contains tofu 1.9.0 instead of OpenTofu 1.10.1.',
    );
  });

  it('the program does not run on this machine', async () => {
    await damaged.release('tofu', '1.10.1', await zipOf({ tofu: Buffer.from('\u007fELF?') }));
    expect(await installAndFail()).toContain('does not run on this machine');
  });

  it('the release does not exist', async () => {
    rmSync(damaged.pathOf('tofu', '1.10.1', ''), { recursive: true });
    expect(await installAndFail()).toMatch(/^http.*SHA256SUMS does not exist/);
  });

  it('the checksums are endless', async () => {
    damaged.intercept = ({ url: path = '' }, response) => {
      if (!path.endsWith('SUMS')) return false;
      for (let count = 0; count < 20; count += 1) response.write(Buffer.alloc(100_000, 'x'));
      response.end();
      return true;
    };
    expect(await installAndFail()).toContain('has more than 1048576 bytes.');
  });

  it('nothing listens at the address of the mirror', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    await new Promise((resolve) => silent.close(resolve));
    expect(await installAndFail(`http://127.0.0.1:${port}`)).toMatch(
      /SHA256SUMS(\.gpgsig)? could not be fetched: connect ECONNREFUSED/,
    );
  });

  it.each([
    ['http://127.0.0.1:1', 'redirects to http://127.0.0.1:1, which is not https://.'],
    ['ftp://vendor.example/x', 'which is not https://.'],
    // Nothing listens there: the redirect is followed.
    ['https://127.0.0.1:2/x', 'could not be fetched: connect ECONNREFUSED 127.0.0.1:2'],
  ])('the mirror redirects to %s', async (location, sentence) => {
    damaged.intercept = (_, response) => {
      response.writeHead(302, { Location: location }).end();
      return true;
    };
    expect(await installAndFail()).toContain(sentence);
  });

  it.runIf(needs('mount'))('the disk is full', async () => {
    const disk = SmallDisk.mount(1024 ** 2);
    expect(disk).not.toBeNull();
    const program = Buffer.alloc(3 * 1024 ** 2, 'x');
    await damaged.release('tofu', '1.10.1', await zipOf({ tofu: program }));
    await expect(
      createTestInstaller(address, disk?.folder ?? '').install('tofu', '1.10.1'),
    ).rejects.toThrow('OpenTofu 1.10.1 could not be installed: The disk is full.');
    expect(readdirSync(join(disk?.folder ?? '', 'tools'))).toEqual([]);
    disk?.remove();
    await damaged.close();
  });
});

describe('the keys of the vendors', () => {
  it.each([
    ['tofu', 'E3E6E43D84CB852EADB0051D0C0AF313E5FD9F80'],
    ['terraform', 'C874011F0AB405110D02105534365D9472D7468F'],
  ] as const)('have the fingerprint that is pinned: %s, %s', async (tool, fingerprint) => {
    const now = new Date('2026-01-01');
    const { primary } = readKeyPackets(dearmorPublicKey(await VENDORS[tool].readKey()), {
      allowEcc: false,
      now,
    });
    expect([primary.fingerprint, VENDORS[tool].fingerprint]).toEqual([fingerprint, fingerprint]);
  });

  it('are not trusted after they have expired, not even for earlier releases', async () => {
    const date = new Date('2026-01-01T00:00:00Z');
    const key = await createTestKey({ date, keyExpirationTime: 86_400 });
    const old = await ToolVendor.open(key);
    await old.signSums('tofu', '1.9.0', 'x', key, new Date('2026-01-01T01:00:00Z'));
    const read = (suffix: string): Buffer =>
      readFileSync(old.pathOf('tofu', '1.9.0', `tofu_1.9.0_SHA256SUMS${suffix}`));
    const signed = { name: 'SUMS', sums: read(''), signature: read('.gpgsig') };
    await checkSignature(old.vendors.tofu, signed, new Date('2026-01-01T02:00:00Z'));
    await expect(
      checkSignature(old.vendors.tofu, signed, new Date('2026-02-01T00:00:00Z')),
    ).rejects.toThrow(/of OpenTofu, which has signed it, has expired/);
    await old.close();
  });
});

describe('the progress of an installation', () => {
  async function installOnScreen(isTerminal: boolean): Promise<string> {
    let text = '';
    await installWithProgress(createTestInstaller(), 'tofu', '1.10.6', {
      isTerminal,
      write: (more) => (text += more),
    });
    return text;
  }

  it('is a bar on a terminal', async () => {
    const text = await installOnScreen(true);
    expect(text).toContain(`\r[${'#'.repeat(30)}] 100%  0.0 MiB of 0.0 MiB\r\u001B[KVerified`);
  });

  it('is plain lines elsewhere', async () => {
    expect(await installOnScreen(false)).toBe(
      `Downloading OpenTofu 1.10.6 from ${url}/tofu/1.10.6\nVerified the signature of OpenTofu 1.10.6, and installed it at ${join(data, 'tools/tofu/1.10.6/tofu')}.\n`,
    );
    expect(await installOnScreen(false)).toBe('OpenTofu 1.10.6 is already installed.\n');
  });
});
