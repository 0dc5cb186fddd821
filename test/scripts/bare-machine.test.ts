import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';
import { CheckoutCopy } from '../docs/support/checkout-copy.js';
import { findProgram, needs, reportBroken } from '../support/needs.js';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** All programs on the search path, with `locale` for PostgreSQL. */
const PRESENT = words(`
  node npm git sh basename cat chmod chown cp cut date dirname env expr head id ln ls mkdir mktemp mv readlink realpath
  rm rmdir sort tail tr uname wc locale`);
/** Programs that are not on the search path and, if possible, also hidden at their paths. */
const ABSENT = words(`
  bwrap gpg gpgconf gpg-agent chromium chromium-browser google-chrome tofu terraform java prlimit systemd-nspawn podman
  curl jq zip openssl`);
const NOBODY = '65534';
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
const MAX_LINES = 25;

const isRoot = process.getuid?.() === 0;
const canHide = isRoot && needs('mount');
const users = canRunAsNobody() ? ['root', 'an ordinary user'] : ['this user'];

/** Whether other users can enter the folders of Node.js and of this checkout. */
function canRunAsNobody(): boolean {
  if (!isRoot || !needs('setpriv')) return false;
  const [command = '', ...args] = AS_NOBODY;
  const program = `fs.readdirSync(${JSON.stringify(join(packageRoot, 'node_modules'))})`;
  if (spawnSync(command, [...args, process.execPath, '-e', program]).status === 0) return true;
  reportBroken('setpriv', 'let other users enter the folders of Node.js and of the checkout');
  return false;
}

/** The prefix of a command that runs as this user, without access to the `ABSENT` programs. */
function hidingPrefix(user: string): string[] {
  const paths = ABSENT.map(findProgram).filter((place) => place !== null);
  const hide = `for place in ${paths.join(' ')}; do mount --bind /dev/null "$place"; done; exec "$@"`;
  return [
    ...(canHide ? ['unshare', '--mount', 'sh', '-c', hide, 'sh'] : []),
    ...(user === 'an ordinary user' ? AS_NOBODY : []),
    'env',
  ];
}

describe.runIf(needs('git')).each(users)(
  'a checkout without bubblewrap, GnuPG, Chromium and a CLI, as %s',
  { timeout: 900_000 },
  (user) => {
    const copy = new CheckoutCopy();
    const bin = join(copy.folder, 'bin');
    const running = new Set<ChildProcess>();

    beforeAll(() => {
      copy.create();
      chmodSync(copy.folder, 0o755);
      for (const folder of ['bin', 'home']) mkdirSync(join(copy.folder, folder));
      for (const name of PRESENT) symlinkSync(findProgram(name) ?? '/nowhere', join(bin, name));
      if (user === 'an ordinary user')
        execFileSync('chown', ['-R', '-h', `${NOBODY}:${NOBODY}`, copy.folder]);
    });
    afterAll(() => {
      for (const { pid } of running) if (pid) process.kill(-pid, 'SIGKILL');
      copy.remove();
    });

    /** Starts a command in a separate process group, like a terminal. */
    function start(...command: string[]): { child: ChildProcess; text: () => string } {
      const [program = '', ...args] = hidingPrefix(user);
      const environment = {
        PATH: bin,
        HOME: join(copy.folder, 'home'),
        TMPDIR: join(copy.folder, 'tmp'),
        PORT: '0',
      };
      const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
      const child = spawn(program, [...args, '-i', ...settings, ...command], {
        cwd: copy.folder,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.add(child);
      child.once('close', () => running.delete(child));
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      return { child, text: () => text };
    }

    async function run(...command: string[]): Promise<{ status: number | null; text: string }> {
      const { child, text } = start(...command);
      const [status] = (await once(child, 'close')) as [number | null];
      return { status, text: text() };
    }

    it('has none of these programs', async () => {
      expect(
        await run('sh', '-c', `for tool in ${ABSENT.join(' ')}; do command -v $tool; done; id -u`),
      ).toEqual({
        status: 0,
        text: `${user === 'an ordinary user' ? NOBODY : String(process.getuid?.())}\n`,
      });
    });

    it(`builds and starts with npm start, in at most ${MAX_LINES} lines`, async () => {
      const { child, text } = start('npm', 'start');
      const address = () => /http:\/\/127\.0\.0\.1:\d+/.exec(text())?.[0];
      await expect
        .poll(() => address() ?? child.exitCode, { timeout: 600_000, interval: 200 })
        .not.toBeNull();
      expect(child.exitCode, text()).toBeNull();
      const { status } = await fetch(`${address() ?? ''}/readyz`);
      expect(status).toBe(200);
      const ended = once(child, 'close');
      process.kill(-(child.pid ?? 0), 'SIGINT');
      await ended;
      expect(text().trim().split('\n').length, text()).toBeLessThanOrEqual(MAX_LINES);
    });

    it('passes npm test of one file, and lists what was not tested', async () => {
      const { status, text } = await run('npm', 'test', '--', 'test/execution/sandbox.test.ts');
      expect(status, text).toBe(0);
      expect(text).toMatch(/Not tested by this run[^]*the sandbox around runs: /);
      expect(text.indexOf('Not tested by this run')).toBeLessThan(text.lastIndexOf('Duration'));
    });
  },
);
