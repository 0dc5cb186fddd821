import { schema } from '../../app/schema.js';
import { openBlobs } from '../../core/artifacts/open-blobs.js';
import type { Config } from '../../core/config/config.js';
import { openReader } from '../../core/database/open-database.js';
import { AtRest } from '../../core/secrets/at-rest.js';
import { InstallationKey } from '../../core/secrets/installation-key.js';
import { Survey } from '../reseal/survey.js';
import { sumOf, type Tally } from '../reseal/tally.js';
import type { Findings } from './finding.js';
import { isNotCreatedYet } from './read-only-connection.js';

/**
 * Maximum rows to check in each column, because each file in a bucket costs a request. IDs are
 * random, so the sample is representative.
 */
const SAMPLE_ROWS = 1_000;

/** Checks whether values still need one of the previous keys, if any are configured. */
export async function checkSealed(findings: Findings, config: Config): Promise<void> {
  if (config.previousEncryptionKeys.length === 0 || isNotCreatedYet(config.database)) return;
  const source = await openReader(config.database, schema);
  try {
    // checkKey reports why the key cannot be used.
    const key = await InstallationKey.openExisting(config, source.manager).catch(() => null);
    if (!key) return;
    const survey = new Survey(source.manager, await openBlobs(config), AtRest.under(key));
    reportTallies(findings, await survey.run(SAMPLE_ROWS));
  } finally {
    await source.destroy();
  }
}

function reportTallies(findings: Findings, tallies: readonly Tally[]): void {
  const seen = sumOf(tallies, (tally) => tally.seen);
  const previous = sumOf(tallies, (tally) => tally.previous);
  const unbound = sumOf(tallies, (tally) => tally.unbound);
  const lost = sumOf(tallies, (tally) => tally.lost.length);
  const isSample = tallies.some((tally) => tally.seen === SAMPLE_ROWS);
  const limit = isSample ? `, at most ${SAMPLE_ROWS} in each column` : '';
  const checked = `checked ${seen} in total${limit}`;
  if (lost > 0)
    findings.warn(
      `Values that no key opens, or whose file is missing: ${lost} (${checked}).`,
      'List them with reseal --dry-run. If a key is missing from ' +
        'GANTRY_PREVIOUS_ENCRYPTION_KEYS, add it.',
    );
  if (previous > 0)
    findings.warn(
      `Values still sealed under one of GANTRY_PREVIOUS_ENCRYPTION_KEYS: ${previous} (${checked}).`,
      'When all servers have the new key, run reseal, and then remove the previous key.',
    );
  if (unbound > 0)
    findings.warn(
      `Values sealed by an earlier build, and not bound to a row: ${unbound} (${checked}).`,
      'When all servers are upgraded, run reseal.',
    );
  if (lost + previous + unbound === 0)
    findings.ok(
      `No value is sealed under one of GANTRY_PREVIOUS_ENCRYPTION_KEYS (${checked}). reseal ` +
        '--dry-run checks all values.',
    );
}
