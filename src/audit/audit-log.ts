import type { EntityManager } from 'typeorm';
import type { Clock } from '../clock.js';
import { insertPlain } from '../database/plain-rows.js';
import { requireStanding } from '../identity/standing.js';
import type { Subject } from '../identity/subject.js';
import { AuditEvent } from './audit-event.entity.js';

export interface AuditEntry {
  /** Null for what concerns no organization. */
  readonly organization: string | null;
  /** Noun and verb: `team.create`. */
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string };
  /** What changed, in wire names. Never a secret. */
  readonly changes?: object;
}

/** The log of who did what. An entry is written in the transaction of its change: neither is there without the other. */
export class AuditLog {
  constructor(private readonly clock: Clock) {}

  /** Of a change by a caller who still stands: otherwise it throws, and neither is kept. */
  async record(manager: EntityManager, subject: Subject, entry: AuditEntry): Promise<void> {
    await requireStanding(manager, subject);
    await this.note(manager, subject, entry, 'succeeded');
  }

  /** Of a refusal, and of changes that may have taken the caller's own token. */
  async note(manager: EntityManager, subject: Subject, entry: AuditEntry, outcome: AuditEvent['outcome']): Promise<void> {
    const actor = subject.principal;
    await insertPlain(manager, AuditEvent, {
      organization: entry.organization,
      action: entry.action,
      outcome,
      actorType: actor?.kind ?? 'system',
      actorId: actor?.id ?? 'system',
      actorName: actor?.name ?? 'system',
      resourceType: entry.resource.type,
      resourceId: entry.resource.id,
      requestId: subject.requestId,
      createdAt: this.clock.timestamp(),
      changes: entry.changes ?? {},
    });
  }
}
