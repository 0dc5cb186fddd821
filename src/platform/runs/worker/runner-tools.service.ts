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

/** The time between announcements, until a silent worker is lost, and until its row is removed. */
const ANNOUNCEMENT_INTERVAL_MS = 15_000;
const SILENCE_TIMEOUT_MS = 60_000;
const RETENTION_MS = 86_400_000;

/** A process that executes runs. `pool` is that of an agent; null for a worker. */
export interface Runner {
  readonly worker: string;
  readonly pool: string | null;
}

/** Runs that a worker leaves to others: by constraint before the plan, by version after it. */
export interface LeftToOthers {
  readonly constraints: readonly string[];
  readonly versions: readonly string[];
}

type Available = Pick<Tools, 'versions' | 'installable'>;

const NO_TOOLS: Available = { versions: [], installable: [] };

export const NOTHING_LEFT: LeftToOthers = { constraints: [], versions: [] };

/**
 * The tool versions of all processes that execute runs. Each announces its own, so that servers can
 * validate workspaces, and a run goes to a process with the newest version that matches.
 */
@Injectable()
export class RunnerToolsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly agents: AgentsService,
  ) {}

  /** Announces the tools of a runner. Writes only after a change, or every 15 s. */
  async announce({ worker, pool }: Runner, tools: Tools): Promise<void> {
    const { versions, installable } = usable(tools);
    const announced = await rows(this.database.read, RunnerTools).find({ worker });
    const isUnchanged =
      announced?.versions.join() === versions.join() &&
      announced.installable.join() === installable.join();
    if (announced && isUnchanged && announced.seenAt > this.before(ANNOUNCEMENT_INTERVAL_MS))
      return;
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
   * All versions that the active runners of a pool, or of the mode `remote`, have or can install.
   */
  async versions(manager: EntityManager, pool: string | null): Promise<readonly string[]> {
    const { versions, installable } = await this.toolsOf(manager, pool, null);
    return [...new Set([...versions, ...installable])];
  }

  /**
   * The runs for which another active runner has a newer version than this one, or the only version
   * that matches.
   */
  async leftToOthers({ worker, pool }: Runner, tools: Tools): Promise<LeftToOthers> {
    const { read } = this.database;
    const mine = usable(tools);
    const others = await this.toolsOf(read, pool, worker);
    const versions = versionsOfOthers(mine, others);
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

  /**
   * Agents count as active by their heartbeats, because a busy agent does not announce its tools.
   */
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
    const active = pool === null ? null : await this.agents.listAvailable(manager, [pool]);
    const seen = rows.filter(
      ({ worker }) => active === null || active.some(({ id }) => id === worker),
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

/** The versions that others have, or can install while this runner cannot. */
function versionsOfOthers(mine: Available, others: Available): readonly string[] {
  const runnable = new Set([...mine.versions, ...mine.installable]);
  return [
    ...others.versions.filter((version) => !mine.versions.includes(version)),
    ...others.installable.filter((version) => !runnable.has(version)),
  ];
}
