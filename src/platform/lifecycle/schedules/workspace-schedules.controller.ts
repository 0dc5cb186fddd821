import { Controller } from '@nestjs/common';
import {
  CreateWorkspaceSchedule,
  type CreateWorkspaceScheduleCall,
  DeleteWorkspaceSchedule,
  type DeleteWorkspaceScheduleCall,
  ListWorkspaceSchedules,
  type ListWorkspaceSchedulesCall,
  ReadWorkspaceSchedule,
  type ReadWorkspaceScheduleCall,
  UpdateWorkspaceSchedule,
  type UpdateWorkspaceScheduleCall,
  type WorkspaceSchedulesApiContract,
} from '../../../../generated/server/apis/WorkspaceSchedulesApi.js';
import type { WorkspaceScheduleDocument } from '../../../../generated/server/models/WorkspaceScheduleDocument.js';
import type { WorkspaceScheduleListDocument } from '../../../../generated/server/models/WorkspaceScheduleListDocument.js';
import { Clock } from '../../../core/clock.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import type { WorkspaceSchedule } from './workspace-schedule.entity.js';
import { presentWorkspaceSchedule } from './workspace-schedule.presenter.js';
import { WorkspaceSchedulesService } from './workspace-schedules.service.js';

@Controller()
export class WorkspaceSchedulesController implements WorkspaceSchedulesApiContract {
  constructor(
    private readonly schedules: WorkspaceSchedulesService,
    private readonly clock: Clock,
  ) {}

  @ListWorkspaceSchedules()
  async listWorkspaceSchedules({
    subject,
    path,
    query,
    request,
  }: ListWorkspaceSchedulesCall): Promise<WorkspaceScheduleListDocument> {
    const page = pageOf(query);
    const found = await this.schedules.list(subject, path.workspace_id, page);
    const now = this.clock.timestamp();
    return presentList(request, page, found, (one) => presentWorkspaceSchedule(one, now));
  }

  @CreateWorkspaceSchedule()
  async createWorkspaceSchedule({
    subject,
    path,
    body,
  }: CreateWorkspaceScheduleCall): Promise<WorkspaceScheduleDocument> {
    const { attributes } = body.data;
    const schedule = await this.schedules.create(subject, path.workspace_id, {
      action: attributes.action,
      cron: attributes.cron,
      timeZone: attributes['time-zone'] ?? 'UTC',
      enabled: attributes.enabled ?? true,
      autoApply: attributes['auto-apply'] ?? null,
    });
    return this.document(schedule);
  }

  @ReadWorkspaceSchedule()
  async readWorkspaceSchedule({
    subject,
    path,
  }: ReadWorkspaceScheduleCall): Promise<WorkspaceScheduleDocument> {
    return this.document(await this.schedules.read(subject, path.schedule_id));
  }

  @UpdateWorkspaceSchedule()
  async updateWorkspaceSchedule({
    subject,
    path,
    body,
  }: UpdateWorkspaceScheduleCall): Promise<WorkspaceScheduleDocument> {
    const { attributes = {} } = body.data;
    const schedule = await this.schedules.update(subject, path.schedule_id, {
      action: attributes.action,
      cron: attributes.cron,
      timeZone: attributes['time-zone'],
      enabled: attributes.enabled,
      autoApply: attributes['auto-apply'],
    });
    return this.document(schedule);
  }

  @DeleteWorkspaceSchedule()
  deleteWorkspaceSchedule({ subject, path }: DeleteWorkspaceScheduleCall): Promise<void> {
    return this.schedules.delete(subject, path.schedule_id);
  }

  private document(schedule: WorkspaceSchedule): WorkspaceScheduleDocument {
    return { data: presentWorkspaceSchedule(schedule, this.clock.timestamp()) };
  }
}
