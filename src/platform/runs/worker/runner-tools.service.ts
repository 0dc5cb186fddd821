import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, LessThan, MoreThanOrEqual, Not } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { AgentsService } from '../../identity/agent-pools/agents.service.js';
import { Run } from '../run.entity.js';
import { RunnerTools } from './runner-tools.entity.js';
import { chosenVersion } from '../tool-choice.js';
import type { Tools } from '../../../execution/worker/run-source.js';

/**
 * Milliseconds: between two announcements, until a silent worker counts as lost, and until its row
 * is removed.
 */
const ANNOUNCEMENT_INTERVAL_MS = 15_000;
const SILENCE_TIMEOUT_MS = 60_000;
const RETENTION_MS = 86_400_000;

/** Who executes runs. `pool`: of an agent; null: a worker of the mode `remote`. */
export interface Runner {
  readonly worker: string;
  readonly pool: string | null;
}

/**
 * Runs that a worker does not claim, by their constraint before the plan and by their version after
 * it.
 */
export interface LeftToOthers {
  readonly constraints: readonly string[];
  readonly versions: readonly string[];
}

type Available = Pick<Tools, 'versions' | 'installable'>;

const NO_TOOLS: Available = { versions: [], installable: [] };

export const NOTHING_LEFT: LeftToOthers = { constraints: [], versions: [] };

/**
 * Which versions of the tools the processes have that execute runs: each tells its own, so that any
 * server knows what a workspace can ask for, and each run goes to one that has the newest version
 * which its constraint allows.
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
    const { versions, installable } = usable(tools);
    const told = await rows(this.database.read, RunnerTools).find({ worker });
    const isTold =
      told?.versions.join() === versions.join() && told.installable.join() === installable.join();
    if (told && isTold && told.seenAt > this.before(ANNOUNCEMENT_INTERVAL_MS)) return;
    const row = Object.assign(new RunnerTools(), {
      worker,
      agentPoolId: pool,
      versions: [...versions],
      installable: [...installable],
      seenAt: this.clock.timestamp(),
    });
    await this.database.write(async (manager) => {
      await rows(manager, RunnerTools).delete({ seenAt: LessThan(this.before(RETENTION_MS)) });
      await rows(manager, RunnerTools).upsert(row, 'worker');
    });
  }

  async withdraw(worker: string): Promise<void> {
    await this.database.write((manager) => rows(manager, RunnerTools).delete({ worker }));
  }

  /**
   * Every version that the present runners of the mode `remote`, or of a pool, have or can install.
   */
  async versions(manager: EntityManager, pool: string | null): Promise<readonly string[]> {
    const { versions, installable } = await this.toolsOf(manager, pool, null);
    return [...new Set([...versions, ...installable])];
  }

  /**
   * The runs for which another present runner has a newer version than this one, or the only one
   * that will do.
   */
  async leftToOthers({ worker, pool }: Runner, tools: Tools): Promise<LeftToOthers> {
    const { read } = this.database;
    const mine = usable(tools);
    const others = await this.toolsOf(read, pool, worker);
    const versions = theirs(mine, others);
    if (versions.length === 0) return NOTHING_LEFT;
    const where = {
      status: 'pending' as const,
      ...(pool === null ? { executionMode: 'remote' as const } : { agentPoolId: pool }),
    };
    const waiting = await read
      .createQueryBuilder(Run, 'run')
      .select('DISTINCT run.iacConstraint', 'constraint')
      .where(where)
      .getRawMany<{ constraint: string }>();
    const all = {
      versions: [...mine.versions, ...others.versions],
      installable: [...mine.installable, ...others.installable],
    };
    return {
      constraints: waiting
        .map(({ constraint }) => constraint)
        .filter((constraint) => versions.includes(chosenVersion(constraint, all) ?? '')),
      versions,
    };
  }

  /** An agent's presence is that of its pings: while it is busy it claims nothing. */
  private async toolsOf(
    manager: EntityManager,
    pool: string | null,
    except: string | null,
  ): Promise<Available> {
    const other = except === null ? {} : { worker: Not(except) };
    const where =
      pool === null
        ? {
            agentPoolId: IsNull(),
            seenAt: MoreThanOrEqual(this.before(SILENCE_TIMEOUT_MS)),
            ...other,
          }
        : { agentPoolId: pool, ...other };
    const rows = await manager.findBy(RunnerTools, where);
    if (rows.length === 0) return NO_TOOLS;
    const present = pool === null ? null : await this.agents.listAvailable(manager, [pool]);
    const seen = rows.filter(
      ({ worker }) => present === null || present.some(({ id }) => id === worker),
    );
    return {
      versions: [...new Set(seen.flatMap(({ versions }) => versions))],
      installable: [...new Set(seen.flatMap(({ installable }) => installable))],
    };
  }

  private before(milliseconds: number): string {
    return new Date(this.clock.now().getTime() - milliseconds).toISOString();
  }
}

const usable = (tools: Tools): Available => (tools.unavailable === null ? tools : NO_TOOLS);

/**
 * The versions for which others are better: they have them, or can install what this one neither
 * has nor can install.
 */
function theirs(mine: Available, others: Available): readonly string[] {
  const able = new Set([...mine.versions, ...mine.installable]);
  return [
    ...others.versions.filter((version) => !mine.versions.includes(version)),
    ...others.installable.filter((version) => !able.has(version)),
  ];
}
