import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const WORKSPACE = 'workspace site in project web in acme';
const TEAM = 'team with manage-agent-pools in acme';
const ON_PROJECT = ['read', 'write', 'maintain'].map(
  (level) => `team with ${level} on project web in acme`,
);

describe.each(databases)('the agent pool of a workspace, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => void (server = await startServer(kind)));
  afterAll(() => server.stop());

  it('is set by callers who may change the workspace, not by those who manage pools', async () => {
    const world = new World(server);
    for (const fact of ['organization acme', 'project web in acme', TEAM, ...ON_PROJECT, WORKSPACE])
      await world.establish(fact);
    await world.establish('agent pool main in acme');
    const pool = await world.id('agent pool main in acme');
    const id = await world.id('workspace site in acme');
    const choosePool = async (as: string): Promise<number> => {
      const attributes = { 'execution-mode': 'agent', 'agent-pool-id': pool };
      const answer = await sendRequest(`${server.url}/api/v2/workspaces/${id}`, {
        method: 'PATCH',
        token: await world.token(as),
        body: { data: { type: 'workspaces', attributes } },
      });
      return answer.status;
    };
    const readPoolId = async (): Promise<string | null> =>
      (await server.database.read.findOneByOrFail(Workspace, { id })).agentPoolId;
    const [read, write, maintain] = ON_PROJECT.map((team) => `token of ${team}`);
    for (const as of [`token of ${TEAM}`, read, write])
      expect([as, await choosePool(String(as)), await readPoolId()]).toEqual([as, 404, null]);
    expect([await choosePool(String(maintain)), await readPoolId()]).toEqual([200, pool]);
  });
});
