import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AuditEntry, AuditLog } from '../audit/audit-log.js';
import { Database } from '../../core/database/database.js';
import { isMissingReference } from '../../core/database/errors.js';
import { NotFound } from '../../core/errors.js';
import { Principals } from './principals.js';
import { assertTokenActive } from './tokens/assert-token-active.js';
import type { Principal, Subject } from '../../core/caller/subject.js';

/** The author of a change that no token authenticates. */
export type Actor = Pick<Principal, 'kind' | 'id' | 'name'>;

/** An audit event that may also record a refusal. */
export type NotedEntry = AuditEntry & { readonly outcome?: 'denied' };

/**
 * Changes permissions and records the audit event in one transaction. The change applies to the
 * next request on this server, and on other servers when they receive the notification.
 */
@Injectable()
export class IdentityChanges {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly principals: Principals,
  ) {}

  /** `work` applies the change, and returns its result and the audit event. */
  async apply<T>(
    subject: Subject,
    work: (manager: EntityManager) => Promise<readonly [T, AuditEntry]>,
  ): Promise<T> {
    return this.writeAndNotify(async (manager) => {
      await assertTokenActive(manager, subject);
      const [value, entry] = await work(manager);
      await this.audit.note(manager, subject, entry, 'succeeded');
      return value;
    });
  }

  /**
   * Like {@link apply}, for a change that no token authenticates, such as a sign-in. `work` also
   * returns who made it; null for the system.
   */
  async applyAs<T>(
    requestId: string,
    work: (manager: EntityManager) => Promise<readonly [T, Actor | null, readonly NotedEntry[]]>,
  ): Promise<T> {
    return this.writeAndNotify(async (manager) => {
      const [value, principal, entries] = await work(manager);
      for (const { outcome = 'succeeded', ...entry } of entries)
        await this.audit.note(manager, { principal, requestId }, entry, outcome);
      return value;
    });
  }

  private async writeAndNotify<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const written = this.database.write(async (manager) => {
      const value = await work(manager);
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
