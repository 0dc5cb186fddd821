import { setTimeout as delay } from 'node:timers/promises';
import { In } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { isFinal, STATUSES } from '../../src/platform/runs/run-status.js';
import { OwnPostgres } from '../support/postgres.js';
import { Chance } from './support/chance.js';
import { ProcessSupervisor } from './support/process-supervisor.js';
import { History } from './support/history.js';
import { Installation } from './support/installation.js';
import { isLong, SEED } from '../support/length.js';
import { Load } from './support/load.js';
import { report } from './support/report.js';

vi.setConfig({ testTimeout: isLong ? 900_000 : 300_000 });

const RESTARTS = isLong ? 24 : 3;
const WORKSPACES = 6;

describe('a PostgreSQL that is restarted during runs', () => {
  let postgres: OwnPostgres;
  let here: Installation;
  let database: Database | undefined;
  beforeAll(async () => {
    postgres = await OwnPostgres.start();
    here = await Installation.on('postgres', postgres.url);
  });
  afterAll(async () => {
    await database?.close();
    await here.remove();
    await postgres.remove();
  });

  it('loses and duplicates no run: servers and runners reconnect', async () => {
    const chance = new Chance(SEED);
    const supervisor = new ProcessSupervisor(here);
    const pace = {
      GANTRY_RUN_CONCURRENCY: '3',
      GANTRY_RUN_SIMULATED_DURATION: '300',
      GANTRY_RUN_WORKERS: '0',
      GANTRY_RUN_LEASE: '20',
    };
    await Promise.all(
      (['server', 'runner', 'runner'] as const).map((kind) => supervisor.add(kind, () => pace)),
    );
    const server = await supervisor.anyServer(chance);
    const module = await here.publish(
      server,
      'resource "terraform_data" "site" { input = "here" }',
    );
    const provisioned = [];
    for (let index = 0; index < WORKSPACES; index += 1)
      provisioned.push(await here.provision(server, module, `w${index}`, true));

    const load = new Load(here, supervisor, chance);
    const queued = Promise.all(
      provisioned.map(({ workspace }) => load.queue(workspace, isLong ? 16 : 4, 700)),
    );
    for (let count = 0; count < RESTARTS; count += 1) {
      await delay(500 + chance.below(1_500));
      await postgres.restart(chance.below(3_000));
      const began = performance.now();
      await vi.waitFor(async () => expect((await here.ask(server, '/readyz')).status).toBe(200), {
        timeout: 30_000,
        interval: 20,
      });
      report('database restarted: the server is ready again after', performance.now() - began);
    }
    await queued;

    database = await here.open();
    const { read } = database;
    const began = performance.now();
    const unfinished = STATUSES.filter((status) => !isFinal(status));
    while (
      (await read.countBy(Run, { status: In(unfinished) })) > 0 &&
      performance.now() - began < 150_000
    )
      await delay(100);
    report('database restarted: all runs were over', performance.now() - began);
    const history = await History.of(database);
    console.info(
      JSON.stringify({
        restarts: RESTARTS,
        runs: history.runs.length,
        unanswered: load.unanswered,
        ...history.count(),
      }),
    );
    for (const { id, error } of history.runs) if (error !== null) console.info(id, error);
    for (const line of supervisor.lines(50).slice(0, 20)) console.info(line.slice(0, 600));
    history.expectNoneLost([...provisioned.map(({ run }) => run), ...load.runs]);
    history.expectAudited();
    expect(supervisor.unexpectedExits).toEqual([]);
    supervisor.dismiss();
    await history.expectWritesAudited(load);
    history.expectInOrder();
    await history.expectStatesGrow();
    await history.expectNoOrphans(here);
    // The only loss that a restart can cause is a claim that was committed without an
    // acknowledgement.
    expect(history.count()['errored'] ?? 0).toBeLessThanOrEqual(RESTARTS);
  });
});
