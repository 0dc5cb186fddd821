import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LONGEST_FIRST, ONLY_IN_ALL } from '../tiers.js';

const folder = mkdtempSync(join(tmpdir(), 'gantry-verdict-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `npm test` with this code as the only test. Returns the exit code. */
function runNpmTest(test: string): number | null {
  const config = {
    root: folder,
    test: {
      globalSetup: [resolve('test/support/postgres.ts')],
      projects: [{ test: { name: 'fast', include: ['one.test.mjs'], globals: true } }],
    },
  };
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};`);
  writeFileSync(join(folder, 'one.test.mjs'), `it('is executed', () => ${test});`);
  return spawnSync(
    process.execPath,
    ['scripts/test.mjs', '--config', join(folder, 'vitest.config.mjs')],
    { stdio: 'ignore' },
  ).status;
}

describe('npm test', { timeout: 120_000 }, () => {
  it('fails if a test fails', () => {
    expect(runNpmTest('expect(1).toBe(2)')).toBe(1);
  });

  it('succeeds if all tests pass', () => {
    expect(runNpmTest('expect(1).toBe(1)')).toBe(0);
  });
});

describe('the tiers', () => {
  it.each([...ONLY_IN_ALL, ...LONGEST_FIRST])('contain only files that exist: %s', (name) => {
    expect(existsSync(name.replace(/\/\*\*$/, ''))).toBe(true);
  });
});
