import { readFileSync } from 'node:fs';
import { schema } from '../../build/src/app/schema.js';
import { KeyIntake } from '../../build/src/areas/gpg-keys/key-intake.js';
import { Clock } from '../../build/src/core/clock.js';
import { readConfig } from '../../build/src/core/config/config.js';
import { openDatabase } from '../../build/src/core/database/open-database.js';
import { KeyExaminer } from '../../build/src/lib/openpgp/key-examiner.js';

/** Real keys of three sizes: a page of 20 alternating keys has about 60 KB. */
const SAMPLES = ['plain-rsa2048', 'plain-rsa4096', 'signing-and-encryption-subkeys'];
const KEYS_PER_TRANSACTION = 15_000;
export const LARGE_NAMESPACE = 'bench-large';
export const SMALL_NAMESPACE = 'bench-small';
/** Keys of the small namespace: one page. */
const SMALL_KEYS = 20;

export const sampleArmor = (name) =>
  readFileSync(
    new URL(`../../test/areas/gpg-keys/corpus/accepted/${name}.asc`, import.meta.url),
    'utf8',
  );

/**
 * Fills an empty database: a quarter of the keys is in the namespace bench-large, 20 in
 * bench-small, and the others in bench-1, bench-2 and so on, as if many publishers had uploaded
 * them. The texts are real keys. IDs and fingerprints are generated, so that each text is parsed
 * only once.
 */
export async function seedKeys({ url, keys, namespaces, progress }) {
  const config = readConfig({ DATABASE_URL: url });
  const database = await openDatabase(config.database, schema);
  try {
    await requireNoKeys(database);
    const samples = await examineSamples(config);
    await createNamespaces(database, namespaces);
    const namespaceOf = spreadOver(keys, namespaces);
    for (let first = 0; first < keys; first += KEYS_PER_TRANSACTION) {
      await insertKeys(
        database,
        samples,
        namespaceOf,
        first,
        Math.min(keys, first + KEYS_PER_TRANSACTION),
      );
      progress(Math.min(keys, first + KEYS_PER_TRANSACTION), keys);
    }
    await database.write((manager) =>
      manager.query(
        'INSERT INTO gpg_key_counts (namespace, total) SELECT namespace, count(*) FROM gpg_keys GROUP BY namespace',
      ),
    );
    await database.write((manager) =>
      manager.query(
        'INSERT INTO gpg_key_blocks (namespace, block, total) SELECT namespace, id >> 14, count(*) FROM gpg_keys GROUP BY namespace, id >> 14',
      ),
    );
    // Replaces autovacuum.
    if (database.kind === 'postgres')
      await database.read.query('VACUUM ANALYZE gpg_keys, gpg_key_counts, gpg_key_blocks');
  } finally {
    await database.close();
  }
}

async function requireNoKeys(database) {
  const [row] = await database.read.query('SELECT 1 FROM gpg_keys LIMIT 1');
  if (row) throw new Error('The database already contains keys: use an empty one.');
}

async function examineSamples(config) {
  const examiner = new KeyExaminer();
  const intake = new KeyIntake(examiner, new Clock(), config);
  const samples = [];
  for (const name of SAMPLES) samples.push(await intake.examine(intake.parse(sampleArmor(name))));
  await examiner.close();
  return samples;
}

/**
 * Returns a function that assigns a namespace to a key by its number. Each namespace gets its exact
 * share, interleaved with the others.
 */
function spreadOver(keys, namespaces) {
  const large = Math.floor(keys / 4);
  const share = (number, part, whole) => Math.floor(((number + 1) * part) / whole);
  const has = (number, part, whole) => share(number, part, whole) > share(number - 1, part, whole);
  return (number) => {
    if (has(number, large, keys)) return LARGE_NAMESPACE;
    const rest = number - share(number, large, keys);
    if (has(rest, SMALL_KEYS, keys - large)) return SMALL_NAMESPACE;
    return `bench-${1 + (rest % (namespaces - 2))}`;
  };
}

async function createNamespaces(database, namespaces) {
  const names = [
    LARGE_NAMESPACE,
    SMALL_NAMESPACE,
    ...Array.from({ length: namespaces - 2 }, (_, index) => `bench-${index + 1}`),
  ];
  const from = rowsOf(
    database,
    1,
    names.map((name) => [name]),
  );
  const sql = `INSERT INTO organizations (name, name_key, email, partition, created_at) SELECT ${from.member(0)}, ${from.member(0)}, 'bench@example.com', 'default', '2026-01-01T00:00:00.000Z' FROM ${from.source}`;
  await database.write((manager) => manager.query(sql, [from.json]));
}

/**
 * Inserts with one statement for each sample: sends its texts once, and the rest as a JSON list.
 */
async function insertKeys(database, samples, namespaceOf, first, end) {
  await database.write(async (manager) => {
    for (const [index, sample] of samples.entries()) {
      const rows = [];
      for (let number = first; number < end; number++)
        if (number % samples.length === index) rows.push([namespaceOf(number), keyIdOf(number)]);
      const columns = Object.entries(columnsOf(sample));
      const { source, member, json } = rowsOf(database, columns.length + 1, rows);
      const sql = `INSERT INTO gpg_keys (namespace, key_id, fingerprint, ${columns.map(([name]) => name).join(', ')})
        SELECT ${member(0)}, ${member(1)}, '${'0'.repeat(24)}' || ${member(1)}, ${columns.map(([, value], at) => `CAST($${at + 1} AS ${typeof value === 'number' ? 'integer' : 'text'})`).join(', ')} FROM ${source}`;
      await manager.query(sql, [...columns.map(([, value]) => value), json]);
    }
  });
}

function columnsOf({
  armor,
  canonicalArmor,
  algorithm,
  bits,
  keyCreatedAt,
  expiresAt,
  revokedAt,
  userIds,
  signingKeyIds,
  warnings,
}) {
  return {
    armor,
    canonical_armor: canonicalArmor,
    algorithm,
    bits,
    made_at: keyCreatedAt,
    expires_at: expiresAt,
    revoked_at: revokedAt,
    user_ids: JSON.stringify(userIds),
    signing_key_ids: JSON.stringify(signingKeyIds),
    warnings: JSON.stringify(warnings),
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  };
}

/** IDs that are scattered like real ones, and unique, because the factor is odd. */
const keyIdOf = (number) =>
  ((BigInt(number + 1) * 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn)
    .toString(16)
    .toUpperCase()
    .padStart(16, '0');

/**
 * SQL that reads the rows from one parameter. It must be the last parameter, because SQLite numbers
 * parameters by their first use.
 */
function rowsOf({ kind }, number, rows) {
  const source =
    kind === 'postgres'
      ? `json_array_elements(CAST($${number} AS json)) AS listed(value)`
      : `json_each($${number})`;
  return { source, member: (index) => `(value->>${index})`, json: JSON.stringify(rows) };
}
