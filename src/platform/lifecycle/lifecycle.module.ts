import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AssessmentResultsController } from './assessments/assessment-results.controller.js';
import { AssessmentResultsService } from './assessments/assessment-results.service.js';
import { AssessmentStarts } from './assessments/assessment-starts.js';
import { AssessmentsTask } from './assessments/assessments.task.js';
import { DriftReader } from './assessments/drift-reader.js';
import { AutoDestroyController } from './auto-destroy/auto-destroy.controller.js';
import { AutoDestroyService } from './auto-destroy/auto-destroy.service.js';
import { AutoDestroyTask } from './auto-destroy/auto-destroy.task.js';
import { AutoDestroyEvents } from './auto-destroy/auto-destroy-events.js';
import { AutomaticRuns } from './automatic-runs.js';
import { LifecycleMetrics } from './lifecycle-metrics.js';
import { WorkspaceSchedulesController } from './schedules/workspace-schedules.controller.js';
import { WorkspaceSchedulesService } from './schedules/workspace-schedules.service.js';
import { WorkspaceSchedulesTask } from './schedules/workspace-schedules.task.js';

@Module({
  imports: [WorkspacesModule, RunsModule],
  controllers: [AutoDestroyController, WorkspaceSchedulesController, AssessmentResultsController],
  providers: [
    AutomaticRuns,
    AutoDestroyService,
    AutoDestroyTask,
    AutoDestroyEvents,
    WorkspaceSchedulesService,
    WorkspaceSchedulesTask,
    AssessmentResultsService,
    AssessmentStarts,
    AssessmentsTask,
    DriftReader,
    LifecycleMetrics,
  ],
})
export class LifecycleModule {}
