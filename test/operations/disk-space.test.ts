import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/core/config/config.js';
import { RequestMetrics } from '../../src/core/http/metrics.js';
import { DiskSpace } from '../../src/core/health/disk-space.js';
import { FolderSpace } from '../../src/core/health/folder-space.js';

describe('the free space of a disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-disk-'));
  beforeAll(() => writeFileSync(join(folder, 'file'), ''));
  afterAll(() => rmSync(folder, { recursive: true }));

  const spaceOf = (dataDir: string) => {
    const metrics = new RequestMetrics();
    const space = new DiskSpace(
      readConfig({
        DATABASE_URL: `sqlite:${join(folder, 'gantry.sqlite')}`,
        GANTRY_DATA_DIR: dataDir,
      }),
      metrics,
    );
    return {
      room: space,
      shown: async () =>
        (await metrics.registry.getSingleMetricAsString('gantry_disk_free_bytes'))
          .split('\n')
          .filter((line) => !line.startsWith('#') && line !== ''),
    };
  };

  it('is that of the parent if a folder does not exist yet', async () => {
    const { room: space, shown } = spaceOf(join(folder, 'not', 'yet'));
    expect(await space.check()).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/free$/) as unknown,
    });
    expect(await shown()).toHaveLength(1);
  });

  it('is a failed check without a number, and not an error, if it is unknown', async () => {
    const { room: space, shown } = spaceOf(join(folder, 'file', 'below'));
    expect(await space.check()).toEqual({
      status: 'failed',
      detail: 'free space unknown: a disk does not respond',
    });
    expect(await shown()).toEqual([]);
  });

  it('is unknown while the file system hangs, which gets one request at a time', async () => {
    const questions: ((free: number) => void)[] = [];
    const space = new FolderSpace(
      folder,
      () => new Promise((resolve) => void questions.push(resolve)),
    );
    expect(await Promise.all([space.free(), space.free()])).toEqual([null, null]);
    const third = space.free();
    expect(questions).toHaveLength(1);
    questions[0]?.(5);
    expect(await third).toBe(5);
    const fourth = space.free();
    questions[1]?.(6);
    expect(await fourth).toBe(6);
  });
});
