import { dirname } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { CONFIG, type Config } from '../config/config.js';
import { RequestMetrics } from '../http/metrics.js';
import { FolderRoom } from './folder-room.js';

const MIB = 1024 * 1024;
/** Bytes below which a disk has no room: an upload of the usual size does not fit. */
const TOO_FEW = MIB;

/** How much the disks of this server still take: those of the uploaded files and of SQLite's database. */
@Injectable()
export class DiskRoom {
  private readonly folders: readonly FolderRoom[];

  constructor(
    @Inject(CONFIG) { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
    { registry }: RequestMetrics,
  ) {
    const folders = database.kind === 'sqlite' ? [dataDir, dirname(database.file)] : [dataDir];
    this.folders = folders.map((folder) => new FolderRoom(folder));
    const gauge: Gauge = new Gauge({
      name: 'gantry_disk_free_bytes',
      help: 'Room on the fullest of the disks of uploaded files and of the SQLite database; absent where it can not be told.',
      registers: [registry],
      collect: async () => {
        const free = await this.free();
        if (free === null) gauge.remove();
        else gauge.set(free);
      },
    });
  }

  async check(): Promise<{ status: 'ok' | 'failed'; detail: string }> {
    const free = await this.free();
    if (free === null)
      return { status: 'failed', detail: 'the room can not be told: a disk does not answer' };
    return { status: free < TOO_FEW ? 'failed' : 'ok', detail: `${told(free)} free` };
  }

  /** Null where one of the disks does not tell. */
  private async free(): Promise<number | null> {
    const rooms = await Promise.all(this.folders.map((folder) => folder.free()));
    const known = rooms.filter((room) => room !== null);
    return known.length < rooms.length ? null : Math.min(...known);
  }
}

const told = (bytes: number): string =>
  bytes < 1024 * MIB ? `${(bytes / MIB).toFixed(1)} MiB` : `${(bytes / MIB / 1024).toFixed(1)} GiB`;
