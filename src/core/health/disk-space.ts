import { dirname } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { RequestMetrics } from '../http/metrics.js';
import { registerGauge } from '../http/register-gauge.js';
import { FolderSpace } from './folder-space.js';

const MIB = 1024 * 1024;
/** Free bytes below which a disk counts as full, because a typical upload does not fit. */
const MIN_FREE_BYTES = MIB;

/** Free space on the disks of the data folder and of the SQLite database. */
@Injectable()
export class DiskSpace {
  private readonly folders: readonly FolderSpace[];

  constructor(
    @Inject(CONFIG) { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
    { registry }: RequestMetrics,
  ) {
    const folders = database.kind === 'sqlite' ? [dataDir, dirname(database.file)] : [dataDir];
    this.folders = folders.map((folder) => new FolderSpace(folder));
    registerGauge(
      registry,
      {
        name: 'gantry_disk_free_bytes',
        help:
          'Free bytes on the fullest disk of the data folder and the SQLite database; ' +
          'absent if unknown.',
      },
      () => this.free(),
      (gauge, free) => gauge.set(free),
    );
  }

  /** Fails if less than 1 MiB of a disk is free, or its free space is unknown. */
  async check(): Promise<{ status: 'ok' | 'failed'; detail: string }> {
    const free = await this.free();
    if (free === null) return { status: 'failed', detail: 'the free space of a disk is unknown' };
    return { status: free < MIN_FREE_BYTES ? 'failed' : 'ok', detail: `${formatBytes(free)} free` };
  }

  /** Returns the free bytes of the fullest disk; null if those of any disk are unknown. */
  private async free(): Promise<number | null> {
    const free = await Promise.all(this.folders.map((folder) => folder.free()));
    const known = free.filter((bytes) => bytes !== null);
    return known.length < free.length ? null : Math.min(...known);
  }
}

const formatBytes = (bytes: number): string =>
  bytes < 1024 * MIB ? `${(bytes / MIB).toFixed(1)} MiB` : `${(bytes / MIB / 1024).toFixed(1)} GiB`;
