import type { CallerKind, Subject } from './subject.js';

/** Who has requested a run. Its approvals count only from others. */
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
