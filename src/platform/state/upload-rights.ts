import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Subject } from '../../core/caller/subject.js';
import { NotFound } from '../../core/errors.js';
import { Principals } from '../identity/principals.js';
import type { Creator } from './creator.js';

/**
 * Resolves the creator of an upload link to a subject with its current rights. The link itself
 * proves only the rights that its creator had when it was issued.
 */
@Injectable()
export class UploadRights {
  constructor(private readonly principals: Principals) {}

  /** Throws NotFound if the creator was deleted or suspended, or its token is no longer valid. */
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
