import { openBlobs } from '../../core/artifacts/open-blobs.js';
import type { Config } from '../../core/config/config.js';
import { openReader } from '../../core/database/open-database.js';
import { Survey } from '../reseal/survey.js';
import { sum, type Tally } from '../reseal/tally.js';
import { schema } from '../../app/schema.js';
import { AtRest } from '../../core/secrets/at-rest.js';
import { InstallationKey } from '../../core/secrets/installation-key.js';
import { Sealer } from '../../core/secrets/sealer.js';
import type { Findings } from './finding.js';
import { isNotCreatedYet } from './read-only-connection.js';

/**
 * Maximum rows to check in each column, because each file in a bucket costs a request. IDs are
 * random, so the sample is representative.
 */
const SAMPLE_ROWS = 1_000;

/** If previous keys are configured: how many values still need them. */
export async function checkSealed(found: Findings, config: Config): Promise<void> {
  if (config.previousEncryptionKeys.length === 0 || isNotCreatedYet(config.database)) return;
  const source = await openReader(config.database, schema);
  try {
    // The check of the encryption key reports why it is missing or wrong.
    const key = await InstallationKey.existing(config, source.manager).catch(() => null);
    if (key)
      judge(
        found,
        await new Survey(source.manager, await openBlobs(config), new AtRest(new Sealer(key))).of(
          SAMPLE_ROWS,
        ),
      );
  } finally {
    await source.destroy();
  }
}

function judge(found: Findings, tallies: readonly Tally[]): void {
  const seen = sum(tallies, (tally) => tally.seen);
  const previous = sum(tallies, (tally) => tally.previous);
  const unbound = sum(tallies, (tally) => tally.unbound);
  const lost = sum(tallies, (tally) => tally.lost.length);
  const isSample = tallies.some((tally) => tally.seen === SAMPLE_ROWS);
  const limit = isSample ? `, at most ${SAMPLE_ROWS} of each kind` : '';
  const checked = `checked ${seen} in total${limit}`;
  if (lost > 0)
    found.warn(
      `Cannot be opened with any of the keys, or without a file: ${lost} (${checked}).`,
      'reseal --dry-run names them. If a key is missing from ' +
        'GANTRY_PREVIOUS_ENCRYPTION_KEYS, add it.',
    );
  if (previous > 0)
    found.warn(
      `Still sealed under one of GANTRY_PREVIOUS_ENCRYPTION_KEYS: ${previous} (${checked}).`,
      'When all servers have the new key, run reseal. Then remove the previous key.',
    );
  if (unbound > 0)
    found.warn(
      `Sealed by an earlier version, and not bound to a row: ${unbound} (${checked}).`,
      'When all servers are upgraded, run reseal.',
    );
  if (lost + previous + unbound === 0)
    found.ok(
      `None is sealed under one of GANTRY_PREVIOUS_ENCRYPTION_KEYS (${checked}). reseal ` +
        '--dry-run checks all of them.',
    );
}
