import { type EntityManager, Like } from 'typeorm';
import { readSharedTime } from '../database/database-clock.js';
import { rows } from '../database/rows.js';
import { Setting } from '../database/setting.entity.js';

const SETTING_PREFIX = 'sealing-process ';
export const ANNOUNCEMENT_INTERVAL_MS = 60_000;
/** After this many milliseconds without an announcement, a process counts as ended. */
const SILENCE_TIMEOUT_MS = 3 * ANNOUNCEMENT_INTERVAL_MS;

/** Explains why a process that no longer exists can be in the list. */
export const SILENCE_NOTE =
  'A process that was killed is listed for up to ' + `${SILENCE_TIMEOUT_MS / 60_000} minutes.`;

/** A running server or runner, as it announces itself in the table of settings. */
export interface AnnouncedProcess {
  /** A name for operators, such as `server on web-1 (process 4711)`. */
  readonly title: string;
  /** The fingerprints of its keys. It seals under the first, and opens with all of them. */
  readonly fingerprints: readonly string[];
}

/** Announces a process, or renews its announcement. */
export async function announceProcess(
  manager: EntityManager,
  id: string,
  process: AnnouncedProcess,
): Promise<void> {
  const seenAt = (await readSharedTime(manager)).toISOString();
  const value = JSON.stringify({ ...process, seenAt });
  await rows(manager, Setting).upsert({ name: SETTING_PREFIX + id, value }, 'name');
}

export async function withdrawProcess(manager: EntityManager, id: string): Promise<void> {
  await rows(manager, Setting).delete({ name: SETTING_PREFIX + id });
}

export async function removeEndedProcesses(manager: EntityManager): Promise<void> {
  // The lock of a SQLite file proves that the processes before this one have ended.
  const isEnded =
    manager.connection.options.type === 'sqlite' ? () => true : await createIsEnded(manager);
  for (const { name, value } of await findAnnouncements(manager))
    if (isEnded(value)) await rows(manager, Setting).delete({ name });
}

/** Lists the processes with an announcement in the last three minutes, by title. */
export async function listSealingProcesses(
  manager: EntityManager,
): Promise<readonly AnnouncedProcess[]> {
  const isEnded = await createIsEnded(manager);
  return (await findAnnouncements(manager))
    .filter(({ value }) => !isEnded(value))
    .map(({ value }) => JSON.parse(value) as AnnouncedProcess)
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

/**
 * Throws if a running process cannot open values of the key with the first fingerprint, or seals
 * under a key that is not among the fingerprints.
 */
export async function requireSharedKeys(
  manager: EntityManager,
  fingerprints: readonly string[],
): Promise<void> {
  const running = await listSealingProcesses(manager);
  const [own = ''] = fingerprints;
  const without = running.filter((other) => !other.fingerprints.includes(own));
  if (without.length > 0)
    throw new Error(
      `These processes do not have this GANTRY_ENCRYPTION_KEY yet: ${titlesOf(without)}. First ` +
        'add it to GANTRY_PREVIOUS_ENCRYPTION_KEYS of all processes, and restart them: ' +
        `docs/operations.md#the-encryption-key. ${SILENCE_NOTE}`,
    );
  const unknown = running.filter((other) => !fingerprints.includes(other.fingerprints[0] ?? ''));
  if (unknown.length > 0)
    throw new Error(
      `These processes still seal under an earlier key: ${titlesOf(unknown)}. Restart them with ` +
        'the new GANTRY_ENCRYPTION_KEY, or add the earlier key to ' +
        `GANTRY_PREVIOUS_ENCRYPTION_KEYS of this process. ${SILENCE_NOTE}`,
    );
}

export const titlesOf = (processes: readonly AnnouncedProcess[]): string =>
  processes.map(({ title }) => title).join(', ');

function findAnnouncements(manager: EntityManager): Promise<Setting[]> {
  return manager.findBy(Setting, { name: Like(`${SETTING_PREFIX}%`) });
}

async function createIsEnded(manager: EntityManager): Promise<(announcement: string) => boolean> {
  const oldest = new Date((await readSharedTime(manager)).getTime() - SILENCE_TIMEOUT_MS);
  return (announcement) =>
    (JSON.parse(announcement) as { readonly seenAt: string }).seenAt < oldest.toISOString();
}
