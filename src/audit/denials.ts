import type { Logger } from 'pino';
import type { Database } from '../database/database.js';
import type { Subject } from '../identity/subject.js';
import type { AuditLog } from './audit-log.js';

/** Whether there is an organization of that name: audit entries are kept for real ones only. */
export type Exists = (organization: string) => Promise<boolean>;

/** Writes that were refused for want of a right, as audit entries of their own. */
export class Denials {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly exists: Exists,
    private readonly log: Logger,
  ) {}

  /** Notes it in the background: the caller's answer does not wait for it. */
  note(subject: Subject): void {
    const { denied } = subject;
    if (!denied?.organization) return;
    const { permission, organization } = denied;
    this.write(subject, permission, organization).catch((error: unknown) => {
      this.log.error({ requestId: subject.requestId, err: error }, 'a refused write could not be audited');
    });
  }

  private async write(subject: Subject, permission: string, organization: string): Promise<void> {
    if (!(await this.exists(organization))) return;
    await this.database.write((manager) =>
      this.audit.record(manager, subject, { organization, action: permission, resource: { type: 'organizations', id: organization } }, 'denied'),
    );
  }
}
