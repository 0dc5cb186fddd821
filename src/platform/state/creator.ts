import type { CallerKind, Subject } from '../../core/caller/subject.js';

export interface Creator {
  readonly kind: CallerKind | 'system';
  readonly id: string;
  readonly name: string;
  /** The ID of the token that authenticated the request. */
  readonly tokenId?: string;
}

/** Returns the principal of the subject as a creator; `system` if the subject has none. */
export function creatorOf({ principal }: Subject): Creator {
  if (!principal) return { kind: 'system', id: 'system', name: 'system' };
  const { kind, id, name, tokenId } = principal;
  return { kind, id, name, tokenId };
}
