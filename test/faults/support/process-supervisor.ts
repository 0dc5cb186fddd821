import { setTimeout as delay } from 'node:timers/promises';
import type {
  Environment,
  RunningProcess,
  RunningServer,
} from '../../core/database/gantry-process.js';
import type { Chance } from './chance.js';
import { type Installation, kill } from './installation.js';

export type Kind = 'server' | 'runner';

interface Place {
  readonly kind: Kind;
  /** The environment of each process in this place. */
  readonly settings: () => Environment;
  /** Null while it is being replaced. */
  process: RunningProcess | null;
}

/** Failed starts, such as while the database is unavailable, after which the test fails. */
const MAX_FAILED_STARTS = 40;

/**
 * Servers and runners that may be killed at any time; each is replaced, as a supervisor would do.
 */
export class ProcessSupervisor {
  /** The output of processes that ended although they were not killed. */
  readonly unexpectedExits: string[] = [];
  private readonly places: Place[] = [];
  private readonly killed = new Set<RunningProcess>();
  /** The whole output, for diagnosis. */
  private written = '';

  constructor(private readonly here: Installation) {}

  async add(kind: Kind, settings: () => Environment): Promise<void> {
    const place: Place = { kind, settings, process: null };
    this.places.push(place);
    await this.fill(place);
  }

  has(kind: Kind): boolean {
    return this.places.some((place) => place.kind === kind);
  }

  /** A running server; waits for one. */
  async anyServer(chance: Chance): Promise<RunningServer> {
    for (;;) {
      const up = this.places.filter(({ kind, process }) => kind === 'server' && process !== null);
      if (up.length > 0) return chance.oneOf(up).process as RunningServer;
      await delay(50);
    }
  }

  /** Kills and replaces one of the kind. False if it is already being replaced. */
  async killOne(kind: Kind, chance: Chance): Promise<boolean> {
    const place = chance.oneOf(this.places.filter((one) => one.kind === kind));
    const victim = place.process;
    if (!victim) return false;
    place.process = null;
    this.killed.add(victim);
    await kill(victim);
    this.written += victim.output();
    await this.fill(place);
    return true;
  }

  /** Log lines of all processes, including ended ones, from this level on. */
  lines(level: number): string[] {
    const all = this.written + this.places.map(({ process }) => process?.output() ?? '').join('');
    return all
      .split('\n')
      .filter(
        (line) =>
          line.startsWith('{') &&
          line.endsWith('}') &&
          (JSON.parse(line) as { level: number }).level >= level,
      );
  }

  private async fill(place: Place): Promise<void> {
    for (let attempt = 1; place.process === null; attempt += 1) {
      const settings = place.settings();
      place.process = await (
        place.kind === 'server' ? this.here.serve(settings) : this.here.runner(settings)
      ).catch(async (error: unknown) => {
        if (attempt === MAX_FAILED_STARTS) throw error;
        await delay(500);
        return null;
      });
    }
    const { process } = place;
    void process.ended.then(({ code, stderr }) => {
      if (place.process === process && !this.killed.has(process))
        this.unexpectedExits.push(
          `a ${place.kind} exited unexpectedly with ${String(code)}: ${stderr}${process.output().slice(-2_000)}`,
        );
    });
  }

  /** The remaining processes may end from now on. */
  dismiss(): void {
    for (const { process } of this.places) if (process) this.killed.add(process);
  }
}
