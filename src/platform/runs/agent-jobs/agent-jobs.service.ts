import { Injectable } from '@nestjs/common';
import type { Subject } from '../../../core/caller/subject.js';
import { Database } from '../../../core/database/database.js';
import { NotFound, Unauthenticated } from '../../../core/errors.js';
import { InstallationKey } from '../../../core/secrets/installation-key.js';
import { type Lease, LeaseLost } from '../../../execution/worker/lease.js';
import type { LeftoverVerdict, RunTask, Tools } from '../../../execution/worker/run-source.js';
import type { Agent } from '../../identity/agent-pools/agent.entity.js';
import { AgentsService } from '../../identity/agent-pools/agents.service.js';
import { Token } from '../../identity/tokens/token.entity.js';
import { RunLogs } from '../logs/run-logs.js';
import { Run } from '../run.entity.js';
import { RunLeftovers } from '../worker/run-leftovers.js';
import { type ClaimOptions, RunQueue } from '../worker/run-queue.js';
import { RunTasks } from '../worker/run-tasks.js';
import { QUEUE_TOPIC, RunWakeups } from '../worker/run-wakeups.js';
import { type Runner, RunnerToolsService } from '../worker/runner-tools.service.js';

/** A waiting claim reads the queue at least this often. */
const POLL_INTERVAL_MS = 5_000;

/** After this time, the server no longer renews the lease of an undelivered job. */
const MAX_DELIVERY_MS = 600_000;

/** The content of an agent's claim. `executing`: the IDs of the runs that the agent executes. */
export interface AgentClaim {
  readonly tools: Tools;
  readonly executing: readonly string[];
  readonly waitSeconds: number;
}

/** A task and the current size of the log of its phase, in bytes. */
export interface AgentJob {
  readonly task: RunTask;
  readonly logSize: number;
}

/** The queue for agents: the runs of their pool, and the leases on them. */
@Injectable()
export class AgentJobsService {
  constructor(
    private readonly database: Database,
    private readonly agents: AgentsService,
    private readonly queue: RunQueue,
    private readonly tasks: RunTasks,
    private readonly logs: RunLogs,
    private readonly leftovers: RunLeftovers,
    private readonly wakeups: RunWakeups,
    private readonly runnerTools: RunnerToolsService,
    private readonly key: InstallationKey,
  ) {}

  /**
   * Waits up to `waitSeconds` for a run; returns null if none arrives, or earlier at a shutdown or
   * when the response closes. Throws NotFound for an agent of another pool, Unauthenticated if the
   * token was revoked, and KeyRetired if this server lacks the current encryption key.
   */
  async claim(
    subject: Subject,
    agentId: string,
    { tools, executing, waitSeconds }: AgentClaim,
    responseClosed: AbortSignal,
  ): Promise<AgentJob | null> {
    const agent = await this.agents.getOwn(subject, agentId);
    await this.runnerTools.announce(runnerOf(agent), tools);
    const deadline = performance.now() + waitSeconds * 1000;
    for (;;) {
      const stopWaiting = new AbortController();
      const wakeup = this.wakeups.waitForNext(
        QUEUE_TOPIC,
        Math.min(POLL_INTERVAL_MS, Math.max(0, deadline - performance.now())),
        AbortSignal.any([responseClosed, stopWaiting.signal]),
      );
      try {
        if (responseClosed.aborted) return null;
        const job = await this.claimNow(subject, agent, { tools, executing }, responseClosed);
        if (job) return job;
        if (performance.now() >= deadline || this.wakeups.isClosed()) return null;
        await wakeup;
      } finally {
        stopWaiting.abort();
      }
    }
  }

  /**
   * Returns the lease that the agent sent. Does not check it, because each use of the lease does.
   * Throws NotFound for an agent of another pool.
   */
  async getLease(subject: Subject, agentId: string, runId: string, token: string): Promise<Lease> {
    const { id: worker } = await this.agents.getOwn(subject, agentId);
    // A malformed token becomes -1, which no lease has.
    return { runId, worker, token: /^\d{1,9}$/.test(token) ? Number(token) : -1 };
  }

  async getLeftoverVerdict(
    subject: Subject,
    agentId: string,
    runId: string,
  ): Promise<LeftoverVerdict> {
    await this.requireRunOfPool(subject, agentId, runId);
    return this.leftovers.decide(runId);
  }

  async storeLeftoverState(
    subject: Subject,
    agentId: string,
    runId: string,
    state: Buffer | null,
  ): Promise<void> {
    await this.requireRunOfPool(subject, agentId, runId);
    await this.leftovers.storeState(runId, state);
  }

  private async claimNow(
    subject: Subject,
    agent: Agent,
    { tools, executing }: Pick<AgentClaim, 'tools' | 'executing'>,
    responseClosed: AbortSignal,
  ): Promise<AgentJob | null> {
    this.key.requireUsable();
    // The token may have been revoked while the claim waited.
    if (!(await this.database.read.existsBy(Token, { id: subject.caller.tokenId })))
      throw new Unauthenticated();
    const claimed =
      (await this.queue.recoverUnacknowledgedClaim(agent.id, ({ runId }) =>
        executing.includes(runId),
      )) ??
      (await this.queue.claim(agent.id, agent.agentPoolId, this.claimOptionsOf(agent, tools)));
    if (claimed) this.renewUntilDelivered(claimed.lease, responseClosed);
    const task = claimed && (await this.tasks.create(claimed, tools, null));
    return task && { task, logSize: await this.logs.size(task.lease.runId, task.phase) };
  }

  /**
   * Renews the lease while the server prepares and sends the job, which can take longer than a
   * lease: the agent cannot renew the lease before it has received the job.
   */
  private renewUntilDelivered(lease: Lease, responseClosed: AbortSignal): void {
    if (responseClosed.aborted) return;
    const deadline = performance.now() + MAX_DELIVERY_MS;
    const stop = () => clearInterval(heartbeat);
    const heartbeat = setInterval(() => {
      if (performance.now() > deadline) return stop();
      // Stops at a stop request, which the agent receives with its first heartbeat, and if the
      // lease is lost. Other errors can be a short database outage: the next heartbeat retries.
      this.queue.heartbeat(lease).then(
        (request) => request !== null && stop(),
        (error: unknown) => error instanceof LeaseLost && stop(),
      );
    }, this.queue.leaseMs / 3);
    responseClosed.addEventListener('abort', stop, { once: true });
  }

  private claimOptionsOf(agent: Agent, tools: Tools): ClaimOptions {
    return {
      findDeferredRuns: () => this.runnerTools.findDeferredRuns(runnerOf(agent), tools),
      readPlanInputs: this.tasks.planInputsFor(tools),
    };
  }

  /** Checks the pool and not the agent, because an agent gets a new ID when it restarts. */
  private async requireRunOfPool(subject: Subject, agentId: string, id: string): Promise<void> {
    const { agentPoolId } = await this.agents.getOwn(subject, agentId);
    if (!(await this.database.read.existsBy(Run, { id, agentPoolId, executionMode: 'agent' })))
      throw new NotFound();
  }
}

const runnerOf = ({ id, agentPoolId }: Agent): Runner => ({ worker: id, pool: agentPoolId });
