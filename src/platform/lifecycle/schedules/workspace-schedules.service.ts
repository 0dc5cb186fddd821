import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { requesterOf } from '../../../core/caller/requester.js';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { assertNoViolations, type Violation } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { AuditLog } from '../../audit/audit-log.js';
import { access } from '../../identity/access.js';
import type { ProjectPermission } from '../../identity/project-permissions.js';
import { Workspace } from '../../workspaces/workspace.entity.js';
import { LOCAL_EXECUTION_REFUSAL } from '../../workspaces/workspace-settings.js';
import { destroyRefusal } from '../automatic-runs.js';
import { cronViolations, occurrencesAfter } from './cron.js';
import { WorkspaceSchedule } from './workspace-schedule.entity.js';

export type ScheduleSettings = Pick<
  WorkspaceSchedule,
  'action' | 'cron' | 'timeZone' | 'enabled' | 'autoApply'
>;

/** Undefined members stay unchanged. */
export type ScheduleChange = {
  readonly [Name in keyof ScheduleSettings]?: ScheduleSettings[Name] | undefined;
};

export const MAX_SCHEDULES = 20;

@Injectable()
export class WorkspaceSchedulesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: AuditLog,
  ) {}

  /** Lists the schedules of a workspace, oldest first. */
  async list(
    subject: Subject,
    workspaceId: string,
    page: Page,
  ): Promise<PageOfRows<WorkspaceSchedule>> {
    const { read } = this.database;
    await this.requireOnWorkspace(read, subject, 'workspace.read', workspaceId);
    const [found, total] = await read.findAndCount(WorkspaceSchedule, {
      where: { workspaceId },
      order: { createdAt: 'ASC', id: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: found, total };
  }

  async read(subject: Subject, id: string): Promise<WorkspaceSchedule> {
    return this.get(this.database.read, subject, 'workspace.read', id);
  }

  async create(
    subject: Subject,
    workspaceId: string,
    settings: ScheduleSettings,
  ): Promise<WorkspaceSchedule> {
    return this.database.write(async (manager) => {
      // Locked, so that concurrent requests do not exceed the maximum.
      const workspace = access.requireOnProject(
        subject,
        'schedule.write',
        await rows(manager, Workspace).lock({ id: workspaceId }),
      );
      const now = this.clock.timestamp();
      refuseViolations([
        ...violationsOf(workspace, settings, now),
        ...((await manager.countBy(WorkspaceSchedule, { workspaceId })) >= MAX_SCHEDULES
          ? [{ pointer: '/data', detail: `A workspace has at most ${MAX_SCHEDULES} schedules.` }]
          : []),
      ]);
      const schedule = Object.assign(new WorkspaceSchedule(), {
        ...settings,
        id: this.ids.next('wsch'),
        organization: workspace.organization,
        workspaceId,
        setBy: requesterOf(subject),
        nextAt: nextOf(settings, now),
        lastAt: null,
        lastOutcome: null,
        lastReason: null,
        lastRunId: null,
        createdAt: now,
        updatedAt: now,
        version: 1,
      });
      await rows(manager, WorkspaceSchedule).insert(schedule);
      await this.recordAudit(manager, subject, 'workspace-schedule.create', schedule);
      return schedule;
    });
  }

  async update(subject: Subject, id: string, change: ScheduleChange): Promise<WorkspaceSchedule> {
    return this.database.write(async (manager) => {
      const schedule = await this.get(manager, subject, 'schedule.write', id);
      const changed = Object.entries<unknown>(change).filter(([, value]) => value !== undefined);
      const settings: ScheduleSettings = {
        ...settingsOf(schedule),
        ...Object.fromEntries(changed),
      };
      const now = this.clock.timestamp();
      const workspace = await rows(manager, Workspace).require({ id: schedule.workspaceId });
      refuseViolations(violationsOf(workspace, settings, now));
      const updated = await rows(manager, WorkspaceSchedule).updateVersioned(schedule, {
        ...settings,
        setBy: requesterOf(subject),
        nextAt: nextOf(settings, now),
        updatedAt: now,
      });
      await this.recordAudit(manager, subject, 'workspace-schedule.update', updated);
      return updated;
    });
  }

  async delete(subject: Subject, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const schedule = await this.get(manager, subject, 'schedule.write', id);
      await rows(manager, WorkspaceSchedule).delete({ id });
      await this.recordAudit(manager, subject, 'workspace-schedule.delete', schedule);
    });
  }

  private async get(
    manager: EntityManager,
    subject: Subject,
    permission: ProjectPermission,
    id: string,
  ): Promise<WorkspaceSchedule> {
    const schedule = await rows(manager, WorkspaceSchedule).get({ id });
    await this.requireOnWorkspace(manager, subject, permission, schedule.workspaceId);
    return schedule;
  }

  private async requireOnWorkspace(
    manager: EntityManager,
    subject: Subject,
    permission: ProjectPermission,
    id: string,
  ): Promise<void> {
    access.requireOnProject(subject, permission, await rows(manager, Workspace).find({ id }));
  }

  private async recordAudit(
    manager: EntityManager,
    subject: Subject,
    action: string,
    schedule: WorkspaceSchedule,
  ): Promise<void> {
    const { id, organization, workspaceId, cron, timeZone, enabled } = schedule;
    await this.audit.record(manager, subject, {
      organization,
      action,
      resource: { type: 'workspace-schedules', id },
      changes: {
        'workspace-id': workspaceId,
        action: schedule.action,
        cron,
        'time-zone': timeZone,
        enabled,
        'auto-apply': schedule.autoApply,
      },
    });
  }
}

const settingsOf = ({ action, cron, timeZone, enabled, autoApply }: WorkspaceSchedule) => ({
  action,
  cron,
  timeZone,
  enabled,
  autoApply,
});

const nextOf = (settings: ScheduleSettings, now: string): string | null =>
  settings.enabled ? (occurrencesAfter(settings, now, 1)[0] ?? null) : null;

function violationsOf(
  workspace: Workspace,
  settings: ScheduleSettings,
  now: string,
): readonly Violation[] {
  return [
    ...cronViolations(settings, now),
    // A schedule that the workspace no longer allows can still be disabled.
    ...(settings.enabled ? actionViolations(workspace, settings) : []),
    ...(settings.action === 'assessment' && settings.autoApply !== null
      ? [
          {
            pointer: '/data/attributes/auto-apply',
            detail: 'An assessment applies nothing: set auto-apply to null.',
          },
        ]
      : []),
  ];
}

function actionViolations(
  workspace: Workspace,
  { action }: ScheduleSettings,
): readonly Violation[] {
  return [
    workspace.executionMode === 'local' ? LOCAL_EXECUTION_REFUSAL : null,
    action === 'destroy' ? destroyRefusal(workspace) : null,
  ]
    .filter((detail) => detail !== null)
    .map((detail) => ({ pointer: '/data/attributes/action', detail }));
}

function refuseViolations(violations: readonly Violation[]): void {
  assertNoViolations(violations);
}
