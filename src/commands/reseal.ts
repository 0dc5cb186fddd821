import type { EntityManager } from 'typeorm';
import { schema } from '../app/schema.js';
import { ArtifactStore } from '../core/artifacts/artifact-store.js';
import { openBlobs } from '../core/artifacts/open-blobs.js';
import { Clock } from '../core/clock.js';
import type { Config } from '../core/config/config.js';
import { openMigrated } from '../core/database/open-database.js';
import { AtRest } from '../core/secrets/at-rest.js';
import { InstallationKey } from '../core/secrets/installation-key.js';
import { listSealingProcesses, SILENCE_NOTE, titlesOf } from '../core/secrets/sealing-processes.js';
import { Resealer } from './reseal/resealer.js';
import { Survey } from './reseal/survey.js';
import { type OnProgress, type Reason, sumOf, type Tally } from './reseal/tally.js';

const PROGRESS_INTERVAL_ROWS = 1_000;

const REASONS: Readonly<Record<Reason, string>> = {
  unknown: 'sealed under a key that is not configured, or damaged',
  missing: 'its file is missing',
  damaged: 'damaged, or sealed for another row',
};

/**
 * Reseals values that are sealed under a previous key or in an earlier format; servers may run
 * meanwhile. Throws if a process still seals under another key. Exits with 1 if such a process
 * starts meanwhile, or if values are found that cannot be opened. `dryRun` changes nothing, and
 * tolerates such processes.
 */
export async function reseal(
  config: Config,
  { dryRun }: { readonly dryRun: boolean },
): Promise<void> {
  const database = await openMigrated(config.database, schema);
  try {
    const key = await InstallationKey.openExisting(config, database.read);
    const stragglers = await describeStragglers(database.read, key);
    if (stragglers !== null && !dryRun) throw new Error(stragglers);
    const atRest = AtRest.under(key);
    const blobs = await openBlobs(config);
    const survey = new Survey(database.read, blobs, atRest);
    const artifacts = new ArtifactStore(blobs, database, new Clock());
    const resealer = new Resealer(database, artifacts, atRest, survey);
    const tallies = dryRun
      ? await survey.run(Infinity, createProgressReporter())
      : await resealer.run(createProgressReporter());
    // A process with another key may have started meanwhile.
    reportOutcome(tallies, dryRun, await describeStragglers(database.read, key));
  } finally {
    await database.close();
  }
}

/** Returns a message about the running processes that seal under another key; null if none do. */
async function describeStragglers(
  read: EntityManager,
  { fingerprints: [current] }: InstallationKey,
): Promise<string | null> {
  const stragglers = (await listSealingProcesses(read)).filter(
    ({ fingerprints: [own] }) => own !== current,
  );
  if (stragglers.length === 0) return null;
  return (
    `These processes seal under another key: ${titlesOf(stragglers)}. Restart them with ` +
    `the new GANTRY_ENCRYPTION_KEY, then run reseal again. ${SILENCE_NOTE}`
  );
}

function createProgressReporter(): OnProgress {
  let reported = 0;
  return ({ column, seen }) => {
    // The next column begins.
    if (seen < reported) reported = 0;
    if (seen - reported < PROGRESS_INTERVAL_ROWS) return;
    reported = seen;
    console.error(`${column}: ${seen} checked`);
  };
}

function reportOutcome(
  tallies: readonly Tally[],
  dryRun: boolean,
  stragglers: string | null,
): void {
  const label = dryRun ? 'to reseal' : 'resealed';
  for (const { column, current, due, resealed } of tallies)
    console.log(`${column}: ${due + resealed} ${label}, ${current} already current`);
  for (const { column, lost } of tallies)
    for (const { id, reason } of lost)
      console.error(`${column} of ${id} cannot be opened: ${REASONS[reason]}`);
  const lost = sumOf(tallies, (tally) => tally.lost.length);
  const [values, files] = (['text', 'file'] as const).map((holds) =>
    sumOf(
      tallies.filter((tally) => tally.holds === holds),
      ({ due, resealed }) => due + resealed,
    ),
  );
  console.log(
    `Values ${label}: ${values}. Files: ${files}. Already current: ` +
      `${sumOf(tallies, ({ current }) => current)}. Cannot be opened: ${lost}.`,
  );
  if (stragglers !== null) console.error(stragglers);
  if (lost > 0 || (stragglers !== null && !dryRun)) process.exitCode = 1;
  else if (!dryRun)
    console.log(
      'No value is sealed under another key. Remove GANTRY_PREVIOUS_ENCRYPTION_KEYS when the ' +
        'runs from before the change have ended and the links have expired, after two hours at ' +
        'the earliest.',
    );
}
