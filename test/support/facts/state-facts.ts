import { ConfigurationVersionsService } from '../../../src/platform/state/configuration-versions.service.js';
import { StateService } from '../../../src/platform/state/state.service.js';
import { StateVersionOutput } from '../../../src/platform/state/state-version.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { sendRequest } from '../http.js';
import { exampleOf } from '../phrases.js';
import type { TestServer } from '../server.js';
import type { Fact, Resource, World } from '../world.js';

export const LINEAGE = '5d9f6c0e-0f2f-7b4e-8f6c-1c6a3d2b9e71';
export const SECRET = 'correct-horse-battery-staple';

const OUTPUTS = {
  url: { value: 'https://app.acme.example', type: 'string' },
  token: { value: SECRET, type: 'string', sensitive: true },
};

interface StateContent {
  readonly serial: number;
  readonly lineage?: string;
  readonly outputs?: Readonly<Record<string, object>>;
  readonly instances?: number;
}

/**
 * A state as the tool writes it: one resource with the given number of instances, and a data
 * source, which does not count.
 */
export function stateBytes({
  serial,
  lineage = LINEAGE,
  outputs = OUTPUTS,
  instances = 3,
}: StateContent): Buffer {
  const provider = 'provider["terraform.io/builtin/terraform"]';
  const server = {
    module: 'module.this',
    mode: 'managed',
    type: 'terraform_data',
    name: 'server',
    provider,
    instances: Array.from({ length: instances }, (_, index) => ({ index_key: index })),
  };
  const remote = {
    mode: 'data',
    type: 'terraform_remote_state',
    name: 'network',
    provider,
    instances: [{ attributes: {} }],
  };
  return Buffer.from(
    `${JSON.stringify({ version: 4, terraform_version: '1.11.4', serial, lineage, outputs, resources: [server, remote], check_results: null }, null, 2)}\n`,
  );
}

export async function storeState(
  server: TestServer,
  workspace: Workspace,
  bytes: Buffer,
  runId: string | null = null,
): Promise<string> {
  const states = server.app.get(StateService, { strict: false });
  const draft = await states.prepare(workspace, bytes);
  return (await server.database.write((manager) => states.record(manager, draft, { runId }))).id;
}

/** Creates a workspace with two states or, if it is `bare`, with none. */
async function createWorkspace(
  world: World,
  kind = '',
  name = '',
  project = '',
  organization = '',
): Promise<void> {
  const { server } = world;
  const phrase = `${kind} workspace ${name} in ${organization}`;
  const projectId = await world.id(`project ${project} in ${organization}`);
  const relationships = { project: { data: { type: 'projects', id: projectId } } };
  const { id } = await world.request('POST', `/api/v2/organizations/${organization}/workspaces`, {
    data: { type: 'workspaces', attributes: { name }, relationships },
  });
  const workspace = await server.database.read.findOneByOrFail(Workspace, { id });
  world.remember(phrase, id);
  if (kind === 'bare') return;
  const configurations = server.app.get(ConfigurationVersionsService, { strict: false });
  const module = { namespace: organization, name: 'site', provider: 'aws', version: '1.0.0' };
  const configuration = await server.database.write((manager) =>
    configurations.create(manager, workspace.id, module),
  );
  world.remember(`configuration of ${phrase}`, configuration.id);
  await storeState(server, workspace, stateBytes({ serial: 1, instances: 1 }));
  const current = await storeState(server, workspace, stateBytes({ serial: 2 }));
  world.remember(`current state of ${phrase}`, current);
  for (const output of await server.database.read.findBy(StateVersionOutput, {
    stateVersionId: current,
  }))
    world.remember(`output ${output.name} of ${phrase}`, output.id);
}

/** The state of the examples of `createStateVersion`. */
const PENDING_STATE = Buffer.from(
  '{"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"5d9f6c0e-0f2f-7b4e-8f6c-1c6a3d2b9e71","outputs":{},"resources":[]}\n',
);

/** Creates a state version without content, and remembers its upload links. */
async function createPendingState(
  world: World,
  workspace = '',
  _name = '',
  _organization = '',
  caller = '',
): Promise<void> {
  await world.establish(`lock of ${workspace} by ${caller}`);
  const body = exampleOf('createStateVersion', 'to-upload');
  const path = `/api/v2/workspaces/${await world.id(workspace)}/state-versions`;
  const token = await world.token(caller);
  const response = await sendRequest(`${world.server.url}${path}`, { token, body });
  if (response.status !== 201) throw new Error(`pending state: ${response.text}`);
  const { id, attributes } = (response.json as { data: Resource }).data;
  const phrase = `pending state of ${workspace}`;
  world.remember(phrase, id);
  world.remember(`upload of ${phrase}`, lastSegment(attributes['hosted-state-upload-url']));
  const jsonUpload = lastSegment(attributes['hosted-json-state-upload-url']);
  world.remember(`JSON upload of ${phrase}`, jsonUpload);
}

async function uploadPendingState(world: World, phrase = ''): Promise<void> {
  const put = async (path: string, raw: string | Buffer) => {
    const { status, text } = await sendRequest(`${world.server.url}/api/v2/${path}`, {
      method: 'PUT',
      raw,
    });
    if (status !== 204) throw new Error(`${path}: ${status} ${text}`);
  };
  await put(`state-uploads/${await world.id(`upload of ${phrase}`)}`, PENDING_STATE);
  const json = await world.id(`JSON upload of ${phrase}`);
  await put(`json-state-uploads/${json}`, '{"format_version":"1.0"}');
}

const lastSegment = (url: unknown): string => String(url).split('/').at(-1) ?? '';

export const STATE_FACTS: readonly Fact[] = [
  [/^pending state of (workspace ([a-z0-9-]+) in ([a-z0-9-]+)) by (.+)$/, createPendingState],
  [/^upload of the (pending state of workspace [a-z0-9-]+ in [a-z0-9-]+)$/, uploadPendingState],
  [
    /^(stateful|bare) workspace ([a-z0-9-]+) in project ([a-z0-9-]+) in ([a-z0-9-]+)$/,
    createWorkspace,
  ],
];

/** Remembers the download link of a state. */
export async function rememberStates(world: World, phrase: string): Promise<void> {
  const pending = /^JSON link of (pending state of .+)$/.exec(phrase)?.[1];
  if (pending) {
    const version = await world.request('GET', `/api/v2/state-versions/${await world.id(pending)}`);
    const url = version.attributes['hosted-json-state-download-url'];
    return world.remember(phrase, lastSegment(url));
  }
  const workspace = /^state link of (stateful workspace .+)$/.exec(phrase)?.[1];
  if (!workspace) return;
  const { url, adminToken } = world.server;
  const { json } = await sendRequest(
    `${url}/api/v2/state-versions/${await world.id(`current state of ${workspace}`)}`,
    { token: adminToken },
  );
  const link = String((json as { data: Resource }).data.attributes['hosted-state-download-url']);
  world.remember(phrase, link.slice(link.lastIndexOf('/') + 1));
}
