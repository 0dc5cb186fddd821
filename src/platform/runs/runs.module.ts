import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/config.js';
import { createExecutor } from '../../execution/create-executor.js';
import type { Executor } from '../../execution/execution.js';
import type { PriceTable } from '../../execution/plan/cost-estimate.js';
import { readPriceTable } from '../../execution/plan/price-table.js';
import { ModuleInspector } from '../../lib/module-inspection/module-inspector.js';
import { OrganizationsService } from '../identity/organizations/organizations.service.js';
import { Principals } from '../identity/principals.js';
import { ModuleRegistryModule } from '../module-registry/module-registry.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { ConfigurationUploads } from '../state/configuration-uploads.service.js';
import { StateModule } from '../state/state.module.js';
import { StateUploads } from '../state/state-uploads.service.js';
import { WorkloadIdentityModule } from '../workload-identity/workload-identity.module.js';
import { ToolVersions } from '../workspaces/tool-versions.js';
import { WorkspaceDeletionHooks } from '../workspaces/workspace-deletion-hooks.js';
import { WorkspaceIncludes } from '../workspaces/workspace-includes.presenter.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AgentJobsController } from './agent-jobs/agent-jobs.controller.js';
import { AgentJobsService } from './agent-jobs/agent-jobs.service.js';
import { ApprovalMetrics } from './approvals/approval-metrics.js';
import { RunApprovalsController } from './approvals/run-approvals.controller.js';
import { RunApprovalsService } from './approvals/run-approvals.service.js';
import { CurrentRuns } from './current-runs.js';
import { RunEgressController } from './egress/run-egress.controller.js';
import { RunEgressDecisions } from './egress/run-egress-decisions.js';
import { LogFollowers } from './logs/log-followers.js';
import { RunLogEvents } from './logs/run-log-events.js';
import { RunLogLinks } from './logs/run-log-links.js';
import { RunLogsController } from './logs/run-logs.controller.js';
import { RunLogs } from './logs/run-logs.js';
import { VersionWarnings } from './logs/version-warnings.js';
import { OrganizationRunsController } from './organization-runs.controller.js';
import { OrganizationRuns } from './organization-runs.service.js';
import { PlanDescriber } from './plan-summary/plan-describer.js';
import { PlanJson } from './plans/plan-json.js';
import { PlansController } from './plans/plans.controller.js';
import { PolicyChecksController } from './policies/policy-checks.controller.js';
import { PolicyChecksService } from './policies/policy-checks.service.js';
import { PolicyEffect } from './policies/policy-effect.js';
import { PolicyEvaluationTask } from './policies/policy-evaluation.task.js';
import { PolicyInput } from './policies/policy-input.js';
import { PolicyMetrics } from './policies/policy-metrics.js';
import { PolicyRequests } from './policies/policy-requests.js';
import { PolicySimulations } from './policies/policy-simulations.service.js';
import { Run } from './run.entity.js';
import { RunActionsService } from './run-actions.service.js';
import { RunCompletionHooks } from './run-completion-hooks.js';
import { RunConfirmationChecks } from './run-confirmation-checks.js';
import { RunEvents } from './run-events.js';
import { RunRemoval } from './run-removal.js';
import { RunSecrets } from './run-secrets.js';
import { RUN_STATE_TOKEN_PREFIX, RunStateTokens } from './run-state-tokens.js';
import { RUN_TOKEN_PREFIX, RunTokens } from './run-tokens.js';
import { RunTransitions } from './run-transitions.js';
import { RunsController } from './runs.controller.js';
import { RunsService } from './runs.service.js';
import { RunMetrics } from './statistics/run-metrics.js';
import { EXECUTOR, EXECUTOR_OVERRIDE, PRICES, RUN_INSPECTOR } from './worker/injection-tokens.js';
import { RunApply } from './worker/run-apply.js';
import { RunIdentities } from './worker/run-identities.js';
import { RunJobs } from './worker/run-jobs.js';
import { RunLeftovers } from './worker/run-leftovers.js';
import { RunPlan } from './worker/run-plan.js';
import { RunQueue } from './worker/run-queue.js';
import { RunTasks } from './worker/run-tasks.js';
import { RunWakeups } from './worker/run-wakeups.js';
import { RunWorker } from './worker/run-worker.js';
import { RunnerToolsService } from './worker/runner-tools.service.js';

const queue = [
  RunQueue,
  RunnerToolsService,
  RunTransitions,
  RunEvents,
  RunCompletionHooks,
  RunConfirmationChecks,
  RunWakeups,
  RunSecrets,
  RunTokens,
  RunStateTokens,
];
const execution = [
  RunWorker,
  RunMetrics,
  ApprovalMetrics,
  RunTasks,
  RunPlan,
  RunApply,
  RunJobs,
  RunIdentities,
  RunLeftovers,
  RunRemoval,
  RunEgressDecisions,
];
const logs = [RunLogs, VersionWarnings, RunLogEvents, RunLogLinks, LogFollowers];
const policies = [
  PolicyRequests,
  PolicyInput,
  PolicyEffect,
  PolicyEvaluationTask,
  PolicyChecksService,
  PolicySimulations,
  PolicyMetrics,
];
const inspector = { provide: RUN_INSPECTOR, useFactory: () => ModuleInspector.forRuns() };
const executor = {
  provide: EXECUTOR,
  inject: [EXECUTOR_OVERRIDE, CONFIG, RUN_INSPECTOR],
  useFactory: (override: Executor | null, config: Config, inspector: ModuleInspector): Executor =>
    override ?? createExecutor(config, inspector, process.env['PATH'] ?? ''),
};
const prices = {
  provide: PRICES,
  inject: [CONFIG],
  useFactory: ({ costTable }: Config): Promise<PriceTable | null> =>
    costTable === null ? Promise.resolve(null) : readPriceTable(costTable),
};

@Module({
  imports: [
    ModuleRegistryModule,
    WorkspacesModule,
    StateModule,
    WorkloadIdentityModule,
    PoliciesModule,
  ],
  controllers: [
    RunsController,
    OrganizationRunsController,
    PlansController,
    RunLogsController,
    RunEgressController,
    RunApprovalsController,
    PolicyChecksController,
    AgentJobsController,
  ],
  providers: [
    CurrentRuns,
    RunsService,
    RunActionsService,
    RunApprovalsService,
    OrganizationRuns,
    AgentJobsService,
    ...queue,
    ...execution,
    ...logs,
    ...policies,
    inspector,
    executor,
    prices,
    PlanJson,
    PlanDescriber,
  ],
  exports: [
    RunsService,
    RunActionsService,
    RunCompletionHooks,
    RunConfirmationChecks,
    RunWakeups,
    RunWorker,
    RunLogs,
    RunLogLinks,
    PlanJson,
    PlanDescriber,
  ],
})
export class RunsModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly principals: Principals,
    private readonly organizations: OrganizationsService,
    private readonly tokens: RunTokens,
    private readonly stateTokens: RunStateTokens,
    private readonly toolVersions: ToolVersions,
    private readonly deletionHooks: WorkspaceDeletionHooks,
    private readonly removal: RunRemoval,
    private readonly runnerTools: RunnerToolsService,
    private readonly includes: WorkspaceIncludes,
    private readonly currentRuns: CurrentRuns,
    private readonly uploads: ConfigurationUploads,
    private readonly stateUploads: StateUploads,
    private readonly runs: RunsService,
    @Inject(RUN_INSPECTOR) private readonly runInspector: ModuleInspector,
  ) {}

  /** Called after the worker has stopped, so that no run still uses the inspector. */
  onApplicationShutdown(): Promise<void> {
    return this.runInspector.close();
  }

  /** Registers hooks with identity, workspaces and state, which must not depend on runs. */
  onModuleInit(): void {
    this.principals.registerSignedTokenReader(RUN_TOKEN_PREFIX, (token) =>
      this.tokens.principalOf(token),
    );
    this.principals.registerSignedTokenReader(RUN_STATE_TOKEN_PREFIX, (token) =>
      this.stateTokens.principalOf(token),
    );
    this.toolVersions.registerVersionList((manager, agentPoolId) =>
      this.runnerTools.listVersions(manager, agentPoolId),
    );
    this.organizations.onDelete((manager, organization) =>
      this.removal.deleteLogs(manager, { organization }),
    );
    this.includes.register('current_run', (subject, workspaces) =>
      this.currentRuns.load(subject, workspaces),
    );
    this.uploads.onUploaded((manager, workspace, configuration) =>
      this.runs.queueUploaded(manager, workspace, configuration),
    );
    this.stateUploads.registerRunCheck((manager, id, workspaceId) =>
      manager.existsBy(Run, { id, workspaceId }),
    );
    this.deletionHooks.register((manager, workspace) =>
      this.removal.deleteRunFiles(manager, workspace),
    );
  }
}
