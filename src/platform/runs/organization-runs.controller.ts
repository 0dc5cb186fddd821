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
import { pageOf, presentList } from '../../core/http/json-api.js';
import { OrganizationRuns } from './organization-runs.service.js';
import { presentQueuedRun, toRunView } from './run.presenter.js';
import { RunsService } from './runs.service.js';

/** Operations that the tools call while a terminal waits for a run. */
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
    const found = await this.organizationRuns.listQueue(subject, path.organization_name, page);
    const now = this.clock.timestamp();
    return presentList(request, page, found, ({ run, workspace, queuePosition }) =>
      presentQueuedRun(toRunView(subject, run, workspace, now), queuePosition),
    );
  }

  @ReadCapacity()
  async readCapacity({ subject, path }: ReadCapacityCall): Promise<CapacityDocument> {
    const attributes = await this.organizationRuns.countRuns(subject, path.organization_name);
    return { data: { id: path.organization_name, type: 'organization-capacity', attributes } };
  }

  /**
   * Always empty: the tools look here only for ignored policy sets and changed enforcement levels,
   * to print warnings, and Gantry records neither.
   */
  @ListRunEvents()
  async listRunEvents({ subject, path }: ListRunEventsCall): Promise<RunChecksDocument> {
    await this.runs.read(subject, path.run_id);
    return { data: [] };
  }

  /** Always empty: Gantry has no run tasks. */
  @ListTaskStages()
  async listTaskStages({ subject, path }: ListTaskStagesCall): Promise<RunChecksDocument> {
    await this.runs.read(subject, path.run_id);
    return { data: [] };
  }
}
