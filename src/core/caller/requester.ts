import type { CallerKind, Subject } from './subject.js';

/** Who started a run or caused it in advance. A requester cannot approve the run. */
export interface Requester {
  readonly kind: CallerKind | 'system';
  readonly id: string;
}

const SYSTEM: Requester = { kind: 'system', id: 'system' };

export function requesterOf({ principal }: Pick<Subject, 'principal'>): Requester {
  return principal ? { kind: principal.kind, id: principal.id } : SYSTEM;
}

/** Each requester once, in the given order. */
export function distinctRequesters(
  found: readonly (Requester | null | undefined)[],
): readonly Requester[] {
  const known = new Map(found.flatMap((one) => (one ? [[`${one.kind} ${one.id}`, one]] : [])));
  return [...known.values()].map(({ kind, id }) => ({ kind, id }));
}
