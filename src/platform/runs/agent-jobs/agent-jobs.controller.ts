import { Controller } from '@nestjs/common';
import {
  type AgentJobsApiContract,
  AppendAgentJobLog,
  type AppendAgentJobLogCall,
  ClaimAgentJob,
  type ClaimAgentJobCall,
  KeepAgentLeftRun,
  type KeepAgentLeftRunCall,
  ReadAgentLeftRun,
  type ReadAgentLeftRunCall,
  RenewAgentJob,
  type RenewAgentJobCall,
  ReportAgentJobApply,
  type ReportAgentJobApplyCall,
  ReportAgentJobFailure,
  type ReportAgentJobFailureCall,
  ReportAgentJobFetched,
  type ReportAgentJobFetchedCall,
  ReportAgentJobPlan,
  type ReportAgentJobPlanCall,
} from '../../../../generated/server/apis/AgentJobsApi.js';
import type { AgentJobDocument } from '../../../../generated/server/models/AgentJobDocument.js';
import type { AgentJobLeaseDocument } from '../../../../generated/server/models/AgentJobLeaseDocument.js';
import type { AgentJobLogDocument } from '../../../../generated/server/models/AgentJobLogDocument.js';
import type { AgentLeftRunDocument } from '../../../../generated/server/models/AgentLeftRunDocument.js';
import { SerializedResponse } from '../../../core/http/contract/call.js';
import { RunLogs } from '../logs/run-logs.js';
import { RunApply } from '../worker/run-apply.js';
import { RunPlan } from '../worker/run-plan.js';
import { RunQueue } from '../worker/run-queue.js';
import { presentAgentJob } from './agent-job.presenter.js';
import { AgentJobsService } from './agent-jobs.service.js';
import { parseApplyReport, parseBase64OrNull, parsePlanReport } from './agent-reports.js';

@Controller()
export class AgentJobsController implements AgentJobsApiContract {
  constructor(
    private readonly jobs: AgentJobsService,
    private readonly queue: RunQueue,
    private readonly plan: RunPlan,
    private readonly apply: RunApply,
    private readonly logs: RunLogs,
  ) {}

  @ClaimAgentJob()
  async claimAgentJob({
    subject,
    path,
    body,
    response,
  }: ClaimAgentJobCall): Promise<AgentJobDocument | SerializedResponse> {
    const {
      'tool-versions': versions,
      'installable-versions': installable = [],
      unavailable = null,
      executing,
      'wait-seconds': waitSeconds,
    } = body.data.attributes;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const job = await this.jobs.claim(
      subject,
      path.agent_id,
      { tools: { versions, installable, unavailable }, executing, waitSeconds },
      gone.signal,
    );
    if (job) return presentAgentJob(job);
    response.statusOverride = 204;
    return new SerializedResponse(null);
  }

  @RenewAgentJob()
  async renewAgentJob({ subject, path, body }: RenewAgentJobCall): Promise<AgentJobLeaseDocument> {
    const lease = await this.jobs.getLease(
      subject,
      path.agent_id,
      path.run_id,
      body.data.attributes.lease,
    );
    return {
      data: {
        id: path.run_id,
        type: 'agent-jobs',
        attributes: { stop: (await this.queue.heartbeat(lease)) ?? 'none' },
      },
    };
  }

  @AppendAgentJobLog()
  async appendAgentJobLog({
    subject,
    path,
    body,
  }: AppendAgentJobLogCall): Promise<AgentJobLogDocument> {
    const { lease: token, phase, text, position } = body.data.attributes;
    const lease = await this.jobs.getLease(subject, path.agent_id, path.run_id, token);
    return {
      data: {
        id: path.run_id,
        type: 'agent-jobs',
        attributes: { 'log-size': await this.logs.append(lease, phase, text, position) },
      },
    };
  }

  @ReportAgentJobFetched()
  async reportAgentJobFetched({ subject, path, body }: ReportAgentJobFetchedCall): Promise<void> {
    await this.plan.recordFetched(
      await this.jobs.getLease(subject, path.agent_id, path.run_id, body.data.attributes.lease),
    );
  }

  @ReportAgentJobPlan()
  async reportAgentJobPlan({ subject, path, body }: ReportAgentJobPlanCall): Promise<void> {
    const lease = await this.jobs.getLease(
      subject,
      path.agent_id,
      path.run_id,
      body.data.attributes.lease,
    );
    await this.plan.recordEnd(lease, parsePlanReport(body.data.attributes));
  }

  @ReportAgentJobApply()
  async reportAgentJobApply({ subject, path, body }: ReportAgentJobApplyCall): Promise<void> {
    const lease = await this.jobs.getLease(
      subject,
      path.agent_id,
      path.run_id,
      body.data.attributes.lease,
    );
    await this.apply.recordEnd(lease, parseApplyReport(body.data.attributes));
  }

  @ReportAgentJobFailure()
  async reportAgentJobFailure({ subject, path, body }: ReportAgentJobFailureCall): Promise<void> {
    const lease = await this.jobs.getLease(
      subject,
      path.agent_id,
      path.run_id,
      body.data.attributes.lease,
    );
    await this.queue.fail(lease, body.data.attributes.message);
  }

  @ReadAgentLeftRun()
  async readAgentLeftRun({ subject, path }: ReadAgentLeftRunCall): Promise<AgentLeftRunDocument> {
    const verdict = await this.jobs.getLeftoverVerdict(subject, path.agent_id, path.run_id);
    return { data: { id: path.run_id, type: 'agent-left-runs', attributes: { verdict } } };
  }

  @KeepAgentLeftRun()
  async keepAgentLeftRun({ subject, path, body }: KeepAgentLeftRunCall): Promise<void> {
    await this.jobs.storeLeftoverState(
      subject,
      path.agent_id,
      path.run_id,
      parseBase64OrNull('state', body.data.attributes.state),
    );
  }
}
