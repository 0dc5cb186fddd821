import type { EntityManager } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import type { AuditLog } from '../../platform/audit/audit-log.js';
import type { GpgKey } from './gpg-key.entity.js';

interface KeyAuditEvent {
  readonly organization: string;
  readonly action: string;
  readonly key: Pick<GpgKey, 'id' | 'keyId' | 'fingerprint'>;
  /** Changes to record besides the key ID and the fingerprint. */
  readonly details: object;
}

/** Records the audit event of a key, in the transaction of its change. */
export async function recordKeyEvent(
  audit: AuditLog,
  manager: EntityManager,
  subject: Subject,
  { organization, action, key: { id, keyId, fingerprint }, details }: KeyAuditEvent,
): Promise<void> {
  await audit.record(manager, subject, {
    organization,
    action,
    resource: { type: 'gpg-keys', id: String(id) },
    changes: { 'key-id': keyId, fingerprint, ...details },
  });
}
