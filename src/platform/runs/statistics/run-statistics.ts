import { In, IsNull, LessThan, MoreThan, MoreThanOrEqual } from 'typeorm';
import type { Database } from '../../../core/database/database.js';
import { Agent } from '../../identity/agent-pools/agent.entity.js';
import { SILENCE_TIMEOUT_MS } from '../../identity/agent-pools/agents.service.js';
import { approvalsSince } from '../approvals/approval-statistics.js';
import { egressSince } from '../egress/egress-statistics.js';
import { CAN_START_SQL } from '../worker/run-queue.js';
import { FINAL, type RunStatus, UNFINISHED } from '../run-status.js';
import { Run } from '../run.entity.js';
import { RunnerTools } from '../worker/runner-tools.entity.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The number of runs by status, with every requested status. */
export type RunCounts = Readonly<Partial<Record<RunStatus, number>>>;

/** Statistics of runs for operators. Reading them does not scan ended runs. */
export interface RunStatistics {
  /** The runs that have not ended. */
  readonly unfinished: RunCounts;
  readonly queue: readonly {
    readonly mode: Run['executionMode'];
    readonly length: number;
    readonly seconds: number;
  }[];
  readonly failedApplies: number;
  readonly workers: number;
  /** Unix time of the latest heartbeat of a worker; 0: none. */
  readonly lastSeen: number;
  readonly agents: Readonly<Record<string, number>>;
  readonly egress: Awaited<ReturnType<typeof egressSince>>;
  readonly approvals: Awaited<ReturnType<typeof approvalsSince>>;
}

export async function readRunStatistics(database: Database, now: Date): Promise<RunStatistics> {
  const { read } = database;
  const before = (milliseconds: number): string =>
    new Date(now.getTime() - milliseconds).toISOString();
  const [latest] = await read.find(RunnerTools, {
    where: { agentPoolId: IsNull() },
    order: { seenAt: 'DESC' },
    take: 1,
  });
  return {
    unfinished: await countsOf(database, UNFINISHED),
    queue: await readQueue(database, now),
    failedApplies: await failedAppliesSince(database, before(DAY_MS)),
    workers: await read.countBy(RunnerTools, {
      agentPoolId: IsNull(),
      seenAt: MoreThanOrEqual(before(MINUTE_MS)),
    }),
    lastSeen: latest ? Date.parse(latest.seenAt) / 1000 : 0,
    egress: await egressSince(database, before(DAY_MS)),
    approvals: await approvalsSince(database, before(DAY_MS)),
    agents: await readAgents(database, before(SILENCE_TIMEOUT_MS)),
  };
}

/** The number of ended runs by status. Scans an index of all runs: do not call it often. */
export function countFinished(database: Database): Promise<RunCounts> {
  return countsOf(database, FINAL);
}

async function countsOf({ read }: Database, statuses: readonly RunStatus[]): Promise<RunCounts> {
  const found = read
    .createQueryBuilder(Run, 'r')
    .select('r.status', 'status')
    .addSelect('COUNT(*)', 'count')
    .where({ status: In([...statuses]) });
  const counts = await found
    .groupBy('r.status')
    .getRawMany<{ status: RunStatus; count: string | number }>();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      Number(counts.find((row) => row.status === status)?.count ?? 0),
    ]),
  );
}

async function readQueue({ read }: Database, now: Date): Promise<RunStatistics['queue']> {
  const rows = await read.query<{ mode: string; length: string | number; since: string }[]>(
    `SELECT r.execution_mode AS mode, COUNT(*) AS length, MIN(r.updated_at) AS since
     FROM runs r WHERE ${CAN_START_SQL} GROUP BY r.execution_mode`,
  );
  return (['remote', 'agent'] as const).map((mode) => {
    const row = rows.find((one) => one.mode === mode);
    return {
      mode,
      length: Number(row?.length ?? 0),
      seconds: row ? Math.max(0, (now.getTime() - Date.parse(row.since)) / 1000) : 0,
    };
  });
}

/** Served by the index of failed runs. */
async function failedAppliesSince({ read }: Database, since: string): Promise<number> {
  const ended = await read.find(Run, {
    select: { position: true, statusTimestamps: true },
    where: { updatedAt: MoreThan(since), status: 'errored' },
  });
  return ended.filter(({ statusTimestamps }) => statusTimestamps.applying !== undefined).length;
}

async function readAgents({ read }: Database, aliveSince: string): Promise<Record<string, number>> {
  const [alive, silent] = [MoreThanOrEqual(aliveSince), LessThan(aliveSince)];
  return {
    idle: await read.countBy(Agent, { status: 'idle', lastPingAt: alive }),
    busy: await read.countBy(Agent, { status: 'busy', lastPingAt: alive }),
    unknown: await read.countBy(Agent, [
      { status: 'idle', lastPingAt: silent },
      { status: 'busy', lastPingAt: silent },
    ]),
  };
}
