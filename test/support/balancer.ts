import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../core/database/gantry-process.js';

const PROBE_INTERVAL_MS = 50;

interface Backend {
  readonly url: string;
  readonly agent: Agent;
  isReady: boolean;
}

/**
 * A load balancer: keeps connections open, checks the readiness of each server, distributes
 * requests round-robin among ready servers, and never sends a request twice.
 */
export class Balancer {
  /** The number of requests by the status of the response; 0 without a response. */
  readonly statusCounts = new Map<number, number>();
  private readonly backends = new Map<RunningServer, Backend>();
  private isStopped = false;
  private next = 0;

  constructor(private readonly token: string) {}

  add(server: RunningServer): void {
    const backend = { url: server.url, agent: new Agent({ keepAlive: true }), isReady: true };
    this.backends.set(server, backend);
    void this.probe(backend);
  }

  /** Removes a server that has ended. */
  remove(server: RunningServer): void {
    this.backends.get(server)?.agent.destroy();
    this.backends.delete(server);
  }

  isReady(server: RunningServer): boolean {
    return this.backends.get(server)?.isReady ?? false;
  }

  get total(): number {
    return [...this.statusCounts.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Sends requests, one after another for each caller, until {@link stop}. Resolves when all have
   * ended.
   */
  async load(callers: number, paths: readonly string[]): Promise<void> {
    const caller = async (): Promise<void> => {
      while (!this.isStopped) {
        const backend = this.pickBackend();
        if (!backend) {
          await delay(10);
          continue;
        }
        const path = paths[this.next % paths.length] ?? '';
        this.count(await requestStatus(backend, path, this.token).catch(() => 0));
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    for (const { agent } of this.backends.values()) agent.destroy();
  }

  stop(): void {
    this.isStopped = true;
  }

  private pickBackend(): Backend | undefined {
    const ready = [...this.backends.values()].filter(({ isReady }) => isReady);
    return ready[(this.next += 1) % ready.length];
  }

  private count(status: number): void {
    this.statusCounts.set(status, (this.statusCounts.get(status) ?? 0) + 1);
  }

  private async probe(backend: Backend): Promise<void> {
    const isAdded = () => [...this.backends.values()].includes(backend);
    while (!this.isStopped && isAdded()) {
      const probe = { ...backend, agent: new Agent() };
      backend.isReady = (await requestStatus(probe, '/readyz', this.token).catch(() => 0)) === 200;
      await delay(PROBE_INTERVAL_MS);
    }
  }
}

function requestStatus({ url, agent }: Backend, path: string, token: string): Promise<number> {
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
