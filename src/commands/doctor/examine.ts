import { setTimeout as delay } from 'node:timers/promises';
import { schema } from '../../app/schema.js';
import {
  type Config,
  ConfigError,
  type Environment,
  readConfig,
} from '../../core/config/config.js';
import { errorText } from '../../core/error-text.js';
import { checkAddress } from './check-address.js';
import { checkArtifacts } from './check-artifacts.js';
import { checkFolder } from './check-folder.js';
import { checkIssuer } from './check-issuer.js';
import { checkKey } from './check-key.js';
import { checkPolicies } from './check-policies.js';
import { checkPostgres } from './check-postgres.js';
import { checkSandbox, checkTools, checkWorkFolder } from './check-runs.js';
import { checkSchema } from './check-schema.js';
import { checkSealed } from './check-sealed.js';
import { checkNode, checkSafety, checkSettings } from './check-settings.js';
import { checkSqlite } from './check-sqlite.js';
import { type Finding, Findings } from './finding.js';

const CHECK_TIMEOUT_MS = 60_000;

interface Check {
  readonly name: string;
  /** The variables on which the check depends. It is skipped if one of them is invalid. */
  readonly settings: readonly string[];
  readonly run: (
    findings: Findings,
    config: Config,
    environment: Environment,
  ) => Promise<void> | void;
}

const DATABASE_SETTINGS = ['DATABASE_URL'];
const KEY_SETTINGS = [
  'GANTRY_ENCRYPTION_KEY',
  'GANTRY_PREVIOUS_ENCRYPTION_KEYS',
  'GANTRY_DATA_DIR',
];
const FILE_SETTINGS = [
  'GANTRY_DATA_DIR',
  'GANTRY_ARTIFACTS',
  'GANTRY_S3_ENDPOINT',
  'GANTRY_S3_REGION',
];
const RUN_SETTINGS = ['GANTRY_RUN_EXECUTOR', 'GANTRY_RUN_WORKERS'];

const CHECKS: readonly Check[] = [
  { name: 'node', settings: [], run: (findings) => checkNode(findings, process.versions.node) },
  {
    name: 'safety',
    settings: [
      'GANTRY_PUBLIC_URL',
      'HOST',
      'PORT',
      'GANTRY_RATE_LIMIT',
      'GANTRY_DEMO',
      ...DATABASE_SETTINGS,
      ...KEY_SETTINGS,
    ],
    run: checkSafety,
  },
  {
    name: 'database',
    settings: DATABASE_SETTINGS,
    run: (findings, { database }) =>
      database.kind === 'sqlite'
        ? checkSqlite(findings, database.file)
        : checkPostgres(findings, database.url),
  },
  {
    name: 'schema',
    settings: DATABASE_SETTINGS,
    run: (findings, { database }) => checkSchema(findings, database, schema),
  },
  { name: 'key', settings: [...DATABASE_SETTINGS, ...KEY_SETTINGS], run: checkKey },
  {
    name: 'data folder',
    settings: ['GANTRY_DATA_DIR'],
    run: (findings, { dataDir }) => checkFolder(findings, dataDir),
  },
  { name: 'files', settings: FILE_SETTINGS, run: checkArtifacts },
  {
    name: 'sealed',
    settings: [...DATABASE_SETTINGS, ...KEY_SETTINGS, ...FILE_SETTINGS],
    run: checkSealed,
  },
  {
    name: 'address',
    settings: ['GANTRY_PUBLIC_URL', 'HOST', 'PORT', 'GANTRY_TRUST_PROXY'],
    run: checkAddress,
  },
  {
    name: 'workload identity',
    settings: ['GANTRY_PUBLIC_URL', 'HOST', 'PORT', ...DATABASE_SETTINGS],
    run: checkIssuer,
  },
  {
    name: 'tools',
    settings: [
      ...RUN_SETTINGS,
      'GANTRY_RUN_CLI_PATHS',
      'GANTRY_DATA_DIR',
      'GANTRY_TOOLS',
      'GANTRY_TOOLS_PRODUCT',
      'GANTRY_TOOLS_MIRROR',
    ],
    run: (findings, config, { PATH = '' }) => checkTools(findings, config, PATH),
  },
  {
    name: 'policies',
    settings: ['GANTRY_OPA_PATH', 'GANTRY_OPA_SHA256'],
    run: (findings, config, { PATH = '' }) => checkPolicies(findings, config, PATH),
  },
  {
    name: 'sandbox',
    settings: [
      ...RUN_SETTINGS,
      'GANTRY_RUN_SANDBOX',
      'GANTRY_RUN_READ_ONLY_PATHS',
      'GANTRY_RUN_EGRESS',
      'GANTRY_RUN_CGROUPS',
      'GANTRY_RUN_MEMORY_LIMIT',
      'GANTRY_RUN_PROCESS_LIMIT',
    ],
    run: (findings, config, { PATH = '' }) => checkSandbox(findings, config, PATH),
  },
  {
    name: 'work folder',
    settings: [...RUN_SETTINGS, 'GANTRY_RUN_WORK_DIR', 'GANTRY_DATA_DIR'],
    run: checkWorkFolder,
  },
];

/**
 * Executes the checks of `doctor`, except those that depend on an invalid setting. Changes no data,
 * but may leave new folders in the file store.
 */
export async function examine(environment: Environment): Promise<Finding[]> {
  const { config, mistakes, invalid } = readValidConfig(environment);
  const settings = new Findings('settings');
  checkSettings(settings, environment, mistakes);
  const all = [settings];
  for (const check of CHECKS) {
    const findings = new Findings(check.name);
    all.push(findings);
    const invalidSettings = check.settings.filter((variable) => invalid.has(variable));
    if (invalidSettings.length > 0)
      findings.warn(
        `Skipped because of invalid settings: ${invalidSettings.join(', ')}.`,
        'Correct the settings, then run doctor again.',
      );
    else await runWithinTimeout(findings, async () => check.run(findings, config, environment));
  }
  return all.flatMap((findings) => findings.all);
}

/** Reads the configuration without the invalid variables. */
function readValidConfig(environment: Environment): {
  config: Config;
  mistakes: readonly string[];
  invalid: ReadonlySet<string>;
} {
  try {
    return { config: readConfig(environment), mistakes: [], invalid: new Set() };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const invalid = new Set(error.mistakes.map((mistake) => mistake.split(' ')[0] ?? ''));
    const rest = Object.fromEntries(
      Object.entries(environment).filter(([name]) => !invalid.has(name)),
    );
    return { config: readConfig(rest), mistakes: error.mistakes, invalid };
  }
}

async function runWithinTimeout(findings: Findings, run: () => Promise<void>): Promise<void> {
  const finished = new AbortController();
  const timeout = delay(CHECK_TIMEOUT_MS, undefined, { signal: finished.signal }).then(
    () =>
      findings.fail(
        `The check did not finish within ${CHECK_TIMEOUT_MS / 1000} s.`,
        'A disk, the network or another server responds slowly or not at all.',
      ),
    () => undefined,
  );
  try {
    await Promise.race([run(), timeout]);
  } catch (error) {
    findings.fail(
      `The check failed: ${errorText(error)}.`,
      'Fix any problems listed above, then run doctor again.',
    );
  } finally {
    finished.abort();
  }
}
