import type { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { Setting } from '../../core/database/setting.entity.js';

const SETTING_NAME = 'gpg-keys-self-check';
const DAY_MS = 24 * 60 * 60 * 1000;

/** The state of the self-checks of this installation. */
export interface LastCheck {
  /** When the latest check started; absent before the first one, and after {@link releaseCheck}. */
  readonly startedAt?: string | undefined;
  /** When the last complete check ended. */
  readonly endedAt?: string;
  readonly keys?: number;
  readonly differences?: number;
}

export async function readLastCheck(database: Database): Promise<LastCheck> {
  return parseState(await rows(database.read, Setting).find({ name: SETTING_NAME }));
}

/**
 * Claims the check. Returns false if another claim of the last 24 hours was not released. At most
 * one of several concurrent callers gets true.
 */
export async function claimCheck(database: Database, now: Date): Promise<boolean> {
  return database.write(async (manager) => {
    await rows(manager, Setting).insertIfAbsent('name', { name: SETTING_NAME, value: '{}' });
    const { value } = await rows(manager, Setting).require({ name: SETTING_NAME });
    const last = JSON.parse(value) as LastCheck;
    if (last.startedAt !== undefined && now.getTime() - Date.parse(last.startedAt) < DAY_MS)
      return false;
    const changed = await rows(manager, Setting).update(
      { name: SETTING_NAME, value },
      { value: JSON.stringify({ ...last, startedAt: now.toISOString() }) },
    );
    return changed === 1;
  });
}

/** Makes the check due again, after a claimed check that did not complete. */
export function releaseCheck(database: Database): Promise<void> {
  return saveCheck(database, { startedAt: undefined });
}

/** Adds `result` to the stored state. */
export async function saveCheck(database: Database, result: LastCheck): Promise<void> {
  await database.write(async (manager) => {
    const last = parseState(await rows(manager, Setting).find({ name: SETTING_NAME }));
    await rows(manager, Setting).update(
      { name: SETTING_NAME },
      { value: JSON.stringify({ ...last, ...result }) },
    );
  });
}

const parseState = (setting: Setting | null): LastCheck =>
  JSON.parse(setting?.value ?? '{}') as LastCheck;
