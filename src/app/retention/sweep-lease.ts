import type { EntityManager } from 'typeorm';
import type { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { Setting } from '../../core/database/setting.entity.js';

const SETTING_NAME = 'retention-sweep';
/** Milliseconds without a batch after which another process may take over the lease. */
const LEASE_DURATION_MS = 10 * 60 * 1000;
/**
 * Minimum milliseconds from the end of a complete sweep to the next one. Less than an hour, because
 * the same process tries again after an hour.
 */
const MIN_INTERVAL_MS = 55 * 60 * 1000;

interface LeaseRecord {
  readonly holder?: string | null;
  /** When the holder acquired or last renewed the lease. */
  readonly seenAt?: string;
  /** When the last complete sweep ended; absent before the first one. */
  readonly endedAt?: string;
}

/** The lease of the retention sweep, which one process of an installation holds at a time. */
export class SweepLease {
  private constructor(private readonly holder: string) {}

  /**
   * Returns null if the lease is held, or if the last complete sweep ended within the last 55
   * minutes.
   */
  static async acquire(database: Database, holder: string, now: Date): Promise<SweepLease | null> {
    return database.write(async (manager) => {
      await rows(manager, Setting).insertIfAbsent('name', { name: SETTING_NAME, value: '{}' });
      const { value } = await rows(manager, Setting).require({ name: SETTING_NAME });
      const record = JSON.parse(value) as LeaseRecord;
      const since = (timestamp: string | undefined): number =>
        now.getTime() - Date.parse(timestamp ?? '1970-01-01');
      const isBusy = record.holder && since(record.seenAt) < LEASE_DURATION_MS;
      const isTooEarly = !record.holder && since(record.endedAt) < MIN_INTERVAL_MS;
      if (isBusy || isTooEarly) return null;
      const changed = await rows(manager, Setting).update(
        { name: SETTING_NAME, value },
        { value: JSON.stringify({ ...record, holder, seenAt: now.toISOString() }) },
      );
      return changed === 1 ? new SweepLease(holder) : null;
    });
  }

  /**
   * Renews the lease in the transaction of each batch. Returns false if the lease is lost: the
   * caller must not remove anything.
   */
  async renew(manager: EntityManager, now: Date): Promise<boolean> {
    return this.update(manager, { seenAt: now.toISOString() });
  }

  /** Records the end of the sweep only if the sweep is complete. No effect if the lease is lost. */
  async release(
    database: Database,
    now: Date,
    { isComplete }: { readonly isComplete: boolean },
  ): Promise<void> {
    await database.write((manager) =>
      this.update(manager, { holder: null, ...(isComplete ? { endedAt: now.toISOString() } : {}) }),
    );
  }

  private async update(manager: EntityManager, changes: LeaseRecord): Promise<boolean> {
    const { value } = await rows(manager, Setting).require({ name: SETTING_NAME });
    const record = JSON.parse(value) as LeaseRecord;
    if (record.holder !== this.holder) return false;
    const changed = await rows(manager, Setting).update(
      { name: SETTING_NAME, value },
      { value: JSON.stringify({ ...record, ...changes }) },
    );
    return changed === 1;
  }
}

/** Reads when the last complete sweep ended; `endedAt` is undefined before the first one. */
export async function readLastSweep(database: Database): Promise<Pick<LeaseRecord, 'endedAt'>> {
  const setting = await rows(database.read, Setting).find({ name: SETTING_NAME });
  return JSON.parse(setting?.value ?? '{}') as LeaseRecord;
}
