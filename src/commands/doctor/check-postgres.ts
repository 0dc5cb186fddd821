import { placeOf, UnusableDatabase } from '../../core/database/unusable-database.js';
import type { Findings } from './finding.js';
import { type ReadOnlyConnection, withReadOnlyConnection } from './read-only-connection.js';

/** The oldest version that the tests cover. */
const OLDEST_TESTED_VERSION = 15;
/** Connections of one process: two pools of ten, and a listener for notifications. */
const CONNECTIONS_PER_PROCESS = 21;
/** Milliseconds by which clocks may differ without a warning. */
const CLOCK_TOLERANCE_MS = 2_000;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', ''];

export async function checkPostgres(findings: Findings, url: string): Promise<void> {
  try {
    await withReadOnlyConnection({ kind: 'postgres', url }, async (connection) => {
      await checkServer(findings, connection, url);
      await checkConnections(findings, connection);
      await checkClock(findings, connection);
    });
  } catch (error) {
    const { problem, advice } = new UnusableDatabase({ kind: 'postgres', url }, error);
    findings.fail(problem, advice);
  }
}

async function checkServer(
  findings: Findings,
  connection: ReadOnlyConnection,
  url: string,
): Promise<void> {
  const [row] = await connection.query(
    `SELECT current_setting('server_version') AS version,
       current_setting('server_version_num')::int / 10000 AS major,
       current_setting('server_encoding') AS encoding,
       pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS read_only,
       coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create,
       (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS ssl`,
  );
  const { version, major, encoding, read_only: readOnly, may_create: mayCreate, ssl } = row ?? {};
  if (readOnly === true)
    return findings.fail(
      'The database rejects writes: it is a standby, or read-only.',
      'Set DATABASE_URL to the primary server.',
    );
  if (mayCreate !== true)
    findings.fail(
      'The user of DATABASE_URL cannot create tables.',
      'Run GRANT CREATE ON SCHEMA public TO that user, or make it the owner of the database.',
    );
  if (encoding !== 'UTF8')
    findings.fail(
      `The encoding of the database is ${String(encoding)}.`,
      "Create the database with ENCODING 'UTF8' TEMPLATE template0.",
    );
  if (Number(major) < OLDEST_TESTED_VERSION)
    findings.warn(
      `PostgreSQL ${String(version)} is older than the oldest tested version.`,
      `Upgrade to ${OLDEST_TESTED_VERSION} or newer.`,
    );
  if (ssl !== true && !LOOPBACK.includes(new URL(url).hostname))
    findings.warn(
      'The connection to PostgreSQL is not encrypted.',
      'Add ?sslmode=verify-full to DATABASE_URL, unless the network to PostgreSQL is private.',
    );
  if (mayCreate === true && encoding === 'UTF8')
    findings.ok(`PostgreSQL ${String(version)} at ${placeOf(url)} responds and is writable.`);
}

async function checkConnections(findings: Findings, connection: ReadOnlyConnection): Promise<void> {
  const [row] = await connection.query(
    "SELECT current_setting('max_connections')::int - " +
      "current_setting('superuser_reserved_connections')::int - (SELECT count(*)::int FROM " +
      "pg_stat_activity WHERE backend_type = 'client backend') AS free",
  );
  const free = Number(row?.['free']);
  if (free >= CONNECTIONS_PER_PROCESS) return findings.ok(`Free connections: ${free}.`);
  findings.warn(
    `Free connections: ${free}. A Gantry process uses up to ${CONNECTIONS_PER_PROCESS}.`,
    'Raise max_connections of PostgreSQL, or put a pooler in session mode in front of it.',
  );
}

async function checkClock(findings: Findings, connection: ReadOnlyConnection): Promise<void> {
  const sentAt = Date.now();
  const [row] = await connection.query(
    'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now',
  );
  const ahead = Math.round(Number(row?.['now']) - (sentAt + Date.now()) / 2);
  if (Math.abs(ahead) < CLOCK_TOLERANCE_MS)
    return findings.ok(
      `The clocks of PostgreSQL and this machine differ by ${Math.abs(ahead)} ms.`,
    );
  findings.warn(
    `The clock of this machine is ${Math.abs(ahead)} ms ${ahead > 0 ? 'behind' : 'ahead of'} ` +
      'the clock of PostgreSQL.',
    'Synchronize both with a time server. Gantry always uses the clock of PostgreSQL.',
  );
}
