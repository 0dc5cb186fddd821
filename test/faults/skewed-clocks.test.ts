import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { Installation, kill } from './support/installation.js';
import { report } from './support/report.js';
import { skewed } from './support/skew.js';

vi.setConfig({ testTimeout: 180_000 });

describe('machines whose clocks are a minute behind and a minute ahead', () => {
  let here: Installation;
  let server: RunningServer;
  let database: Database;
  let module: string;
  beforeAll(async () => {
    here = await Installation.on('postgres');
    server = await here.serve({ GANTRY_RUN_WORKERS: '0' });
    database = await here.open();
    module = await here.publish(server, 'resource "terraform_data" "site" { input = "here" }');
  });
  afterAll(async () => {
    await database.close();
    await here.remove();
  });

  it.each([
    ['behind', -60, 60],
    ['ahead', 60, -60],
  ])(
    'keep the lease of a runner that is %s, and end it in time when it is killed',
    async (direction, own, others) => {
      // Longer than three leases: by their own clocks, one of the two would consider the other
      // lost.
      const slow = await here.runner({ ...skewed(own), GANTRY_RUN_SIMULATED_DURATION: '10000' });
      const held = await here.provision(server, module, `held-${direction}`, false);
      await here.until(database, held.run, 'planning');
      const other = await here.runner(skewed(others));
      const { attempts, statusTimestamps } = await here.until(database, held.run, 'planned');
      expect(attempts).toBe(1);
      expect(Math.abs(Date.parse(statusTimestamps.planned ?? '') - Date.now())).toBeLessThan(
        30_000,
      );
      expect(slow.output()).toContain('clock skew detected');

      await kill(other);
      const lost = await here.provision(server, module, `lost-${direction}`, false);
      await here.until(database, lost.run, 'planning');
      await kill(slow);
      const killed = performance.now();
      const next = await here.runner(skewed(others));
      await here.until(database, lost.run, 'planned');
      report(
        `runner with a clock ${direction} by 60 s killed while planning, lease 3 s: planned by another after`,
        performance.now() - killed,
      );
      await kill(next);
    },
  );
});
