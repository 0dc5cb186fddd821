import type { Config } from '../../core/config/config.js';
import {
  FINGERPRINT_SETTING,
  matchesFingerprint,
  readKeyFile,
} from '../../core/secrets/installation-key.js';
import { errorText, type Findings } from './finding.js';
import { isNotCreatedYet, queryRows, withReadOnlyConnection } from './read-only-connection.js';

/**
 * Checks that the key from the settings or the data folder is the key with which the database was
 * created.
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
      'The database was created with a key, but no key is configured.',
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

/** Returns null if no server has opened the database yet. */
async function findFingerprint({ database }: Config): Promise<string | null> {
  if (isNotCreatedYet(database)) return null;
  const [row] = await withReadOnlyConnection(database, (connection) =>
    queryRows(connection, `SELECT value FROM settings WHERE name = '${FINGERPRINT_SETTING}'`),
  );
  return row ? String(row['value']) : null;
}
