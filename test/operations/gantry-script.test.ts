import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../support/needs.js';

const root = mkdtempSync(join(tmpdir(), 'gantry-script-'));
const script = join(root, 'gantry');
/** Prints its arguments, folder and environment, in place of the server. */
const PROGRAM = `console.log(JSON.stringify({ args: process.argv.slice(2), folder: process.cwd(), environment: process.env }));`;

beforeAll(() => {
  mkdirSync(join(root, 'dist/src'), { recursive: true });
  writeFileSync(join(root, 'dist/src/main.js'), PROGRAM);
  const text = readFileSync(new URL('../../ops/bin/gantry', import.meta.url), 'utf8');
  const { username, gid } = userInfo();
  const adapted = text
    .replace('/etc/gantry/gantry.env', join(root, 'gantry.env'))
    .replace('/opt/gantry', root)
    .replace('--reuid=gantry --regid=gantry', `--reuid=${username} --regid=${gid}`);
  writeFileSync(script, adapted, { mode: 0o755 });
});
afterAll(() => rmSync(root, { recursive: true }));

function callScript(
  settings: string,
  ...args: string[]
): { args: string[]; folder: string; environment: Record<string, string> } {
  writeFileSync(join(root, 'gantry.env'), settings);
  const { stdout, stderr, status } = spawnSync(script, args, {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'debug' },
  });
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as never;
}

describe.runIf(needs('setpriv'))('the script of ops/bin', () => {
  it('passes the settings like systemd, without expansion and quotes', () => {
    const url = 'postgres://gantry:p$HOME`id`@127.0.0.1/gantry?a=1&b=2 3';
    const { environment } = callScript(
      `# a comment\nDATABASE_URL=${url}\n\nnot a setting\nGANTRY_RUN_WORKERS=0`,
      'doctor',
    );
    expect(environment).toMatchObject({ DATABASE_URL: url, GANTRY_RUN_WORKERS: '0' });
  });

  it('prefers the environment of the caller, and passes the arguments unchanged', () => {
    const { args, folder, environment } = callScript(
      'LOG_LEVEL=info\nPORT=3000\n',
      'backup',
      '/a folder',
      '--json',
    );
    expect(args).toEqual(['backup', '/a folder', '--json']);
    expect(environment).toMatchObject({ LOG_LEVEL: 'debug', PORT: '3000' });
    expect(folder).toBe(root);
  });

  it('accepts the shipped settings', () => {
    const { environment } = callScript(
      readFileSync(new URL('../../ops/systemd/gantry.env', import.meta.url), 'utf8'),
      'doctor',
    );
    expect(environment).toMatchObject({
      GANTRY_TRUST_PROXY: '1',
      GANTRY_SHUTDOWN_DELAY: '5',
      GANTRY_ENCRYPTION_KEY: '',
    });
  });
});
