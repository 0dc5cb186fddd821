import { IsNull, LessThan, MoreThan, MoreThanOrEqual } from 'typeorm';
import type { Database } from '../database/database.js';
import { Agent } from '../identity/agent.entity.js';
import { SILENCE } from '../identity/agents.service.js';
import { MAY_BEGIN } from './run-queue.js';
import type { RunStatus } from './run-status.js';
import { Run } from './run.entity.js';
import { RunnerTools } from './runner-tools.entity.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What operators watch of runs. */
export interface RunFigures {
  readonly byStatus: Partial<Record<RunStatus, number>>;
  readonly queue: readonly { readonly mode: Run['executionMode']; readonly length: number; readonly seconds: number }[];
  readonly failedApplies: number;
  readonly workers: number;
  /** Unix time. */
  readonly lastSeen: number;
  readonly agents: Readonly<Record<string, number>>;
}

export async function readRunFigures(database: Database, now: Date): Promise<RunFigures> {
  const { read } = database;
  const before = (milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString();
  const counts = await read.createQueryBuilder(Run, 'r').select('r.status', 'status').addSelect('COUNT(*)', 'count').groupBy('r.status').getRawMany<{ status: RunStatus; count: string | number }>();
  const [latest] = await read.find(RunnerTools, { where: { agentPoolId: IsNull() }, order: { seenAt: 'DESC' }, take: 1 });
  return {
    byStatus: Object.fromEntries(counts.map(({ status, count }) => [status, Number(count)])),
    queue: await readQueue(database, now),
    failedApplies: await failedAppliesSince(database, before(DAY)),
    workers: await read.countBy(RunnerTools, { agentPoolId: IsNull(), seenAt: MoreThanOrEqual(before(MINUTE)) }),
    lastSeen: latest ? Date.parse(latest.seenAt) / 1000 : 0,
    agents: await readAgents(database, before(SILENCE)),
  };
}

async function readQueue({ read }: Database, now: Date): Promise<RunFigures['queue']> {
  const rows = await read.query<{ mode: string; length: string | number; since: string }[]>(
    `SELECT r.execution_mode AS mode, COUNT(*) AS length, MIN(r.updated_at) AS since FROM runs r WHERE ${MAY_BEGIN} GROUP BY r.execution_mode`,
  );
  return (['remote', 'agent'] as const).map((mode) => {
    const row = rows.find((one) => one.mode === mode);
    return { mode, length: Number(row?.length ?? 0), seconds: row ? Math.max(0, (now.getTime() - Date.parse(row.since)) / 1000) : 0 };
  });
}

/** By the index of runs whose logs are there, as those of the last day are. */
async function failedAppliesSince({ read }: Database, since: string): Promise<number> {
  const ended = await read.find(Run, { select: { position: true, statusTimestamps: true }, where: { logsRemovedAt: IsNull(), updatedAt: MoreThan(since), status: 'errored' } });
  return ended.filter(({ statusTimestamps }) => statusTimestamps.applying !== undefined).length;
}

async function readAgents({ read }: Database, heardSince: string): Promise<Record<string, number>> {
  const [heard, silent] = [MoreThanOrEqual(heardSince), LessThan(heardSince)];
  return {
    idle: await read.countBy(Agent, { status: 'idle', lastPingAt: heard }),
    busy: await read.countBy(Agent, { status: 'busy', lastPingAt: heard }),
    unknown: await read.countBy(Agent, [{ status: 'idle', lastPingAt: silent }, { status: 'busy', lastPingAt: silent }]),
  };
}
