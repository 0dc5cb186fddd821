import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { AuditEvent } from '../../src/platform/audit/audit-event.entity.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { StateVersion } from '../../src/platform/state/state-version.entity.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { Installation, kill } from './support/installation.js';
import { report } from './support/report.js';

vi.setConfig({ testTimeout: 240_000 });

describe('the confirmation of a run', () => {
  let installation: Installation;
  let servers: [RunningServer, RunningServer];
  let database: Database;
  let module: string;
  beforeAll(async () => {
    installation = await Installation.create('postgres');
    servers = [
      await installation.serve({ GANTRY_RUN_WORKERS: '0' }),
      await installation.serve({ GANTRY_RUN_WORKERS: '0' }),
    ];
    database = await installation.openDatabase();
    module = await installation.publish(
      servers[0],
      'resource "terraform_data" "site" { input = "here" }',
    );
    await installation.startRunner();
  });
  afterAll(async () => {
    await database.close();
    await installation.remove();
  });

  async function planRun(name: string): Promise<string> {
    const { run } = await installation.provision(servers[1], module, name, false);
    await installation.waitForRun(database, run, 'planned');
    return run;
  }
  const confirm = (server: RunningServer, run: string) =>
    installation.request(server, `/api/v2/runs/${run}/actions/apply`, { method: 'POST' });
  async function expectOneApply(run: string): Promise<void> {
    await installation.waitForRun(database, run, 'applied');
    for (const step of ['confirmed', 'apply_queued', 'applying', 'applied'])
      expect(
        await database.read.countBy(AuditEvent, { resourceId: run, action: `run.${step}` }),
        step,
      ).toBe(1);
    expect(await database.read.countBy(StateVersion, { runId: run })).toBe(1);
  }

  it('succeeds on one of two servers, returns 409 on the other, and applies once', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const run = await planRun(`twice-${round}`);
      const responses = await Promise.all(servers.map((server) => confirm(server, run)));
      expect(
        responses.map(({ status }) => status).sort(),
        responses.map(({ text }) => text).join('\n'),
      ).toEqual([202, 409]);
      await expectOneApply(run);
    }
  });

  it.each([0, 40, 1_000])(
    'on a server that is killed %i ms later is complete or absent, and applies once',
    async (later) => {
      const run = await planRun(`killed-${later}`);
      const response = confirm(servers[0], run).then(
        ({ status }) => status,
        () => null,
      );
      await delay(later);
      await kill(servers[0]);
      const acknowledged = await response;
      const began = performance.now();
      servers = [await installation.serve({ GANTRY_RUN_WORKERS: '0' }), servers[1]];
      report(
        `server killed ${later} ms after a confirmation (response: ${String(acknowledged)}): serves again after`,
        performance.now() - began,
      );
      const { status } = await database.read.findOneByOrFail(Run, { id: run });
      const again = await confirm(servers[0], run);
      expect(
        again.status,
        `it was ${status}, and the first response was ${String(acknowledged)}`,
      ).toBe(status === 'planned' ? 202 : 409);
      if (acknowledged === 202)
        expect(again.status, 'an acknowledged confirmation is kept').toBe(409);
      await expectOneApply(run);
    },
  );
});
