import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { Ids } from '../../../core/ids.js';
import { LOG } from '../../../core/logging/log.js';
import { InstallationKey } from '../../../core/secrets/installation-key.js';
import type { Executor } from '../../../execution/execution.js';
import { toolsOf } from '../../../execution/worker/run-source.js';
import { WorkerPool } from '../../../execution/worker/worker-pool.js';
import { RunLogs } from '../logs/run-logs.js';
import { DatabaseRunSource, type RunServices } from './database-run-source.js';
import { EXECUTOR } from './injection-tokens.js';
import { RunApply } from './run-apply.js';
import { RunLeftovers } from './run-leftovers.js';
import { RunPlan } from './run-plan.js';
import { RunQueue } from './run-queue.js';
import { RunTasks } from './run-tasks.js';
import { RunWakeups } from './run-wakeups.js';
import { RunnerToolsService } from './runner-tools.service.js';

/** Claims runs from the database and executes them, in a server or a runner. */
@Injectable()
export class RunWorker {
  private readonly services: RunServices;
  private readonly name: string;
  private pool: WorkerPool | null = null;

  constructor(
    plan: RunPlan,
    apply: RunApply,
    tasks: RunTasks,
    logs: RunLogs,
    queue: RunQueue,
    wakeups: RunWakeups,
    leftovers: RunLeftovers,
    @Inject(EXECUTOR) private readonly executor: Executor,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Logger,
    ids: Ids,
    runnerTools: RunnerToolsService,
    key: InstallationKey,
  ) {
    this.name = ids.next('worker');
    this.services = { queue, tasks, plan, apply, logs, leftovers, wakeups, runnerTools, key };
  }

  /**
   * Starts to execute runs. `registryUrl` is the registry's URL for this machine; null for the
   * public URL.
   */
  async start(registryUrl: string | null): Promise<void> {
    const source = this.createSource(registryUrl);
    await source.announce(await toolsOf(this.executor));
    this.startWorkers(source, this.config.runConcurrency);
  }

  /**
   * Ends expired leases and collects leftover runs of this machine, but executes no runs. Agents do
   * not end expired leases.
   */
  startMaintenance(): void {
    this.startWorkers(this.createSource(null), 0);
  }

  /** Like {@link WorkerPool.stop}. Has no effect if nothing was started. */
  async stop(seconds: number): Promise<void> {
    if (!this.pool) return;
    await this.pool.stop(seconds);
    this.pool = null;
  }

  private createSource(registryUrl: string | null): DatabaseRunSource {
    return new DatabaseRunSource(this.services, this.name, registryUrl);
  }

  private startWorkers(source: DatabaseRunSource, concurrency: number): void {
    this.pool = new WorkerPool({ executor: this.executor, source, log: this.log }, concurrency);
    this.pool.start();
  }
}
