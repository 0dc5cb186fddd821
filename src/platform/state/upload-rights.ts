import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Subject } from '../../core/caller/subject.js';
import { NotFound } from '../../core/errors.js';
import { Principals } from '../identity/principals.js';
import type { Creator } from './creator.js';

/**
 * The present rights of the caller that created what a capability link completes. The link alone
 * proves only what its creator could do when it was issued.
 */
@Injectable()
export class UploadRights {
  constructor(private readonly principals: Principals) {}

  /** Throws NotFound if the creator is deleted or suspended, or its token is no longer valid. */
  async subjectOf(
    manager: EntityManager,
    creator: Creator | null,
    requestId: string,
  ): Promise<Subject> {
    const principal = creator && (await this.principals.ofCreator(manager, creator));
    if (!principal) throw new NotFound();
    return new Subject(principal, requestId);
  }
}
