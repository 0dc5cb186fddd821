import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants, realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import type { ProcessCommand } from './launcher/messages.js';

const execute = promisify(execFile);

export interface SandboxLimits {
  /** Seconds of processor time, bytes of address space and of one file, and number of processes. Of each process, the last of all together. */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  readonly fileBytes: number;
  readonly processes: number;
}

/** What a tool needs of the machine for one step. */
export interface Step {
  readonly tool: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly configFile: string;
  readonly cacheFolder: string;
  /** Fetching writes providers; whoever runs the module's code only reads them, and what was fetched. */
  readonly isFetching: boolean;
  readonly hasNetwork: boolean;
}

/** Where the tool runs: paths as it sees them, and the command that starts it there. */
export interface Enclosure {
  readonly isSandbox: boolean;
  cachePath(cacheFolder: string): string;
  command(step: Step): ProcessCommand;
}

const ENVIRONMENT = { CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1', TF_INPUT: '0' };
/** Memory that a tool may use before it looks for garbage as eagerly as it does by itself, where none is limited. */
const PLENTIFUL = 1024 ** 3;

/**
 * The tools, and providers, are short-lived programs in Go: a good part of their processor time goes into collecting
 * garbage that need not be collected yet (docs/performance.md). The second variable ends the generosity long before the limit of memory. A workspace's
 * own variables have precedence.
 */
function pacing({ memoryBytes }: SandboxLimits): Record<string, string> {
  return {
    GOGC: '400',
    GOMEMLIMIT: String(Math.floor(memoryBytes > 0 ? memoryBytes / 4 : PLENTIFUL)),
  };
}

/** For a program without a root folder of its own: names of hosts and the certificates of authorities. */
const NETWORK_FILES = [
  '/etc/resolv.conf',
  '/etc/hosts',
  '/etc/nsswitch.conf',
  '/etc/ssl/certs',
  '/etc/ssl/cert.pem',
  '/etc/pki/tls/certs',
  '/usr/share/ca-certificates',
  '/etc/ca-certificates',
];
/** Root may write these although it has no capability left. */
const KERNEL_SWITCHES = [
  '/proc/sys',
  '/proc/sysrq-trigger',
  '/proc/mtrr',
  '/proc/irq',
  '/proc/bus',
  '/proc/acpi',
  '/proc/scsi',
];

/** No sandbox: for an operator who isolates the whole runner otherwise. A module can do what the runner can. */
export class OpenEnclosure implements Enclosure {
  readonly isSandbox = false;

  constructor(
    private readonly prlimit: string | null,
    private readonly limits: SandboxLimits,
    private readonly graceMs: number,
  ) {}

  cachePath(cacheFolder: string): string {
    return cacheFolder;
  }

  command({ tool, args, env, folder, configFile }: Step): ProcessCommand {
    const home = join(folder, '..', 'home');
    const own = {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: home,
      TMPDIR: home,
      TF_CLI_CONFIG_FILE: configFile,
      ...ENVIRONMENT,
    };
    const limited =
      this.prlimit === null ? [tool] : [this.prlimit, ...limitArguments(this.limits), '--', tool];
    return {
      file: limited[0] ?? tool,
      args: [...limited.slice(1), ...args],
      env: { ...pacing(this.limits), ...env, ...own },
      cwd: folder,
      isSandbox: false,
      graceMs: this.graceMs,
    };
  }
}

/** bubblewrap: an empty root folder with the tool, the run's folder and nothing else. */
export class BubblewrapEnclosure implements Enclosure {
  readonly isSandbox = true;

  constructor(
    private readonly programs: { readonly bwrap: string; readonly prlimit: string },
    private readonly limits: SandboxLimits,
    private readonly readOnlyPaths: readonly string[],
  ) {}

  cachePath(): string {
    return '/providers';
  }

  command(step: Step): ProcessCommand {
    const own = {
      PATH: '/usr/bin:/bin',
      HOME: '/home',
      TMPDIR: '/tmp',
      TF_CLI_CONFIG_FILE: '/etc/cli.tfrc',
      ...ENVIRONMENT,
    };
    const isolation = [
      '--unshare-all',
      ...(step.hasNetwork ? ['--share-net'] : []),
      '--die-with-parent',
      '--new-session',
      '--as-pid-1',
      '--cap-drop',
      'ALL',
      '--hostname',
      'run',
      '--info-fd',
      '3',
    ];
    const args = [
      ...limitArguments(this.limits),
      '--',
      this.programs.bwrap,
      ...isolation,
      ...this.mounts(step),
      '--',
      '/opt/cli',
      ...step.args,
    ];
    // The variables go by the process and not by arguments, which everybody on the machine can read.
    return {
      file: this.programs.prlimit,
      args,
      env: { ...pacing(this.limits), ...step.env, ...own },
      cwd: '/',
      isSandbox: true,
      graceMs: 0,
    };
  }

  private mounts({
    tool,
    folder,
    configFile,
    cacheFolder,
    isFetching,
    hasNetwork,
  }: Step): string[] {
    const readOnly = (from: string, to = from): string[] => ['--ro-bind', from, to];
    const optional = (paths: readonly string[]): string[] =>
      paths.flatMap((path) => ['--ro-bind-try', path, path]);
    return [
      ...[
        '--proc',
        '/proc',
        ...optional(KERNEL_SWITCHES.filter((path) => existsSync(path))),
        '--dev',
        '/dev',
      ],
      ...(this.limits.fileBytes > 0 ? ['--size', String(this.limits.fileBytes)] : []),
      ...['--tmpfs', '/tmp', '--dir', '/home'],
      ...this.readOnlyPaths.flatMap((path) => readOnly(path)),
      ...(hasNetwork ? optional(NETWORK_FILES) : []),
      ...readOnly(tool, '/opt/cli'),
      ...readOnly(configFile, '/etc/cli.tfrc'),
      ...[
        isFetching ? '--bind' : '--ro-bind',
        cacheFolder,
        '/providers',
        '--bind',
        folder,
        '/run-dir',
      ],
      ...(isFetching
        ? []
        : [
            ...readOnly(join(folder, '.terraform'), '/run-dir/.terraform'),
            ...readOnly(join(folder, 'main.tf.json'), '/run-dir/main.tf.json'),
          ]),
      ...['--remount-ro', '/', '--chdir', '/run-dir'],
    ];
  }
}

export type SandboxMode = 'auto' | 'required' | 'off';

export interface EnclosureOptions {
  readonly sandbox: SandboxMode;
  readonly limits: SandboxLimits;
  readonly readOnlyPaths: readonly string[];
  readonly searchPath: string;
  readonly timeouts: { readonly graceMs: number };
}

/** The enclosure of this machine, tried out; or the sentence that says why runs are refused. */
export async function probeEnclosure({
  sandbox,
  limits,
  readOnlyPaths,
  searchPath,
  timeouts,
}: EnclosureOptions): Promise<Enclosure | string> {
  const [bwrap, prlimit] = await Promise.all([
    find('bwrap', searchPath),
    find('prlimit', searchPath),
  ]);
  if (sandbox === 'off') return new OpenEnclosure(prlimit, limits, timeouts.graceMs);
  const refusal = (why: string): string =>
    `Runs are refused: ${why} Install what is missing, or set GANTRY_RUN_SANDBOX=off where the whole runner is isolated otherwise.`;
  if (bwrap === null)
    return refusal('the sandbox needs bubblewrap (bwrap), which is not on the search path.');
  if (prlimit === null)
    return refusal('the sandbox needs prlimit (of util-linux), which is not on the search path.');
  const enclosure = new BubblewrapEnclosure({ bwrap, prlimit }, limits, readOnlyPaths);
  try {
    await execute(
      prlimit,
      [
        ...limitArguments(limits),
        '--',
        bwrap,
        '--unshare-all',
        '--die-with-parent',
        '--as-pid-1',
        '--cap-drop',
        'ALL',
        '--ro-bind',
        '/',
        '/',
        '--proc',
        '/proc',
        '--dev',
        '/dev',
        '--size',
        '4096',
        '--tmpfs',
        '/tmp',
        prlimit,
        '--version',
      ],
      { timeout: 20_000 },
    );
    return enclosure;
  } catch (error) {
    const said =
      (error as { stderr?: string }).stderr?.trim().split('\n')[0] ||
      (error as Error).message.split('\n')[0];
    return refusal(`bubblewrap does not work here (${said ?? 'no reason given'}).`);
  }
}

function limitArguments({
  cpuSeconds,
  memoryBytes,
  fileBytes,
  processes,
}: SandboxLimits): string[] {
  const limit = (name: string, value: number): string[] =>
    value > 0 ? [`--${name}=${value}`] : [];
  return [
    ...limit('cpu', cpuSeconds),
    ...limit('as', memoryBytes),
    ...limit('fsize', fileBytes),
    ...limit('nproc', processes),
    '--core=0',
  ];
}

async function find(name: string, searchPath: string): Promise<string | null> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const path = join(folder, name);
    // The path behind links: a link may lie where the sandbox has something else, such as in /tmp.
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return realpath(path);
  }
  return null;
}
