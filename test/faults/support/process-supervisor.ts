import { setTimeout as delay } from 'node:timers/promises';
import type {
  Environment,
  RunningProcess,
  RunningServer,
} from '../../core/database/gantry-process.js';
import type { Chance } from './chance.js';
import { type Installation, kill } from './installation.js';

export type Kind = 'server' | 'runner';

interface Slot {
  readonly kind: Kind;
  /** Returns the environment of each process in this slot. */
  readonly settings: () => Environment;
  /** Null while the process is being replaced. */
  process: RunningProcess | null;
}

/** The number of failed starts after which the test fails. Starts fail without a database. */
const MAX_FAILED_STARTS = 40;

/** Replaces servers and runners that are killed, like systemd. */
export class ProcessSupervisor {
  /** The exits of processes that were not killed, with their output. */
  readonly unexpectedExits: string[] = [];
  private readonly slots: Slot[] = [];
  private readonly killed = new Set<RunningProcess>();
  /** The output of killed processes. */
  private output = '';

  constructor(private readonly installation: Installation) {}

  async add(kind: Kind, settings: () => Environment): Promise<void> {
    const slot: Slot = { kind, settings, process: null };
    this.slots.push(slot);
    await this.startProcess(slot);
  }

  has(kind: Kind): boolean {
    return this.slots.some((slot) => slot.kind === kind);
  }

  /** Returns a random running server; waits until there is one. */
  async pickServer(chance: Chance): Promise<RunningServer> {
    for (;;) {
      const up = this.slots.filter(({ kind, process }) => kind === 'server' && process !== null);
      if (up.length > 0) return chance.oneOf(up).process as RunningServer;
      await delay(50);
    }
  }

  /** Kills and replaces a process of the kind. False if it is already being replaced. */
  async killOne(kind: Kind, chance: Chance): Promise<boolean> {
    const slot = chance.oneOf(this.slots.filter((one) => one.kind === kind));
    const victim = slot.process;
    if (!victim) return false;
    slot.process = null;
    this.killed.add(victim);
    await kill(victim);
    this.output += victim.output();
    await this.startProcess(slot);
    return true;
  }

  /** Log lines of all processes, including killed ones, with at least this level. */
  findLogLines(level: number): string[] {
    const all = this.output + this.slots.map(({ process }) => process?.output() ?? '').join('');
    return all
      .split('\n')
      .filter(
        (line) =>
          line.startsWith('{') &&
          line.endsWith('}') &&
          (JSON.parse(line) as { level: number }).level >= level,
      );
  }

  /** From now on, an exit of the current processes is not unexpected. */
  allowExits(): void {
    for (const { process } of this.slots) if (process) this.killed.add(process);
  }

  private async startProcess(slot: Slot): Promise<void> {
    for (let attempt = 1; slot.process === null; attempt += 1) {
      const settings = slot.settings();
      slot.process = await (
        slot.kind === 'server'
          ? this.installation.serve(settings)
          : this.installation.startRunner(settings)
      ).catch(async (error: unknown) => {
        if (attempt === MAX_FAILED_STARTS) throw error;
        await delay(500);
        return null;
      });
    }
    const { process } = slot;
    void process.ended.then(({ code, stderr }) => {
      if (slot.process === process && !this.killed.has(process))
        this.unexpectedExits.push(
          `a ${slot.kind} exited unexpectedly with ${String(code)}: ${stderr}${process.output().slice(-2_000)}`,
        );
    });
  }
}
