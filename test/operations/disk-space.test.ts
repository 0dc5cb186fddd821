import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/core/config/config.js';
import { DiskSpace } from '../../src/core/health/disk-space.js';
import { FolderSpace } from '../../src/core/health/folder-space.js';
import { RequestMetrics } from '../../src/core/http/metrics.js';

describe('the free space of a disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-disk-'));
  beforeAll(() => writeFileSync(join(folder, 'file'), ''));
  afterAll(() => rmSync(folder, { recursive: true }));

  const createDiskSpace = (dataDir: string) => {
    const metrics = new RequestMetrics();
    const space = new DiskSpace(
      readConfig({
        DATABASE_URL: `sqlite:${join(folder, 'gantry.sqlite')}`,
        GANTRY_DATA_DIR: dataDir,
      }),
      metrics,
    );
    return {
      space,
      readMetric: async () =>
        (await metrics.registry.getSingleMetricAsString('gantry_disk_free_bytes'))
          .split('\n')
          .filter((line) => !line.startsWith('#') && line !== ''),
    };
  };

  it('of a folder that does not exist yet is that of its parent', async () => {
    const { space, readMetric } = createDiskSpace(join(folder, 'not', 'yet'));
    expect(await space.check()).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/free$/) as unknown,
    });
    expect(await readMetric()).toHaveLength(1);
  });

  it('fails the check without a number or an error if it is unknown', async () => {
    const { space, readMetric } = createDiskSpace(join(folder, 'file', 'below'));
    expect(await space.check()).toEqual({
      status: 'failed',
      detail: 'the free space of a disk is unknown',
    });
    expect(await readMetric()).toEqual([]);
  });

  it('is unknown while the file system hangs, and is requested once at a time', async () => {
    const pendingReads: ((free: number) => void)[] = [];
    const space = new FolderSpace(
      folder,
      () => new Promise((resolve) => void pendingReads.push(resolve)),
    );
    expect(await Promise.all([space.free(), space.free()])).toEqual([null, null]);
    const third = space.free();
    expect(pendingReads).toHaveLength(1);
    pendingReads[0]?.(5);
    expect(await third).toBe(5);
    const fourth = space.free();
    pendingReads[1]?.(6);
    expect(await fourth).toBe(6);
  });
});
