import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Subject } from '../../core/caller/subject.js';
import { NotFound } from '../../core/errors.js';
import { Principals } from '../identity/principals.js';
import type { Creator } from './creator.js';

/**
 * Resolves the creator of an upload to a subject with the creator's current rights: an upload link
 * proves only that the upload was permitted when the link was issued.
 */
@Injectable()
export class UploadRights {
  constructor(private readonly principals: Principals) {}

  /**
   * Throws NotFound if the creator was deleted or suspended or is neither a user nor a team, or if
   * the token of the creator's request is no longer valid.
   */
  async subjectOf(
    manager: EntityManager,
    creator: Creator | null,
    requestId: string,
  ): Promise<Subject> {
    const principal = creator && (await this.principals.findByCreator(manager, creator));
    if (!principal) throw new NotFound();
    return new Subject(principal, requestId);
  }
}
