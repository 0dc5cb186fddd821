import { resolve } from 'node:path';
import {
  absolutePaths,
  adminToken,
  agentName,
  bucket,
  commaList,
  databaseUrl,
  flag,
  hosts,
  httpUrl,
  integer,
  key32,
  namePatterns,
  nonEmpty,
  oneOf,
  optional,
  origins,
  proxies,
  toolMirror,
} from './config-readers.js';

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** A bucket of S3 or of an S3-compatible store. */
export interface S3Config {
  readonly bucket: string;
  /** Empty, or with a trailing slash. */
  readonly prefix: string;
  readonly region: string;
  /** Null for AWS. */
  readonly endpoint: string | null;
}

/** The source of tool releases that replaces the vendors. */
export type ToolMirror = ReturnType<typeof toolMirror>;

/** The token under which the configuration is injected. */
export const CONFIG = Symbol('config');

export interface Config {
  readonly port: number;
  readonly host: string;
  /**
   * The public address of the server; links and pages begin with it. No trailing slash in `href`s.
   */
  readonly publicUrl: URL;
  readonly database: DatabaseConfig;
  readonly dataDir: string;
  /** Where uploaded files are stored; null: the data folder. */
  readonly s3: S3Config | null;
  readonly adminToken: string | null;
  /** 32 bytes; null: the server creates a key in the data folder. */
  readonly encryptionKey: Buffer | null;
  /** Earlier keys of 32 bytes: they open existing values and seal nothing. */
  readonly previousEncryptionKeys: readonly Buffer[];
  /** Requests per second and principal; 0: no limit. */
  readonly rateLimit: number;
  readonly templatesDir: string | null;
  readonly demo: boolean;
  readonly logLevel: string;
  readonly corsOrigins: readonly string[];
  /** Maximum bytes of a request body, except for archive uploads. */
  readonly bodyLimit: number;
  /** Maximum bytes of an uploaded archive; size columns hold at most 2 GiB. */
  readonly uploadLimit: number;
  readonly docs: boolean;
  readonly compression: boolean;
  /**
   * The proxies whose `X-Forwarded-For` is trusted: their number, or their addresses and networks.
   */
  readonly trustProxy: number | readonly string[];
  /** Seconds for which a stopping server still accepts requests. */
  readonly shutdownDelay: number;
  /** Seconds for which a shutdown waits for active requests. */
  readonly shutdownTimeout: number;
  /** Whether the server executes runs itself. */
  readonly runWorker: boolean;
  /** Maximum concurrent runs of one process. */
  readonly runConcurrency: number;
  /** Seconds until a lease expires without a heartbeat. */
  readonly runLease: number;
  /**
   * Where runs reach the registry. Null means the server's own port, or the public URL for a
   * runner.
   */
  readonly runRegistryUrl: URL | null;
  /** For the command `runner --agent`. */
  readonly agentUrl: URL | null;
  readonly agentToken: string | null;
  readonly agentTokenFile: string | null;
  /** Null: the host name of the machine. */
  readonly agentName: string | null;
  readonly keysAllowEcc: boolean;
  readonly keysRefuseSha1: boolean;
  readonly runExecutor: 'cli' | 'simulated';
  /** Milliseconds of each plan and apply of the simulated executor. */
  readonly runSimulatedDuration: number;
  readonly runWorkDir: string | null;
  readonly runCliPaths: readonly string[];
  /** `auto`: installs a missing version when a run needs it. */
  readonly tools: 'installed' | 'auto';
  /** The tool to install by default. */
  readonly toolsProduct: 'tofu' | 'terraform';
  /** Null: the vendors' own release locations. */
  readonly toolsMirror: ToolMirror | null;
  readonly runSandbox: 'auto' | 'required' | 'off';
  readonly runReadOnlyPaths: readonly string[];
  readonly runNetwork: 'init' | 'host';
  readonly runProviderHosts: readonly string[];
  /** Time limits of the steps, and the grace period of an interrupted one, in seconds. */
  readonly runInitTimeout: number;
  readonly runPlanTimeout: number;
  readonly runApplyTimeout: number;
  readonly runCancelGrace: number;
  /**
   * Limits of each process of a run: CPU seconds, memory bytes, file bytes; and the number of
   * processes. 0: no limit.
   */
  readonly runCpuLimit: number;
  readonly runMemoryLimit: number;
  readonly runFileLimit: number;
  readonly runProcessLimit: number;
  readonly runCgroups: 'auto' | 'on' | 'off';
  readonly runEnvironment: readonly string[];
  readonly costTable: string | null;
  /** Retention in days, and for states their number per workspace; 0 keeps everything. */
  readonly retainLogs: number;
  readonly retainPlans: number;
  readonly retainStates: number;
  readonly retainUpgrades: number;
  readonly retainUploads: number;
  readonly retainAudit: number;
  readonly retainTokens: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** One environment variable: its documented default, its meaning, and its parser. */
export interface Variable<T = unknown> {
  readonly name: string;
  readonly default: string;
  readonly meaning: string;
  /** Returns the value, or throws an Error that states what the variable must be. */
  readonly read: (text: string) => T;
}

const variable = <T>(
  name: string,
  byDefault: string,
  meaning: string,
  read: (text: string) => T,
): Variable<T> => ({ name, default: byDefault, meaning, read });

const VARIABLES = {
  port: variable(
    'PORT',
    '3000',
    'TCP port to listen on; 0 lets the system choose.',
    integer(0, 65_535),
  ),
  host: variable(
    'HOST',
    '127.0.0.1',
    'Address to listen on. Addresses other than loopback need TLS in front.',
    nonEmpty,
  ),
  publicUrl: variable(
    'GANTRY_PUBLIC_URL',
    '',
    'Where callers reach the server, such as `https://gantry.example.com`. Empty: ' +
      '`http://HOST:PORT`.',
    optional(httpUrl),
  ),
  database: variable(
    'DATABASE_URL',
    'sqlite:./data/gantry.sqlite',
    '`sqlite:<file>` or `postgres://user:password@host:port/database`.',
    databaseUrl,
  ),
  dataDir: variable(
    'GANTRY_DATA_DIR',
    './data',
    'Folder for uploaded files and for keys that the server creates.',
    (text) => resolve(nonEmpty(text)),
  ),
  artifacts: variable(
    'GANTRY_ARTIFACTS',
    '',
    'Where uploaded files are stored: `s3://bucket` or `s3://bucket/prefix`. Empty: in ' +
      'the data folder.',
    optional(bucket),
  ),
  s3Endpoint: variable(
    'GANTRY_S3_ENDPOINT',
    '',
    'URL of an S3-compatible store; empty: AWS. Credentials come from the standard AWS ' +
      'variables, such as `AWS_ACCESS_KEY_ID`.',
    optional(httpUrl),
  ),
  s3Region: variable('GANTRY_S3_REGION', 'us-east-1', 'Region of the bucket.', nonEmpty),
  adminToken: variable(
    'GANTRY_ADMIN_TOKEN',
    '',
    "If set at the first start: the site administrator's token, at least 32 characters.",
    optional(adminToken),
  ),
  encryptionKey: variable(
    'GANTRY_ENCRYPTION_KEY',
    '',
    '32 bytes, as base64 or hex (`openssl rand -base64 32`). Empty: created once in the ' +
      'data folder. Required with PostgreSQL.',
    optional(key32),
  ),
  previousEncryptionKeys: variable(
    'GANTRY_PREVIOUS_ENCRYPTION_KEYS',
    '',
    'Previous keys, separated by commas, which can only open existing values: for changing ' +
      'the key.',
    (text) => commaList(text).map(key32),
  ),
  rateLimit: variable(
    'GANTRY_RATE_LIMIT',
    '30',
    'Requests per second for each caller; 0 disables the limit.',
    integer(0, 1_000_000),
  ),
  templatesDir: variable(
    'GANTRY_TEMPLATES_DIR',
    '',
    "Folder with the operator's own policy templates (YAML or JSON).",
    optional((text) => resolve(text)),
  ),
  demo: variable(
    'GANTRY_DEMO',
    '0',
    '1 loads the sample data at the first start. `npm start` sets it.',
    flag,
  ),
  logLevel: variable(
    'LOG_LEVEL',
    'info',
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
  corsOrigins: variable(
    'GANTRY_CORS_ORIGINS',
    '',
    'Origins from which browsers may call, separated by commas. Empty: none.',
    origins,
  ),
  bodyLimit: variable(
    'GANTRY_BODY_LIMIT',
    '1048576',
    'Maximum bytes of a request body; uploads of archives have their own limit.',
    integer(1_024, 104_857_600),
  ),
  uploadLimit: variable(
    'GANTRY_UPLOAD_LIMIT',
    '104857600',
    'Maximum bytes of an uploaded archive.',
    integer(1_024, 2_147_483_647),
  ),
  docs: variable('GANTRY_DOCS', '1', '0 hides Swagger UI and the documents under `/docs`.', flag),
  compression: variable(
    'GANTRY_COMPRESSION',
    '0',
    '1 compresses responses. A proxy in front does that at a lower cost.',
    flag,
  ),
  trustProxy: variable(
    'GANTRY_TRUST_PROXY',
    '0',
    'The proxies whose `X-Forwarded-For` is trusted: their addresses and networks, ' +
      'separated by commas (`10.0.0.0/8,::1`), or their number.',
    proxies,
  ),
  shutdownDelay: variable(
    'GANTRY_SHUTDOWN_DELAY',
    '0',
    'Seconds for which a stopping server returns 503 at `/readyz` but still accepts requests.',
    integer(0, 300),
  ),
  shutdownTimeout: variable(
    'GANTRY_SHUTDOWN_TIMEOUT',
    '25',
    'Seconds for which a shutdown waits for active requests.',
    integer(0, 3_600),
  ),
  runWorker: variable(
    'GANTRY_RUN_WORKERS',
    '1',
    '0: the server executes no runs; processes of the command `runner` do, with a shared ' +
      'PostgreSQL.',
    flag,
  ),
  runConcurrency: variable(
    'GANTRY_RUN_CONCURRENCY',
    '2',
    'Maximum concurrent runs of one process.',
    integer(1, 100),
  ),
  runLease: variable(
    'GANTRY_RUN_LEASE',
    '30',
    'Seconds without a heartbeat after which the worker of a run counts as lost. The same ' +
      'for all processes.',
    integer(3, 600),
  ),
  runRegistryUrl: variable(
    'GANTRY_RUN_REGISTRY_URL',
    '',
    'Where runs reach the registry. Empty: a server uses its own port, a runner the public URL.',
    optional(httpUrl),
  ),
  agentUrl: variable(
    'GANTRY_AGENT_URL',
    '',
    'The server from which `runner --agent` claims runs: `https://…`; `http://` on loopback only.',
    optional(httpUrl),
  ),
  agentToken: variable(
    'GANTRY_AGENT_TOKEN',
    '',
    'Token of the agent pool, for `runner --agent`.',
    optional(nonEmpty),
  ),
  agentTokenFile: variable(
    'GANTRY_AGENT_TOKEN_FILE',
    '',
    'File with the token of the agent pool, instead of `GANTRY_AGENT_TOKEN`.',
    optional((text) => resolve(text)),
  ),
  agentName: variable(
    'GANTRY_AGENT_NAME',
    '',
    'Name of the agent. Empty: the host name.',
    optional(agentName),
  ),
  keysAllowEcc: variable(
    'GANTRY_KEYS_ALLOW_ECC',
    'false',
    '`true` accepts signing keys on elliptic curves (Ed25519 and others) in addition to ' +
      'RSA and DSA.',
    flag,
  ),
  keysRefuseSha1: variable(
    'GANTRY_KEYS_REFUSE_SHA1',
    'false',
    '`true` refuses signing keys whose self-signatures use only SHA-1.',
    flag,
  ),
  runExecutor: variable(
    'GANTRY_RUN_EXECUTOR',
    'cli',
    '`cli` executes runs with OpenTofu or Terraform; `simulated` provisions nothing and ' +
      'is for trying the API.',
    oneOf('cli', 'simulated'),
  ),
  runSimulatedDuration: variable(
    'GANTRY_RUN_SIMULATED_DURATION',
    '0',
    'Milliseconds that each plan and each apply of the executor `simulated` takes.',
    integer(0, 3_600_000),
  ),
  runWorkDir: variable(
    'GANTRY_RUN_WORK_DIR',
    '',
    'Folder for active runs and for providers, on a local disk, used by one runner only. ' +
      'Empty: `runner` in the data folder.',
    optional((text) => resolve(text)),
  ),
  runCliPaths: variable(
    'GANTRY_RUN_CLI_PATHS',
    '',
    'Paths of additional `tofu` or `terraform` programs, separated by commas, besides ' +
      'those on the search path.',
    absolutePaths,
  ),
  tools: variable(
    'GANTRY_TOOLS',
    'installed',
    '`installed`: runs use installed tools. `auto`: a run that needs another version ' +
      "installs it first, and verifies its vendor's signature.",
    oneOf('installed', 'auto'),
  ),
  toolsProduct: variable(
    'GANTRY_TOOLS_PRODUCT',
    'tofu',
    'The tool to install: `tofu` (OpenTofu) or `terraform`.',
    oneOf('tofu', 'terraform'),
  ),
  toolsMirror: variable(
    'GANTRY_TOOLS_MIRROR',
    '',
    'Where releases of the tools come from: an `https://` URL, or a folder. Empty: ' +
      'github.com and releases.hashicorp.com.',
    optional(toolMirror),
  ),
  runSandbox: variable(
    'GANTRY_RUN_SANDBOX',
    'auto',
    '`auto` and `required` refuse runs if bubblewrap does not work. `off`: no sandbox, ' +
      'modules can do everything that the runner can.',
    oneOf('auto', 'required', 'off'),
  ),
  runReadOnlyPaths: variable(
    'GANTRY_RUN_READ_ONLY_PATHS',
    '',
    'Paths of the machine that runs may read in the sandbox, separated by commas, such as ' +
      '`/lib,/lib64` for providers that need them.',
    absolutePaths,
  ),
  runNetwork: variable(
    'GANTRY_RUN_NETWORK',
    'init',
    '`init`: only fetching has network access. `host`: plan and apply have the network ' +
      'access of this machine too.',
    oneOf('init', 'host'),
  ),
  runProviderHosts: variable(
    'GANTRY_RUN_PROVIDER_HOSTS',
    'registry.opentofu.org,registry.terraform.io',
    'Hosts, separated by commas, whose providers runs may install besides those of this ' +
      'registry; `none` for no other.',
    hosts,
  ),
  runInitTimeout: variable(
    'GANTRY_RUN_INIT_TIMEOUT',
    '600',
    'Seconds that fetching modules and providers may take.',
    integer(1, 86_400),
  ),
  runPlanTimeout: variable(
    'GANTRY_RUN_PLAN_TIMEOUT',
    '3600',
    'Seconds that a plan may take.',
    integer(1, 86_400),
  ),
  runApplyTimeout: variable(
    'GANTRY_RUN_APPLY_TIMEOUT',
    '14400',
    'Seconds that an apply may take.',
    integer(1, 604_800),
  ),
  runCancelGrace: variable(
    'GANTRY_RUN_CANCEL_GRACE',
    '30',
    'Seconds that an interrupted run has to save its state before it is killed.',
    integer(1, 3_600),
  ),
  runCpuLimit: variable(
    'GANTRY_RUN_CPU_LIMIT',
    '3600',
    'Seconds of processor time for each process of a run; 0 is no limit.',
    integer(0, 604_800),
  ),
  runMemoryLimit: variable(
    'GANTRY_RUN_MEMORY_LIMIT',
    '4294967296',
    'Bytes of address space for each process of a run, at least 1 GiB for the tools to ' +
      'start; 0 is no limit.',
    integer(0, 1_099_511_627_776),
  ),
  runFileLimit: variable(
    'GANTRY_RUN_FILE_LIMIT',
    '1073741824',
    'Largest file that a run may write, and size of its temporary folder, in bytes; 0 is no limit.',
    integer(0, 1_099_511_627_776),
  ),
  runProcessLimit: variable(
    'GANTRY_RUN_PROCESS_LIMIT',
    '2048',
    'Maximum concurrent processes and threads of a run; 0 is no limit. If the runner is ' +
      'root, it applies only with control groups.',
    integer(0, 1_000_000),
  ),
  runCgroups: variable(
    'GANTRY_RUN_CGROUPS',
    'auto',
    '`auto`: a control group (cgroup v2) for each run if the runner has a delegated one, ' +
      'as with `Delegate=yes` in its unit, and is not root. `on`: for root too, and runs ' +
      'are refused if there is none. `off`: none.',
    oneOf('auto', 'on', 'off'),
  ),
  runEnvironment: variable(
    'GANTRY_RUN_ENVIRONMENT',
    '',
    'Names of additional environment variables that workspaces may set for runs without a ' +
      'sandbox, separated by commas; a trailing `*` matches any suffix.',
    namePatterns,
  ),
  costTable: variable(
    'GANTRY_COST_TABLE',
    '',
    'File (YAML or JSON) with a monthly price for each type of resource. Empty: costs are ' +
      'not estimated.',
    optional((text) => resolve(text)),
  ),
  retainLogs: variable(
    'GANTRY_RETAIN_LOGS',
    '365',
    'Days for which the logs of a run are kept after its end; 0 keeps them indefinitely.',
    integer(0, 36_500),
  ),
  retainPlans: variable(
    'GANTRY_RETAIN_PLANS',
    '365',
    'Days for which the plan of a run, as JSON, is kept after its end; 0 keeps them indefinitely.',
    integer(0, 36_500),
  ),
  retainStates: variable(
    'GANTRY_RETAIN_STATES',
    '0',
    'Number of newest states of each workspace to keep; 0 keeps all.',
    integer(0, 1_000_000),
  ),
  retainUpgrades: variable(
    'GANTRY_RETAIN_UPGRADES',
    '0',
    'Days for which completed upgrades, and configuration versions without runs, are kept; 0 ' +
      'keeps them indefinitely.',
    integer(0, 36_500),
  ),
  retainUploads: variable(
    'GANTRY_RETAIN_UPLOADS',
    '30',
    'Days for which an uploaded configuration that is not current is kept; 0 keeps all.',
    integer(0, 36_500),
  ),
  retainAudit: variable(
    'GANTRY_RETAIN_AUDIT',
    '0',
    'Days for which audit events are kept; 0 keeps them indefinitely.',
    integer(0, 36_500),
  ),
  retainTokens: variable(
    'GANTRY_RETAIN_TOKENS',
    '90',
    'Days for which an expired token is still shown; 0 keeps it indefinitely.',
    integer(0, 36_500),
  ),
};

/** Every variable that Gantry reads, in the order of the documentation. */
export const variables: readonly Variable[] = Object.values(VARIABLES);

/** All configuration mistakes at once. */
export class ConfigError extends Error {
  constructor(readonly mistakes: readonly string[]) {
    const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
    const list = mistakes.map((mistake) => `  - ${mistake}`);
    super(`The configuration has ${count}:\n${list.join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Parses the environment. Throws a {@link ConfigError} with every mistake. */
export function readConfig(environment: Environment): Config {
  const mistakes: string[] = [];
  const values = Object.fromEntries(
    Object.entries(VARIABLES).map(([key, { name, default: byDefault, read }]) => {
      const text = environment[name]?.trim() || byDefault;
      try {
        return [key, read(text)];
      } catch (error) {
        mistakes.push(`${name} ${(error as Error).message}`);
        return [key, undefined];
      }
    }),
  ) as { [key in keyof typeof VARIABLES]: ReturnType<(typeof VARIABLES)[key]['read']> };
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const { artifacts, s3Endpoint, s3Region, ...rest } = values;
  const s3 = artifacts && { ...artifacts, region: s3Region, endpoint: s3Endpoint?.origin ?? null };
  return {
    ...rest,
    s3,
    publicUrl:
      values.publicUrl ??
      new URL(
        `http://${values.host.includes(':') ? `[${values.host}]` : values.host}:${values.port}`,
      ),
  };
}
