import type { Config } from '../../core/config/config.js';
import { FINGERPRINT, keyFits, readKeyFile } from '../../core/secrets/installation-key.js';
import { type Findings, errorText } from './finding.js';
import { isNotCreatedYet, withReadOnlyConnection, rowsOf } from './read-only-connection.js';

/**
 * Whether the configured key, or that of the data folder, is the one that the database was created
 * with.
 */
export async function checkKey(found: Findings, config: Config): Promise<void> {
  const fingerprint = await storedFingerprint(config);
  try {
    judge(found, config, config.encryptionKey ?? readKeyFile(config.dataDir), fingerprint);
  } catch (error) {
    found.fail(
      errorText(error),
      'Without the right key, sealed values in the database cannot be read.',
    );
  }
}

function judge(
  found: Findings,
  { encryptionKey, previousEncryptionKeys, dataDir }: Config,
  key: Buffer | null,
  fingerprint: string | null,
): void {
  const place = encryptionKey ? 'GANTRY_ENCRYPTION_KEY' : `the file encryption.key in ${dataDir}`;
  if (!key && fingerprint === null)
    return found.ok('The first start creates a key in the data folder: back it up.');
  if (!key)
    return found.fail(
      'The database was created with a key, but no key is configured.',
      `Set GANTRY_ENCRYPTION_KEY to that key, or restore ${place} from a backup.`,
    );
  if (fingerprint === null) return found.ok(`${place} provides a key; the database has none yet.`);
  if (keyFits(key, fingerprint)) return found.ok(`The key from ${place} is the database's key.`);
  if (previousEncryptionKeys.some((one) => keyFits(one, fingerprint)))
    return found.ok(
      `The key from ${place} is new: the next start adopts it. One of ` +
        "GANTRY_PREVIOUS_ENCRYPTION_KEYS is the database's key.",
    );
  found.fail(
    `The key from ${place} is not the database's key.`,
    'Configure the key of the database. To change the key: docs/operations.md#the-encryption-key.',
  );
}

/** Null in a database that no server has opened. */
async function storedFingerprint({ database }: Config): Promise<string | null> {
  if (isNotCreatedYet(database)) return null;
  const [row] = await withReadOnlyConnection(database, (connection) =>
    rowsOf(connection, `SELECT value FROM settings WHERE name = '${FINGERPRINT}'`),
  );
  return row ? String(row['value']) : null;
}
