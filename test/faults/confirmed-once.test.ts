import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AuditEvent } from '../../src/platform/audit/audit-event.entity.js';
import type { Database } from '../../src/core/database/database.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { StateVersion } from '../../src/platform/state/state-version.entity.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { Installation, kill } from './support/installation.js';
import { report } from './support/report.js';

vi.setConfig({ testTimeout: 240_000 });

describe('the confirmation of a run', () => {
  let here: Installation;
  let servers: [RunningServer, RunningServer];
  let database: Database;
  let module: string;
  beforeAll(async () => {
    here = await Installation.on('postgres');
    servers = [
      await here.serve({ GANTRY_RUN_WORKERS: '0' }),
      await here.serve({ GANTRY_RUN_WORKERS: '0' }),
    ];
    database = await here.open();
    module = await here.publish(servers[0], 'resource "terraform_data" "site" { input = "here" }');
    await here.runner();
  });
  afterAll(async () => {
    await database.close();
    await here.remove();
  });

  async function planned(name: string): Promise<string> {
    const { run } = await here.provision(servers[1], module, name, false);
    await here.until(database, run, 'planned');
    return run;
  }
  const confirm = (server: RunningServer, run: string) =>
    here.ask(server, `/api/v2/runs/${run}/actions/apply`, { method: 'POST' });
  async function expectOneApply(run: string): Promise<void> {
    await here.until(database, run, 'applied');
    for (const step of ['confirmed', 'apply_queued', 'applying', 'applied'])
      expect(
        await database.read.countBy(AuditEvent, { resourceId: run, action: `run.${step}` }),
        step,
      ).toBe(1);
    expect(await database.read.countBy(StateVersion, { runId: run })).toBe(1);
  }

  it('succeeds on one of two servers, returns 409 on the other, and applies once', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const run = await planned(`twice-${round}`);
      const answers = await Promise.all(servers.map((server) => confirm(server, run)));
      expect(
        answers.map(({ status }) => status).sort(),
        answers.map(({ text }) => text).join('\n'),
      ).toEqual([202, 409]);
      await expectOneApply(run);
    }
  });

  it.each([0, 40, 1_000])(
    'on a server that is killed %i ms later is complete or absent, and applies once',
    async (later) => {
      const run = await planned(`killed-${later}`);
      const answer = confirm(servers[0], run).then(
        ({ status }) => status,
        () => null,
      );
      await delay(later);
      await kill(servers[0]);
      const answered = await answer;
      const began = performance.now();
      servers = [await here.serve({ GANTRY_RUN_WORKERS: '0' }), servers[1]];
      report(
        `server killed ${later} ms after a confirmation (answer: ${String(answered)}): serves again after`,
        performance.now() - began,
      );
      const { status } = await database.read.findOneByOrFail(Run, { id: run });
      const again = await confirm(servers[0], run);
      expect(again.status, `it was ${status}, and answered ${String(answered)} before`).toBe(
        status === 'planned' ? 202 : 409,
      );
      if (answered === 202)
        expect(again.status, 'a confirmation that was answered is kept').toBe(409);
      await expectOneApply(run);
    },
  );
});
