import { constants } from 'node:fs';
import { access, mkdir, readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Limits of one run; 0 means no limit. */
export interface CgroupLimits {
  readonly memoryBytes: number;
  readonly processes: number;
}

/**
 * `auto`: uses the group of this process only if its user owns the group and is not root. `on`:
 * uses any group to which this process can write; without one, runs are refused.
 */
export type CgroupMode = 'auto' | 'on' | 'off';

/**
 * The group of this process and its launcher, because a group that enables controllers for its
 * subgroups must not contain processes.
 */
const SERVICE_GROUP = 'gantry-service';
const RUN_PREFIX = 'gantry-run-';
const REQUIRED_CONTROLLERS = ['memory', 'pids'];
/** Half of the CPU weight of the service, which has the kernel's default of 100. */
const CPU_WEIGHT = 50;
const REMOVAL_ATTEMPTS = 100;
const REMOVAL_PAUSE_MS = 20;

const ENTER_SCRIPT = `set -e
echo 0 > "$1/cgroup.procs"
shift
exec "$@"`;

/** Returns a command that joins the control group, if any, before it executes `command`. */
export function inGroup(group: string | null, command: readonly string[]): string[] {
  return group === null ? [...command] : ['/bin/sh', '-c', ENTER_SCRIPT, 'sh', group, ...command];
}

/**
 * Creates a control group (cgroup v2) for each run, so that limits apply to the run as a whole, and
 * all its processes can be killed. Needs a delegated group, such as with `Delegate=memory pids cpu`
 * in the systemd unit.
 */
export class RunCgroups {
  private constructor(
    private readonly root: string,
    private readonly limits: CgroupLimits,
    private readonly hasCpu: boolean,
  ) {}

  /**
   * Finds the delegated group of this process, without changing it. Returns the reason if there is
   * none that Gantry can use.
   */
  static async find(limits: CgroupLimits, mode: CgroupMode): Promise<RunCgroups | string> {
    if (mode === 'off') return 'GANTRY_RUN_CGROUPS is off';
    const root = await delegatedGroup(mode);
    if (root === null) return 'this process has no delegated control group (cgroup v2)';
    const text = await readFile(join(root, 'cgroup.controllers'), 'utf8').catch(() => '');
    const available = text.split(/\s+/);
    const missing = REQUIRED_CONTROLLERS.filter((name) => !available.includes(name));
    if (missing.length > 0)
      return `the control group of this process lacks the controllers ${missing.join(', ')}`;
    return new RunCgroups(root, limits, available.includes('cpu'));
  }

  /**
   * Divides the group of this process into subgroups: one for this process and those that it starts
   * later, and one for each run. Returns the reason if that is not possible.
   */
  static async open(limits: CgroupLimits, mode: CgroupMode): Promise<RunCgroups | string> {
    const found = await RunCgroups.find(limits, mode);
    return typeof found === 'string' ? found : ((await found.createSubgroups()) ?? found);
  }

  private async createSubgroups(): Promise<string | null> {
    const own = join(this.root, SERVICE_GROUP);
    const controllers = [...REQUIRED_CONTROLLERS, ...(this.hasCpu ? ['cpu'] : [])];
    try {
      await mkdir(own, { recursive: true });
      await writeValue(join(own, 'cgroup.procs'), process.pid);
      const enable = controllers.map((name) => `+${name}`).join(' ');
      await writeValue(join(this.root, 'cgroup.subtree_control'), enable);
      await this.removeStaleGroups();
      return null;
    } catch (error) {
      // Usually, the group contains other processes, such as a shell, because it was not delegated.
      await writeValue(join(this.root, 'cgroup.procs'), process.pid).catch(() => undefined);
      await rmdir(own).catch(() => undefined);
      const { code, message } = error as NodeJS.ErrnoException;
      return `the control group of this process cannot be divided (${code ?? message})`;
    }
  }

  /**
   * Creates the group of a run, and returns its folder. A process joins by writing 0 to
   * `cgroup.procs` there.
   */
  async create(runId: string): Promise<string> {
    const group = join(this.root, `${RUN_PREFIX}${runId}`);
    await mkdir(group, { recursive: true });
    try {
      await this.setLimits(group);
      return group;
    } catch (error) {
      await this.remove(group);
      throw error;
    }
  }

  private async setLimits(group: string): Promise<void> {
    const { memoryBytes, processes } = this.limits;
    await writeValue(join(group, 'memory.max'), memoryBytes > 0 ? memoryBytes : 'max');
    await writeValue(join(group, 'memory.oom.group'), 1);
    // Absent if the kernel has no swap accounting.
    await writeValue(join(group, 'memory.swap.max'), 0).catch(() => undefined);
    await writeValue(join(group, 'pids.max'), processes > 0 ? processes : 'max');
    if (this.hasCpu) await writeValue(join(group, 'cpu.weight'), CPU_WEIGHT);
  }

  /**
   * Kills every process in the group of a run, and removes the group. Gives up after about 2 s: the
   * next start of the service tries again.
   */
  async remove(group: string): Promise<void> {
    for (let attempt = 0; attempt < REMOVAL_ATTEMPTS; attempt += 1) {
      await writeValue(join(group, 'cgroup.kill'), 1).catch(() => undefined);
      try {
        return await rmdir(group);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
        await delay(REMOVAL_PAUSE_MS);
      }
    }
  }

  /** Removes the groups that an earlier process of this service left. */
  private async removeStaleGroups(): Promise<void> {
    const names = await readdir(this.root);
    const left = names.filter((name) => name.startsWith(RUN_PREFIX));
    await Promise.all(left.map((name) => this.remove(join(this.root, name))));
  }
}

/**
 * The group of this process, or its parent if that is the {@link SERVICE_GROUP}. Null if the group
 * is not delegated.
 */
async function delegatedGroup(mode: CgroupMode): Promise<string | null> {
  try {
    const [, path] = /^0::(\/.*)$/m.exec(await readFile('/proc/self/cgroup', 'utf8')) ?? [];
    const mounts = await readFile('/proc/self/mountinfo', 'utf8');
    const [, , mountPoint] = / (\/\S*) (\/\S*) \S+(?: \S+)* - cgroup2 /.exec(mounts) ?? [];
    if (path === undefined || mountPoint === undefined) return null;
    const own = join(mountPoint, path);
    const group = basename(own) === SERVICE_GROUP ? dirname(own) : own;
    await access(join(group, 'cgroup.subtree_control'), constants.W_OK);
    await access(join(group, 'cgroup.procs'), constants.W_OK);
    const { uid } = await stat(group);
    const isOrdinary = uid === process.getuid?.() && uid !== 0;
    return isOrdinary || mode === 'on' ? group : null;
  } catch {
    return null;
  }
}

async function writeValue(file: string, value: string | number): Promise<void> {
  await writeFile(file, String(value));
}
