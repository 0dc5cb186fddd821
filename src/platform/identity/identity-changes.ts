import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Principal, Subject } from '../../core/caller/subject.js';
import { Database } from '../../core/database/database.js';
import { isForeignKeyViolation } from '../../core/database/errors.js';
import { NotFound } from '../../core/errors.js';
import { type AuditEntry, AuditLog } from '../audit/audit-log.js';
import { Principals } from './principals.js';
import { assertTokenActive } from './tokens/assert-token-active.js';

/** The author of a change that no token authenticates. */
export type Actor = Pick<Principal, 'kind' | 'id' | 'name'>;

/** The audit event of a change; `denied`: Gantry refused the change. */
export type AuditEntryWithOutcome = AuditEntry & { readonly outcome?: 'denied' };

/** A change that no token authenticates: its result, author and audit events. */
export type ActorChange<T> = readonly [T, Actor | null, readonly AuditEntryWithOutcome[]];

/**
 * Writes changes that can affect permissions, with their audit events, in one transaction. Other
 * servers apply a change when they receive the notification or their cached permissions expire.
 */
@Injectable()
export class IdentityChanges {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly principals: Principals,
  ) {}

  /**
   * Runs `work`, which applies the change and returns its result and the audit event. Throws
   * Unauthenticated like {@link assertTokenActive}, and NotFound if the change violates a foreign
   * key.
   */
  async apply<T>(
    subject: Subject,
    work: (manager: EntityManager) => Promise<readonly [T, AuditEntry]>,
  ): Promise<T> {
    return this.writeAndNotify(async (manager) => {
      await assertTokenActive(manager, subject);
      const [value, entry] = await work(manager);
      await this.audit.recordUnchecked(manager, subject, entry, 'succeeded');
      return value;
    });
  }

  /**
   * Like {@link apply}, for a change that no token authenticates, such as a sign-in. A null author
   * is the system.
   */
  async applyWithoutToken<T>(
    requestId: string,
    work: (manager: EntityManager) => Promise<ActorChange<T>>,
  ): Promise<T> {
    return this.writeAndNotify(async (manager) => {
      const [value, principal, entries] = await work(manager);
      for (const { outcome = 'succeeded', ...entry } of entries)
        await this.audit.recordUnchecked(manager, { principal, requestId }, entry, outcome);
      return value;
    });
  }

  private async writeAndNotify<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.database.write(async (manager) => {
        const value = await work(manager);
        await this.principals.notifyOthers(manager);
        return value;
      });
    } catch (error) {
      throw isForeignKeyViolation(error) ? new NotFound() : error;
    } finally {
      // Also after an error: the commit may have succeeded although its response was lost.
      this.principals.invalidateCache();
    }
  }
}
