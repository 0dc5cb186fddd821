import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { AuditEvent } from '../../src/platform/audit/audit-event.entity.js';
import { RunApproval } from '../../src/platform/runs/approvals/run-approval.entity.js';
import { StateVersion } from '../../src/platform/state/state-version.entity.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { ask } from '../support/http.js';
import { Installation, kill } from './support/installation.js';
import { report } from './support/report.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

describe('the approval of a run with auto-apply', () => {
  let here: Installation;
  let servers: [RunningServer, RunningServer];
  let database: Database;
  let module: string;
  let token: string;
  beforeAll(async () => {
    here = await Installation.on('postgres');
    servers = [
      await here.serve({ GANTRY_RUN_WORKERS: '0' }),
      await here.serve({ GANTRY_RUN_WORKERS: '0' }),
    ];
    database = await here.open();
    module = await here.publish(servers[0], 'resource "terraform_data" "site" { input = "here" }');
    token = await approver();
    await here.runner();
  });
  afterAll(async () => {
    await database.close();
    await here.remove();
  });

  /** The token of the only member of the team whose approval every run needs. */
  async function approver(): Promise<string> {
    const make = (path: string, data: object) => here.make(servers[0], `/api/v2${path}`, data);
    const user = await make('/admin/users', {
      type: 'users',
      attributes: { username: 'dana', email: 'dana@acme.example' },
    });
    const team = await make('/organizations/acme/teams', {
      type: 'teams',
      attributes: { name: 'platform', 'organization-access': { 'read-workspaces': true } },
    });
    await here.ask(servers[0], `/api/v2/teams/${team.data.id}/relationships/users`, {
      body: { data: [{ type: 'users', id: user.data.id }] },
    });
    await make('/organizations/acme/approval-rules', {
      type: 'approval-rules',
      attributes: { kind: 'approvals', 'required-approvals': 1 },
      relationships: { team: { data: { type: 'teams', id: team.data.id } } },
    });
    const issued = await make(`/users/${user.data.id}/authentication-tokens`, {
      type: 'authentication-tokens',
    });
    return String(issued.data.attributes['token']);
  }

  const approve = (server: RunningServer, run: string) =>
    ask(`${server.url}/api/v2/runs/${run}/approvals`, {
      token,
      body: { data: { type: 'run-approvals' } },
    });

  async function planned(name: string): Promise<string> {
    const { run } = await here.provision(servers[1], module, name, true);
    await here.until(database, run, 'planned');
    return run;
  }

  async function expectOneApply(run: string): Promise<void> {
    await here.until(database, run, 'applied');
    for (const step of ['approve', 'confirmed', 'apply_queued', 'applying', 'applied'])
      expect(
        await database.read.countBy(AuditEvent, { resourceId: run, action: `run.${step}` }),
        step,
      ).toBe(1);
    expect(await database.read.countBy(RunApproval, { runId: run })).toBe(1);
    expect(await database.read.countBy(StateVersion, { runId: run })).toBe(1);
  }

  it('counts once if two servers receive it at the same time', async () => {
    for (const round of [1, 2, 3]) {
      const run = await planned(`twice-${round}`);
      const answers = await Promise.all(servers.map((server) => approve(server, run)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses, answers.map(({ text }) => text).join('\n')).toEqual([201, 409]);
      await expectOneApply(run);
    }
  });

  it.each([0, 40, 1_000])(
    'on a server that is killed %i ms later is complete or absent, and applies once',
    async (later) => {
      const run = await planned(`killed-${later}`);
      const answer = approve(servers[0], run).then(
        ({ status }) => status,
        () => null,
      );
      await delay(later);
      await kill(servers[0]);
      const answered = await answer;
      const began = performance.now();
      servers = [await here.serve({ GANTRY_RUN_WORKERS: '0' }), servers[1]];
      report(
        `server killed ${later} ms after an approval (answer: ${String(answered)}): serves again after`,
        performance.now() - began,
      );
      const [found] = await database.select<{ readonly status: string; readonly total: string }>(
        `SELECT r.status AS status, (SELECT COUNT(*) FROM run_approvals a
           WHERE a.run_id = r.id) AS total FROM runs r WHERE r.id = $1`,
        [run],
      );
      const isStored = found?.total === '1';
      expect(found?.status === 'planned', 'an approval starts the apply in its transaction').toBe(
        !isStored,
      );
      if (answered === 201) expect(isStored, 'an approval that was answered is kept').toBe(true);
      const again = await approve(servers[0], run);
      expect(again.status, again.text).toBe(isStored ? 409 : 201);
      await expectOneApply(run);
    },
  );
});
