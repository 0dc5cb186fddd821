import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { In } from 'typeorm';
import type { Database } from '../../src/core/database/database.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { isFinal, STATUSES } from '../../src/platform/runs/run-status.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { databases } from '../support/server.js';
import { Chance } from './support/chance.js';
import { ProcessSupervisor } from './support/process-supervisor.js';
import { History } from './support/history.js';
import { Installation } from './support/installation.js';
import { isLong, SEED } from '../support/length.js';
import { Load } from './support/load.js';
import { Network } from './support/network.js';
import { report } from './support/report.js';
import { FaultInjector } from './support/fault-injector.js';

vi.setConfig({ testTimeout: 600_000 });

/** Milliseconds for all runs to end: an agent waits a minute for a response. */
const MAX_SETTLING_MS = 240_000;
const unfinished = STATUSES.filter((status) => !isFinal(status));

describe.each(databases)(
  'an agent on a slow, interrupted network that drops requests, on %s',
  (kind) => {
    let here: Installation;
    let supervisor: ProcessSupervisor;
    let server: RunningServer;
    let network: Network;
    let database: Database;
    beforeEach(async () => {
      here = await Installation.on(kind);
      supervisor = new ProcessSupervisor(here);
      // Longer than a connection is silent.
      await supervisor.add('server', () => ({ GANTRY_RUN_LEASE: '30', GANTRY_RUN_WORKERS: '0' }));
      server = await supervisor.anyServer(new Chance(0));
      network = await Network.to(server.url);
      database = await here.open();
    });
    afterEach(async () => {
      await database.close();
      await here.remove();
      network.close();
    });

    it('loses no run, and applies none twice', async () => {
      const chance = new Chance(SEED);
      const module = await here.publish(
        server,
        'resource "terraform_data" "site" { input = "here" }',
      );
      const pool = await here.pool(server, 'main');
      await here.agent(pool, new URL(network.through(server.url)).origin, 'machine', {
        GANTRY_RUN_CONCURRENCY: '4',
        GANTRY_RUN_SIMULATED_DURATION: '1000',
      });
      const provisioned = await Promise.all(
        ['one', 'two', 'three', 'four'].map((name) =>
          here.provision(server, module, name, true, pool),
        ),
      );

      const load = new Load(here, supervisor, chance);
      const queued = Promise.all(
        provisioned.map(({ workspace }) => load.queue(workspace, isLong ? 10 : 2, 2_000)),
      );
      const injector = new FaultInjector({ networks: [network] }, chance);
      for (let count = 0; count < (isLong ? 24 : 4); count += 1) {
        await delay(chance.below(1_000));
        await injector.one();
      }
      await queued;
      const began = performance.now();
      while (
        (await database.read.countBy(Run, { status: In(unfinished) })) > 0 &&
        performance.now() - began < MAX_SETTLING_MS
      )
        await delay(200);
      report(
        `agent, ${kind}: after the last fault, all runs were over in`,
        performance.now() - began,
      );

      const history = await History.of(database);
      console.info(
        `agent, ${kind}: ${JSON.stringify({ faults: injector.counts, runs: history.runs.length, ...history.count(), requests: load.sent, unanswered: load.unanswered })}`,
      );
      expect(supervisor.unexpectedExits).toEqual([]);
      supervisor.dismiss();
      history.expectNoneLost([...provisioned.map(({ run }) => run), ...load.runs]);
      history.expectAudited();
      await history.expectWritesAudited(load);
      history.expectInOrder();
      await history.expectStatesGrow();
      await history.expectNoOrphans(here);
      expect(Object.keys(injector.counts).sort()).toEqual([
        'network cut',
        'network dark',
        'network narrow',
        'network slow',
      ]);
    });
  },
);
