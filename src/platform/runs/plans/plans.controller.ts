import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import {
  type AppliesApiContract,
  ReadApply,
  type ReadApplyCall,
  ReadRunApply,
  type ReadRunApplyCall,
} from '../../../../generated/server/apis/AppliesApi.js';
import {
  type PlansApiContract,
  ReadPlan,
  type ReadPlanCall,
  ReadPlanJson,
  type ReadPlanJsonCall,
  ReadPlanSummary,
  type ReadPlanSummaryCall,
  ReadRedactedPlan,
  type ReadRedactedPlanCall,
  ReadRunPlan,
  type ReadRunPlanCall,
} from '../../../../generated/server/apis/PlansApi.js';
import type { ApplyDocument } from '../../../../generated/server/models/ApplyDocument.js';
import type { PlanDocument } from '../../../../generated/server/models/PlanDocument.js';
import type { PlanSummaryDocument } from '../../../../generated/server/models/PlanSummaryDocument.js';
import { SerializedResponse, StreamedResponse } from '../../../core/http/contract/call.js';
import { pageOf, presentPagination } from '../../../core/http/json-api.js';
import { RunLogLinks } from '../logs/run-log-links.js';
import { PlanDescriber } from '../plan-summary/plan-describer.js';
import { presentPlanSummary } from '../plan-summary/plan-summary.presenter.js';
import type { Run } from '../run.entity.js';
import { RunsService } from '../runs.service.js';
import { presentApply, presentPlan } from './plan.presenter.js';
import { PlanJson } from './plan-json.js';

@Controller()
export class PlansController implements PlansApiContract, AppliesApiContract {
  constructor(
    private readonly runs: RunsService,
    private readonly links: RunLogLinks,
    private readonly plans: PlanJson,
    private readonly describer: PlanDescriber,
  ) {}

  @ReadPlan()
  async readPlan({ subject, path }: ReadPlanCall): Promise<PlanDocument> {
    return this.presentPlanDocument((await this.runs.readByPlan(subject, path.plan_id)).run);
  }

  @ReadRunPlan()
  async readRunPlan({ subject, path }: ReadRunPlanCall): Promise<PlanDocument> {
    return this.presentPlanDocument((await this.runs.read(subject, path.run_id)).run);
  }

  @ReadApply()
  async readApply({ subject, path }: ReadApplyCall): Promise<ApplyDocument> {
    return this.presentApplyDocument((await this.runs.readByApply(subject, path.apply_id)).run);
  }

  @ReadRunApply()
  async readRunApply({ subject, path }: ReadRunApplyCall): Promise<ApplyDocument> {
    return this.presentApplyDocument((await this.runs.read(subject, path.run_id)).run);
  }

  @ReadPlanJson()
  async readPlanJson({
    subject,
    path,
    response,
  }: ReadPlanJsonCall): Promise<StreamedResponse | Record<string, never>> {
    const { run } = await this.runs.readByPlan(subject, path.plan_id);
    return streamOrNoContent(await this.plans.find(run), response);
  }

  @ReadRedactedPlan()
  async readRedactedPlan({
    subject,
    path,
    response,
  }: ReadRedactedPlanCall): Promise<StreamedResponse | Record<string, never>> {
    const { run } = await this.runs.readByPlan(subject, path.plan_id);
    return streamOrNoContent(await this.plans.findRedacted(run), response);
  }

  @ReadPlanSummary()
  async readPlanSummary({
    subject,
    path,
    query,
    request,
    response,
  }: ReadPlanSummaryCall): Promise<PlanSummaryDocument | SerializedResponse> {
    const { run } = await this.runs.readByPlan(subject, path.plan_id);
    const page = pageOf(query);
    const description = await this.describer.describe(run, page);
    if (description === null) {
      response.statusOverride = 204;
      return new SerializedResponse(null);
    }
    return {
      data: presentPlanSummary(run, description),
      ...presentPagination(request.originalUrl, page, description.total),
    };
  }

  private presentPlanDocument(run: Run): PlanDocument {
    return { data: presentPlan(run, this.links.issue(run, 'plan')) };
  }

  private presentApplyDocument(run: Run): ApplyDocument {
    return { data: presentApply(run, this.links.issue(run, 'apply')) };
  }
}

function streamOrNoContent(
  json: Buffer | null,
  response: ReadPlanJsonCall['response'],
): StreamedResponse | Record<string, never> {
  if (json !== null)
    return new StreamedResponse({ stream: Readable.from([json]), length: json.length });
  response.statusOverride = 204;
  return {};
}
