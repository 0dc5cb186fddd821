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
let ranNpm: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'gantry-checkout-'));
  ranNpm = join(checkout, 'npm-ran');
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(name, join(checkout, name), { recursive: true });
  for (const folder of ['node_modules', 'bin']) mkdirSync(join(checkout, folder));
  writeFileSync(join(checkout, 'bin/npm'), `#!/bin/sh\ntouch ${ranNpm}\nexit 1\n`, { mode: 0o755 });
});
afterEach(() => rmSync(checkout, { recursive: true }));

/** Dependencies as `npm` installs them: older than the lock file of the checkout, or newer. */
function installed(age: 'older' | 'newer', dependencies: readonly string[] = []): void {
  const lock = join(checkout, 'node_modules/.package-lock.json');
  writeFileSync(lock, '{}');
  const when = Date.now() / 1000 + (age === 'older' ? -3_600 : 3_600);
  utimesSync(lock, when, when);
  for (const name of dependencies) mkdirSync(join(checkout, 'node_modules', name));
}

function run(script: string): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, [join(checkout, 'scripts', script)], {
    encoding: 'utf8',
    env: { PATH: `${join(checkout, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` },
  });
}

describe('a production checkout, on which a server may be running', () => {
  it.each([
    ['tour.mjs', 'older'],
    ['start.mjs', 'older'],
    ['test.mjs', 'newer'],
  ] as const)(
    'is not changed by %s if the dependencies are %s than the lock file, with a reason',
    (script, age) => {
      installed(age);
      const { status, stderr } = run(script);
      expect([status, existsSync(ranNpm)]).toEqual([1, false]);
      expect(stderr).toContain('a server that runs on it would break');
      expect(stderr).toContain('docs/operations/production.md');
    },
  );

  it('is not built again by npm start', () => {
    installed('newer');
    const { status, stderr } = run('start.mjs');
    expect([status, existsSync(ranNpm)]).toEqual([1, false]);
    expect(stderr).toContain('The program would have to be built');
  });
});

describe('a checkout for development', () => {
  it('is installed again if its lock file has changed', () => {
    installed('older', ['vitest']);
    expect(run('tour.mjs').status).toBe(1);
    expect(existsSync(ranNpm)).toBe(true);
  });

  it('is installed if it is new', () => {
    expect(run('tour.mjs').status).toBe(1);
    expect(existsSync(ranNpm)).toBe(true);
  });
});
