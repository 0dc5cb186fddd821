import { setTimeout as delay } from 'node:timers/promises';
import type { RunningProcess, RunningServer } from '../../database/gantry-process.js';
import type { Chance } from './chance.js';
import { type Installation, kill } from './installation.js';

interface Place {
  readonly kind: 'server' | 'runner';
  readonly start: () => Promise<RunningProcess>;
  /** Null while it is being replaced. */
  process: RunningProcess | null;
}

/** Servers and runners, of which any may be killed at any time; another one takes the place. */
export class Crew {
  readonly kills = { server: 0, runner: 0 };
  private readonly places: Place[] = [];
  /** All that was written, for whoever has to find out. */
  private written = '';

  constructor(private readonly here: Installation) {}

  async server(more: Readonly<Record<string, string>>): Promise<void> {
    await this.fill({ kind: 'server', start: () => this.here.serve(more), process: null });
  }

  async runner(more: Readonly<Record<string, string>>): Promise<void> {
    await this.fill({ kind: 'runner', start: () => this.here.runner(more), process: null });
  }

  /** A server that is up; waits for one. */
  async anyServer(chance: Chance): Promise<RunningServer> {
    for (;;) {
      const up = this.places.filter(({ kind, process }) => kind === 'server' && process !== null);
      if (up.length > 0) return chance.oneOf(up).process as RunningServer;
      await delay(50);
    }
  }

  /** Kills one and puts another in its place. */
  async killOne(chance: Chance): Promise<void> {
    const place = chance.oneOf(this.places);
    if (!place.process) return;
    const victim = place.process;
    place.process = null;
    await kill(victim);
    this.kills[place.kind] += 1;
    this.written += victim.output();
    place.process = await place.start();
  }

  /** Lines of the logs, of the living and the dead, from this level on. */
  lines(level: number): string[] {
    const all = this.written + this.places.map(({ process }) => process?.output() ?? '').join('');
    return all.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}') && (JSON.parse(line) as { level: number }).level >= level);
  }

  private async fill(place: Place): Promise<void> {
    this.places.push(place);
    place.process = await place.start();
  }
}
