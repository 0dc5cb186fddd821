import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import type { DatabaseConfig } from '../config/database-config.js';

/** Milliseconds between attempts to listen. */
const RETRY_DELAY_MS = 1_000;
/** Milliseconds between loopback checks. */
const LOOPBACK_INTERVAL_MS = 5_000;
/** Milliseconds after which a loopback check fails. */
const LOOPBACK_TIMEOUT_MS = 5_000;

interface Listener {
  onNotification(payload: string): void;
  /** Called when listening starts or stops. Notifications are lost while it is stopped. */
  onConnectionChange?(): void;
}

/**
 * Notifications between processes on one PostgreSQL. Each process sends some to itself, to detect
 * half-open connections, and poolers that do not forward notifications. SQLite needs none, because
 * only one server uses a file.
 */
export class Notifications {
  private readonly listeners = new Map<string, Listener>();
  private readonly closing = new AbortController();
  private readonly loopbackChannel = `gantry_echo_${randomBytes(8).toString('hex')}`;
  private client: Client | null = null;
  private isConnected = false;
  private isLossLogged = false;
  private loopbackReceived: () => void = () => undefined;

  constructor(
    private readonly config: DatabaseConfig,
    private readonly log: Logger,
  ) {}

  /** Whether notifications arrive, by the last loopback check. Always true on SQLite. */
  get isListening(): boolean {
    return this.isConnected || this.config.kind === 'sqlite';
  }

  /** Sets the one listener of a channel. Call it before the application starts. */
  listen(channel: string, listener: Listener): void {
    this.listeners.set(channel, listener);
  }

  /**
   * Notifies all processes, including this one, when the transaction commits. Does nothing on
   * SQLite.
   */
  async notify(
    manager: EntityManager,
    channel: string,
    payloads: readonly string[] = [''],
  ): Promise<void> {
    if (this.config.kind === 'postgres')
      await manager.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
        channel,
        payloads,
      ]);
  }

  onApplicationBootstrap(): void {
    if (this.config.kind === 'postgres') void this.keepListening(this.config.url);
  }

  async onModuleDestroy(): Promise<void> {
    this.closing.abort();
    await this.client?.end().catch(() => undefined);
  }

  private async keepListening(url: string): Promise<void> {
    while (!this.closing.signal.aborted) {
      await this.listenUntilLost(url).catch((error: unknown) => this.logLoss(error));
      await this.pause(RETRY_DELAY_MS, this.closing.signal);
    }
  }

  /** Logs a loss once, not every attempt: an unavailable database causes enough log lines. */
  private logLoss(error: unknown): void {
    if (!this.closing.signal.aborted && !this.isLossLogged)
      this.log.warn({ err: error }, 'database notifications unavailable, falling back to polling');
    this.isLossLogged = true;
  }

  private async listenUntilLost(url: string): Promise<never> {
    const { createListeningClient } = await import('./postgres/postgres-connections.js');
    this.closing.signal.throwIfAborted();
    const client = createListeningClient(url);
    // Ends the pause, so that the next loopback check detects the loss. An unhandled error event
    // would end the process.
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    client.on('notification', ({ channel, payload = '' }) =>
      channel === this.loopbackChannel
        ? this.loopbackReceived()
        : this.listeners.get(channel)?.onNotification(payload),
    );
    this.client = client;
    try {
      await client.connect();
      for (const channel of [...this.listeners.keys(), this.loopbackChannel])
        await client.query(`LISTEN ${channel}`);
      for (;;) {
        await this.checkLoopback(client, lost.signal);
        this.setConnected(true);
        await this.pause(LOOPBACK_INTERVAL_MS, lost.signal);
      }
    } finally {
      this.setConnected(false);
      void client.end().catch(() => undefined);
    }
  }

  /** Rejects if a loopback notification does not arrive. */
  private async checkLoopback(client: Client, lost: AbortSignal): Promise<void> {
    const received = new Promise<boolean>(
      (resolve) => (this.loopbackReceived = () => resolve(true)),
    );
    await client.query('SELECT pg_notify($1, $2)', [this.loopbackChannel, '']);
    const late = delay(LOOPBACK_TIMEOUT_MS, false, { signal: lost, ref: false }).catch(() => false);
    if (!(await Promise.race([received, late])))
      throw new Error(
        `No notification arrived within ${LOOPBACK_TIMEOUT_MS / 1000} s: the listening connection ` +
          'is lost, PostgreSQL is overloaded, or a pooler in front of it does not forward ' +
          'notifications.',
      );
  }

  private setConnected(isConnected: boolean): void {
    if (isConnected) this.isLossLogged = false;
    if (isConnected === this.isConnected) return;
    this.isConnected = isConnected;
    for (const listener of this.listeners.values()) listener.onConnectionChange?.();
  }

  private async pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    await delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
