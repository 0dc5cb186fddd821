import type { Logger } from 'pino';
import { version } from '../../core/version.js';
import type { Executor } from '../execution.js';
import { WorkerPool } from '../worker/worker-pool.js';
import { AgentHttp } from './agent-http.js';
import { AgentRunSource } from './agent-run-source.js';
import { ServerContact } from './server-contact.js';

/** Milliseconds for interrupted runs to end, and to deliver their outcomes to the server. */
const DELIVERY_TIMEOUT_MS = 20_000;

export interface AgentOptions {
  /** Origin of the server. */
  readonly url: string;
  readonly token: string;
  readonly name: string;
  /** Maximum concurrent runs. */
  readonly concurrency: number;
  /**
   * Maximum seconds for which the server waits for a run before it responds to a claim. A shutdown
   * waits for that response.
   */
  readonly waitSeconds?: number;
}

/**
 * Claims runs of its pool from a server, executes them, and reports the outcome, without a database
 * and without keys.
 */
export class Agent {
  readonly tokenRejected: Promise<void>;
  private readonly stopping = new AbortController();
  private readonly contact: ServerContact;
  private readonly source: AgentRunSource;
  private readonly pool: WorkerPool;
  private isTokenRejected = false;
  private isRegistered = false;

  constructor(
    { url, token, name, concurrency, waitSeconds = 10 }: AgentOptions,
    executor: Executor,
    private readonly log: Logger,
  ) {
    let resolveTokenRejected: () => void = () => undefined;
    this.tokenRejected = new Promise((resolve) => (resolveTokenRejected = resolve));
    this.contact = new ServerContact(log, url);
    const http = new AgentHttp(url, token, this.stopping.signal, this.contact);
    this.source = new AgentRunSource(http, name, url, waitSeconds, () => {
      this.isTokenRejected = true;
      resolveTokenRejected();
    });
    this.pool = new WorkerPool({ executor, source: this.source, log }, concurrency);
  }

  /** Resolves when the agent is registered, or after {@link stop} was called. */
  async start(): Promise<void> {
    this.contact.begin();
    try {
      await this.source.register();
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      throw error;
    }
    this.isRegistered = true;
    this.pool.start();
    this.log.info({ version }, 'agent connected');
  }

  /**
   * Stops its runs like {@link WorkerPool.stop}, and announces its exit. Undelivered states stay on
   * this machine for the next start.
   */
  async stop(seconds: number): Promise<void> {
    if (!this.isRegistered) return this.stopping.abort();
    const end = setTimeout(() => this.stopping.abort(), seconds * 1000 + DELIVERY_TIMEOUT_MS);
    await this.pool.stop(seconds);
    clearTimeout(end);
    if (!this.isTokenRejected) await this.source.ping('exited').catch(() => undefined);
    this.stopping.abort();
  }
}
