import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { documentOf, Site } from './support/site.js';

const MODULE = 'no-code module site in acme';
const WORKSPACE = 'no-code workspace site-eu in acme';

describe.each(databases)('upgrades that need an approval, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  it('are refused at the confirmation with the name of the missing team, and complete after its approval', async () => {
    const site = await Site.of(
      server,
      'module site in acme',
      MODULE,
      WORKSPACE,
      `newer settings of ${MODULE}`,
      'approval rule of acme',
    );
    const upgrades = `/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces/${await site.world.id(WORKSPACE)}/upgrade`;
    const { id } = documentOf(
      await site.send(upgrades, { body: { data: { type: 'workspaces' } } }),
    ).data;
    const readUpgrade = async () =>
      documentOf(await site.send(`${upgrades}/${id}`)).data.attributes;
    await expect.poll(async () => (await readUpgrade())['status']).toBe('planned');
    const refused = await site.send(`${upgrades}/${id}`, { method: 'POST' });
    expect([refused.status, refused.json]).toMatchObject([
      409,
      {
        errors: [
          {
            code: 'approval-required',
            detail: expect.stringContaining('1 more approval by the team "approvers"') as string,
          },
        ],
      },
    ]);
    const approval = await site.send(`/api/v2/runs/${id}/approvals`, {
      as: 'approver of acme',
      body: { data: { type: 'run-approvals' } },
    });
    expect(approval.status, approval.text).toBe(201);
    const confirmed = await site.send(`${upgrades}/${id}`, { method: 'POST' });
    expect(confirmed.status, confirmed.text).toBe(200);
    expect((await readUpgrade())['status']).toBe('applied');
  });
});
