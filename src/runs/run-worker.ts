import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config.js';
import { Ids } from '../ids.js';
import { LOG } from '../log.js';
import type { Executor } from './execution/execution.js';
import { EXECUTOR } from './executor.js';
import { RunApply } from './run-apply.js';
import { type ExecutionParts, RunExecution } from './run-execution.js';
import { RunLeftovers } from './run-leftovers.js';
import { RunLogs } from './run-logs.js';
import { RunPlan } from './run-plan.js';
import { RunQueue } from './run-queue.js';
import { QUEUE, RunWakeups } from './run-wakeups.js';

/** Milliseconds after which a worker looks by itself. */
const POLL = 2_000;
/** Milliseconds between two looks for runs whose worker was lost: it is found out so much after the end of its lease. */
const HOUSEKEEPING = 2_000;

/** Takes runs from the queue and executes them, several at once. A server has one; the command `runner` is one. */
@Injectable()
export class RunWorker {
  private readonly running = new Set<RunExecution>();
  private readonly parts: ExecutionParts;
  private readonly name: string;
  private stopping: AbortController | null = null;
  private rounds: Promise<unknown> = Promise.resolve();

  constructor(
    plan: RunPlan,
    apply: RunApply,
    logs: RunLogs,
    private readonly queue: RunQueue,
    private readonly wakeups: RunWakeups,
    private readonly leftovers: RunLeftovers,
    @Inject(EXECUTOR) executor: Executor,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Logger,
    ids: Ids,
  ) {
    this.name = ids.next('worker');
    this.parts = { executor, queue, plan, apply, logs, wakeups, log };
  }

  /** `registryUrl` is where this machine reaches the registry; null: at its public address. */
  start(registryUrl: string | null): void {
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    this.rounds = Promise.all([
      this.repeat(signal, QUEUE, POLL, () => this.takeRuns(signal, registryUrl)),
      this.repeat(signal, 'nothing', HOUSEKEEPING, () => this.leftovers.collect(new Set([...this.running].map(({ runId }) => runId)))),
      this.repeat(signal, 'nothing', HOUSEKEEPING, async () => void (await this.queue.reap())),
    ]);
  }

  /**
   * Takes no further run, and waits so many seconds for those under way. Then plans go back to the queue, and applies are
   * interrupted in order: each is waited for until its state is kept.
   */
  async stop(seconds: number): Promise<void> {
    this.stopping?.abort();
    await this.rounds;
    const finished = Promise.all([...this.running].map(({ done }) => done));
    const timer = setTimeout(() => this.running.forEach((execution) => execution.shutDown()), seconds * 1000);
    await finished;
    clearTimeout(timer);
  }

  private async takeRuns(signal: AbortSignal, registryUrl: string | null): Promise<void> {
    while (!signal.aborted && this.running.size < this.config.runConcurrency) {
      const claimed = await this.queue.claim(this.name);
      if (!claimed) return;
      const execution = new RunExecution(claimed, this.parts, registryUrl);
      this.running.add(execution);
      void execution.done.then(() => this.running.delete(execution)).then(() => this.wakeups.hint(QUEUE));
    }
  }

  /** Does the work again and again: at each wake-up of the topic, and after so many milliseconds without one. */
  private async repeat(signal: AbortSignal, topic: string, pause: number, work: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      const woken = this.wakeups.next(topic, pause, signal);
      try {
        await work();
      } catch (error) {
        this.log.error({ err: error }, 'the worker could not look after its runs');
      }
      await woken;
    }
  }
}
