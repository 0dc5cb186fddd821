import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { needs } from '../../support/needs.js';
import { failuresOf, prepareEachTest, runDoctor } from './support/run-doctor.js';

prepareEachTest();

const mountPoint = mkdtempSync(join(tmpdir(), 'gantry-doctor-'));

function unmount(): void {
  execFileSync('umount', ['-l', mountPoint]);
}

describe.runIf(needs('mount'))('doctor, for a data folder on a disk', () => {
  afterEach(() => {
    unmount();
    rmSync(mountPoint, { recursive: true, force: true });
  });
  beforeEach(() => mkdirSync(mountPoint, { recursive: true }));

  it('that is read-only, advises to create a missing folder, not to change its parent', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', mountPoint]);
    const folder = join(mountPoint, 'data');
    const { findingsOf } = await runDoctor({ GANTRY_DATA_DIR: folder });
    const [failure] = failuresOf(findingsOf('data folder'));
    expect(failure?.advice).toContain(`install -d -o gantry -g gantry -m 700 ${folder}.`);
    expect(failure?.advice).not.toContain('chown');
  });

  it.each([
    ['that is full', 'size=512k', 'Delete files that are not needed'],
    ['that is read-only', 'ro', 'mount it for writing'],
    ['with little free space', 'size=8m', 'Delete files that are not needed'],
  ])('%s, reports a failure with advice', async (_, options, advice) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', mountPoint]);
    const { code, findingsOf } = await runDoctor({ GANTRY_DATA_DIR: mountPoint });
    expect(code).toBe(1);
    expect(failuresOf(findingsOf('data folder'))).toEqual([
      expect.objectContaining({ advice: expect.stringContaining(advice) as unknown }),
    ]);
  });
});
