import {
  type AssessmentResult,
  AssessmentResultsApi,
  type AutoDestroy,
  AutoDestroyApi,
  type CreateWorkspaceScheduleArguments,
  type ProjectAttributes,
  ProjectsApi,
  type WorkspaceSchedule,
  WorkspaceSchedulesApi,
} from '@gantry/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

export type { AssessmentResult, AutoDestroy, WorkspaceSchedule };

const autoDestroys = new AutoDestroyApi(connection);
const schedules = new WorkspaceSchedulesApi(connection);
const results = new AssessmentResultsApi(connection);
const projects = new ProjectsApi(connection);

const MAX_PAGE_SIZE = 100;

export const autoDestroyQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId, 'auto-destroy'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<AutoDestroy> =>
      autoDestroys.read({ workspaceId }, { signal }),
  });

/** Postpones the destruction by a duration; without one, restarts the period of inactivity. */
export const extendAutoDestroy = async (workspaceId: string, duration?: string) =>
  autoDestroys.extend({ workspaceId, ...(duration !== undefined && { duration }) });

export const assessmentQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId, 'assessment'],
    queryFn: async ({ signal }): Promise<AssessmentResult> =>
      results.readCurrent({ workspaceId }, { signal }),
  });

export const assessWorkspace = async (workspaceId: string) =>
  results.assessWorkspace({ workspaceId });

export const schedulesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId, 'schedules'],
    queryFn: async ({ signal }) =>
      schedules.list({ workspaceId, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });

export type NewSchedule = Omit<CreateWorkspaceScheduleArguments, 'workspaceId'>;

export const createSchedule = async (workspaceId: string, schedule: NewSchedule) =>
  schedules.create({ workspaceId, ...schedule });
export const setScheduleEnabled = async (scheduleId: string, enabled: boolean) =>
  schedules.update({ scheduleId, enabled });
export const deleteSchedule = async (scheduleId: string) => schedules.delete({ scheduleId });

export type ProjectLifecycle = Pick<
  ProjectAttributes,
  | 'autoDestroyActivityDuration'
  | 'autoDestroyMaximumDuration'
  | 'assessmentInterval'
  | 'driftIgnoreRules'
>;

export const updateProjectLifecycle = async (projectId: string, lifecycle: ProjectLifecycle) =>
  projects.update({ projectId, ...lifecycle });

/** Invalidates the queries that depend on the lifecycle of a workspace. */
export const refreshLifecycle = (queries: QueryClient, workspaceId: string): Promise<unknown> =>
  Promise.all(
    [['workspaces', workspaceId], ['organizations']].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
