import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, LessThan, MoreThanOrEqual, Not } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import type { Tools } from '../../../execution/worker/run-source.js';
import { AgentsService } from '../../identity/agent-pools/agents.service.js';
import { Run } from '../run.entity.js';
import { chooseVersion } from '../tool-choice.js';
import { RunnerTools } from './runner-tools.entity.js';

const ANNOUNCEMENT_INTERVAL_MS = 15_000;
/** After this time without an announcement, a worker of the mode `remote` is no longer active. */
const SILENCE_TIMEOUT_MS = 60_000;
/** After this time without an announcement, a row is removed when any runner announces tools. */
const RETENTION_MS = 86_400_000;

/** A process that executes runs. `pool` is the pool of an agent; null for the mode `remote`. */
export interface Runner {
  readonly worker: string;
  readonly pool: string | null;
}

/** Runs that a runner leaves to others: by constraint for a plan, by version for an apply. */
export interface DeferredRuns {
  readonly constraints: readonly string[];
  readonly versions: readonly string[];
}

type AvailableTools = Pick<Tools, 'versions' | 'installable'>;

const NO_TOOLS: AvailableTools = { versions: [], installable: [] };

export const NO_DEFERRED_RUNS: DeferredRuns = { constraints: [], versions: [] };

/**
 * The tool versions that runners announce. With them, servers validate the settings of workspaces,
 * and runners leave runs to other runners that are better suited.
 */
@Injectable()
export class RunnerToolsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly agents: AgentsService,
  ) {}

  /** Writes only after a change, or if the last announcement is at least 15 s old. */
  async announce({ worker, pool }: Runner, tools: Tools): Promise<void> {
    const { versions, installable } = usableToolsOf(tools);
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

  /** Removes the tools of a worker that claims no further runs. */
  async withdraw(worker: string): Promise<void> {
    await this.database.write((manager) => rows(manager, RunnerTools).delete({ worker }));
  }

  /**
   * Lists the versions that the active runners of a pool have or can install. `pool` is null for
   * the mode `remote`.
   */
  async listVersions(manager: EntityManager, pool: string | null): Promise<readonly string[]> {
    const { versions, installable } = await this.readTools(manager, pool, null);
    return [...new Set([...versions, ...installable])];
  }

  /**
   * Returns the runs for which another active runner of the same pool or mode is better suited.
   * Unlike this runner, the other has the best version for the run installed, or can install it.
   */
  async findDeferredRuns({ worker, pool }: Runner, tools: Tools): Promise<DeferredRuns> {
    const { read } = this.database;
    const mine = usableToolsOf(tools);
    const others = await this.readTools(read, pool, worker);
    const betterElsewhere = versionsOfOthers(mine, others);
    if (betterElsewhere.length === 0) return NO_DEFERRED_RUNS;
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
        .filter((constraint) => betterElsewhere.includes(chooseVersion(constraint, all) ?? '')),
      versions: betterElsewhere,
    };
  }

  /**
   * Reads the tools of the active runners, without the worker `except`. Heartbeats determine the
   * active agents, because an agent without a free slot does not announce its tools.
   */
  private async readTools(
    manager: EntityManager,
    pool: string | null,
    except: string | null,
  ): Promise<AvailableTools> {
    const other = except === null ? {} : { worker: Not(except) };
    const where =
      pool === null
        ? {
            agentPoolId: IsNull(),
            seenAt: MoreThanOrEqual(this.before(SILENCE_TIMEOUT_MS)),
            ...other,
          }
        : { agentPoolId: pool, ...other };
    const announced = await manager.findBy(RunnerTools, where);
    if (announced.length === 0) return NO_TOOLS;
    const agents = pool === null ? null : await this.agents.listAvailable(manager, [pool]);
    const active = announced.filter(
      ({ worker }) => agents === null || agents.some(({ id }) => id === worker),
    );
    return {
      versions: [...new Set(active.flatMap(({ versions }) => versions))],
      installable: [...new Set(active.flatMap(({ installable }) => installable))],
    };
  }

  private before(milliseconds: number): string {
    return new Date(this.clock.now().getTime() - milliseconds).toISOString();
  }
}

const usableToolsOf = (tools: Tools): AvailableTools =>
  tools.unavailable === null ? tools : NO_TOOLS;

/** Returns the versions that only others have installed, or that only others can install. */
function versionsOfOthers(mine: AvailableTools, others: AvailableTools): readonly string[] {
  const runnable = new Set([...mine.versions, ...mine.installable]);
  return [
    ...others.versions.filter((version) => !mine.versions.includes(version)),
    ...others.installable.filter((version) => !runnable.has(version)),
  ];
}
