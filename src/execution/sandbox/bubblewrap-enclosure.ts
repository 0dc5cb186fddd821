import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isolateNetwork, PROXY_VARIABLES } from '../egress/isolated-network.js';
import type { ProcessCommand } from '../launcher/messages.js';
import { RunFailure } from '../run-failure.js';
import {
  type Enclosure,
  garbageCollectionVariables,
  type SandboxLimits,
  sandboxPathOf,
  scratchFolderOf,
  type Step,
  toLimitArguments,
  TOOL_ENVIRONMENT,
} from './enclosure.js';
import { inGroup } from './run-cgroups.js';
import { createSeccompFilter } from './seccomp.js';

/** Programs of the machine that set up a sandbox. */
export interface SandboxPrograms {
  readonly bwrap: string;
  readonly prlimit: string;
  /** The programs that make writable folders noexec; null if they are missing or do not work. */
  readonly mounts: MountPrograms | null;
}

export interface MountPrograms {
  readonly unshare: string;
  readonly mount: string;
  /** Root needs no user namespace to create a mount namespace. */
  readonly isRoot: boolean;
}

/** The members of a step, or of a probe, that determine how its sandbox is set up. */
type SandboxSetup = Pick<Step, 'folder' | 'cgroup'> &
  Partial<Pick<Step, 'isFetching' | 'isReadOnly' | 'egressFolder' | 'identityFiles'>>;

/** Files for name resolution, which the empty root folder lacks. */
const RESOLVER_FILES = ['/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf'];
/** Certificate authorities. */
const TLS_FILES = [
  '/etc/ssl/certs',
  '/etc/ssl/cert.pem',
  '/etc/pki/tls/certs',
  '/usr/share/ca-certificates',
  '/etc/ca-certificates',
];
/** Root may write these even without capabilities. */
const KERNEL_CONTROL_PATHS = [
  '/proc/sys',
  '/proc/sysrq-trigger',
  '/proc/mtrr',
  '/proc/irq',
  '/proc/bus',
  '/proc/acpi',
  '/proc/scsi',
];

/** What was fetched for a module, and the root configuration that calls it. */
const READ_ONLY_ENTRIES = ['.terraform', 'main.tf.json'];

/**
 * Maximum bytes of `/tmp` and `/dev/shm` of a step together, or of each if the step uses no
 * {@link MountPrograms}.
 */
const SCRATCH_BYTES = 512 * 1024 * 1024;
/** Maximum files in the tmpfs that {@link MountPrograms} create. */
const SCRATCH_FILES = 100_000;

/** File descriptors of bwrap: reports, arguments, system call filter, and identity files. */
const INFO_DESCRIPTOR = 3;
const ARGUMENTS_DESCRIPTOR = 4;
const FILTER_DESCRIPTOR = 5;
const FIRST_IDENTITY_DESCRIPTOR = 6;

/**
 * Makes the scratch space and the run's folder noexec, in a mount namespace around bubblewrap,
 * which has no such option but keeps the flags of bind mounts. The mounts are concurrent, which
 * saves a few milliseconds. Arguments: control group or an empty string, mount(8), options of the
 * tmpfs, scratch folder, folder of the run, command.
 */
const PREPARE_SCRIPT = `set -e
if [ -n "$1" ]; then echo 0 > "$1/cgroup.procs"; fi
"$2" -t tmpfs -o "$3" tmpfs "$4" &
"$2" -o bind,nosuid,nodev,noexec "$5" "$5"
wait $!
shift 5
exec "$@"`;

/** An empty root folder, with mounts of what the step needs and of the operator's paths. */
export class BubblewrapEnclosure implements Enclosure {
  readonly isSandbox = true;
  readonly weaknesses: readonly string[];
  private readonly filter: Buffer | null;

  constructor(
    private readonly programs: SandboxPrograms,
    private readonly limits: SandboxLimits,
    private readonly readOnlyPaths: readonly string[],
  ) {
    this.filter = createSeccompFilter();
    this.weaknesses = [
      ...(programs.mounts === null
        ? [
            'Files that a run writes can be executed: unshare(1) and mount(8) cannot make ' +
              'its folder noexec here.',
          ]
        : []),
      ...(this.filter === null ? [`System calls are not filtered on ${process.arch}.`] : []),
    ];
  }

  cachePath(): string {
    return '/providers';
  }

  inputPath(file: string): string {
    return sandboxPathOf(file);
  }

  identityPath(_folder: string, name: string): string {
    return `/etc/identity/${name}`;
  }

  passesVariable(): boolean {
    return true;
  }

  createCommand(step: Step): ProcessCommand {
    const options = [
      ...this.isolationOptions(step),
      ...this.mountOptions(step),
      ...this.variableOptions(step),
    ];
    return this.enclose(step, options, ['/opt/cli', ...step.args]);
  }

  /** A command that exits with 0 if this sandbox works on this machine. */
  probe(folder: string): ProcessCommand {
    const options = [
      this.isolationOptions({ hasNetwork: false }),
      ['--ro-bind', '/', '/'],
      ['--proc', '/proc'],
      ['--dev', '/dev'],
      this.scratchOptions({ folder }),
      ['--remount-ro', '/dev'],
    ].flat();
    return this.enclose({ folder, cgroup: null }, options, [this.programs.prlimit, '--version']);
  }

  /** Like {@link probe}, within an isolated network. */
  probeIsolatedNetwork(folder: string): ProcessCommand {
    const command = this.probe(folder);
    const program = [command.file, ...command.args];
    const [file = '', ...args] = isolateNetwork(this.programs.bwrap, null, program);
    return { ...command, file, args };
  }

  /**
   * Wraps the program in the sandbox. The programs that set it up get no variable of the workspace,
   * and no secret as an argument, because other users can read arguments.
   */
  private enclose(
    step: SandboxSetup,
    options: readonly string[],
    program: readonly string[],
  ): ProcessCommand {
    const command = [this.programs.bwrap, '--args', String(ARGUMENTS_DESCRIPTOR), '--', ...program];
    const prepared = this.prepare(step, this.limit(command));
    const { egressFolder = null } = step;
    const [file = '', ...args] =
      egressFolder === null
        ? prepared
        : isolateNetwork(this.programs.bwrap, egressFolder, prepared);
    return {
      file,
      args,
      env: {},
      cwd: '/',
      isSandbox: true,
      graceMs: 0,
      inputs: [
        { descriptor: ARGUMENTS_DESCRIPTOR, bytes: nullTerminated(options) },
        ...(this.filter ? [{ descriptor: FILTER_DESCRIPTOR, bytes: this.filter }] : []),
        ...(step.identityFiles ?? []).map(({ content }, index) => ({
          descriptor: FIRST_IDENTITY_DESCRIPTOR + index,
          bytes: Buffer.from(content),
        })),
      ],
    };
  }

  /**
   * Steps that fetch or only read run no provisioner, so they need no noexec. This saves up to four
   * programs.
   */
  private mountPrograms({
    isFetching,
    isReadOnly,
  }: Omit<SandboxSetup, 'cgroup'>): MountPrograms | null {
    return isFetching || isReadOnly ? null : this.programs.mounts;
  }

  /** Sets the limits in the user namespace, if any: the kernel counts processes per namespace. */
  private limit(command: readonly string[]): string[] {
    return [this.programs.prlimit, ...toLimitArguments(this.limits), '--', ...command];
  }

  private prepare(step: SandboxSetup, command: readonly string[]): string[] {
    const { folder, cgroup } = step;
    const mounts = this.mountPrograms(step);
    if (mounts === null) return inGroup(cgroup, command);
    const size = `nr_inodes=${SCRATCH_FILES},size=${this.scratchBytes}`;
    const options = `nosuid,nodev,noexec,mode=1777,${size}`;
    return [
      [mounts.unshare, '--mount', ...(mounts.isRoot ? [] : ['--user', '--map-root-user']), '--'],
      ['/bin/sh', '-c', PREPARE_SCRIPT, 'sh'],
      [cgroup ?? '', mounts.mount, options, scratchFolderOf(folder), folder],
      command,
    ].flat();
  }

  private isolationOptions({
    hasNetwork,
    egressFolder = null,
  }: Pick<Step, 'hasNetwork' | 'egressFolder'>): string[] {
    return [
      ['--unshare-all'],
      hasNetwork || egressFolder !== null ? ['--share-net'] : [],
      ['--die-with-parent', '--new-session', '--as-pid-1'],
      ['--cap-drop', 'ALL'],
      ['--hostname', 'run'],
      ['--info-fd', String(INFO_DESCRIPTOR)],
      this.filter ? ['--seccomp', String(FILTER_DESCRIPTOR)] : [],
    ].flat();
  }

  private mountOptions(step: Step): string[] {
    const { tool, folder, configFile, cacheFolder, inputs, isFetching, hasNetwork } = step;
    const readOnly = (from: string, to = from): string[] => ['--ro-bind', from, to];
    const optional = (paths: readonly string[]): string[] =>
      paths.flatMap((path) => ['--ro-bind-try', path, path]);
    return [
      ['--proc', '/proc'],
      optional(KERNEL_CONTROL_PATHS.filter((path) => existsSync(path))),
      ['--dev', '/dev'],
      this.scratchOptions(step),
      ['--remount-ro', '/dev'],
      ['--dir', '/home'],
      this.readOnlyPaths.flatMap((path) => readOnly(path)),
      hasNetwork ? optional(RESOLVER_FILES) : [],
      hasNetwork || step.egressFolder != null ? optional(TLS_FILES) : [],
      readOnly(tool, '/opt/cli'),
      readOnly(configFile, '/etc/cli.tfrc'),
      inputs.flatMap((file) => readOnly(file, sandboxPathOf(file))),
      this.identityOptions(step),
      [isFetching ? '--bind' : '--ro-bind', cacheFolder, '/providers'],
      [step.isReadOnly ? '--ro-bind' : '--bind', folder, '/run-dir'],
      isFetching
        ? []
        : (step.readOnlyPaths ?? READ_ONLY_ENTRIES).flatMap((name) =>
            readOnly(join(folder, name), `/run-dir/${name}`),
          ),
      ['--remount-ro', '/'],
      ['--chdir', posix.join('/run-dir', step.directory ?? '')],
    ].flat();
  }

  /** bwrap copies the files from descriptors into the root folder, which then becomes read-only. */
  private identityOptions({ folder, identityFiles = [] }: Step): string[] {
    return identityFiles.flatMap(({ name }, index) => {
      const descriptor = String(FIRST_IDENTITY_DESCRIPTOR + index);
      return ['--perms', '0400', '--file', descriptor, this.identityPath(folder, name)];
    });
  }

  /** `/tmp` and `/dev/shm`: one tmpfs if {@link MountPrograms} created it, else one each. */
  private scratchOptions(step: Omit<SandboxSetup, 'cgroup'>): string[] {
    const { folder } = step;
    if (this.mountPrograms(step) === null) {
      const size = ['--size', String(this.scratchBytes)];
      return [...size, '--tmpfs', '/tmp', ...size, '--tmpfs', '/dev/shm'];
    }
    const space = scratchFolderOf(folder);
    return ['--bind', space, '/tmp', '--bind', space, '/dev/shm'];
  }

  private get scratchBytes(): number {
    const { fileBytes } = this.limits;
    return fileBytes > 0 ? Math.min(fileBytes, SCRATCH_BYTES) : SCRATCH_BYTES;
  }

  private variableOptions({ env, layout, egressFolder = null }: Step): string[] {
    const own = {
      PATH: '/usr/bin:/bin',
      HOME: '/home',
      TMPDIR: '/tmp',
      TF_CLI_CONFIG_FILE: '/etc/cli.tfrc',
      ...TOOL_ENVIRONMENT,
      ...(egressFolder === null ? {} : PROXY_VARIABLES),
      ...layout,
    };
    const all = { ...garbageCollectionVariables(this.limits), ...env, ...own };
    return Object.entries(all).flatMap(([name, value]) => ['--setenv', name, value]);
  }
}

/** The format of bwrap's argument file. A NUL in an argument would begin another argument. */
function nullTerminated(texts: readonly string[]): Buffer {
  if (texts.some((text) => text.includes('\0')))
    throw new RunFailure('An environment variable of the workspace contains a NUL character.');
  return Buffer.from(texts.map((text) => `${text}\0`).join(''));
}
