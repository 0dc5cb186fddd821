import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { requesterOf } from '../../../core/caller/requester.js';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { assertNoViolations, Conflict, Invalid } from '../../../core/errors.js';
import { AuditLog } from '../../audit/audit-log.js';
import { access } from '../../identity/access.js';
import { durationViolations, timeAfter } from '../../projects/lifecycle-duration.js';
import { Project } from '../../projects/project.entity.js';
import { AutoDestroyLimits } from '../../workspaces/auto-destroy/auto-destroy-limits.js';
import { destroyTimeOf } from '../../workspaces/auto-destroy/destroy-time.js';
import { Workspace } from '../../workspaces/workspace.entity.js';
import { type LifecycleChanges, workspaceChanges } from '../../workspaces/workspace-changes.js';

/** The automatic destruction of a workspace, and how far the caller may postpone it. */
export interface AutoDestroy {
  readonly workspace: Workspace;
  /** Null if no destruction is planned. */
  readonly destroyAt: string | null;
  /** The longest time until a destruction, such as `14d`; null without a limit. */
  readonly maximum: string | null;
  /** The latest time to postpone to; null if there is no limit, or no destruction is planned. */
  readonly latestAt: string | null;
  readonly canExtend: boolean;
}

/**
 * How to postpone a destruction: by a duration, or to a time. Omit both if the destruction depends
 * on activity: then the extension counts as activity.
 */
export interface Extension {
  readonly duration?: string | undefined;
  readonly autoDestroyAt?: string | undefined;
}

const DURATION_POINTER = '/data/attributes/duration';
const TIME_POINTER = '/data/attributes/auto-destroy-at';

@Injectable()
export class AutoDestroyService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: AutoDestroyLimits,
    private readonly audit: AuditLog,
  ) {}

  async read(subject: Subject, id: string): Promise<AutoDestroy> {
    const { read } = this.database;
    const workspace = access.requireOnProject(
      subject,
      'workspace.read',
      await rows(read, Workspace).find({ id }),
    );
    return this.view(read, subject, workspace);
  }

  /**
   * Postpones the destruction. Throws Conflict if none is planned or its run has not ended, and
   * Invalid for an extension that is malformed or not permitted.
   */
  async extend(subject: Subject, id: string, extension: Extension): Promise<AutoDestroy> {
    return this.database.write(async (manager) => {
      const workspace = access.requireOnProject(
        subject,
        'auto-destroy.extend',
        await rows(manager, Workspace).lock({ id }),
      );
      const destroyAt = destroyTimeOf(workspace);
      if (destroyAt === null)
        throw new Conflict('No automatic destruction of the workspace is planned.');
      if (workspace.autoDestroyStatus === 'running')
        throw new Conflict('The destroy run is queued or active: cancel or discard it first.');
      const now = (await this.clock.sharedNow(manager)).toISOString();
      const changes: LifecycleChanges = {
        ...(workspace.autoDestroyAt === null
          ? activityChanges(extension, now)
          : await this.timeChanges(manager, workspace, extension, { destroyAt, now })),
        autoDestroySetBy: {
          setBy: workspace.autoDestroySetBy?.setBy ?? [],
          extendedBy: requesterOf(subject),
        },
        autoDestroyStatus: null,
        autoDestroyError: null,
        autoDestroyNextAt: now,
      };
      await workspaceChanges.lifecycleChanged(manager, id, changes);
      Object.assign(workspace, changes);
      await this.audit.record(manager, subject, {
        organization: workspace.organization,
        action: 'workspace.extend-auto-destroy',
        resource: { type: 'workspaces', id },
        changes: { from: destroyAt, to: destroyTimeOf(workspace) },
      });
      return this.view(manager, subject, workspace);
    });
  }

  private async timeChanges(
    manager: EntityManager,
    workspace: Workspace,
    { duration, autoDestroyAt }: Extension,
    { destroyAt, now }: { readonly destroyAt: string; readonly now: string },
  ): Promise<LifecycleChanges> {
    const pointer = autoDestroyAt === undefined ? DURATION_POINTER : TIME_POINTER;
    const violations = durationViolations('duration', duration);
    assertNoViolations(violations);
    if ((duration === undefined) === (autoDestroyAt === undefined))
      throw new Invalid([{ pointer, detail: 'Specify either duration or auto-destroy-at.' }]);
    const base = destroyAt > now ? destroyAt : now;
    const to = duration === undefined ? parseTime(autoDestroyAt ?? '') : timeAfter(base, duration);
    const maximum = await this.maximumOf(manager, workspace);
    const latest = maximum === null ? null : timeAfter(now, maximum);
    if (to <= base)
      throw new Invalid([{ pointer, detail: `The new time must be later than ${base}.` }]);
    if (latest !== null && to > latest)
      throw new Invalid([
        { pointer, detail: `The new time must be at most ${maximum} from now: ${latest}.` },
      ]);
    return { autoDestroyAt: to, autoDestroySince: now };
  }

  private async view(
    manager: EntityManager,
    subject: Subject,
    workspace: Workspace,
  ): Promise<AutoDestroy> {
    const destroyAt = destroyTimeOf(workspace);
    const maximum = await this.maximumOf(manager, workspace);
    const canExtend =
      destroyAt !== null &&
      workspace.autoDestroyStatus !== 'running' &&
      access.allowsOnProject(subject, 'auto-destroy.extend', workspace);
    const latestAt =
      maximum === null || destroyAt === null ? null : timeAfter(this.clock.timestamp(), maximum);
    return { workspace, destroyAt, maximum, latestAt, canExtend };
  }

  private async maximumOf(manager: EntityManager, workspace: Workspace): Promise<string | null> {
    const project = await rows(manager, Project).require({ id: workspace.projectId });
    return this.limits.findMaximum(manager, workspace, project);
  }
}

function activityChanges({ duration, autoDestroyAt }: Extension, now: string): LifecycleChanges {
  if (duration === undefined && autoDestroyAt === undefined) return { lastActivityAt: now };
  const pointer = duration === undefined ? TIME_POINTER : DURATION_POINTER;
  const detail = 'The workspace has an activity duration: omit duration and auto-destroy-at.';
  throw new Invalid([{ pointer, detail }]);
}

function parseTime(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new Invalid([
      {
        pointer: TIME_POINTER,
        detail: 'auto-destroy-at must be a time, such as 2026-12-31T18:00:00Z.',
      },
    ]);
  return new Date(time).toISOString();
}
