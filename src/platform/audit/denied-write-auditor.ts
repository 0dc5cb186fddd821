import type { Logger } from 'pino';
import type { Database } from '../../core/database/database.js';
import type { Principal, Subject } from '../../core/caller/subject.js';
import type { AuditLog } from './audit-log.js';

/** Writes that were refused to a caller of the organization for want of a right, as audit entries of their own. */
export class DeniedWriteAuditor {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly log: Logger,
  ) {}

  /** Notes it in the background: the caller's answer does not wait for it. */
  record(subject: Subject): void {
    const { denied, principal } = subject;
    // A stranger's attempts would fill an organization's log with noise: they are in the server's log.
    if (!denied?.organization || !principal || !belongs(principal, denied.organization)) return;
    const { permission, organization } = denied;
    this.write(subject, permission, organization).catch((error: unknown) => {
      this.log.error(
        { requestId: subject.requestId, err: error },
        'a refused write could not be audited',
      );
    });
  }

  private async write(subject: Subject, permission: string, organization: string): Promise<void> {
    await this.database.write((manager) =>
      this.audit.note(
        manager,
        subject,
        { organization, action: permission, resource: { type: 'organizations', id: organization } },
        'denied',
      ),
    );
  }
}

function belongs({ organization, memberships }: Principal, name: string): boolean {
  return organization === name || memberships.has(name);
}
