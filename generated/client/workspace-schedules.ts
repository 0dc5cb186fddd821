// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, SelfLink, ToOne } from './shared.js';

/** Runs at the times of cron expressions. */
export class WorkspaceSchedulesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the schedules of a workspace.
   *
   * Returns the schedules, oldest first. Requires at least `read` on the project or the workspace.
   */
  list(
    args: ListWorkspaceSchedulesArguments,
    options?: CallOptions,
  ): Listing<WorkspaceSchedule, WorkspaceScheduleListDocument> {
    return list(this.connection, listWorkspaceSchedules, args, options);
  }

  /**
   * Create a schedule.
   *
   * Requires at least `maintain` on the project, or `admin` on the workspace. A workspace has at
   * most 20 schedules, and occurrences of a schedule are at least 5 minutes apart.
   *
   * - If the expression has a single minute and a single hour, an occurrence in an hour that
   *   daylight saving time skips takes place at the end of that hour, and an occurrence in an hour
   *   that it repeats takes place once.
   * - With a list, a range, a step or `*` in the minute or the hour, Gantry omits an occurrence in
   *   a skipped hour, and an occurrence in a repeated hour takes place each time.
   */
  create(
    args: CreateWorkspaceScheduleArguments,
    options?: CallOptions,
  ): Call<WorkspaceSchedule, WorkspaceScheduleDocument> {
    return call(this.connection, createWorkspaceSchedule, args, options);
  }

  /**
   * Read a schedule.
   *
   * Requires at least `read` on the project or the workspace.
   */
  read(
    args: ReadWorkspaceScheduleArguments,
    options?: CallOptions,
  ): Call<WorkspaceSchedule, WorkspaceScheduleDocument> {
    return call(this.connection, readWorkspaceSchedule, args, options);
  }

  /**
   * Update a schedule.
   *
   * Requires at least `maintain` on the project, or `admin` on the workspace. Omitted attributes
   * keep their values.
   */
  update(
    args: UpdateWorkspaceScheduleArguments,
    options?: CallOptions,
  ): Call<WorkspaceSchedule, WorkspaceScheduleDocument> {
    return call(this.connection, updateWorkspaceSchedule, args, options);
  }

  /**
   * Delete a schedule.
   *
   * Requires at least `maintain` on the project, or `admin` on the workspace. Runs that the
   * schedule started continue.
   */
  delete(args: DeleteWorkspaceScheduleArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteWorkspaceSchedule, args, options);
  }
}

export interface ListWorkspaceSchedulesArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface CreateWorkspaceScheduleArguments {
  /** ID of the workspace. */
  workspaceId: string;
  action: 'plan-and-apply' | 'destroy' | 'assessment';
  cron: string;
  /** @default UTC */
  timeZone?: string | undefined;
  /** @default true */
  enabled?: boolean | undefined;
  autoApply?: boolean | null | undefined;
}

export interface ReadWorkspaceScheduleArguments {
  /** ID of the schedule. */
  scheduleId: string;
}

export interface UpdateWorkspaceScheduleArguments {
  /** ID of the schedule. */
  scheduleId: string;
  action?: 'plan-and-apply' | 'destroy' | 'assessment' | undefined;
  cron?: string | undefined;
  timeZone?: string | undefined;
  enabled?: boolean | undefined;
  autoApply?: boolean | null | undefined;
}

export interface DeleteWorkspaceScheduleArguments {
  /** ID of the schedule. */
  scheduleId: string;
}

/** The resource as one object. Documents contain it as `WorkspaceScheduleResource`. */
export interface WorkspaceSchedule extends WorkspaceScheduleAttributes {
  id: string;
  workspaceId: string | null;
  lastRunId: string | null;
  links: SelfLink;
}

export interface WorkspaceScheduleAttributes {
  /** `assessment` finds drift and changes nothing. */
  action: 'plan-and-apply' | 'destroy' | 'assessment';
  /** Minute, hour, day of the month, month and day of the week. */
  cron: string;
  /** A name of the IANA time zone database. */
  timeZone: string;
  enabled: boolean;
  /**
   * Whether Gantry applies the runs of the schedule without a confirmation; null means the setting
   * of the workspace. Always null for an assessment.
   */
  autoApply: boolean | null;
  /** The next occurrences, at most five, in UTC; empty while the schedule is disabled. */
  nextOccurrences: string[];
  /** When the last occurrence was processed. */
  lastAt: Timestamp | null;
  /** `started` or `skipped`; null before the first occurrence. */
  lastOutcome: string | null;
  /** Why the last occurrence was skipped; null if it was not. */
  lastReason: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface WorkspaceScheduleDocument {
  data: WorkspaceScheduleResource;
}

export interface WorkspaceScheduleListDocument {
  data: WorkspaceScheduleResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface WorkspaceScheduleRelationships {
  /** A relationship to one resource. */
  workspace: ToOne;
  /** A relationship to one resource. */
  lastRun: ToOne;
}

export interface WorkspaceScheduleResource {
  /** `wsch-` and 16 characters. */
  id: string;
  type: 'workspace-schedules';
  attributes: WorkspaceScheduleAttributes;
  relationships: WorkspaceScheduleRelationships;
  links: SelfLink;
}

export const workspaceScheduleAttributesShape: Shape = {
  timeZone: 'time-zone',
  autoApply: 'auto-apply',
  nextOccurrences: 'next-occurrences',
  lastAt: 'last-at',
  lastOutcome: 'last-outcome',
  lastReason: 'last-reason',
  createdAt: 'created-at',
  updatedAt: 'updated-at',
};

export const workspaceScheduleRelationshipsShape: Shape = { lastRun: 'last-run' };

export const workspaceScheduleResourceShape: Shape = {
  attributes: ['attributes', workspaceScheduleAttributesShape],
  relationships: ['relationships', workspaceScheduleRelationshipsShape],
};

export const workspaceScheduleDocumentShape: Shape = {
  data: ['data', workspaceScheduleResourceShape],
};

export const workspaceScheduleListDocumentShape: Shape = {
  data: ['data', workspaceScheduleResourceShape],
  meta: ['meta', pageMetaShape],
};

export const workspaceScheduleRelated: Related = { workspaceId: 'workspace', lastRunId: 'lastRun' };

export const listWorkspaceSchedules: Operation = {
  name: 'workspaceSchedules.list',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/schedules',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: {
    kind: 'page',
    shape: workspaceScheduleListDocumentShape,
    related: workspaceScheduleRelated,
  },
};

export const createWorkspaceSchedule: Operation = {
  name: 'workspaceSchedules.create',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/schedules',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'workspace-schedules',
    attributes: {
      action: 'action',
      cron: 'cron',
      timeZone: 'time-zone',
      enabled: 'enabled',
      autoApply: 'auto-apply',
    },
  },
  response: {
    kind: 'document',
    shape: workspaceScheduleDocumentShape,
    related: workspaceScheduleRelated,
  },
};

export const readWorkspaceSchedule: Operation = {
  name: 'workspaceSchedules.read',
  method: 'GET',
  path: '/api/v2/workspace-schedules/{scheduleId}',
  response: {
    kind: 'document',
    shape: workspaceScheduleDocumentShape,
    related: workspaceScheduleRelated,
  },
};

export const updateWorkspaceSchedule: Operation = {
  name: 'workspaceSchedules.update',
  method: 'PATCH',
  path: '/api/v2/workspace-schedules/{scheduleId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'workspace-schedules',
    attributes: {
      action: 'action',
      cron: 'cron',
      timeZone: 'time-zone',
      enabled: 'enabled',
      autoApply: 'auto-apply',
    },
  },
  response: {
    kind: 'document',
    shape: workspaceScheduleDocumentShape,
    related: workspaceScheduleRelated,
  },
};

export const deleteWorkspaceSchedule: Operation = {
  name: 'workspaceSchedules.delete',
  method: 'DELETE',
  path: '/api/v2/workspace-schedules/{scheduleId}',
  response: { kind: 'none' },
};
