import { IsNull } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InstallationKey } from '../../../src/core/secrets/installation-key.js';
import { RunnerTools } from '../../../src/platform/runs/worker/runner-tools.entity.js';
import { RunStory } from '../../platform/runs/support/run-story.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';

describe.each(databases)('a server whose encryption key is retired, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(() => server.reset());
  afterAll(() => server.stop());

  it('is not ready, stores no secret, and claims no run until it has the key', async () => {
    const story = await RunStory.begin(server);
    const workspace = await story.workspace('site');
    await story.world.establish('agent pool builders in acme');
    await story.world.establish('agent builder in agent pool builders in acme');
    const agent = await story.world.id('agent builder in agent pool builders in acme');
    const addVariable = (sensitive: boolean) =>
      sendRequest(`${server.url}/api/v2/workspaces/${workspace.id}/vars`, {
        token: server.adminToken,
        body: {
          data: {
            type: 'vars',
            attributes: { key: `v_${sensitive}`, value: 'x', category: 'iac', sensitive },
          },
        },
      });
    const readReadiness = () => sendRequest(`${server.url}/readyz`);
    const key = server.app.get(InstallationKey);
    key.isRetired = true;

    expect(await readReadiness()).toMatchObject({
      status: 503,
      json: {
        status: 'failed',
        checks: {
          database: { status: 'ok' },
          server: {
            status: 'failed',
            detail:
              'the encryption key was changed: restart this server with the new GANTRY_ENCRYPTION_KEY',
          },
        },
      },
    });
    const refused = await addVariable(true);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(refused.text).toContain('The encryption key of this installation has been changed');
    expect((await addVariable(false)).status).toBe(201);
    const claim = await sendRequest(`${server.url}/api/v2/agents/${agent}/actions/claim`, {
      token: await story.world.token('agent builder in agent pool builders in acme'),
      body: {
        data: {
          type: 'agent-jobs',
          attributes: { 'tool-versions': [], executing: [], 'wait-seconds': 0 },
        },
      },
    });
    expect(claim.status, claim.text).toBe(503);
    // The worker withdraws, so that other workers do not leave runs to it.
    await expect
      .poll(() => server.database.read.countBy(RunnerTools, { agentPoolId: IsNull() }))
      .toBe(0);

    key.isRetired = false;
    expect((await readReadiness()).status).toBe(200);
    expect((await addVariable(true)).status).toBe(201);
    await story.waitFor(await story.queue('site'), 'planned');
  });
});
