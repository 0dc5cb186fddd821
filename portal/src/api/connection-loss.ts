import { GantryError, isConnectionError } from '@gantry/client';
import type { QueryCache } from '@tanstack/react-query';

export interface ConnectionLoss {
  /** When the server last responded to a query; null if it never has. */
  readonly lastResponseAt: Date | null;
}

/** A single failure is often temporary, so it causes no message. */
const MIN_FAILURES = 2;

/** Statuses with which a proxy responds while the server cannot be reached. */
const PROXY_STATUSES = [502, 503, 504];

const listeners = new Set<() => void>();
/** The number of failures of each query since the server last responded, by the hash of its key. */
const failures = new Map<string, number>();
let lastResponseAt: Date | null = null;
let loss: ConnectionLoss | null = null;

/** A loss is detected after two failures of the same query without a response in between. */
export const connectionLoss = {
  get: (): ConnectionLoss | null => loss,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Observes all queries. Returns a function that stops the observation. */
export function watchConnection(cache: QueryCache): () => void {
  return cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'success' && !action.manual) recordResponse();
    if (action.type !== 'failed' && action.type !== 'error') return;
    if (isConnectionFailure(action.error)) recordFailure(query.queryHash);
    else if (action.error instanceof GantryError) recordResponse();
  });
}

function recordResponse(): void {
  lastResponseAt = new Date();
  failures.clear();
  setLoss(null);
}

function recordFailure(query: string): void {
  const count = (failures.get(query) ?? 0) + 1;
  failures.set(query, count);
  if (count >= MIN_FAILURES && loss === null) setLoss({ lastResponseAt });
}

function setLoss(next: ConnectionLoss | null): void {
  if (next === loss) return;
  loss = next;
  for (const listener of listeners) listener();
}

const isConnectionFailure = (error: unknown): boolean =>
  isConnectionError(error) ||
  (error instanceof GantryError && PROXY_STATUSES.includes(error.status));
