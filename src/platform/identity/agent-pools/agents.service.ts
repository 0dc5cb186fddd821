import { Injectable } from '@nestjs/common';
import { type EntityManager, In, LessThan, MoreThanOrEqual } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { Ids } from '../../../core/ids.js';
import { access } from '../access.js';
import { Agent } from './agent.entity.js';
import { AgentPool } from './agent-pool.entity.js';

/** The time without a heartbeat after which an idle or busy agent is `unknown`. */
export const SILENCE_TIMEOUT_MS = 60_000;
/** The time without a heartbeat after which lists omit an agent, and a registration deletes it. */
const RETENTION_MS = 86_400_000;

export type AgentStatus = Agent['status'] | 'unknown';

export interface AgentWithStatus {
  readonly agent: Agent;
  readonly status: AgentStatus;
}

/** Manages the agents of pools. An agent token permits changes to every agent of its pool. */
@Injectable()
export class AgentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async register(
    subject: Subject,
    name: string,
    ipAddress: string | null,
  ): Promise<AgentWithStatus> {
    const now = this.clock.timestamp();
    const agent = Object.assign(new Agent(), {
      id: this.ids.next('agent'),
      agentPoolId: subject.caller.id,
      name,
      status: 'idle',
      ipAddress,
      lastPingAt: now,
      createdAt: now,
    });
    await this.database.write(async (manager) => {
      await rows(manager, Agent).delete({
        agentPoolId: agent.agentPoolId,
        lastPingAt: LessThan(this.timestampBefore(RETENTION_MS)),
      });
      await rows(manager, Agent).insert(agent);
    });
    access.allowWithoutPermission(subject, 'write');
    return this.withStatus(agent);
  }

  async ping(
    subject: Subject,
    id: string,
    status: Agent['status'],
    ipAddress: string | null,
  ): Promise<AgentWithStatus> {
    const agent = await this.getOwn(subject, id);
    Object.assign(agent, { status, ipAddress, lastPingAt: this.clock.timestamp() });
    await this.database.write((manager) =>
      rows(manager, Agent).update({ id }, { status, ipAddress, lastPingAt: agent.lastPingAt }),
    );
    return this.withStatus(agent);
  }

  /** Gets an agent of the caller's pool. Throws NotFound for any other agent. */
  async getOwn(subject: Subject, id: string): Promise<Agent> {
    const agent = await rows(this.database.read, Agent).get({ id, agentPoolId: subject.caller.id });
    access.allowWithoutPermission(subject, 'read');
    return agent;
  }

  async list(
    subject: Subject,
    agentPoolId: string,
    page: Page,
  ): Promise<PageOfRows<AgentWithStatus>> {
    access.require(
      subject,
      'agent-pool.read',
      await rows(this.database.read, AgentPool).find({ id: agentPoolId }),
    );
    const where = { agentPoolId, lastPingAt: MoreThanOrEqual(this.timestampBefore(RETENTION_MS)) };
    const [agents, total] = await this.database.read.findAndCount(Agent, {
      where,
      order: { name: 'ASC', id: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: agents.map((agent) => this.withStatus(agent)), total };
  }

  /** Counts the agents of {@link listAvailable} by pool ID. Omits pools without one. */
  async countAvailable(poolIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    if (poolIds.length === 0) return counts;
    for (const { agentPoolId } of await this.listAvailable(this.database.read, poolIds))
      counts.set(agentPoolId, (counts.get(agentPoolId) ?? 0) + 1);
    return counts;
  }

  /** Lists agents of the pools that are idle or busy, and sent a heartbeat in the last minute. */
  async listAvailable(
    manager: EntityManager,
    poolIds: readonly string[],
  ): Promise<readonly Pick<Agent, 'id' | 'agentPoolId'>[]> {
    const where = {
      agentPoolId: In([...poolIds]),
      status: In(['idle', 'busy']),
      lastPingAt: MoreThanOrEqual(this.timestampBefore(SILENCE_TIMEOUT_MS)),
    };
    return manager.find(Agent, { select: { id: true, agentPoolId: true }, where });
  }

  private withStatus(agent: Agent): AgentWithStatus {
    const isSilent =
      agent.status !== 'exited' &&
      agent.status !== 'errored' &&
      agent.lastPingAt < this.timestampBefore(SILENCE_TIMEOUT_MS);
    return { agent, status: isSilent ? 'unknown' : agent.status };
  }

  private timestampBefore(milliseconds: number): string {
    return new Date(this.clock.now().getTime() - milliseconds).toISOString();
  }
}
