import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let checkout: string;
let npmMarker: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'gantry-checkout-'));
  npmMarker = join(checkout, 'npm-ran');
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(name, join(checkout, name), { recursive: true });
  for (const folder of ['node_modules', 'bin']) mkdirSync(join(checkout, folder));
  writeFileSync(join(checkout, 'bin/npm'), `#!/bin/sh\ntouch ${npmMarker}\nexit 1\n`, {
    mode: 0o755,
  });
});
afterEach(() => rmSync(checkout, { recursive: true }));

/** Simulates an installation that is older or newer than the lock file of the checkout. */
function installDependencies(age: 'older' | 'newer', dependencies: readonly string[] = []): void {
  const lock = join(checkout, 'node_modules/.package-lock.json');
  writeFileSync(lock, '{}');
  const when = Date.now() / 1000 + (age === 'older' ? -3_600 : 3_600);
  utimesSync(lock, when, when);
  for (const name of dependencies) mkdirSync(join(checkout, 'node_modules', name));
}

function runScript(script: string): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, [join(checkout, 'scripts', script)], {
    encoding: 'utf8',
    env: { PATH: `${join(checkout, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` },
  });
}

describe('a checkout on which a production server may be running', () => {
  it.each([
    ['tour.mjs', 'older'],
    ['start.mjs', 'older'],
    ['test.mjs', 'newer'],
  ] as const)(
    'is not changed by %s, with a reason, if the dependencies are %s than the lock file',
    (script, age) => {
      installDependencies(age);
      const { status, stderr } = runScript(script);
      expect([status, existsSync(npmMarker)]).toEqual([1, false]);
      expect(stderr).toContain('a server that runs from it would break');
      expect(stderr).toContain('docs/operations/production.md');
    },
  );

  it('is not built again by npm start', () => {
    installDependencies('newer');
    const { status, stderr } = runScript('start.mjs');
    expect([status, existsSync(npmMarker)]).toEqual([1, false]);
    expect(stderr).toContain('The program would have to be built');
  });
});

describe('a checkout for development', () => {
  it('is installed again if its lock file has changed', () => {
    installDependencies('older', ['vitest']);
    expect(runScript('tour.mjs').status).toBe(1);
    expect(existsSync(npmMarker)).toBe(true);
  });

  it('is installed if it is new', () => {
    expect(runScript('tour.mjs').status).toBe(1);
    expect(existsSync(npmMarker)).toBe(true);
  });
});
