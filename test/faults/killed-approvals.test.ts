import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { AuditEvent } from '../../src/platform/audit/audit-event.entity.js';
import { RunApproval } from '../../src/platform/runs/approvals/run-approval.entity.js';
import { StateVersion } from '../../src/platform/state/state-version.entity.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { sendRequest } from '../support/http.js';
import { Installation, kill } from './support/installation.js';
import { report } from './support/report.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

describe('the approval of a run with auto-apply', () => {
  let installation: Installation;
  let servers: [RunningServer, RunningServer];
  let database: Database;
  let module: string;
  let token: string;
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
    token = await createApprover();
    await installation.startRunner();
  });
  afterAll(async () => {
    await database.close();
    await installation.remove();
  });

  /** Requires an approval by a team for every run. Returns the token of its only member. */
  async function createApprover(): Promise<string> {
    const create = (path: string, data: object) =>
      installation.createResource(servers[0], `/api/v2${path}`, data);
    const user = await create('/admin/users', {
      type: 'users',
      attributes: { username: 'dana', email: 'dana@acme.example' },
    });
    const team = await create('/organizations/acme/teams', {
      type: 'teams',
      attributes: { name: 'platform', 'organization-access': { 'read-workspaces': true } },
    });
    await installation.request(servers[0], `/api/v2/teams/${team.data.id}/relationships/users`, {
      body: { data: [{ type: 'users', id: user.data.id }] },
    });
    await create('/organizations/acme/approval-rules', {
      type: 'approval-rules',
      attributes: { kind: 'approvals', 'required-approvals': 1 },
      relationships: { team: { data: { type: 'teams', id: team.data.id } } },
    });
    const issued = await create(`/users/${user.data.id}/authentication-tokens`, {
      type: 'authentication-tokens',
    });
    return String(issued.data.attributes['token']);
  }

  const approve = (server: RunningServer, run: string) =>
    sendRequest(`${server.url}/api/v2/runs/${run}/approvals`, {
      token,
      body: { data: { type: 'run-approvals' } },
    });

  async function planRun(name: string): Promise<string> {
    const { run } = await installation.provision(servers[1], module, name, true);
    await installation.waitForRun(database, run, 'planned');
    return run;
  }

  async function expectOneApply(run: string): Promise<void> {
    await installation.waitForRun(database, run, 'applied');
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
      const run = await planRun(`twice-${round}`);
      const responses = await Promise.all(servers.map((server) => approve(server, run)));
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses, responses.map(({ text }) => text).join('\n')).toEqual([201, 409]);
      await expectOneApply(run);
    }
  });

  it.each([0, 40, 1_000])(
    'on a server that is killed %i ms later is complete or absent, and applies once',
    async (later) => {
      const run = await planRun(`killed-${later}`);
      const response = approve(servers[0], run).then(
        ({ status }) => status,
        () => null,
      );
      await delay(later);
      await kill(servers[0]);
      const acknowledged = await response;
      const began = performance.now();
      servers = [await installation.serve({ GANTRY_RUN_WORKERS: '0' }), servers[1]];
      report(
        `server killed ${later} ms after an approval (response: ${String(acknowledged)}): serves again after`,
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
      if (acknowledged === 201) expect(isStored, 'an acknowledged approval is kept').toBe(true);
      const again = await approve(servers[0], run);
      expect(again.status, again.text).toBe(isStored ? 409 : 201);
      await expectOneApply(run);
    },
  );
});
