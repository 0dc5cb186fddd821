import type { Logger } from 'pino';
import type { Principal, Subject } from '../../core/caller/subject.js';
import type { Database } from '../../core/database/database.js';
import type { AuditLog } from './audit-log.js';

/**
 * Records an audit event for each write that was denied to a member of the organization, or to a
 * token that belongs to it.
 */
export class DeniedWriteAuditor {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly log: Logger,
  ) {}

  /** Records in the background: the response does not wait for it. */
  record(subject: Subject): void {
    const { denial, principal } = subject;
    // Callers from outside of the organization could flood its audit log.
    if (!denial?.organization || !principal || !isMember(principal, denial.organization)) return;
    const { permission, organization } = denial;
    this.write(subject, permission, organization).catch((error: unknown) => {
      this.log.error(
        { requestId: subject.requestId, err: error },
        'denied write could not be audited',
      );
    });
  }

  private async write(subject: Subject, permission: string, organization: string): Promise<void> {
    await this.database.write((manager) =>
      this.audit.recordUnchecked(
        manager,
        subject,
        { organization, action: permission, resource: { type: 'organizations', id: organization } },
        'denied',
      ),
    );
  }
}

function isMember({ organization, memberships }: Principal, name: string): boolean {
  return organization === name || memberships.has(name);
}
