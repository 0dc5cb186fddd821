import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, LessThan, MoreThanOrEqual, Not } from 'typeorm';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { plainRow } from '../database/plain-rows.js';
import { AgentsService } from '../identity/agents.service.js';
import { newestMatching } from '../module-registry/version-constraint.js';
import { Run } from './run.entity.js';
import { RunnerTools } from './runner-tools.entity.js';
import type { Tools } from './work/run-source.js';

/** Milliseconds: between two announcements, until a silent worker counts as gone, and until its row is removed. */
const PAUSE = 15_000;
const SILENCE = 60_000;
const FORGOTTEN = 86_400_000;

/** Who executes runs. `pool`: of an agent; null: a worker of the mode `remote`. */
export interface Runner {
  readonly worker: string;
  readonly pool: string | null;
}

/** Runs that a worker does not claim, by their constraint before the plan and by their version after it. */
export interface LeftToOthers {
  readonly constraints: readonly string[];
  readonly versions: readonly string[];
}

export const NOTHING_LEFT: LeftToOthers = { constraints: [], versions: [] };

/**
 * Which versions of the tools the processes have that execute runs: each tells its own, so that any server knows what
 * a workspace can ask for, and each run goes to one that has the newest version which its constraint allows.
 */
@Injectable()
export class RunnerToolsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly agents: AgentsService,
  ) {}

  /** Tells the tools of a runner. Repeated calls write now and then only. */
  async announce({ worker, pool }: Runner, tools: Tools): Promise<void> {
    const versions = [...usable(tools)];
    const told = await plainRow(this.database.read, RunnerTools, { worker });
    if (told && told.seenAt > this.before(PAUSE) && told.versions.join() === versions.join())
      return;
    const row = Object.assign(new RunnerTools(), {
      worker,
      agentPoolId: pool,
      versions,
      seenAt: this.clock.timestamp(),
    });
    await this.database.write(async (manager) => {
      await manager.delete(RunnerTools, { seenAt: LessThan(this.before(FORGOTTEN)) });
      await manager.upsert(RunnerTools, row, ['worker']);
    });
  }

  async withdraw(worker: string): Promise<void> {
    await this.database.write((manager) => manager.delete(RunnerTools, { worker }));
  }

  /** Every version that the present runners of the mode `remote`, or of a pool, have. */
  async versions(manager: EntityManager, pool: string | null): Promise<readonly string[]> {
    return this.versionsOf(manager, pool, null);
  }

  /** The runs for which another present runner has a newer version than this one, or the only one that will do. */
  async leftToOthers({ worker, pool }: Runner, tools: Tools): Promise<LeftToOthers> {
    const { read } = this.database;
    const mine = usable(tools);
    const others = (await this.versionsOf(read, pool, worker)).filter(
      (version) => !mine.includes(version),
    );
    if (others.length === 0) return NOTHING_LEFT;
    const where = {
      status: 'pending' as const,
      ...(pool === null ? { executionMode: 'remote' as const } : { agentPoolId: pool }),
    };
    const waiting = await read
      .createQueryBuilder(Run, 'run')
      .select('DISTINCT run.iacConstraint', 'constraint')
      .where(where)
      .getRawMany<{ constraint: string }>();
    const isTheirs = (constraint: string): boolean =>
      others.includes(newestMatching(constraint, [...mine, ...others]) ?? '');
    return {
      constraints: waiting.map(({ constraint }) => constraint).filter(isTheirs),
      versions: others,
    };
  }

  /** An agent's presence is that of its pings: while it is busy it claims nothing. */
  private async versionsOf(
    manager: EntityManager,
    pool: string | null,
    except: string | null,
  ): Promise<readonly string[]> {
    const other = except === null ? {} : { worker: Not(except) };
    const where =
      pool === null
        ? { agentPoolId: IsNull(), seenAt: MoreThanOrEqual(this.before(SILENCE)), ...other }
        : { agentPoolId: pool, ...other };
    const rows = await manager.findBy(RunnerTools, where);
    if (rows.length === 0) return [];
    const present = pool === null ? null : await this.agents.present(manager, [pool]);
    const seen = rows.filter(
      ({ worker }) => present === null || present.some(({ id }) => id === worker),
    );
    return [...new Set(seen.flatMap(({ versions }) => versions))];
  }

  private before(milliseconds: number): string {
    return new Date(this.clock.now().getTime() - milliseconds).toISOString();
  }
}

const usable = ({ versions, unavailable }: Tools): readonly string[] =>
  unavailable === null ? versions : [];
