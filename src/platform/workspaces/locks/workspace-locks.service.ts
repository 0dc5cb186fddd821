import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { AuditLog } from '../../audit/audit-log.js';
import { access } from '../../identity/access.js';
import type { ProjectPermission } from '../../identity/project-permissions.js';
import { type LockHolder, Workspace } from '../workspace.entity.js';
import { refuseLocked, refuseLockOfOthers, requireLocked } from './workspace-lock.js';

interface LockChange {
  readonly permission: ProjectPermission;
  readonly action: string;
  /** Throws Conflict if the lock does not permit the change. */
  readonly refuse: (workspace: Workspace) => void;
  readonly lockedBy: LockHolder | null;
  readonly changes?: object;
}

type UnlockHook = (manager: EntityManager, workspaceId: string) => Promise<void>;

/**
 * Locks and unlocks workspaces for callers. While a workspace is locked, only the upload of a
 * configuration can queue a run in it, and pending runs wait. Active runs continue.
 */
@Injectable()
export class WorkspaceLocksService {
  private readonly unlockHooks: UnlockHook[] = [];

  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /** Called by the state module at startup. The hook runs in the transaction that ends a lock. */
  beforeUnlock(hook: UnlockHook): void {
    this.unlockHooks.push(hook);
  }

  lock(subject: Subject, id: string, reason: string | undefined): Promise<Workspace> {
    const { kind, id: holder, name } = subject.caller;
    const lockedBy = { kind: kind as LockHolder['kind'], id: holder, name };
    return this.change(subject, id, {
      permission: 'workspace.lock',
      action: 'workspace.lock',
      refuse: refuseLocked,
      lockedBy,
      changes: { reason: reason ?? null },
    });
  }

  unlock(subject: Subject, id: string): Promise<Workspace> {
    const refuse = (workspace: Workspace): void => refuseLockOfOthers(workspace, subject.caller);
    return this.change(subject, id, {
      permission: 'workspace.lock',
      action: 'workspace.unlock',
      refuse,
      lockedBy: null,
    });
  }

  forceUnlock(subject: Subject, id: string): Promise<Workspace> {
    return this.change(subject, id, {
      permission: 'workspace.force-unlock',
      action: 'workspace.force-unlock',
      refuse: requireLocked,
      lockedBy: null,
    });
  }

  private change(
    subject: Subject,
    id: string,
    { permission, action, refuse, lockedBy, changes }: LockChange,
  ): Promise<Workspace> {
    return this.database.write(async (manager) => {
      const workspace = access.requireOnProject(
        subject,
        permission,
        // Waits for transactions that create pending state versions, which an unlock discards.
        await rows(manager, Workspace).lock({ id }),
      );
      refuse(workspace);
      const before = workspace.lockedBy;
      if (!lockedBy) for (const hook of this.unlockHooks) await hook(manager, id);
      const updated = await rows(manager, Workspace).updateVersioned(workspace, { lockedBy });
      const { organization } = workspace;
      await this.audit.record(manager, subject, {
        organization,
        action,
        resource: { type: 'workspaces', id },
        changes: changes ?? { 'locked-by': before },
      });
      return updated;
    });
  }
}
