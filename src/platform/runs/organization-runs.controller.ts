import { Controller } from '@nestjs/common';
import {
  ListRunEvents,
  type ListRunEventsCall,
  ListTaskStages,
  type ListTaskStagesCall,
  type RunChecksApiContract,
} from '../../../generated/server/apis/RunChecksApi.js';
import {
  ReadCapacity,
  type ReadCapacityCall,
  ReadRunQueue,
  type ReadRunQueueCall,
  type RunQueueApiContract,
} from '../../../generated/server/apis/RunQueueApi.js';
import type { CapacityDocument } from '../../../generated/server/models/CapacityDocument.js';
import type { RunChecksDocument } from '../../../generated/server/models/RunChecksDocument.js';
import type { RunListDocument } from '../../../generated/server/models/RunListDocument.js';
import { Clock } from '../../core/clock.js';
import { listDocument, pageOf } from '../../core/http/json-api.js';
import { OrganizationRuns } from './organization-runs.service.js';
import { presentQueuedRun, runView } from './run.presenter.js';
import { RunsService } from './runs.service.js';

/** Operations that tools call while they wait for a run. */
@Controller()
export class OrganizationRunsController implements RunQueueApiContract, RunChecksApiContract {
  constructor(
    private readonly organizationRuns: OrganizationRuns,
    private readonly runs: RunsService,
    private readonly clock: Clock,
  ) {}

  @ReadRunQueue()
  async readRunQueue({
    subject,
    path,
    query,
    request,
  }: ReadRunQueueCall): Promise<RunListDocument> {
    const page = pageOf(query);
    const found = await this.organizationRuns.queue(subject, path.organization_name, page);
    const now = this.clock.timestamp();
    return listDocument(request, page, found, ({ run, workspace, place }) =>
      presentQueuedRun(runView(subject, run, workspace, now), place),
    );
  }

  @ReadCapacity()
  async readCapacity({ subject, path }: ReadCapacityCall): Promise<CapacityDocument> {
    const attributes = await this.organizationRuns.capacity(subject, path.organization_name);
    return { data: { id: path.organization_name, type: 'organization-capacity', attributes } };
  }

  @ListRunEvents()
  async listRunEvents({ subject, path }: ListRunEventsCall): Promise<RunChecksDocument> {
    await this.runs.read(subject, path.run_id);
    return { data: [] };
  }

  @ListTaskStages()
  async listTaskStages({ subject, path }: ListTaskStagesCall): Promise<RunChecksDocument> {
    await this.runs.read(subject, path.run_id);
    return { data: [] };
  }
}
