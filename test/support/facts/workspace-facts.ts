import { sendRequest } from '../http.js';
import { exampleOf, phrase } from '../phrases.js';
import type { Fact, World } from '../world.js';

export const WORKSPACE_FACTS: Fact[] = [
  [
    phrase('workspace NAME in NAME'),
    (world, name = '', organization = '') => createWorkspace(world, name, organization),
  ],
  [phrase('workspace NAME in project NAME in NAME'), createWorkspaceInProject],
  [phrase('workspace with agent pool NAME in NAME'), createWorkspaceWithPool],
  [
    phrase('lock of ((?:stateful |)workspace NAME in NAME) by (.+)'),
    (world, workspace = '', _name = '', _organization = '', caller = '') =>
      lockWorkspace(world, workspace, caller),
  ],
  [
    phrase('local execution of workspace NAME in NAME'),
    async (world, name = '', organization = '') => {
      const id = await world.id(`workspace ${name} in ${organization}`);
      const data = { type: 'workspaces', attributes: { 'execution-mode': 'local' } };
      await world.request('PATCH', `/api/v2/workspaces/${id}`, { data });
    },
  ],
  [
    phrase('(workspace NAME in NAME) reads the state of (workspace NAME in NAME)'),
    async (world, consumer = '', _name = '', _organization = '', shared = '') => {
      const path = `/api/v2/workspaces/${await world.id(shared)}/relationships/remote-state-consumers`;
      const data = [{ type: 'workspaces', id: await world.id(consumer) }];
      await world.request('POST', path, { data });
    },
  ],
  [phrase('(sensitive |)variable ([A-Za-z0-9_-]+) in workspace NAME in NAME'), createVariable],
];

async function createWorkspace(
  world: World,
  name: string,
  organization: string,
  attributes: object = {},
  relationships: object = {},
): Promise<void> {
  const body = { data: { type: 'workspaces', attributes: { name, ...attributes }, relationships } };
  const workspace = await world.request(
    'POST',
    `/api/v2/organizations/${organization}/workspaces`,
    body,
  );
  world.remember(`workspace ${name} in ${organization}`, workspace.id);
}

async function createWorkspaceInProject(
  world: World,
  name = '',
  project = '',
  organization = '',
): Promise<void> {
  await createWorkspace(
    world,
    name,
    organization,
    {},
    {
      project: {
        data: { type: 'project', id: await world.id(`project ${project} in ${organization}`) },
      },
    },
  );
}

async function createWorkspaceWithPool(world: World, pool = '', organization = ''): Promise<void> {
  await createWorkspace(world, `runs-in-${pool}`, organization, {
    'execution-mode': 'agent',
    'agent-pool-id': await world.id(`agent pool ${pool} in ${organization}`),
  });
}

async function lockWorkspace(world: World, workspace: string, caller: string): Promise<void> {
  const path = `/api/v2/workspaces/${await world.id(workspace)}/actions/lock`;
  const { status, text } = await sendRequest(`${world.server.url}${path}`, {
    method: 'POST',
    token: await world.token(caller),
  });
  if (status !== 200) throw new Error(`lock by ${caller}: ${status} ${text}`);
}

/** Creates the variable of the example with this key. */
async function createVariable(
  world: World,
  sensitive = '',
  key = '',
  workspace = '',
  organization = '',
): Promise<void> {
  const body = exampleOf('createVariable', sensitive ? 'secret' : 'region');
  body.data.attributes['key'] = key;
  const variable = await world.request(
    'POST',
    `/api/v2/workspaces/${await world.id(`workspace ${workspace} in ${organization}`)}/vars`,
    body,
  );
  world.remember(
    `${sensitive}variable ${key} in workspace ${workspace} in ${organization}`,
    variable.id,
  );
}
