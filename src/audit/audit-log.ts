import type { EntityManager } from 'typeorm';
import type { Clock } from '../clock.js';
import { execute } from '../database/statement.js';
import { requireStanding } from '../identity/standing.js';
import type { Subject } from '../identity/subject.js';
import type { AuditEvent } from './audit-event.entity.js';

export interface AuditEntry {
  /** Null for what concerns no organization. */
  readonly organization: string | null;
  /** Noun and verb: `team.create`. */
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string };
  /** What changed, in wire names. Never a secret. */
  readonly changes?: object;
}

const INSERT = `INSERT INTO audit_events (organization, action, outcome, actor_type, actor_id, actor_name, resource_type, resource_id, request_id, created_at, changes)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

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
    await execute(manager, INSERT, [
      ...[entry.organization, entry.action, outcome, actor?.kind ?? 'system', actor?.id ?? 'system', actor?.name ?? 'system'],
      ...[entry.resource.type, entry.resource.id, subject.requestId, this.clock.timestamp(), JSON.stringify(entry.changes ?? {})],
    ]);
  }
}
