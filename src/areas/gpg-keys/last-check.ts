import type { Database } from '../../core/database/database.js';
import { Setting } from '../../core/database/setting.entity.js';
import { rows } from '../../core/database/rows.js';

const NAME = 'gpg-keys-self-check';
const DAY = 24 * 60 * 60 * 1000;

/** What is known of the self-checks of this installation. */
export interface LastCheck {
  /** Of the newest, which may still run. */
  readonly startedAt?: string | undefined;
  /** Of the last one that went through. */
  readonly endedAt?: string;
  readonly keys?: number;
  readonly differences?: number;
}

export async function lastCheck(database: Database): Promise<LastCheck> {
  return read(await rows(database.read, Setting).find({ name: NAME }));
}

/** True for one of the servers that ask: the one that is to do today's check. */
export async function claimCheck(database: Database, now: Date): Promise<boolean> {
  return database.write(async (manager) => {
    await rows(manager, Setting).insertIfAbsent('name', { name: NAME, value: '{}' });
    const { value } = await rows(manager, Setting).require({ name: NAME });
    const known = JSON.parse(value) as LastCheck;
    if (known.startedAt !== undefined && now.getTime() - Date.parse(known.startedAt) < DAY)
      return false;
    const changed = await rows(manager, Setting).update(
      { name: NAME, value },
      { value: JSON.stringify({ ...known, startedAt: now.toISOString() }) },
    );
    return changed === 1;
  });
}

/** The check was not finished: it is due again. */
export function releaseCheck(database: Database): Promise<void> {
  return noteCheck(database, { startedAt: undefined });
}

export async function noteCheck(database: Database, result: LastCheck): Promise<void> {
  await database.write(async (manager) => {
    const known = read(await rows(manager, Setting).find({ name: NAME }));
    await rows(manager, Setting).update(
      { name: NAME },
      { value: JSON.stringify({ ...known, ...result }) },
    );
  });
}

const read = (setting: Setting | null): LastCheck =>
  JSON.parse(setting?.value ?? '{}') as LastCheck;
