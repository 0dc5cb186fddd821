import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CapabilityLinks } from '../../../src/core/links/capability-links.js';
import { RunTokens } from '../../../src/platform/runs/run-tokens.js';
import { documentedOperations } from '../../support/contract.js';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { RunStory } from './support/run-story.js';

describe('the token of a run', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer('sqlite', { GANTRY_RUN_WORKERS: '0' });
    const story = await RunStory.begin(server);
    const id = await story.queue('web');
    await story.world.establish('organization other');
    token = server.app.get(RunTokens).issue({ id, organization: 'acme' });
  });
  afterAll(() => server.stop());

  const listVersions = (organization: string, bearer: string) =>
    sendRequest(`${server.url}/api/registry/v1/modules/${organization}/note/null/versions`, {
      token: bearer,
    });

  it('reads the modules of its organization', async () => {
    expect((await listVersions('acme', token)).status).toBe(200);
  });

  it('reads nothing of another organization', async () => {
    const foreign = server.app.get(RunTokens).issue({ id: 'run-x', organization: 'other' });
    expect((await listVersions('acme', foreign)).status).toBe(404);
  });

  it('is refused if it is forged or expired', async () => {
    expect((await listVersions('acme', `${token.slice(0, -3)}AAA`)).status).toBe(401);
    server.clock.advance(1_261_000);
    expect((await listVersions('acme', token)).status).toBe(401);
    server.clock.advance(-1_261_000);
  });

  it('outlives the longest fetch', async () => {
    const config = { ...server.config, runInitTimeout: 86_400 };
    const tokens = new RunTokens(server.app.get(CapabilityLinks, { strict: false }), config);
    const issued = tokens.issue({ id: 'run-1', organization: 'acme' });
    server.clock.advance(86_400_000);
    expect(tokens.principalOf(issued)).toMatchObject({ kind: 'run', id: 'run-1' });
    server.clock.advance(-86_400_000);
  });

  it('is refused by all other operations except the account', async () => {
    const secured = documentedOperations.filter(
      ({ operation, path }) =>
        '401' in operation.responses && !path.startsWith('/api/registry/v1/'),
    );
    const open: string[] = [];
    for (const { id, method, path } of secured) {
      const url = `${server.url}${path
        .replace('{organization_name}', 'acme')
        .replace('{registry_name}', 'private')
        .replace(/\{[^}]+\}/g, 'nothing-here')}`;
      const { status } = await sendRequest(url, { method, token });
      if (status < 400) open.push(id);
    }
    // It returns the principal of the token.
    expect(open).toEqual(['readAccountDetails']);
  });
});
