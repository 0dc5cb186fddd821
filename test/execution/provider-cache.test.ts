import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ProviderCache } from '../../src/execution/modules/provider-cache.js';

const PACKAGE = 'registry.acme.example/acme/random/2.2.1';
const PROGRAM = `${PACKAGE}/linux_amd64/terraform-provider-random_v2.2.1`;
const NAME = 'registry.acme.example/acme/random';
const sha256 = (text: string) => createHash('sha256').update(text);
/** The hash of a package that consists of the program with this text. */
const hashOf = (text: string) =>
  `h1:${sha256(`${sha256(text).digest('hex')}  ${basename(PROGRAM)}\n`).digest('base64')}`;
const lockOf = (provider: string, version: string, ...texts: string[]) =>
  Buffer.from(
    `# Created by init.\n\nprovider "${provider}" {\n  version     = "${version}"\n  constraints = "2.2.1"\n  hashes = [\n${texts.map((text) => `    "${hashOf(text)}",\n`).join('')}    "zh:00",\n  ]\n}\n`,
  );
const LOCK = lockOf(NAME, '2.2.1', 'program', 'program, fetched again', 'new');

describe('the provider packages of an organization', () => {
  let work: string;
  let cache: ProviderCache;
  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), 'gantry-packages-'));
    cache = new ProviderCache(work);
  });
  afterEach(() => rmSync(work, { recursive: true, force: true }));

  const folderOf = (run: string) => join(work, 'runs', run, 'providers');
  const writeFile = (file: string, text: string) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  /** Executes a run without a lock file, whose tool fetches the package. */
  async function fetchPackage(run: string, text: string, organization = 'acme'): Promise<void> {
    const lent = await cache.restore(organization, null, folderOf(run));
    writeFile(join(folderOf(run), PROGRAM), text);
    await cache.save(organization, folderOf(run), lent);
  }
  async function restorePackage(
    run: string,
    lock: Buffer | null,
    organization = 'acme',
  ): Promise<string | null> {
    await cache.restore(organization, lock, folderOf(run));
    return existsSync(join(folderOf(run), PROGRAM))
      ? readFileSync(join(folderOf(run), PROGRAM), 'utf8')
      : null;
  }

  it('are shared with later runs whose lock file names them, within the organization', async () => {
    await fetchPackage('first', 'program');
    expect(await restorePackage('locked', LOCK)).toBe('program');
    expect(await restorePackage('free', null)).toBeNull();
    expect(await restorePackage('newer', lockOf(NAME, '2.2.2', 'program'))).toBeNull();
    expect(await restorePackage('stranger', LOCK, 'globex')).toBeNull();
  });

  it('are not linked for a lock file without their hash: the tool would overwrite them', async () => {
    await fetchPackage('first', 'program');
    const lock = lockOf(NAME, '2.2.1', 'of another platform');
    expect(await restorePackage('locked elsewhere', lock)).toBeNull();
    expect(await restorePackage('locked', LOCK)).toBe('program');
  });

  it('stay unchanged for active runs when another run fetches the same package', async () => {
    await fetchPackage('first', 'program');
    await cache.restore('acme', LOCK, folderOf('holder'));
    await fetchPackage('second', 'program, fetched again');
    expect(readFileSync(join(folderOf('holder'), PROGRAM), 'utf8')).toBe('program');
    expect(await restorePackage('later', LOCK)).toBe('program, fetched again');
    expect(
      readdirSync(join(work, 'providers'), { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.includes('.new-'),
      ),
    ).toEqual([]);
  });

  it('are cached after deleting what a crash left an hour ago, and nothing newer', async () => {
    await fetchPackage('first', 'program');
    const [organization = ''] = readdirSync(join(work, 'providers'));
    const staging = (name: string) => join(work, 'providers', organization, name);
    for (const name of ['.new-old', '.new-young'])
      writeFile(join(staging(name), 'new/linux_amd64/program'), 'half');
    utimesSync(staging('.new-old'), 0, 0);
    await fetchPackage('second', 'new');
    expect(existsSync(staging('.new-old'))).toBe(false);
    expect(existsSync(staging('.new-young'))).toBe(true);
    expect(await restorePackage('later', LOCK)).toBe('new');
  });

  it('can be fetched while they are executed', async () => {
    await fetchPackage('first', '');
    const program = join(folderOf('executing'), PROGRAM);
    await cache.restore('acme', null, folderOf('executing'));
    mkdirSync(dirname(program), { recursive: true });
    copyFileSync('/bin/sleep', program);
    chmodSync(program, 0o755);
    await cache.save('acme', folderOf('executing'), []);
    const executing = spawn(program, ['60'], { stdio: 'ignore' });
    onTestFinished(() => void executing.kill('SIGKILL'));
    await once(executing, 'spawn');
    expect(() => writeFileSync(program, 'x')).toThrow(/ETXTBSY/);
    await fetchPackage('fetching', 'new');
    expect(await restorePackage('later', LOCK)).toBe('new');
  });

  it('are read only from their folder, whatever a lock file contains', async () => {
    await fetchPackage('first', 'program');
    writeFile(join(work, 'providers', 'secret', 'file'), 'secret');
    for (const lock of [
      lockOf('../secret/x', '1', 'program'),
      lockOf('a/b/..', '2.2.1', 'program'),
      lockOf(NAME, '../2.2.1', 'program'),
    ]) {
      expect(await cache.restore('acme', lock, folderOf('hostile'))).toEqual([]);
      expect(readdirSync(folderOf('hostile'))).toEqual([]);
    }
    const lent = await cache.restore('acme', null, folderOf('linking'));
    writeFile(join(folderOf('linking'), PROGRAM), 'program');
    symlinkSync('/etc/passwd', join(folderOf('linking'), PACKAGE, 'linux_amd64/README'));
    await cache.save('acme', folderOf('linking'), lent);
    await cache.restore('acme', LOCK, folderOf('later'));
    expect(readdirSync(join(folderOf('later'), PACKAGE, 'linux_amd64'))).toEqual([
      'terraform-provider-random_v2.2.1',
    ]);
  });
});
