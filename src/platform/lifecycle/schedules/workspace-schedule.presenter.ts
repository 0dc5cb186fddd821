import type { WorkspaceScheduleResource } from '../../../../generated/server/models/WorkspaceScheduleResource.js';
import { occurrencesAfter } from './cron.js';
import type { WorkspaceSchedule } from './workspace-schedule.entity.js';

const SHOWN_OCCURRENCES = 5;

export function presentWorkspaceSchedule(
  schedule: WorkspaceSchedule,
  now: string,
): WorkspaceScheduleResource {
  const { id, workspaceId, lastRunId } = schedule;
  return {
    id,
    type: 'workspace-schedules',
    attributes: {
      action: schedule.action,
      cron: schedule.cron,
      'time-zone': schedule.timeZone,
      enabled: schedule.enabled,
      'auto-apply': schedule.autoApply,
      'next-occurrences': schedule.enabled
        ? occurrencesAfter(schedule, now, SHOWN_OCCURRENCES)
        : [],
      'last-at': schedule.lastAt,
      'last-outcome': schedule.lastOutcome,
      'last-reason': schedule.lastReason,
      'created-at': schedule.createdAt,
      'updated-at': schedule.updatedAt,
    },
    relationships: {
      workspace: { data: { id: workspaceId, type: 'workspaces' } },
      'last-run': { data: lastRunId === null ? null : { id: lastRunId, type: 'runs' } },
    },
    links: { self: `/api/v2/workspace-schedules/${id}` },
  };
}
