import type { RunPhase } from '@gantry/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { followLog } from '../../api/runs.js';
import { type LogRow, plainRow, rowsOf } from './log-lines.js';

interface LogSnapshot {
  readonly rows: readonly LogRow[];
  /** The number of characters of the longest row, without colors. */
  readonly width: number;
  readonly state: 'following' | 'complete' | 'failed';
  readonly error?: unknown;
}

const FLUSH_MS = 100;
const EMPTY: LogSnapshot = { rows: [], width: 0, state: 'following' };

/** Follows a log, and batches its lines so that the page renders about ten times a second. */
class FollowedLog {
  #snapshot: LogSnapshot = EMPTY;
  readonly #listeners = new Set<() => void>();
  readonly #rows: LogRow[] = [];
  readonly #raw: string[] = [];
  #width = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly runId: string) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): LogSnapshot => this.#snapshot;

  /** Follows the log from its beginning. Returns the function that stops it. */
  follow(): () => void {
    const controller = new AbortController();
    this.#reset();
    this.#read(controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) this.#publish({ state: 'failed', error });
    });
    return () => {
      controller.abort();
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  /** The lines so far as the tools wrote them, without empty lines. */
  toBlob(): Blob {
    return new Blob(
      this.#raw.map((line) => `${line}\n`),
      { type: 'text/plain' },
    );
  }

  async #read(signal: AbortSignal): Promise<void> {
    let phase: RunPhase | null = null;
    for await (const line of followLog(this.runId, signal)) {
      if (signal.aborted) return;
      if (phase !== null && line.phase !== phase) this.#rows.push({ phase: line.phase, text: '' });
      phase = line.phase;
      this.#raw.push(line.raw);
      for (const row of rowsOf(line)) {
        this.#rows.push(row);
        this.#width = Math.max(this.#width, plainRow(row).length);
      }
      this.#timer ??= setTimeout(() => this.#publish({ state: 'following' }), FLUSH_MS);
    }
    this.#publish({ state: 'complete' });
  }

  #reset(): void {
    this.#rows.length = 0;
    this.#raw.length = 0;
    this.#width = 0;
    this.#snapshot = EMPTY;
  }

  #publish(outcome: Pick<LogSnapshot, 'state' | 'error'>): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#snapshot = { ...outcome, rows: this.#rows.slice(), width: this.#width };
    for (const listener of this.#listeners) listener();
  }
}

/** The log of a run. It grows while the run is active. */
export function useRunLog(runId: string): LogSnapshot & { readonly toBlob: () => Blob } {
  const [log] = useState(() => new FollowedLog(runId));
  useEffect(() => log.follow(), [log]);
  const snapshot = useSyncExternalStore(log.subscribe, log.getSnapshot);
  return { ...snapshot, toBlob: () => log.toBlob() };
}
