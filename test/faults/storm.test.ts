import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { In } from 'typeorm';
import type { Database } from '../../src/database/database.js';
import { Run } from '../../src/runs/run.entity.js';
import { isFinal, STATUSES } from '../../src/runs/run-status.js';
import type { DatabaseKind } from '../support/server.js';
import { Chance } from './support/chance.js';
import { Crew } from './support/crew.js';
import { History } from './support/history.js';
import { Installation } from './support/installation.js';
import { Load } from './support/load.js';
import { report } from './support/report.js';

const isLong = process.env['GANTRY_TEST_FAULTS'] === 'long';
const SEED = Number(process.env['GANTRY_TEST_SEED'] ?? 4711);
const MODULE = 'resource "terraform_data" "site" { input = "here" }';
/** Milliseconds for all runs to be over, after the last kill: several lost applies of one workspace, one after another. */
const SETTLED = 150_000;
/** Milliseconds after which nothing is killed any more: a slow machine has fewer kills, not a longer test. */
const ENOUGH = 45_000;

vi.setConfig({ testTimeout: 900_000 });

interface Storm {
  readonly kind: DatabaseKind;
  readonly servers: number;
  readonly runners: number;
  readonly workspaces: number;
  /** Of each workspace. */
  readonly runs: number;
  readonly kills: number;
}

describe('random kills (SIGKILL) of whatever runs', () => {
  let here: Installation;
  let database: Database;
  afterEach(async () => {
    await database.close();
    await here.remove();
  });

  const unfinished = STATUSES.filter((status) => !isFinal(status));
  async function settled(): Promise<void> {
    const began = performance.now();
    while ((await database.read.countBy(Run, { status: In(unfinished) })) > 0 && performance.now() - began < SETTLED) await delay(200);
    report('after the last kill, all runs were over in', performance.now() - began);
  }

  async function storm({ kind, servers, runners, workspaces, runs, kills }: Storm): Promise<void> {
    const chance = new Chance(SEED);
    console.info(`storm on ${kind}: seed ${SEED} (GANTRY_TEST_SEED sets another)`);
    here = await Installation.on(kind);
    const crew = new Crew(here);
    const pace = { GANTRY_RUN_CONCURRENCY: '5', GANTRY_RUN_SIMULATED_DURATION: '100', GANTRY_RUN_WORKERS: runners === 0 ? '1' : '0' };
    await Promise.all([...Array.from({ length: servers }, () => crew.server(pace)), ...Array.from({ length: runners }, () => crew.runner(pace))]);
    database = await here.open();
    const first = await crew.anyServer(chance);
    const module = await here.publish(first, MODULE);
    const provisioned = [];
    for (let index = 0; index < workspaces; index += 1) provisioned.push(await here.provision(first, module, `w${index}`, true));

    const load = new Load(here, crew, chance);
    const queued = Promise.all(provisioned.map(({ workspace }) => load.queue(workspace, runs, 1_000)));
    const began = performance.now();
    for (let count = 0; count < kills && (isLong || performance.now() - began < ENOUGH); count += 1) {
      await delay(chance.below(1_500));
      await crew.killOne(chance);
    }
    await queued;
    await settled();

    expect(crew.kills.server + crew.kills.runner).toBeGreaterThan(0);
    const history = await History.of(database);
    const told = { kills: crew.kills, runs: history.runs.length, unanswered: load.unanswered, ...history.count() };
    console.info(`storm on ${kind}: ${JSON.stringify(told)}`);
    for (const line of crew.lines(50).slice(0, 20)) console.info(line.slice(0, 600));
    history.expectNoneLost([...provisioned.map(({ run }) => run), ...load.acknowledged]);
    history.expectAudited();
    history.expectInOrder();
    await history.expectStatesGrow();
    console.info(`storm on ${kind}: ${JSON.stringify(await history.expectNoOrphans(here))}`);
    expect(load.acknowledged).toHaveLength(workspaces * runs);
    expect(history.count()['applied'] ?? 0).toBeGreaterThan(workspaces * runs * 0.5);
  }

  it('200 runs over 20 workspaces, two servers and two runners on PostgreSQL: none is lost, none applied twice, each workspace in order', async () => {
    await storm({ kind: 'postgres', servers: 2, runners: 2, workspaces: 20, runs: 10, kills: isLong ? 60 : 6 });
  });

  it('one server on SQLite, which executes its runs itself: the same', async () => {
    await storm({ kind: 'sqlite', servers: 1, runners: 0, workspaces: 5, runs: 4, kills: isLong ? 20 : 3 });
  });
});
