import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const NOISE = 'npm warn EBADENGINE Unsupported engine';

let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'gantry-checkout-'));
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(name, join(checkout, name), { recursive: true });
  mkdirSync(join(checkout, 'bin'));
});
afterEach(() => rmSync(checkout, { recursive: true }));

/** Runs `npm start` in a fresh clone with this script in place of npm. */
function runStart(npm: string): { status: number | null; stdout: string; stderr: string } {
  const server = join(checkout, 'dist/src');
  mkdirSync(server, { recursive: true });
  writeFileSync(join(checkout, 'bin/npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  return spawnSync(process.execPath, [join(checkout, 'scripts/start.mjs')], {
    encoding: 'utf8',
    env: { PATH: `${join(checkout, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` },
  });
}

describe('npm start in a fresh clone', () => {
  it('prints one line for the installation and one for each build, and no other output', () => {
    const { status, stdout, stderr } = runStart(
      `echo '${NOISE}' >&2; seq 200; [ "$1" = ci ] || echo "console.log('started with', ...process.argv.slice(2))" > dist/src/main.js`,
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.replace(/\d+ s/g, '… s').split('\n')).toEqual([
      'Installing dependencies (a minute or two) … done in … s',
      'Building (half a minute) … done in … s',
      'Building the portal … done in … s',
      'Building the client … done in … s',
      'started with serve --trial',
      '',
    ]);
  });

  it('prints the output of npm and the failed command, and exits with its code', () => {
    const { status, stdout, stderr } = runStart(`echo '${NOISE}' >&2; echo 'gyp ERR!'; exit 3`);
    expect([status, stdout]).toEqual([3, 'Installing dependencies (a minute or two) … failed\n']);
    expect(stderr).toBe(
      `${NOISE}\ngyp ERR!\n\nnpm ci --no-audit --no-fund failed; its output is above this line.\n`,
    );
  });
});
