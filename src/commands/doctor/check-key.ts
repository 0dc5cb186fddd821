import { schema } from '../../app/schema.js';
import type { Config } from '../../core/config/config.js';
import { openReader } from '../../core/database/open-database.js';
import { errorText } from '../../core/error-text.js';
import {
  FINGERPRINT_SETTING,
  matchesFingerprint,
  readKeyFile,
} from '../../core/secrets/installation-key.js';
import {
  listSealingProcesses,
  SILENCE_NOTE,
  titlesOf,
} from '../../core/secrets/sealing-processes.js';
import type { Findings } from './finding.js';
import { isNotCreatedYet, queryRows, withReadOnlyConnection } from './read-only-connection.js';

/**
 * Compares the database's key with the key from the settings or the data folder, and with the keys
 * under which the running processes seal.
 */
export async function checkKey(findings: Findings, config: Config): Promise<void> {
  const fingerprint = await findFingerprint(config);
  try {
    reportKey(findings, config, config.encryptionKey ?? readKeyFile(config.dataDir), fingerprint);
  } catch (error) {
    findings.fail(
      errorText(error),
      'Without the right key, sealed values in the database cannot be read.',
    );
  }
  if (fingerprint !== null) await reportStragglers(findings, config, fingerprint);
}

/** Only warns: a change of the key takes effect in each process when that process restarts. */
async function reportStragglers(
  findings: Findings,
  { database }: Config,
  fingerprint: string,
): Promise<void> {
  const source = await openReader(database, schema);
  try {
    const stragglers = (await listSealingProcesses(source.manager)).filter(
      ({ fingerprints: [own] }) => own !== fingerprint,
    );
    if (stragglers.length > 0)
      findings.warn(
        `Running processes seal under another key than the database's: ${titlesOf(stragglers)}.`,
        "Restart them with the database's key as GANTRY_ENCRYPTION_KEY. When they all have it, " +
          `run reseal. ${SILENCE_NOTE}`,
      );
  } finally {
    await source.destroy();
  }
}

function reportKey(
  findings: Findings,
  { encryptionKey, previousEncryptionKeys, dataDir }: Config,
  key: Buffer | null,
  fingerprint: string | null,
): void {
  const place = encryptionKey ? 'GANTRY_ENCRYPTION_KEY' : `the file encryption.key in ${dataDir}`;
  if (!key && fingerprint === null)
    return findings.ok('The first start creates a key in the data folder. Back it up.');
  if (!key)
    return findings.fail(
      'The database uses an encryption key, but none is configured.',
      `Set GANTRY_ENCRYPTION_KEY to that key, or restore ${place} from a backup.`,
    );
  if (fingerprint === null)
    return findings.ok(`There is a key in ${place}. The database has none yet.`);
  if (matchesFingerprint(key, fingerprint))
    return findings.ok(`The key from ${place} is the database's key.`);
  if (previousEncryptionKeys.some((one) => matchesFingerprint(one, fingerprint)))
    return findings.ok(
      `The key from ${place} is new: the next start adopts it. One of ` +
        "GANTRY_PREVIOUS_ENCRYPTION_KEYS is the database's key.",
    );
  findings.fail(
    `The key from ${place} is not the database's key.`,
    'Configure the key of the database. To change the key: docs/operations.md#the-encryption-key.',
  );
}

/** Returns null if no server or runner has started with the database yet. */
async function findFingerprint({ database }: Config): Promise<string | null> {
  if (isNotCreatedYet(database)) return null;
  const [row] = await withReadOnlyConnection(database, (connection) =>
    queryRows(connection, `SELECT value FROM settings WHERE name = '${FINGERPRINT_SETTING}'`),
  );
  return row ? String(row['value']) : null;
}
