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
import type { Subject } from '../../../core/caller/subject.js';
import { SerializedResponse } from '../../../core/http/contract/call.js';
import type { Lease } from '../../../execution/worker/lease.js';
import { RunLogs } from '../logs/run-logs.js';
import { RunApply } from '../worker/run-apply.js';
import { RunPlan } from '../worker/run-plan.js';
import { RunQueue } from '../worker/run-queue.js';
import { presentAgentJob } from './agent-job.presenter.js';
import { AgentJobsService } from './agent-jobs.service.js';
import { parseApplyReport, parseBase64OrNull, parsePlanReport } from './agent-reports.js';

/** A call that names the lease under which the agent executes the run. */
interface LeasedCall {
  readonly subject: Subject;
  readonly path: { readonly agent_id: string; readonly run_id: string };
  readonly body: { readonly data: { readonly attributes: { readonly lease: string } } };
}

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
    const responseClosed = new AbortController();
    response.once('close', () => responseClosed.abort());
    const job = await this.jobs.claim(
      subject,
      path.agent_id,
      { tools: { versions, installable, unavailable }, executing, waitSeconds },
      responseClosed.signal,
    );
    if (job) return presentAgentJob(job);
    response.statusOverride = 204;
    return new SerializedResponse(null);
  }

  @RenewAgentJob()
  async renewAgentJob(call: RenewAgentJobCall): Promise<AgentJobLeaseDocument> {
    const request = await this.queue.heartbeat(await this.getLease(call));
    return {
      data: { id: call.path.run_id, type: 'agent-jobs', attributes: { stop: request ?? 'none' } },
    };
  }

  @AppendAgentJobLog()
  async appendAgentJobLog(call: AppendAgentJobLogCall): Promise<AgentJobLogDocument> {
    const { phase, text, position } = call.body.data.attributes;
    const size = await this.logs.append(await this.getLease(call), phase, text, position);
    return {
      data: { id: call.path.run_id, type: 'agent-jobs', attributes: { 'log-size': size } },
    };
  }

  @ReportAgentJobFetched()
  async reportAgentJobFetched(call: ReportAgentJobFetchedCall): Promise<void> {
    await this.plan.recordFetched(await this.getLease(call));
  }

  @ReportAgentJobPlan()
  async reportAgentJobPlan(call: ReportAgentJobPlanCall): Promise<void> {
    const lease = await this.getLease(call);
    await this.plan.recordEnd(lease, parsePlanReport(call.body.data.attributes));
  }

  @ReportAgentJobApply()
  async reportAgentJobApply(call: ReportAgentJobApplyCall): Promise<void> {
    const lease = await this.getLease(call);
    await this.apply.recordEnd(lease, parseApplyReport(call.body.data.attributes));
  }

  @ReportAgentJobFailure()
  async reportAgentJobFailure(call: ReportAgentJobFailureCall): Promise<void> {
    await this.queue.fail(await this.getLease(call), call.body.data.attributes.message);
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

  private getLease({ subject, path, body }: LeasedCall): Promise<Lease> {
    return this.jobs.getLease(subject, path.agent_id, path.run_id, body.data.attributes.lease);
  }
}
