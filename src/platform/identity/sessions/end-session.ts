import type { EntityManager } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import { hashToken } from '../principals.js';
import { Token } from '../tokens/token.entity.js';
import { Session } from './session.entity.js';

/** Ends a session, and deletes its token if the token exists only for the session. */
export async function endSession(
  manager: EntityManager,
  { id, tokenId, providerId }: Pick<Session, 'id' | 'tokenId' | 'providerId'>,
): Promise<void> {
  if (providerId === null) await rows(manager, Session).delete({ id });
  else await rows(manager, Token).delete({ id: tokenId });
}

export async function endSessionOfCookie(manager: EntityManager, value: string): Promise<void> {
  const session = await rows(manager, Session).find({ hash: hashToken(value) });
  if (session) await endSession(manager, session);
}
