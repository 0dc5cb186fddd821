import type { EntityManager } from 'typeorm';
import type { Clock } from '../../core/clock.js';
import { assertTokenActive } from '../identity/tokens/assert-token-active.js';
import type { Subject } from '../../core/caller/subject.js';
import { AuditEvent } from './audit-event.entity.js';
import { rows } from '../../core/database/rows.js';

export interface AuditEntry {
  /** Null for what concerns no organization. */
  readonly organization: string | null;
  /** Noun and verb: `team.create`. */
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string };
  /** What changed, in wire names. Never a secret. */
  readonly changes?: object;
}

/**
 * The log of who did what. An entry is written in the transaction of its change: neither is there
 * without the other.
 */
export class AuditLog {
  constructor(private readonly clock: Clock) {}

  /** Of changes by a caller who still stands: otherwise it throws, and neither is kept. */
  async record(
    manager: EntityManager,
    subject: Subject,
    ...entries: readonly AuditEntry[]
  ): Promise<void> {
    await assertTokenActive(manager, subject);
    await rows(manager, AuditEvent).insert(
      ...entries.map((entry) => this.eventOf(subject, entry, 'succeeded')),
    );
  }

  /** Of a refusal, and of changes that may have taken the caller's own token. */
  async note(
    manager: EntityManager,
    subject: Subject,
    entry: AuditEntry,
    outcome: AuditEvent['outcome'],
  ): Promise<void> {
    await rows(manager, AuditEvent).insert(this.eventOf(subject, entry, outcome));
  }

  private eventOf(
    { principal: actor, requestId }: Subject,
    { organization, action, resource, changes = {} }: AuditEntry,
    outcome: AuditEvent['outcome'],
  ): Omit<AuditEvent, 'sequence'> {
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
