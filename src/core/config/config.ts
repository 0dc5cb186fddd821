import type { AddressRange } from '../../lib/egress/addresses.js';
import type { EgressRule } from '../../lib/egress/egress-rule.js';
import { OperatorError } from '../operator-error.js';
import { AREA_VARIABLES } from './area-variables.js';
import type { DatabaseConfig } from './database-config.js';
import { EVENT_VARIABLES } from './event-variables.js';
import { IDENTITY_VARIABLES } from './identity-variables.js';
import { RETENTION_VARIABLES } from './retention-variables.js';
import { RUN_VARIABLES } from './run-variables.js';
import { SERVER_VARIABLES } from './server-variables.js';
import { SIGN_IN_VARIABLES } from './sign-in-variables.js';
import { STORAGE_VARIABLES } from './storage-variables.js';
import { TOOL_VARIABLES } from './tool-variables.js';
import type { Variable } from './variable.js';
import type { BucketPrefix, ReceiverNetworks, toolMirror } from './variable-parsers.js';

/** A bucket of S3 or of an S3-compatible store. */
export interface S3Config extends BucketPrefix {
  readonly region: string;
  /** Null for AWS. */
  readonly endpoint: string | null;
}

/** A source that replaces the vendors of the tools, or the registries of providers. */
export type ToolMirror = ReturnType<typeof toolMirror>;

/** The injection token of the configuration. */
export const CONFIG = Symbol('config');

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The public address of the server, without a path; links and pages begin with its origin. */
  readonly publicUrl: URL;
  readonly database: DatabaseConfig;
  readonly dataDir: string;
  /** Where uploaded files are stored; null: the data folder. */
  readonly s3: S3Config | null;
  /** The token with which the first site administrator is created; null: a random one. */
  readonly adminToken: string | null;
  /** 32 bytes; null: the server creates a key in the data folder. */
  readonly encryptionKey: Buffer | null;
  /** Earlier keys of 32 bytes: they open existing values and seal nothing. */
  readonly previousEncryptionKeys: readonly Buffer[];
  /** Requests per second of each principal or address; 0: no limit. */
  readonly rateLimit: number;
  /** Who may sign in to the portal with a token. */
  readonly tokenSignIn: 'all' | 'site-administrators' | 'off';
  /** Seconds after which an issuer must confirm a session again. */
  readonly signInMaxAge: number;
  /** Seconds for which a session continues after `signInMaxAge` if its issuer does not respond. */
  readonly signInGrace: number;
  readonly templatesDir: string | null;
  readonly demo: boolean;
  readonly logLevel: string;
  readonly corsOrigins: readonly string[];
  /** Maximum bytes of a request body, except for uploads. */
  readonly bodyLimit: number;
  /**
   * Maximum bytes of an upload, for example of an archive. Less than 2 GiB, because columns for
   * sizes have 32 bits on PostgreSQL.
   */
  readonly uploadLimit: number;
  readonly docs: boolean;
  readonly compression: boolean;
  /**
   * The proxies whose `X-Forwarded-For` is trusted: their number, or their addresses and networks.
   */
  readonly trustProxy: number | readonly string[];
  /** Seconds for which a stopping server still accepts requests. */
  readonly shutdownDelay: number;
  /** Seconds for which a shutdown waits for active runs, and then again for active requests. */
  readonly shutdownTimeout: number;
  /** Whether the server executes runs itself. */
  readonly runWorker: boolean;
  /** Maximum concurrent runs of one process. */
  readonly runConcurrency: number;
  /** Seconds until a lease expires without a heartbeat. */
  readonly runLease: number;
  /** URL at which runs reach the registry; null: a server uses its port, a runner `publicUrl`. */
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
  /** The program `opa`; null: the one on the search path. */
  readonly opaPath: string | null;
  readonly opaSha256: string | null;
  readonly runSandbox: 'auto' | 'required' | 'off';
  readonly runReadOnlyPaths: readonly string[];
  readonly runEgress: 'none' | 'list' | 'all';
  readonly runEgressHosts: readonly EgressRule[];
  readonly runEgressPrivate: readonly AddressRange[];
  readonly runEgressResolvers: readonly string[];
  readonly runProviderHosts: readonly string[];
  readonly runProviderMirror: ToolMirror | null;
  /** Time limits of the steps, and the grace period after an interruption, in seconds. */
  readonly runInitTimeout: number;
  readonly runPlanTimeout: number;
  readonly runApplyTimeout: number;
  readonly runCancelGrace: number;
  /**
   * Limits of a run; 0: no limit. For each process: seconds of processor time, bytes of address
   * space, and bytes of a file. Also the number of processes and threads. With control groups,
   * `runMemoryLimit` applies to the whole run, too.
   */
  readonly runCpuLimit: number;
  readonly runMemoryLimit: number;
  readonly runFileLimit: number;
  readonly runProcessLimit: number;
  /** Whether each run gets its own control group. */
  readonly runCgroups: 'auto' | 'on' | 'off';
  readonly runEnvironment: readonly string[];
  /** Days for which an identity key signs; 0: until `identity rotate`. */
  readonly identityKeyDays: number;
  readonly costTable: string | null;
  /** Retention in days, and for states their number per workspace; 0 keeps everything. */
  readonly retainLogs: number;
  readonly retainPlans: number;
  readonly retainStates: number;
  readonly retainUpgrades: number;
  readonly retainUploads: number;
  readonly retainAudit: number;
  readonly retainTokens: number;
  /** Where webhooks and notifications may be sent in addition to public addresses. */
  readonly webhookPrivateNetworks: ReceiverNetworks;
  /** Null: no email. */
  readonly smtpUrl: URL | null;
  readonly smtpFrom: string;
  /**
   * Days for which completed deliveries of events, and pending ones of disabled receivers, are
   * kept; 0 keeps them indefinitely.
   */
  readonly retainEvents: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const VARIABLES = {
  ...SERVER_VARIABLES,
  ...SIGN_IN_VARIABLES,
  ...STORAGE_VARIABLES,
  ...AREA_VARIABLES,
  ...RUN_VARIABLES,
  ...IDENTITY_VARIABLES,
  ...TOOL_VARIABLES,
  ...RETENTION_VARIABLES,
  ...EVENT_VARIABLES,
};

/** The variables of the configuration, in the order of the documentation. */
export const variables: readonly Variable[] = Object.values(VARIABLES);

/** The configuration is invalid. Lists all mistakes. */
export class ConfigError extends OperatorError {
  constructor(readonly mistakes: readonly string[]) {
    const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
    const list = mistakes.map((mistake) => `  - ${mistake}`);
    super(`The configuration has ${count}:\n${list.join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Parses the environment, in which an empty variable counts as absent. Throws a {@link ConfigError}
 * with every mistake.
 */
export function readConfig(environment: Environment): Config {
  const mistakes: string[] = [];
  const values = Object.fromEntries(
    Object.entries(VARIABLES).map(([key, { name, default: byDefault, parse }]) => {
      const text = environment[name]?.trim() || byDefault;
      try {
        return [key, parse(text)];
      } catch (error) {
        mistakes.push(`${name} ${(error as Error).message}`);
        return [key, undefined];
      }
    }),
  ) as { [key in keyof typeof VARIABLES]: ReturnType<(typeof VARIABLES)[key]['parse']> };
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const { artifacts, s3Endpoint, s3Region, ...rest } = values;
  const s3 = artifacts && { ...artifacts, region: s3Region, endpoint: s3Endpoint?.origin ?? null };
  return {
    ...rest,
    s3,
    publicUrl: values.publicUrl ?? listeningUrl(values.host, values.port),
  };
}

function listeningUrl(host: string, port: number): URL {
  const isIpv6 = host.includes(':');
  return new URL(`http://${isIpv6 ? `[${host}]` : host}:${port}`);
}
