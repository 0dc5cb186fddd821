import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';

import type { ProcessCommand } from '../launcher/messages.js';
import { RunFailure } from '../run-failure.js';
import {
  type Enclosure,
  garbageCollection,
  limitArguments,
  sandboxInputPath,
  type SandboxLimits,
  scratchFolder,
  type Step,
  TOOL_ENVIRONMENT,
} from './enclosure.js';
import { isolatedNetwork, PROXY_VARIABLES } from '../egress/isolated-network.js';
import { seccompFilter } from './seccomp.js';

/** Programs of the machine that set up a sandbox. */
export interface SandboxPrograms {
  readonly bwrap: string;
  readonly prlimit: string;
  /** The programs that make writable folders noexec; null if the machine lacks or forbids them. */
  readonly mounts: MountPrograms | null;
}

export interface MountPrograms {
  readonly unshare: string;
  readonly mount: string;
  /** Root needs no user namespace to create a mount namespace. */
  readonly isRoot: boolean;
}

/** The members of a step that determine its mounts. */
type Place = Pick<Step, 'folder' | 'cgroup'> &
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
const KERNEL_SWITCHES = [
  '/proc/sys',
  '/proc/sysrq-trigger',
  '/proc/mtrr',
  '/proc/irq',
  '/proc/bus',
  '/proc/acpi',
  '/proc/scsi',
];

/** What was fetched for a module, and the configuration around it. */
const READ_ONLY = ['.terraform', 'main.tf.json'];

/**
 * Maximum bytes of memory of the tmpfs that `/tmp` and `/dev/shm` of a step share; of each of the
 * two without {@link MountPrograms}.
 */
const SCRATCH_BYTES = 512 * 1024 * 1024;
const SCRATCH_FILES = 100_000;

/** File descriptors of the sandbox: its reports, its arguments, and its system call filter. */
const [INFO, ARGUMENTS, FILTER] = [3, 4, 5];
/** The first descriptor of the identity files. */
const FIRST_IDENTITY_FILE = 6;

/**
 * Runs in its own mount namespace before bubblewrap, which lacks an option for noexec and keeps the
 * flags of bind mounts: the scratch space becomes a tmpfs, and it and the run's folder are noexec.
 * Both are mounted concurrently, which saves a few milliseconds. Arguments: group of the run or
 * nothing, mount(8), options of the tmpfs, scratch folder, folder of the run, command.
 */
const PREPARE = `set -e
if [ -n "$1" ]; then echo 0 > "$1/cgroup.procs"; fi
"$2" -t tmpfs -o "$3" tmpfs "$4" &
"$2" -o bind,nosuid,nodev,noexec "$5" "$5"
wait $!
shift 5
exec "$@"`;
const ENTER_GROUP = `set -e
echo 0 > "$1/cgroup.procs"
shift
exec "$@"`;

/** bubblewrap: an empty root folder with only the tool and the run's folder. */
export class BubblewrapEnclosure implements Enclosure {
  readonly isSandbox = true;
  readonly weaknesses: readonly string[];
  private readonly filter: Buffer | null;

  constructor(
    private readonly programs: SandboxPrograms,
    private readonly limits: SandboxLimits,
    private readonly readOnlyPaths: readonly string[],
  ) {
    this.filter = seccompFilter();
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
    return sandboxInputPath(file);
  }

  identityPath(_folder: string, name: string): string {
    return `/etc/identity/${name}`;
  }

  passesOn(): boolean {
    return true;
  }

  command(step: Step): ProcessCommand {
    const options = [...this.isolation(step), ...this.mounts(step), ...this.variables(step)];
    return this.enclosed(step, options, ['/opt/cli', ...step.args]);
  }

  /** A command that exits with 0 if such sandboxes work on this machine. */
  probe(folder: string): ProcessCommand {
    const options = [
      this.isolation({ hasNetwork: false }),
      ['--ro-bind', '/', '/'],
      ['--proc', '/proc'],
      ['--dev', '/dev'],
      this.scratch({ folder }),
      ['--remount-ro', '/dev'],
    ].flat();
    return this.enclosed({ folder, cgroup: null }, options, [this.programs.prlimit, '--version']);
  }

  /** Like {@link probe}, within an isolated network. */
  probeIsolatedNetwork(folder: string): ProcessCommand {
    const command = this.probe(folder);
    const program = [command.file, ...command.args];
    const [file = '', ...args] = isolatedNetwork(this.programs.bwrap, null, program);
    return { ...command, file, args };
  }

  /**
   * Programs of the machine get no variable of the workspace, and no argument that other users
   * could read.
   */
  private enclosed(
    place: Place,
    options: readonly string[],
    program: readonly string[],
  ): ProcessCommand {
    const command = [this.programs.bwrap, '--args', String(ARGUMENTS), '--', ...program];
    const prepared = this.prepared(place, this.limited(command));
    const { egressFolder = null } = place;
    const [file = '', ...args] =
      egressFolder === null
        ? prepared
        : isolatedNetwork(this.programs.bwrap, egressFolder, prepared);
    return {
      file,
      args,
      env: {},
      cwd: '/',
      isSandbox: true,
      graceMs: 0,
      inputs: [
        { descriptor: ARGUMENTS, bytes: nullTerminated(options) },
        ...(this.filter ? [{ descriptor: FILTER, bytes: this.filter }] : []),
        ...(place.identityFiles ?? []).map(({ content }, index) => ({
          descriptor: FIRST_IDENTITY_FILE + index,
          bytes: Buffer.from(content),
        })),
      ],
    };
  }

  /**
   * Fetching and showing run no provisioner, so they need no noexec, which saves four programs
   * each.
   */
  private mountPrograms({ isFetching, isReadOnly }: Omit<Place, 'cgroup'>): MountPrograms | null {
    return isFetching || isReadOnly ? null : this.programs.mounts;
  }

  /** Inside of the user namespace, if there is one: the kernel counts processes per namespace. */
  private limited(command: readonly string[]): string[] {
    return [this.programs.prlimit, ...limitArguments(this.limits), '--', ...command];
  }

  private prepared(place: Place, command: readonly string[]): string[] {
    const { folder, cgroup } = place;
    const mounts = this.mountPrograms(place);
    if (mounts === null)
      return cgroup === null
        ? [...command]
        : ['/bin/sh', '-c', ENTER_GROUP, 'sh', cgroup, ...command];
    const size = `nr_inodes=${SCRATCH_FILES},size=${this.scratchBytes}`;
    const options = `nosuid,nodev,noexec,mode=1777,${size}`;
    return [
      [mounts.unshare, '--mount', ...(mounts.isRoot ? [] : ['--user', '--map-root-user']), '--'],
      ['/bin/sh', '-c', PREPARE, 'sh'],
      [cgroup ?? '', mounts.mount, options, scratchFolder(folder), folder],
      command,
    ].flat();
  }

  private isolation({
    hasNetwork,
    egressFolder = null,
  }: Pick<Step, 'hasNetwork' | 'egressFolder'>): string[] {
    return [
      ['--unshare-all'],
      hasNetwork || egressFolder !== null ? ['--share-net'] : [],
      ['--die-with-parent', '--new-session', '--as-pid-1'],
      ['--cap-drop', 'ALL'],
      ['--hostname', 'run'],
      ['--info-fd', String(INFO)],
      this.filter ? ['--seccomp', String(FILTER)] : [],
    ].flat();
  }

  private mounts(step: Step): string[] {
    const { tool, folder, configFile, cacheFolder, inputs, isFetching, hasNetwork } = step;
    const readOnly = (from: string, to = from): string[] => ['--ro-bind', from, to];
    const optional = (paths: readonly string[]): string[] =>
      paths.flatMap((path) => ['--ro-bind-try', path, path]);
    return [
      ['--proc', '/proc'],
      optional(KERNEL_SWITCHES.filter((path) => existsSync(path))),
      ['--dev', '/dev'],
      this.scratch(step),
      ['--remount-ro', '/dev'],
      ['--dir', '/home'],
      this.readOnlyPaths.flatMap((path) => readOnly(path)),
      hasNetwork ? optional(RESOLVER_FILES) : [],
      hasNetwork || step.egressFolder != null ? optional(TLS_FILES) : [],
      readOnly(tool, '/opt/cli'),
      readOnly(configFile, '/etc/cli.tfrc'),
      inputs.flatMap((file) => readOnly(file, sandboxInputPath(file))),
      this.identityMounts(step),
      [isFetching ? '--bind' : '--ro-bind', cacheFolder, '/providers'],
      [step.isReadOnly ? '--ro-bind' : '--bind', folder, '/run-dir'],
      isFetching
        ? []
        : (step.readOnly ?? READ_ONLY).flatMap((name) =>
            readOnly(join(folder, name), `/run-dir/${name}`),
          ),
      ['--remount-ro', '/'],
      ['--chdir', posix.join('/run-dir', step.directory ?? '')],
    ].flat();
  }

  /** Copied from memory into the root of the sandbox, which is read-only afterwards. */
  private identityMounts({ folder, identityFiles = [] }: Step): string[] {
    return identityFiles.flatMap(({ name }, index) => {
      const descriptor = String(FIRST_IDENTITY_FILE + index);
      return ['--perms', '0400', '--file', descriptor, this.identityPath(folder, name)];
    });
  }

  /** `/tmp` and `/dev/shm`: one tmpfs with a size if it can be created first, else two. */
  private scratch(place: Omit<Place, 'cgroup'>): string[] {
    const { folder } = place;
    if (this.mountPrograms(place) === null) {
      const size = ['--size', String(this.scratchBytes)];
      return [...size, '--tmpfs', '/tmp', ...size, '--tmpfs', '/dev/shm'];
    }
    const space = scratchFolder(folder);
    return ['--bind', space, '/tmp', '--bind', space, '/dev/shm'];
  }

  private get scratchBytes(): number {
    const { fileBytes } = this.limits;
    return fileBytes > 0 ? Math.min(fileBytes, SCRATCH_BYTES) : SCRATCH_BYTES;
  }

  private variables({ env, layout, egressFolder = null }: Step): string[] {
    const own = {
      PATH: '/usr/bin:/bin',
      HOME: '/home',
      TMPDIR: '/tmp',
      TF_CLI_CONFIG_FILE: '/etc/cli.tfrc',
      ...TOOL_ENVIRONMENT,
      ...(egressFolder === null ? {} : PROXY_VARIABLES),
      ...layout,
    };
    const all = { ...garbageCollection(this.limits), ...env, ...own };
    return Object.entries(all).flatMap(([name, value]) => ['--setenv', name, value]);
  }
}

/** The format of bwrap's argument file. A NUL inside of an argument would begin another one. */
function nullTerminated(texts: readonly string[]): Buffer {
  if (texts.some((text) => text.includes('\0')))
    throw new RunFailure('An environment variable of the workspace contains a NUL character.');
  return Buffer.from(texts.map((text) => `${text}\0`).join(''));
}
