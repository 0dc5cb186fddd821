import type { EntityManager } from 'typeorm';
import type { Database } from '../../core/database/database.js';
import { Setting } from '../../core/database/setting.entity.js';
import { rows } from '../../core/database/rows.js';

const SETTING_NAME = 'retention-sweep';
/** Milliseconds without a batch after which the sweep of another process counts as lost. */
const LOST_AFTER_MS = 10 * 60 * 1000;
/**
 * Minimum milliseconds between sweeps of the installation; less than an hour, so that the hourly
 * timer is never early.
 */
const MIN_INTERVAL_MS = 55 * 60 * 1000;

interface Noted {
  readonly holder?: string | null;
  /** Time of the holder's newest batch. */
  readonly seenAt?: string;
  readonly endedAt?: string;
}

/** The lease of the sweep, which one process of an installation holds at a time. */
export class SweepLease {
  private constructor(private readonly holder: string) {}

  /** Null if another process is sweeping, or completed a sweep in the last 55 minutes. */
  static async acquire(database: Database, holder: string, now: Date): Promise<SweepLease | null> {
    return database.write(async (manager) => {
      await rows(manager, Setting).insertIfAbsent('name', { name: SETTING_NAME, value: '{}' });
      const { value } = await rows(manager, Setting).require({ name: SETTING_NAME });
      const noted = JSON.parse(value) as Noted;
      const since = (timestamp: string | undefined): number =>
        now.getTime() - Date.parse(timestamp ?? '1970-01-01');
      if (
        noted.holder ? since(noted.seenAt) < LOST_AFTER_MS : since(noted.endedAt) < MIN_INTERVAL_MS
      )
        return null;
      const changed = await rows(manager, Setting).update(
        { name: SETTING_NAME, value },
        { value: JSON.stringify({ ...noted, holder, seenAt: now.toISOString() }) },
      );
      return changed === 1 ? new SweepLease(holder) : null;
    });
  }

  /**
   * Call it in the transaction of each batch. False if the lease was lost: nothing may be removed.
   */
  async renew(manager: EntityManager, now: Date): Promise<boolean> {
    return this.note(manager, { seenAt: now.toISOString() });
  }

  async complete(
    database: Database,
    now: Date,
    { isComplete }: { readonly isComplete: boolean },
  ): Promise<void> {
    await database.write((manager) =>
      this.note(manager, { holder: null, ...(isComplete ? { endedAt: now.toISOString() } : {}) }),
    );
  }

  private async note(manager: EntityManager, changes: Noted): Promise<boolean> {
    const { value } = await rows(manager, Setting).require({ name: SETTING_NAME });
    const noted = JSON.parse(value) as Noted;
    if (noted.holder !== this.holder) return false;
    const changed = await rows(manager, Setting).update(
      { name: SETTING_NAME, value },
      { value: JSON.stringify({ ...noted, ...changes }) },
    );
    return changed === 1;
  }
}

/** When the last complete sweep of the installation ended; undefined: never. */
export async function lastSweep(database: Database): Promise<Pick<Noted, 'endedAt'>> {
  const setting = await rows(database.read, Setting).find({ name: SETTING_NAME });
  return JSON.parse(setting?.value ?? '{}') as Noted;
}
