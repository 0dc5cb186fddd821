import { setTimeout as delay } from 'node:timers/promises';
import {
  type Config,
  ConfigError,
  type Environment,
  readConfig,
} from '../../core/config/config.js';
import { schema } from '../../app/schema.js';
import { checkAddress } from './check-address.js';
import { checkArtifacts } from './check-artifacts.js';
import { checkFolder } from './check-folder.js';
import { checkIssuer } from './check-issuer.js';
import { checkKey } from './check-key.js';
import { checkPolicies } from './check-policies.js';
import { checkPostgres } from './check-postgres.js';
import { checkSandbox, checkTools, checkWorkFolder } from './check-runs.js';
import { checkSealed } from './check-sealed.js';
import { checkSchema } from './check-schema.js';
import { checkNode, checkSafety, checkSettings } from './check-settings.js';
import { checkSqlite } from './check-sqlite.js';
import { type Finding, Findings, errorText } from './finding.js';

/** Milliseconds after which a check counts as hanging. */
const CHECK_TIMEOUT_MS = 60_000;

interface Check {
  readonly name: string;
  /** The variables that decide what to check. */
  readonly reads: readonly string[];
  readonly look: (
    found: Findings,
    config: Config,
    environment: Environment,
  ) => Promise<void> | void;
}

const DATABASE = ['DATABASE_URL'];
const KEYS = ['GANTRY_ENCRYPTION_KEY', 'GANTRY_PREVIOUS_ENCRYPTION_KEYS', 'GANTRY_DATA_DIR'];
const FILES = ['GANTRY_DATA_DIR', 'GANTRY_ARTIFACTS', 'GANTRY_S3_ENDPOINT', 'GANTRY_S3_REGION'];
const RUNS = ['GANTRY_RUN_EXECUTOR', 'GANTRY_RUN_WORKERS'];

const CHECKS: readonly Check[] = [
  { name: 'node', reads: [], look: (found) => checkNode(found, process.versions.node) },
  {
    name: 'safety',
    reads: [
      'GANTRY_PUBLIC_URL',
      'HOST',
      'PORT',
      'GANTRY_RATE_LIMIT',
      'GANTRY_DEMO',
      ...DATABASE,
      ...KEYS,
    ],
    look: checkSafety,
  },
  {
    name: 'database',
    reads: DATABASE,
    look: (found, { database }) =>
      database.kind === 'sqlite'
        ? checkSqlite(found, database.file)
        : checkPostgres(found, database.url),
  },
  {
    name: 'schema',
    reads: DATABASE,
    look: (found, { database }) => checkSchema(found, database, schema),
  },
  { name: 'key', reads: [...DATABASE, ...KEYS], look: checkKey },
  {
    name: 'data folder',
    reads: ['GANTRY_DATA_DIR'],
    look: (found, { dataDir }) => checkFolder(found, dataDir),
  },
  { name: 'files', reads: FILES, look: checkArtifacts },
  { name: 'sealed', reads: [...DATABASE, ...KEYS, ...FILES], look: checkSealed },
  {
    name: 'address',
    reads: ['GANTRY_PUBLIC_URL', 'HOST', 'PORT', 'GANTRY_TRUST_PROXY'],
    look: checkAddress,
  },
  {
    name: 'workload identity',
    reads: ['GANTRY_PUBLIC_URL', 'HOST', 'PORT', ...DATABASE],
    look: checkIssuer,
  },
  {
    name: 'tools',
    reads: [
      ...RUNS,
      'GANTRY_RUN_CLI_PATHS',
      'GANTRY_DATA_DIR',
      'GANTRY_TOOLS',
      'GANTRY_TOOLS_PRODUCT',
      'GANTRY_TOOLS_MIRROR',
    ],
    look: (found, config, { PATH = '' }) => checkTools(found, config, PATH),
  },
  {
    name: 'policies',
    reads: ['GANTRY_OPA_PATH', 'GANTRY_OPA_SHA256'],
    look: (found, config, { PATH = '' }) => checkPolicies(found, config, PATH),
  },
  {
    name: 'sandbox',
    reads: [...RUNS, 'GANTRY_RUN_SANDBOX', 'GANTRY_RUN_READ_ONLY_PATHS'],
    look: (found, config, { PATH = '' }) => checkSandbox(found, config, PATH),
  },
  {
    name: 'work folder',
    reads: [...RUNS, 'GANTRY_RUN_WORK_DIR', 'GANTRY_DATA_DIR'],
    look: checkWorkFolder,
  },
];

/**
 * Checks everything that a server needs. Leaves no changes: deletes the files that it writes for a
 * check. Skips checks that depend on an invalid setting.
 */
export async function examine(environment: Environment): Promise<Finding[]> {
  const { config, mistakes, wrong } = readable(environment);
  const settings = new Findings('settings');
  checkSettings(settings, environment, mistakes);
  const found = [settings];
  for (const { name, reads, look } of CHECKS) {
    const of = new Findings(name);
    found.push(of);
    const missing = reads.filter((variable) => wrong.has(variable));
    if (missing.length > 0)
      of.warn(
        `Skipped: ${missing.join(', ')} cannot be read.`,
        'Correct the setting and run doctor again.',
      );
    else await runWithinTimeout(of, async () => look(of, config, environment));
  }
  return found.flatMap(({ all }) => all);
}

/** The configuration without the invalid variables. */
function readable(environment: Environment): {
  config: Config;
  mistakes: readonly string[];
  wrong: ReadonlySet<string>;
} {
  try {
    return { config: readConfig(environment), mistakes: [], wrong: new Set() };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const wrong = new Set(error.mistakes.map((mistake) => mistake.split(' ')[0] ?? ''));
    const rest = Object.fromEntries(
      Object.entries(environment).filter(([name]) => !wrong.has(name)),
    );
    return { config: readConfig(rest), mistakes: error.mistakes, wrong };
  }
}

async function runWithinTimeout(found: Findings, look: () => Promise<void>): Promise<void> {
  const late = new AbortController();
  const tooLong = delay(CHECK_TIMEOUT_MS, undefined, { signal: late.signal }).then(
    () =>
      found.fail(
        `The check did not finish within ${CHECK_TIMEOUT_MS / 1000} s.`,
        'A disk, the network or the other server does not respond.',
      ),
    () => undefined,
  );
  try {
    await Promise.race([look(), tooLong]);
  } catch (error) {
    found.fail(`The check failed: ${errorText(error)}.`, 'First fix the problem above.');
  } finally {
    late.abort();
  }
}
