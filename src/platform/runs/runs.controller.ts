import { Controller } from '@nestjs/common';
import {
  ApplyRun,
  type ApplyRunCall,
  CancelRun,
  type CancelRunCall,
  CreateRun,
  type CreateRunCall,
  DiscardRun,
  type DiscardRunCall,
  ForceCancelRun,
  type ForceCancelRunCall,
  ListOrganizationRuns,
  type ListOrganizationRunsCall,
  ListRuns,
  type ListRunsCall,
  ReadRun,
  type ReadRunCall,
  type RunsApiContract,
} from '../../../generated/server/apis/RunsApi.js';
import type { RunDocument } from '../../../generated/server/models/RunDocument.js';
import type { RunListDocument } from '../../../generated/server/models/RunListDocument.js';
import type { RunResource } from '../../../generated/server/models/RunResource.js';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import { presentWorkspace } from '../workspaces/workspace.presenter.js';
import { RunLogLinks } from './logs/run-log-links.js';
import { OrganizationRuns } from './organization-runs.service.js';
import { presentApply, presentPlan } from './plans/plan.presenter.js';
import { presentRun, sourcesOf, toRunView } from './run.presenter.js';
import { RunActionsService } from './run-actions.service.js';
import { type RunInWorkspace, RunsService } from './runs.service.js';

type RelatedResources = NonNullable<RunDocument['included']>;

@Controller()
export class RunsController implements RunsApiContract {
  constructor(
    private readonly runs: RunsService,
    private readonly organizationRuns: OrganizationRuns,
    private readonly actions: RunActionsService,
    private readonly links: RunLogLinks,
    private readonly clock: Clock,
  ) {}

  @CreateRun()
  async createRun({ subject, headers, body }: CreateRunCall): Promise<RunDocument> {
    const { attributes = {}, relationships } = body.data;
    const request = {
      message: attributes.message,
      isDestroy: attributes['is-destroy'],
      autoApply: attributes['auto-apply'],
      planOnly: attributes['plan-only'],
      configurationVersionId: relationships['configuration-version']?.data?.id,
      options: {
        refresh: attributes.refresh,
        refreshOnly: attributes['refresh-only'],
        targetAddrs: attributes['target-addrs'],
        replaceAddrs: attributes['replace-addrs'],
        variables: attributes.variables,
      },
      origin: originOf(headers),
    };
    const created = await this.runs.create(subject, relationships.workspace.data.id, request);
    return { data: this.present(subject, created) };
  }

  @ReadRun()
  async readRun({ subject, path, query }: ReadRunCall): Promise<RunDocument> {
    const found = await this.runs.read(subject, path.run_id);
    const data = this.present(subject, found);
    return query.include
      ? { data, included: this.presentRelated(subject, [found], query.include) }
      : { data };
  }

  @ListRuns()
  async listRuns({ subject, path, query, request }: ListRunsCall): Promise<RunListDocument> {
    const page = pageOf(query);
    const filter = {
      statuses: query['filter[status]'],
      sources: query['filter[source]'] && sourcesOf(query['filter[source]']),
    };
    const { rows, total, workspace } = await this.runs.list(
      subject,
      path.workspace_id,
      page,
      filter,
    );
    const found = rows.map((run) => ({ run, workspace }));
    const document = presentList(request, page, { rows: found, total }, (one) =>
      this.present(subject, one),
    );
    return query.include
      ? { ...document, included: this.presentRelated(subject, found, query.include) }
      : document;
  }

  @ApplyRun()
  async applyRun({ subject, path, body }: ApplyRunCall): Promise<void> {
    await this.actions.confirm(subject, path.run_id, { comment: body?.comment });
  }

  @DiscardRun()
  async discardRun({ subject, path, body }: DiscardRunCall): Promise<void> {
    await this.actions.discard(subject, path.run_id, body?.comment);
  }

  @CancelRun()
  async cancelRun({ subject, path, body }: CancelRunCall): Promise<void> {
    await this.actions.cancel(subject, path.run_id, body?.comment);
  }

  @ForceCancelRun()
  async forceCancelRun({ subject, path, body }: ForceCancelRunCall): Promise<void> {
    await this.actions.forceCancel(subject, path.run_id, body?.comment);
  }

  @ListOrganizationRuns()
  async listOrganizationRuns({
    subject,
    path,
    query,
    request,
  }: ListOrganizationRunsCall): Promise<RunListDocument> {
    const page = pageOf(query);
    const filter = {
      statuses: query['filter[status]'],
      sources: query['filter[source]'] && sourcesOf(query['filter[source]']),
      workspaceNames: query['filter[workspace_names]'],
      agentPoolNames: query['filter[agent_pool_names]'],
    };
    const { organization_name: organization } = path;
    const found = await this.organizationRuns.list(subject, organization, page, filter);
    const document = presentList(request, page, found, (one) => this.present(subject, one));
    return query.include
      ? { ...document, included: this.presentRelated(subject, found.rows, query.include) }
      : document;
  }

  private present(subject: Subject, { run, workspace }: RunInWorkspace): RunResource {
    return presentRun(toRunView(subject, run, workspace, this.clock.timestamp()));
  }

  private presentRelated(
    subject: Subject,
    found: readonly RunInWorkspace[],
    include: readonly string[],
  ): RelatedResources {
    const workspaces = new Map(found.map(({ workspace }) => [workspace.id, workspace]));
    const related: object[] = include.includes('workspace')
      ? [...workspaces.values()].map((workspace) => presentWorkspace(subject, workspace))
      : [];
    for (const { run } of found) {
      if (include.includes('plan')) related.push(presentPlan(run, this.links.issue(run, 'plan')));
      if (include.includes('apply'))
        related.push(presentApply(run, this.links.issue(run, 'apply')));
    }
    return related as RelatedResources;
  }
}

/** Returns what started a run. The tools send these headers for a run from a terminal. */
function originOf(headers: CreateRunCall['headers']): 'api' | 'cloud' | 'remote' {
  if (headers['Terraform-Version'] === undefined) return 'api';
  return headers['X-Terraform-Integration'] === 'cloud' ? 'cloud' : 'remote';
}
