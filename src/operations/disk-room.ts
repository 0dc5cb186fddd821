import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { CONFIG, type Config } from '../config.js';
import { RequestMetrics } from '../http/metrics.js';

const MIB = 1024 * 1024;
/** Bytes below which a disk has no room: an upload of the usual size does not fit. */
const TOO_FEW = MIB;

/** How much the disks of this server still take: those of the uploaded files and of SQLite's database. */
@Injectable()
export class DiskRoom {
  private readonly folders: readonly string[];

  constructor(@Inject(CONFIG) { database, dataDir }: Config, { registry }: RequestMetrics) {
    this.folders = database.kind === 'sqlite' ? [dataDir, dirname(database.file)] : [dataDir];
    const free: Gauge = new Gauge({
      name: 'gantry_disk_free_bytes',
      help: 'Room on the fullest of the disks of uploaded files and of the SQLite database.',
      registers: [registry],
      collect: async () => free.set(await this.free()),
    });
  }

  async check(): Promise<{ status: 'ok' | 'failed'; detail: string }> {
    const free = await this.free();
    return { status: free < TOO_FEW ? 'failed' : 'ok', detail: `${told(free)} free` };
  }

  private async free(): Promise<number> {
    return Math.min(...(await Promise.all(this.folders.map(freeIn))));
  }
}

/** A folder that is not there yet will be on the disk of the one in which it is made. */
async function freeIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return freeIn(dirname(folder));
  }
}

const told = (bytes: number): string => (bytes < 1024 * MIB ? `${(bytes / MIB).toFixed(1)} MiB` : `${(bytes / MIB / 1024).toFixed(1)} GiB`);
