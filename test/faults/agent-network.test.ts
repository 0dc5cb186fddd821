import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { isLongForm, SEED } from '../support/long-form.js';
import { databases } from '../support/server.js';
import { Chance } from './support/chance.js';
import { FaultInjector } from './support/fault-injector.js';
import { History } from './support/history.js';
import { Installation } from './support/installation.js';
import { Load } from './support/load.js';
import { Network } from './support/network.js';
import { ProcessSupervisor } from './support/process-supervisor.js';
import { report } from './support/report.js';
import { waitForAllRuns } from './support/wait-for-all-runs.js';

vi.setConfig({ testTimeout: 600_000 });

/** An agent may wait a minute for a response, several times in a row. */
const MAX_SETTLING_MS = 240_000;

describe.each(databases)(
  'an agent on a slow, interrupted network that drops requests, on %s',
  (kind) => {
    let installation: Installation;
    let supervisor: ProcessSupervisor;
    let server: RunningServer;
    let network: Network;
    let database: Database;
    beforeEach(async () => {
      installation = await Installation.create(kind);
      supervisor = new ProcessSupervisor(installation);
      // The lease is longer than any injected silence of the network.
      await supervisor.add('server', () => ({ GANTRY_RUN_LEASE: '30', GANTRY_RUN_WORKERS: '0' }));
      server = await supervisor.pickServer(new Chance(0));
      network = await Network.connectTo(server.url);
      database = await installation.openDatabase();
    });
    afterEach(async () => {
      await database.close();
      await installation.remove();
      network.close();
    });

    it('loses no run, and applies no run twice', async () => {
      const chance = new Chance(SEED);
      const module = await installation.publish(
        server,
        'resource "terraform_data" "site" { input = "here" }',
      );
      const pool = await installation.createPool(server, 'main');
      await installation.startAgent(pool, new URL(network.proxyUrl(server.url)).origin, 'machine', {
        GANTRY_RUN_CONCURRENCY: '4',
        GANTRY_RUN_SIMULATED_DURATION: '1000',
      });
      const provisioned = await Promise.all(
        ['one', 'two', 'three', 'four'].map((name) =>
          installation.provision(server, module, name, true, pool),
        ),
      );

      const load = new Load(installation, supervisor, chance);
      const queued = Promise.all(
        provisioned.map(({ workspace }) => load.queue(workspace, isLongForm ? 10 : 2, 2_000)),
      );
      const injector = new FaultInjector({ networks: [network] }, chance);
      for (let count = 0; count < (isLongForm ? 24 : 4); count += 1) {
        await delay(chance.below(1_000));
        await injector.injectOne();
      }
      await queued;
      const settlingMs = await waitForAllRuns(database, MAX_SETTLING_MS);
      report(`agent, ${kind}: after the last fault, all runs ended in`, settlingMs);

      const history = await History.load(database);
      console.info(
        `agent, ${kind}: ${JSON.stringify({ faults: injector.counts, runs: history.runs.length, ...history.countByStatus(), requests: load.sent, unanswered: load.unanswered })}`,
      );
      expect(supervisor.unexpectedExits).toEqual([]);
      supervisor.allowExits();
      history.expectNoneLost([...provisioned.map(({ run }) => run), ...load.runs]);
      history.expectAudited();
      await history.expectWritesAudited(load);
      history.expectInOrder();
      await history.expectStatesInOrder();
      await history.expectNoOrphans(installation);
      expect(Object.keys(injector.counts).sort()).toEqual([
        'network cut',
        'network silent',
        'network slow',
        'network throttled',
      ]);
    });
  },
);
