import type { EntityManager } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import { Token } from '../tokens/token.entity.js';
import { Session } from './session.entity.js';

/** Ends a session, and deletes its token if it exists only for the session. */
export async function endSession(
  manager: EntityManager,
  { id, tokenId, providerId }: Pick<Session, 'id' | 'tokenId' | 'providerId'>,
): Promise<void> {
  if (providerId === null) await rows(manager, Session).delete({ id });
  else await rows(manager, Token).delete({ id: tokenId });
}
