import { readFileSync } from 'node:fs';
import { Module, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { Principals } from '../identity/principals.js';
import { ModuleRegistryModule } from '../module-registry/module-registry.module.js';
import { ModuleInspector } from '../module-registry/module-inspector.js';
import { StateModule } from '../state/state.module.js';
import { PRICES, type Prices, readPrices } from './cost-estimate.js';
import type { Executor } from './execution/execution.js';
import { EXECUTOR, GIVEN_EXECUTOR } from './executor.js';
import { openExecutor } from './open-executor.js';
import { PlansController } from './plans.controller.js';
import { RunActionsService } from './run-actions.service.js';
import { RunApply } from './run-apply.js';
import { RunEnds } from './run-ends.js';
import { RunJobs } from './run-jobs.js';
import { RunLeftovers } from './run-leftovers.js';
import { RunLogEvents } from './run-log-events.js';
import { RunLogLinks } from './run-log-links.js';
import { RunLogs } from './run-logs.js';
import { RunLogsController } from './run-logs.controller.js';
import { RunMoves } from './run-moves.js';
import { RunPlan } from './run-plan.js';
import { RunQueue } from './run-queue.js';
import { RunSecrets } from './run-secrets.js';
import { RUN_TOKEN_PREFIX, RunTokens } from './run-tokens.js';
import { RunWakeups } from './run-wakeups.js';
import { RunWorker } from './run-worker.js';
import { RunsController } from './runs.controller.js';
import { RunsService } from './runs.service.js';
import { WorkspaceVariables } from './workspace-variables.js';

const queue = [RunQueue, RunMoves, RunEnds, RunWakeups, RunSecrets, RunTokens];
const execution = [RunWorker, RunPlan, RunApply, RunJobs, RunLeftovers, WorkspaceVariables];
const logs = [RunLogs, RunLogEvents, RunLogLinks];
const executor = {
  provide: EXECUTOR,
  inject: [GIVEN_EXECUTOR, CONFIG, ModuleInspector],
  useFactory: (given: Executor | null, config: Config, inspector: ModuleInspector): Executor => given ?? openExecutor(config, inspector),
};
const prices = { provide: PRICES, inject: [CONFIG], useFactory: ({ runPrices }: Config): Prices | null => (runPrices === null ? null : readPriceFile(runPrices)) };

@Module({
  imports: [ModuleRegistryModule, StateModule],
  controllers: [RunsController, PlansController, RunLogsController],
  providers: [RunsService, RunActionsService, ...queue, ...execution, ...logs, executor, prices],
  exports: [RunsService, RunActionsService, RunEnds, RunWakeups, RunWorker],
})
export class RunsModule implements OnModuleInit {
  constructor(
    private readonly principals: Principals,
    private readonly tokens: RunTokens,
  ) {}

  onModuleInit(): void {
    this.principals.readSignedBy(RUN_TOKEN_PREFIX, (token) => this.tokens.principalOf(token));
  }
}

function readPriceFile(file: string): Prices {
  try {
    return readPrices(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`GANTRY_RUN_PRICES: ${file} ${(error as Error).message}`);
  }
}
