import type { CallerKind, Subject } from './subject.js';

/** Who started a run or caused it in advance. A requester cannot approve the run. */
export interface Requester {
  readonly kind: CallerKind | 'system';
  readonly id: string;
}

const SYSTEM: Requester = { kind: 'system', id: 'system' };

/** Returns the principal of the subject; the system if there is none. */
export function requesterOf({ principal }: Pick<Subject, 'principal'>): Requester {
  return principal ? { kind: principal.kind, id: principal.id } : SYSTEM;
}

/** Removes duplicates and absent requesters, and keeps the order. */
export function distinctRequesters(
  requesters: readonly (Requester | null | undefined)[],
): readonly Requester[] {
  const byKey = new Map<string, Requester>();
  for (const requester of requesters) {
    if (!requester) continue;
    const { kind, id } = requester;
    byKey.set(`${kind} ${id}`, { kind, id });
  }
  return [...byKey.values()];
}
