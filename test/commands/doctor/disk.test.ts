import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { needs } from '../../support/needs.js';
import { examined, examineEach, failures } from './support/examined.js';

examineEach();

const place = mkdtempSync(join(tmpdir(), 'gantry-doctor-'));

function unmount(): void {
  execFileSync('umount', ['-l', place]);
}

describe.runIf(needs('mount'))('doctor, for a disk', () => {
  afterEach(() => {
    unmount();
    rmSync(place, { recursive: true, force: true });
  });
  beforeEach(() => mkdirSync(place, { recursive: true }));

  it.each([
    ['that is full', 'size=512k', 'Free disk space'],
    ['that is read-only', 'ro', 'mount it for writing'],
    ['with little free space', 'size=8m', 'Free disk space'],
  ])('%s, fails with advice', async (_, options, advice) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]);
    const { code, of } = await examined({ GANTRY_DATA_DIR: place });
    expect(code).toBe(1);
    expect(failures(of('data folder'))).toEqual([
      expect.objectContaining({ advice: expect.stringContaining(advice) as unknown }),
    ]);
  });
});
