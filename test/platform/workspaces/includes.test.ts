import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { SECRET, stateBytes, storeState } from '../../support/facts/state-facts.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

interface Document {
  readonly data: { readonly relationships: { readonly outputs: object } };
  readonly included: readonly { readonly type: string; readonly id: string }[];
}

describe.each(databases)('the included resources of a workspace, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let path: string;
  beforeAll(async () => {
    server = await startServer(kind);
    world = new World(server);
    for (const fact of [
      'organization acme',
      'project web in acme',
      'workspace app with a module in acme',
      'run of workspace app in acme that is planned',
      'team with read on project web in acme',
    ])
      await world.establish(fact);
    const id = await world.id('workspace app in acme');
    path = `/api/v2/workspaces/${id}`;
    const workspace = await server.database.read.findOneByOrFail(Workspace, { id });
    await storeState(server, workspace, stateBytes({ serial: 1, instances: 2 }), 'run-1');
  });
  afterAll(() => server.stop());

  it('are its current run, and the outputs of its state without sensitive values', async () => {
    const document = await world.read<Document>(`${path}?include=outputs,current_run`);
    const types = document.included.map(({ type }) => type);
    expect(types).toContain('workspace-outputs');
    expect(types).toContain('runs');
    expect(document.included).toContainEqual(
      expect.objectContaining({ id: await world.id('run of workspace app in acme') }),
    );
    expect(document.data.relationships.outputs).toEqual({
      data: document.included
        .filter(({ type }) => type === 'workspace-outputs')
        .map(({ id, type }) => ({ id, type })),
    });
    expect(JSON.stringify(document)).not.toContain(SECRET);
  });

  it('are an empty list without tag bindings, and absent for an empty include', async () => {
    expect(await world.read(`${path}?include=effective_tag_bindings`)).toMatchObject({
      included: [],
    });
    expect(await world.read(`${path}?include=`)).not.toHaveProperty('included');
  });

  it('have the same types in a list', async () => {
    const { json } = await sendRequest(
      `${server.url}/api/v2/organizations/acme/workspaces?include=outputs,current_run`,
      { token: await world.token('owner of acme') },
    );
    const types = (json as Document).included.map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(['runs', 'workspace-outputs']));
  });

  it('contain no runs and outputs that the caller may not read', async () => {
    const owner = await world.token('owner of acme');
    const { json } = await sendRequest(
      `${server.url}/api/v2/users/${await world.id('owner of acme')}/authentication-tokens`,
      {
        token: owner,
        body: {
          data: {
            type: 'authentication-tokens',
            attributes: { scope: { access: 'provision-only' } },
          },
        },
      },
    );
    const { token } = (json as { data: { attributes: { token: string } } }).data.attributes;
    const answer = await sendRequest(`${server.url}${path}?include=outputs,current_run`, { token });
    expect(answer.status, answer.text).toBe(200);
    expect((answer.json as Document).included).toEqual([]);
  });
});
