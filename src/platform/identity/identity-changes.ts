import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AuditEntry, AuditLog } from '../audit/audit-log.js';
import { Database } from '../../core/database/database.js';
import { isMissingReference } from '../../core/database/errors.js';
import { NotFound } from '../../core/errors.js';
import { Principals } from './principals.js';
import { assertTokenActive } from './tokens/assert-token-active.js';
import type { Subject } from '../../core/caller/subject.js';

/** Changes permissions in one transaction with the audit event, effective for the next request. */
@Injectable()
export class IdentityChanges {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly principals: Principals,
  ) {}

  /** `work` applies the change, and returns its result and the audit event. */
  async make<T>(
    subject: Subject,
    work: (manager: EntityManager) => Promise<readonly [T, AuditEntry]>,
  ): Promise<T> {
    const written = this.database.write(async (manager) => {
      await assertTokenActive(manager, subject);
      const [value, entry] = await work(manager);
      await this.audit.note(manager, subject, entry, 'succeeded');
      await this.principals.notifyOthers(manager);
      return value;
    });
    try {
      return await written;
    } catch (error) {
      throw isMissingReference(error) ? new NotFound() : error;
    } finally {
      // Also after an error: the commit may have succeeded although its response was lost.
      this.principals.forget();
    }
  }
}
