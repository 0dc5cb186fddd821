import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { isLongForm, SEED } from '../support/long-form.js';
import { TestPostgres } from '../support/postgres.js';
import { Chance } from './support/chance.js';
import { History } from './support/history.js';
import { Installation } from './support/installation.js';
import { Load } from './support/load.js';
import { ProcessSupervisor } from './support/process-supervisor.js';
import { report } from './support/report.js';
import { waitForAllRuns } from './support/wait-for-all-runs.js';

vi.setConfig({ testTimeout: isLongForm ? 900_000 : 300_000 });

const RESTARTS = isLongForm ? 24 : 3;
const WORKSPACES = 6;
const MAX_SETTLING_MS = 150_000;

describe('a PostgreSQL that is restarted during runs', () => {
  let postgres: TestPostgres;
  let installation: Installation;
  let database: Database | undefined;
  beforeAll(async () => {
    postgres = await TestPostgres.start();
    installation = await Installation.create('postgres', postgres.url);
  });
  afterAll(async () => {
    await database?.close();
    await installation.remove();
    await postgres.remove();
  });

  it('loses and duplicates no run: servers and runners reconnect', async () => {
    const chance = new Chance(SEED);
    const supervisor = new ProcessSupervisor(installation);
    const pace = {
      GANTRY_RUN_CONCURRENCY: '3',
      GANTRY_RUN_SIMULATED_DURATION: '300',
      GANTRY_RUN_WORKERS: '0',
      GANTRY_RUN_LEASE: '20',
    };
    await Promise.all(
      (['server', 'runner', 'runner'] as const).map((kind) => supervisor.add(kind, () => pace)),
    );
    const server = await supervisor.pickServer(chance);
    const module = await installation.publish(
      server,
      'resource "terraform_data" "site" { input = "here" }',
    );
    const provisioned = [];
    for (let index = 0; index < WORKSPACES; index += 1)
      provisioned.push(await installation.provision(server, module, `w${index}`, true));

    const load = new Load(installation, supervisor, chance);
    const queued = Promise.all(
      provisioned.map(({ workspace }) => load.queue(workspace, isLongForm ? 16 : 4, 700)),
    );
    for (let count = 0; count < RESTARTS; count += 1) {
      await delay(500 + chance.below(1_500));
      await postgres.restart(chance.below(3_000));
      const began = performance.now();
      await vi.waitFor(
        async () => expect((await installation.request(server, '/readyz')).status).toBe(200),
        {
          timeout: 30_000,
          interval: 20,
        },
      );
      report('database restarted: the server is ready again after', performance.now() - began);
    }
    await queued;

    database = await installation.openDatabase();
    const settlingMs = await waitForAllRuns(database, MAX_SETTLING_MS);
    report('database restarted: all runs ended after', settlingMs);
    const history = await History.load(database);
    console.info(
      JSON.stringify({
        restarts: RESTARTS,
        runs: history.runs.length,
        unanswered: load.unanswered,
        ...history.countByStatus(),
      }),
    );
    for (const { id, error } of history.runs) if (error !== null) console.info(id, error);
    for (const line of supervisor.findLogLines(50).slice(0, 20)) console.info(line.slice(0, 600));
    history.expectNoneLost([...provisioned.map(({ run }) => run), ...load.runs]);
    history.expectAudited();
    expect(supervisor.unexpectedExits).toEqual([]);
    supervisor.allowExits();
    await history.expectWritesAudited(load);
    history.expectInOrder();
    await history.expectStatesInOrder();
    await history.expectNoOrphans(installation);
    // A restart can fail a run only if its claim was committed without an acknowledgement.
    expect(history.countByStatus()['errored'] ?? 0).toBeLessThanOrEqual(RESTARTS);
  });
});
