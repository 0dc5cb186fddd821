import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { clockSkewEnvironment } from './support/clock-skew.js';
import { Installation, kill } from './support/installation.js';
import { report } from './support/report.js';

vi.setConfig({ testTimeout: 180_000 });

describe('machines whose clocks are a minute behind and a minute ahead', () => {
  let installation: Installation;
  let server: RunningServer;
  let database: Database;
  let module: string;
  beforeAll(async () => {
    installation = await Installation.create('postgres');
    server = await installation.serve({ GANTRY_RUN_WORKERS: '0' });
    database = await installation.openDatabase();
    module = await installation.publish(
      server,
      'resource "terraform_data" "site" { input = "here" }',
    );
  });
  afterAll(async () => {
    await database.close();
    await installation.remove();
  });

  it.each([
    ['behind', -60, 60],
    ['ahead', 60, -60],
  ])(
    'keep the lease of a runner that is %s, and end it after a kill',
    async (direction, own, others) => {
      // Longer than three leases: by local clocks, one of the two would consider the other lost.
      const slow = await installation.startRunner({
        ...clockSkewEnvironment(own),
        GANTRY_RUN_SIMULATED_DURATION: '10000',
      });
      const held = await installation.provision(server, module, `held-${direction}`, false);
      await installation.waitForRun(database, held.run, 'planning');
      const other = await installation.startRunner(clockSkewEnvironment(others));
      const { attempts, statusTimestamps } = await installation.waitForRun(
        database,
        held.run,
        'planned',
      );
      expect(attempts).toBe(1);
      expect(Math.abs(Date.parse(statusTimestamps.planned ?? '') - Date.now())).toBeLessThan(
        30_000,
      );
      expect(slow.output()).toContain('clock skew detected');

      await kill(other);
      const lost = await installation.provision(server, module, `lost-${direction}`, false);
      await installation.waitForRun(database, lost.run, 'planning');
      await kill(slow);
      const killed = performance.now();
      const next = await installation.startRunner(clockSkewEnvironment(others));
      await installation.waitForRun(database, lost.run, 'planned');
      report(
        `runner with a clock ${direction} by 60 s killed while planning, lease 3 s: planned by another after`,
        performance.now() - killed,
      );
      await kill(next);
    },
  );
});
