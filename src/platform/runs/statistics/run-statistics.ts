import { In, IsNull, LessThan, MoreThan, MoreThanOrEqual } from 'typeorm';
import type { Database } from '../../../core/database/database.js';
import { Agent } from '../../identity/agent-pools/agent.entity.js';
import { SILENCE_TIMEOUT_MS } from '../../identity/agent-pools/agents.service.js';
import { countApprovalsSince } from '../approvals/approval-statistics.js';
import { countConnectionsSince } from '../egress/egress-statistics.js';
import { Run } from '../run.entity.js';
import { FINAL_STATUSES, type RunStatus, UNFINISHED_STATUSES } from '../run-status.js';
import { CAN_START_SQL } from '../worker/run-queue.js';
import { RunnerTools } from '../worker/runner-tools.entity.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The number of runs of each requested status, including zeros. */
export type RunCounts = Readonly<Partial<Record<RunStatus, number>>>;

/** Statistics of runs for operators. Of the ended runs, only recent ones are read. */
export interface RunStatistics {
  readonly unfinished: RunCounts;
  readonly queue: readonly {
    readonly mode: Run['executionMode'];
    readonly length: number;
    /** Seconds since the last change of the run that has waited longest; 0 if none waits. */
    readonly oldestSeconds: number;
  }[];
  /** Applies that ended with an error within the last 24 hours. */
  readonly failedApplies: number;
  /** Workers, except agents, that announced their tools within the last minute. */
  readonly workers: number;
  /** Unix time, in seconds, of the latest announcement by a worker, except agents; 0 if none. */
  readonly lastSeen: number;
  /** By status, without agents that reported an error or their exit. */
  readonly agents: Readonly<Record<string, number>>;
  /** Connections of phases that ended within the last 24 hours, by outcome. */
  readonly egress: Awaited<ReturnType<typeof countConnectionsSince>>;
  /** Approvals and overrides within the last 24 hours. */
  readonly approvals: Awaited<ReturnType<typeof countApprovalsSince>>;
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
    unfinished: await countByStatus(database, UNFINISHED_STATUSES),
    queue: await readQueue(database, now),
    failedApplies: await countFailedAppliesSince(database, before(DAY_MS)),
    workers: await read.countBy(RunnerTools, {
      agentPoolId: IsNull(),
      seenAt: MoreThanOrEqual(before(MINUTE_MS)),
    }),
    lastSeen: latest ? Date.parse(latest.seenAt) / 1000 : 0,
    egress: await countConnectionsSince(database, before(DAY_MS)),
    approvals: await countApprovalsSince(database, before(DAY_MS)),
    agents: await countAgents(database, before(SILENCE_TIMEOUT_MS)),
  };
}

/** Counts ended runs by status. Scans an index of all runs: do not call it often. */
export function countFinished(database: Database): Promise<RunCounts> {
  return countByStatus(database, FINAL_STATUSES);
}

async function countByStatus(
  { read }: Database,
  statuses: readonly RunStatus[],
): Promise<RunCounts> {
  const counts = await read
    .createQueryBuilder(Run, 'r')
    .select('r.status', 'status')
    .addSelect('COUNT(*)', 'count')
    .where({ status: In([...statuses]) })
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
      oldestSeconds: row ? Math.max(0, (now.getTime() - Date.parse(row.since)) / 1000) : 0,
    };
  });
}

/** Uses the index `runs_errored`. */
async function countFailedAppliesSince({ read }: Database, since: string): Promise<number> {
  const errored = await read.find(Run, {
    select: { position: true, statusTimestamps: true },
    where: { updatedAt: MoreThan(since), status: 'errored' },
  });
  return errored.filter(({ statusTimestamps }) => statusTimestamps.applying !== undefined).length;
}

async function countAgents(
  { read }: Database,
  aliveSince: string,
): Promise<Record<string, number>> {
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
