import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'gantry-verdict-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The exit code of the command where the one test is this, beside the PostgreSQL that all tests have. */
function verdictOn(test: string): number | null {
  const config = {
    root: folder,
    test: {
      include: ['one.test.mjs'],
      globals: true,
      globalSetup: [resolve('test/support/postgres.ts')],
      projects: [{ extends: true, test: { name: 'fast' } }],
    },
  };
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};`);
  writeFileSync(join(folder, 'one.test.mjs'), `it('is judged', () => ${test});`);
  return spawnSync(
    process.execPath,
    ['scripts/test.mjs', '--config', join(folder, 'vitest.config.mjs')],
    { stdio: 'ignore' },
  ).status;
}

describe('npm test', { timeout: 120_000 }, () => {
  it('fails where a test fails', () => {
    expect(verdictOn('expect(1).toBe(2)')).toBe(1);
  });

  it('succeeds where all do', () => {
    expect(verdictOn('expect(1).toBe(1)')).toBe(0);
  });
});
