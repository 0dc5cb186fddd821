import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Subject } from '../../core/caller/subject.js';
import { rows } from '../../core/database/rows.js';
import { NotFound } from '../../core/errors.js';
import { Principals } from '../identity/principals.js';
import { Token } from '../identity/tokens/token.entity.js';
import type { Creator } from './creator.js';

/**
 * The present rights of the caller that created what a capability link completes. The link alone
 * proves only what its creator could do when it was issued.
 */
@Injectable()
export class UploadRights {
  constructor(private readonly principals: Principals) {}

  /** Throws NotFound if the creator is deleted or suspended, or its token was revoked. */
  async subjectOf(
    manager: EntityManager,
    creator: Creator | null,
    requestId: string,
  ): Promise<Subject> {
    const principal = creator && (await this.principals.ofCreator(manager, creator));
    if (!principal) throw new NotFound();
    // Servers before this check stored no token.
    if (creator.tokenId !== undefined) await rows(manager, Token).get({ id: creator.tokenId });
    return new Subject(principal, requestId);
  }
}
