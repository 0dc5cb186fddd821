import { ArtifactStore } from '../core/artifacts/artifact-store.js';
import { openBlobs } from '../core/artifacts/open-blobs.js';
import { Clock } from '../core/clock.js';
import type { Config } from '../core/config/config.js';
import { openMigrated } from '../core/database/open-database.js';
import { Resealing } from './reseal/resealing.js';
import { Survey } from './reseal/survey.js';
import { type Reason, sum, type Tally, type Watch } from './reseal/tally.js';
import { schema } from '../app/schema.js';
import { AtRest } from '../core/secrets/at-rest.js';
import { InstallationKey } from '../core/secrets/installation-key.js';
import { Sealer } from '../core/secrets/sealer.js';

/** Rows between two lines of progress. */
const PROGRESS_INTERVAL_ROWS = 1_000;

const REASONS: Readonly<Record<Reason, string>> = {
  unknown: 'sealed under a key that is not configured, or damaged',
  missing: 'its file is missing',
  damaged: 'damaged, or sealed for another row',
};

/**
 * Completes a change of the encryption key: reseals what is sealed under a previous key, or in the
 * format of earlier versions, with or without running servers. Exits with 1 if a value could not be
 * opened. With `dryRun`, changes nothing.
 */
export async function reseal(
  config: Config,
  { dryRun }: { readonly dryRun: boolean },
): Promise<void> {
  const database = await openMigrated(config.database, schema);
  try {
    const atRest = new AtRest(new Sealer(await InstallationKey.existing(config, database.read)));
    const blobs = await openBlobs(config);
    const survey = new Survey(database.read, blobs, atRest);
    const tallies = dryRun
      ? await survey.of(Infinity, progress())
      : await new Resealing(
          database,
          new ArtifactStore(blobs, database, new Clock()),
          atRest,
          survey,
        ).run(progress());
    printTally(tallies, dryRun);
  } finally {
    await database.close();
  }
}

function progress(): Watch {
  let reported = 0;
  return ({ column, seen }) => {
    if (seen < reported) reported = 0;
    if (seen - reported < PROGRESS_INTERVAL_ROWS) return;
    reported = seen;
    console.error(`${column}: ${seen} checked`);
  };
}

function printTally(tallies: readonly Tally[], dryRun: boolean): void {
  const done = dryRun ? 'to reseal' : 'resealed';
  for (const { column, current, due, resealed } of tallies)
    console.log(`${column}: ${due + resealed} ${done}, ${current} already current`);
  for (const { column, lost } of tallies)
    for (const { id, reason } of lost)
      console.error(`${column} of ${id} cannot be opened: ${REASONS[reason]}`);
  const lost = sum(tallies, (tally) => tally.lost.length);
  const [values, files] = (['text', 'file'] as const).map((holds) =>
    sum(
      tallies.filter((tally) => tally.holds === holds),
      ({ due, resealed }) => due + resealed,
    ),
  );
  console.log(
    `Values ${done}: ${values}. Files: ${files}. Already current: ` +
      `${sum(tallies, ({ current }) => current)}. Cannot be opened: ${lost}.`,
  );
  if (lost > 0) process.exitCode = 1;
  else if (!dryRun)
    console.log(
      'No value is sealed under another key: you can remove GANTRY_PREVIOUS_ENCRYPTION_KEYS.',
    );
}
