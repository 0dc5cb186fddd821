import type { RunStatus } from '../../../src/platform/runs/run-status.js';
import type { Script } from '../../platform/runs/support/test-executor.js';
import { sendRequest } from '../http.js';
import { phrase } from '../phrases.js';
import type { Fact, Resource, World } from '../world.js';
import { waitForRun } from './run-facts.js';

export const NO_CODE_FACTS: Fact[] = [
  [
    phrase('no-code module NAME in NAME'),
    (world, name = '', organization = '') =>
      createNoCodeModule(world, name, organization, { enabled: true }),
  ],
  [
    phrase('strict no-code module NAME in NAME'),
    (world, name = '', organization = '') =>
      createNoCodeModule(world, name, organization, { enabled: true, options: STRICT_OPTIONS }),
  ],
  [phrase('variable ([a-z]+) of no-code workspace NAME in NAME'), rememberVariable],
  [
    phrase('disabled no-code module NAME in NAME'),
    (world, name = '', organization = '') =>
      createNoCodeModule(world, name, organization, {
        enabled: false,
        described: `disabled no-code module ${name} in ${organization}`,
      }),
  ],
  [phrase('newer settings of no-code module NAME in NAME'), addRegion],
  [phrase('no-code workspace NAME in NAME'), provision],
  ...(['planning', 'planned', 'applied', 'failed'] as const).map((story): Fact => [
    phrase(`${story} upgrade of NAME in NAME`),
    (world, name = '', organization = '') => upgrade(world, name, organization, story),
  ]),
  [
    phrase('upgrade without changes of NAME in NAME'),
    (world, name = '', organization = '') => upgrade(world, name, organization, 'without changes'),
  ],
];

/** Remembers the IDs of option sets, which responses name by their variables. */
export async function rememberNoCode(world: World, described: string): Promise<void> {
  const [, variable, module] = /^options of (\S+) in (no-code module .+)$/.exec(described) ?? [];
  if (variable === undefined || module === undefined) return;
  const { included } = await world.read<{ included: Resource[] }>(
    `/api/v2/no-code-modules/${await world.id(module)}?include=variable_options`,
  );
  for (const { id, attributes } of included)
    world.remember(`options of ${String(attributes['variable-name'])} in ${module}`, id);
}

/**
 * Creates a no-code module, with the options of the example `site` if its module has a version.
 */
async function createNoCodeModule(
  world: World,
  name: string,
  organization: string,
  {
    enabled,
    described = `no-code module ${name} in ${organization}`,
    options = SITE_OPTIONS,
  }: {
    readonly enabled: boolean;
    readonly described?: string;
    readonly options?: readonly object[];
  },
): Promise<void> {
  const module = await world.id(`module ${name} in ${organization}`).catch(() => null);
  const id = module ?? (await world.id(`module ${name} without versions in ${organization}`));
  const relationships = {
    'registry-module': { data: { id, type: 'registry-module' } },
    ...(module === null ? {} : { 'variable-options': { data: options } }),
  };
  const attributes = { enabled, ...(module === null ? {} : { 'version-pin': '1.0.0' }) };
  const created = await world.request(
    'POST',
    `/api/v2/organizations/${organization}/no-code-modules`,
    {
      data: { type: 'no-code-modules', attributes, relationships },
    },
  );
  world.remember(described, created.id);
  world.remember(`newest no-code module in ${organization}`, created.id);
}

const SITE_OPTIONS = [
  {
    type: 'variable-options',
    attributes: {
      'variable-name': 'region',
      'variable-type': 'string',
      options: ['eu-central-1', 'us-east-1'],
    },
  },
  {
    type: 'variable-options',
    attributes: { 'variable-name': 'replicas', 'variable-type': 'number', options: [1, 2, 3] },
  },
];

/** The module's default of replicas, 1, is not among the options. */
const STRICT_OPTIONS = [
  SITE_OPTIONS[0] ?? {},
  {
    type: 'variable-options',
    attributes: { 'variable-name': 'replicas', 'variable-type': 'number', options: [2, 3] },
  },
];

async function rememberVariable(
  world: World,
  key = '',
  name = '',
  organization = '',
): Promise<void> {
  const workspace = await world.id(`no-code workspace ${name} in ${organization}`);
  const { data } = await world.read<{ data: Resource[] }>(`/api/v2/workspaces/${workspace}/vars`);
  const found = data.find(({ attributes }) => attributes['key'] === key);
  world.remember(
    `variable ${key} of no-code workspace ${name} in ${organization}`,
    found?.id ?? '',
  );
}

async function addRegion(world: World, name = '', organization = ''): Promise<void> {
  const [region, replicas] = SITE_OPTIONS;
  const wider = {
    ...region,
    attributes: { ...region?.attributes, options: ['eu-central-1', 'us-east-1', 'eu-west-1'] },
  };
  const path = `/api/v2/no-code-modules/${await world.id(`no-code module ${name} in ${organization}`)}`;
  await world.request('PATCH', path, {
    data: {
      type: 'no-code-modules',
      relationships: { 'variable-options': { data: [wider, replicas] } },
    },
  });
}

/**
 * Creates a workspace from the newest no-code module, as in the example `site-eu`, and waits until
 * its first run is applied.
 */
async function provision(world: World, name = '', organization = ''): Promise<void> {
  const vars = [
    { type: 'vars', attributes: { key: 'region', value: 'eu-central-1', category: 'iac' } },
    { type: 'vars', attributes: { key: 'replicas', value: '2', category: 'iac', hcl: true } },
  ];
  const module = await world.id(`newest no-code module in ${organization}`);
  const path = `/api/v2/no-code-modules/${module}/workspaces`;
  const created = await world.request('POST', path, {
    data: {
      type: 'workspaces',
      attributes: { name, auto_apply: true },
      relationships: { vars: { data: vars } },
    },
  });
  world.remember(`no-code workspace ${name} in ${organization}`, created.id);
  world.remember(`workspace ${name} in ${organization}`, created.id);
  world.remember(`module of no-code workspace ${name} in ${organization}`, module);
  const [run] = (await world.request(
    'GET',
    `/api/v2/workspaces/${created.id}/runs`,
  )) as unknown as Resource[];
  await waitForStatus(world, run?.id ?? '', 'applied');
}

type Story = 'planning' | 'planned' | 'applied' | 'failed' | 'without changes';

const SCRIPTS: Record<Story, readonly Script[]> = {
  planning: ['holds in planning'],
  planned: [],
  applied: [],
  failed: ['fails in applying'],
  'without changes': ['has no changes'],
};

async function upgrade(
  world: World,
  name: string,
  organization: string,
  story: Story,
): Promise<void> {
  const workspace = await world.id(`no-code workspace ${name} in ${organization}`);
  const module = await world.id(`module of no-code workspace ${name} in ${organization}`);
  const path = `/api/v2/no-code-modules/${module}/workspaces/${workspace}/upgrade`;
  world.server.executor.scripts.set(name, SCRIPTS[story]);
  const { id } = await world.request('POST', path, { data: { type: 'workspaces' } });
  world.remember(
    story === 'without changes'
      ? `upgrade without changes of ${name} in ${organization}`
      : `${story} upgrade of ${name} in ${organization}`,
    id,
  );
  if (story === 'planning') return waitForStatus(world, id, 'planning');
  await waitForStatus(world, id, story === 'without changes' ? 'planned_and_finished' : 'planned');
  if (story === 'applied') await world.request('POST', `${path}/${id}`);
  if (story !== 'failed') return;
  const { status } = await sendRequest(`${world.server.url}${path}/${id}`, {
    method: 'POST',
    token: world.server.adminToken,
  });
  if (status !== 409) throw new Error(`the confirmation of an apply that fails returned ${status}`);
}

async function waitForStatus(world: World, runId: string, status: RunStatus): Promise<void> {
  await waitForRun(world.server, runId, status, world.server.adminToken);
}
