import type { EntityManager } from 'typeorm';
import type { Principal, Subject } from '../../core/caller/subject.js';
import type { Clock } from '../../core/clock.js';
import { rows } from '../../core/database/rows.js';
import { assertTokenActive } from '../identity/tokens/assert-token-active.js';
import { AuditEvent } from './audit-event.entity.js';

export interface AuditEntry {
  /** Null for a site-wide audit event. */
  readonly organization: string | null;
  /** Noun and verb: `team.create`. */
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string };
  /** The details of the change, mostly attributes with the names of the API; never a secret. */
  readonly changes?: object;
}

/** Who made a change, and in which request. */
interface Author {
  /** Null for the system. */
  readonly principal: Pick<Principal, 'kind' | 'id' | 'name'> | null;
  readonly requestId: string;
}

/**
 * Records the audit events of organizations as events for receivers, in the transaction that stores
 * the audit events.
 */
export type AuditStream = (
  manager: EntityManager,
  events: readonly NewAuditEvent[],
) => Promise<void>;

export type NewAuditEvent = Omit<AuditEvent, 'sequence'>;

/**
 * Stores audit events, and passes them to the audit stream. An audited change and its audit event
 * share a transaction, so that neither exists without the other.
 */
export class AuditLog {
  constructor(
    private readonly clock: Clock,
    private readonly stream: AuditStream,
  ) {}

  /**
   * Records changes in the transaction of `manager`. Throws Unauthenticated like
   * {@link assertTokenActive}.
   */
  async record(
    manager: EntityManager,
    subject: Subject,
    ...entries: readonly AuditEntry[]
  ): Promise<void> {
    await assertTokenActive(manager, subject);
    await this.insert(
      manager,
      entries.map((entry) => this.eventOf(subject, entry, 'succeeded')),
    );
  }

  /** Like {@link record}, but does not check the token: for example for refusals and sign-ins. */
  async recordUnchecked(
    manager: EntityManager,
    author: Author,
    entry: AuditEntry,
    outcome: AuditEvent['outcome'],
  ): Promise<void> {
    await this.insert(manager, [this.eventOf(author, entry, outcome)]);
  }

  private async insert(manager: EntityManager, events: readonly NewAuditEvent[]): Promise<void> {
    await rows(manager, AuditEvent).insert(...events);
    await this.stream(manager, events);
  }

  private eventOf(
    { principal: actor, requestId }: Author,
    { organization, action, resource, changes = {} }: AuditEntry,
    outcome: AuditEvent['outcome'],
  ): NewAuditEvent {
    return {
      organization,
      action,
      outcome,
      actorType: actor?.kind ?? 'system',
      actorId: actor?.id ?? 'system',
      actorName: actor?.name ?? 'system',
      resourceType: resource.type,
      resourceId: resource.id,
      requestId,
      createdAt: this.clock.timestamp(),
      changes,
    };
  }
}
