import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../core/database/gantry-process.js';

const PROBE_INTERVAL_MS = 50;

interface Place {
  readonly url: string;
  readonly agent: Agent;
  isReady: boolean;
}

/**
 * A load balancer: keeps connections open, checks the readiness of each server, distributes
 * requests round-robin among ready servers, and never sends a request twice.
 */
export class Balancer {
  /** The number of responses by status; 0 stands for a request without a response. */
  readonly answers = new Map<number, number>();
  private readonly places = new Map<RunningServer, Place>();
  private stopped = false;
  private next = 0;

  constructor(private readonly token: string) {}

  add(server: RunningServer): void {
    const place = { url: server.url, agent: new Agent({ keepAlive: true }), isReady: true };
    this.places.set(server, place);
    void this.probe(place);
  }

  /** Removes a server that has ended. */
  remove(server: RunningServer): void {
    this.places.get(server)?.agent.destroy();
    this.places.delete(server);
  }

  isReady(server: RunningServer): boolean {
    return this.places.get(server)?.isReady ?? false;
  }

  get total(): number {
    return [...this.answers.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Sends requests, one after another for each caller, until {@link stop}. Resolves when the last
   * one has ended.
   */
  async load(callers: number, paths: readonly string[]): Promise<void> {
    const caller = async (): Promise<void> => {
      while (!this.stopped) {
        const place = this.choose();
        if (!place) await delay(10);
        else
          this.count(
            await status(place, paths[this.next % paths.length] ?? '', this.token).catch(() => 0),
          );
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    for (const { agent } of this.places.values()) agent.destroy();
  }

  stop(): void {
    this.stopped = true;
  }

  private choose(): Place | undefined {
    const ready = [...this.places.values()].filter(({ isReady }) => isReady);
    return ready[(this.next += 1) % ready.length];
  }

  private count(answer: number): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
  }

  private async probe(place: Place): Promise<void> {
    const isAdded = () => [...this.places.values()].includes(place);
    while (!this.stopped && isAdded()) {
      place.isReady =
        (await status({ ...place, agent: new Agent() }, '/readyz', this.token).catch(() => 0)) ===
        200;
      await delay(PROBE_INTERVAL_MS);
    }
  }
}

function status({ url, agent }: Place, path: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      { agent, headers: { Authorization: `Bearer ${token}` } },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}
