import { setTimeout as delay } from 'node:timers/promises';
import { Clock } from '../../../src/core/clock.js';
import { Ids } from '../../../src/core/ids.js';
import type { ModuleFacts } from '../../../src/lib/module-inspection/module-facts.js';
import { versionRank } from '../../../src/lib/versions/semantic-version.js';
import { RegistryModule } from '../../../src/platform/module-registry/registry-module.entity.js';
import { RegistryModuleVersion } from '../../../src/platform/module-registry/registry-module-version.entity.js';
import { Project } from '../../../src/platform/projects/project.entity.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import type { RunStatus } from '../../../src/platform/runs/run-status.js';
import { ConfigurationUploads } from '../../../src/platform/state/configuration-uploads.service.js';
import { ConfigurationVersion } from '../../../src/platform/state/configuration-version.entity.js';
import { ConfigurationVersionsService } from '../../../src/platform/state/configuration-versions.service.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import type { Script } from '../../platform/runs/support/test-executor.js';
import { sendRequest } from '../http.js';
import type { TestServer } from '../server.js';
import type { Resource, World } from '../world.js';

const ids = new Ids();

const TIMEOUT_MS = 30_000;

/** The inspection result of the module `note`. */
const MODULE_INSPECTION: ModuleFacts = {
  variables: [],
  outputs: [],
  requiredVersions: [],
  requiredProviders: [],
  providerBlocks: [],
  resources: [
    {
      address: 'terraform_data.a',
      mode: 'managed',
      type: 'terraform_data',
      name: 'a',
      provider: 'terraform',
    },
  ],
  moduleCalls: [],
  backend: null,
  readme: null,
  submodules: [],
  warnings: [],
};

/** Creates a workspace like no-code provisioning or, without a module, like the API. */
export async function createWorkspace(
  server: TestServer,
  organization: string,
  name: string,
  changes: Partial<Workspace> & { readonly withoutModule?: boolean } = {},
): Promise<Workspace> {
  const { withoutModule, ...columns } = changes;
  const now = server.app.get(Clock).timestamp();
  const project = await server.database.read.findOneByOrFail(Project, {
    organization,
    isDefault: true,
  });
  const workspace = Object.assign(
    new Workspace(),
    DEFAULT_COLUMNS,
    {
      id: ids.next('ws'),
      organization,
      projectId: project.id,
      name,
      nameKey: name,
      latestChangeAt: now,
      createdAt: now,
      updatedAt: now,
    },
    columns,
  );
  await server.database.write((manager) => manager.insert(Workspace, workspace));
  if (!withoutModule) await assignModule(server, workspace);
  return workspace;
}

const DEFAULT_COLUMNS = {
  description: null,
  executionMode: 'remote',
  agentPoolId: null,
  autoApply: false,
  iacVersion: '',
  workingDirectory: null,
  globalRemoteState: false,
  queueAllRuns: false,
  allowDestroyPlan: true,
  speculativeEnabled: true,
  structuredRunOutput: true,
  source: 'api',
  sourceName: null,
  sourceUrl: null,
  sourceModuleId: null,
  tagNames: [],
  lockedBy: null,
  settingOverwrites: { executionMode: false, agentPool: false },
  noCodeModuleId: null,
  noCodeVersionId: null,
  noCodeUpgradeAvailable: false,
  moduleId: null,
  moduleVersion: null,
  resourceCount: 0,
  planDurationAverage: null,
  applyDurationAverage: null,
  runFailures: null,
  runsCount: null,
  currentRunId: null,
  latestRunId: null,
  currentStateVersionId: null,
  currentConfigurationVersionId: null,
  version: 1,
} as const;

/**
 * Assigns version 1.0.0 of the organization's module `note` to the workspace. Creates the module if
 * it is missing.
 */
async function assignModule(server: TestServer, workspace: Workspace): Promise<void> {
  const { organization } = workspace;
  const createdAt = server.app.get(Clock).timestamp();
  await server.database.write(async (manager) => {
    if (
      !(await manager.existsBy(RegistryModule, { organization, nameKey: 'note', provider: 'null' }))
    ) {
      const module = {
        id: ids.next('mod'),
        organization,
        name: 'note',
        nameKey: 'note',
        provider: 'null',
        createdAt,
        updatedAt: createdAt,
        version: 1,
      };
      await manager.insert(RegistryModule, module);
      const row = {
        id: ids.next('modver'),
        moduleId: module.id,
        number: '1.0.0',
        rank: versionRank('1.0.0'),
        status: 'ok' as const,
        facts: MODULE_INSPECTION,
        createdAt,
        updatedAt: createdAt,
      };
      await manager.insert(RegistryModuleVersion, row);
    }
    const address = { namespace: organization, name: 'note', provider: 'null', version: '1.0.0' };
    const configuration = await server.app
      .get(ConfigurationVersionsService)
      .create(manager, workspace.id, address);
    workspace.currentConfigurationVersionId = configuration.id;
    await manager.update(
      Workspace,
      { id: workspace.id },
      { currentConfigurationVersionId: configuration.id },
    );
  });
}

/** Waits up to 30 s until the run has the status. Returns the run. */
export async function waitForRun(
  server: TestServer,
  runId: string,
  status: RunStatus,
  token: string,
): Promise<Resource> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (; performance.now() < deadline; await delay(10)) {
    const { data } = (await sendRequest(`${server.url}/api/v2/runs/${runId}`, { token })).json as {
      data: Resource;
    };
    if (data.attributes['status'] === status) return data;
  }
  throw new Error(`${runId} did not reach the status ${status}`);
}

const SCRIPTS: Record<string, readonly Script[]> = {
  planning: ['holds in planning'],
  'planning with a pending cancel': ['holds in planning', 'ignores a cancel'],
  applying: ['holds in applying'],
  errored: ['fails in planning'],
  planned_and_finished: ['has no changes'],
};

async function createRun(world: World, name = '', organization = '', story = ''): Promise<void> {
  const { server } = world;
  const status = (story.split(' ')[0] ?? '') as RunStatus;
  const token = (await world.token(`owner of ${organization}`)) ?? '';
  server.executor.scripts.set(name, SCRIPTS[story] ?? []);
  const relationships = {
    workspace: {
      data: { type: 'workspaces', id: await world.id(`workspace ${name} in ${organization}`) },
    },
  };
  const response = await sendRequest(`${server.url}/api/v2/runs`, {
    token,
    body: { data: { type: 'runs', attributes: { message: 'Try the new text' }, relationships } },
  });
  const { data } = response.json as { data: Resource };
  if (status === 'applying' || status === 'applied') {
    await waitForRun(server, data.id, 'planned', token);
    await sendRequest(`${server.url}/api/v2/runs/${data.id}/actions/apply`, {
      method: 'POST',
      token,
    });
  }
  const run = await waitForRun(server, data.id, status, token);
  if (story.endsWith('a pending cancel')) {
    await sendRequest(`${server.url}/api/v2/runs/${run.id}/actions/cancel`, {
      method: 'POST',
      token,
    });
    server.clock.advance(11_000);
  }
  await rememberRun(world, `run of workspace ${name} in ${organization}`, run.id, token);
}

async function rememberRun(
  world: World,
  phrase: string,
  runId: string,
  token: string,
): Promise<void> {
  world.remember(phrase, runId);
  for (const phase of ['plan', 'apply']) {
    const { data } = (
      await sendRequest(`${world.server.url}/api/v2/runs/${runId}/${phase}`, { token })
    ).json as { data: Resource };
    world.remember(`${phase} of ${phrase}`, data.id);
    world.remember(
      `log token of ${phase} of ${phrase}`,
      String(data.attributes['log-read-url']).split('/').at(-1) ?? '',
    );
  }
}

async function rememberWorkspace(
  world: World,
  name: string,
  organization: string,
  withoutModule: boolean,
): Promise<void> {
  const workspace = await createWorkspace(world.server, organization, name, { withoutModule });
  world.remember(`workspace ${name} in ${organization}`, workspace.id);
  world.remember(
    `configuration version of workspace ${name} in ${organization}`,
    workspace.currentConfigurationVersionId ?? '',
  );
}

/** Creates an upload, and remembers its links for the upload and for runners. */
async function createUpload(world: World, kind = '', name = '', organization = ''): Promise<void> {
  const { server } = world;
  const phrase = `${kind} configuration of workspace ${name} in ${organization}`;
  const workspace = await world.id(`workspace ${name} in ${organization}`);
  const { id, attributes } = await world.request(
    'POST',
    `/api/v2/workspaces/${workspace}/configuration-versions`,
    { data: { type: 'configuration-versions', attributes: { 'auto-queue-runs': false } } },
  );
  const { pathname } = new URL(String(attributes['upload-url']));
  world.remember(phrase, id);
  world.remember(`upload of ${phrase}`, pathname.split('/').at(-1) ?? '');
  if (kind === 'pending') return;
  const raw = world.bytes('archive of module site');
  const { status, text } = await sendRequest(`${server.url}${pathname}`, { method: 'PUT', raw });
  if (status !== 200) throw new Error(`upload: ${status} ${text}`);
  const archive = server.app.get(ConfigurationUploads, { strict: false }).archivePath(id);
  world.remember(`archive link of ${phrase}`, archive.split('/').at(-1) ?? '');
}

const NAME = '([a-z0-9-]+)';
const OPEN_STREAMS: Response[] = [];

/** Facts about workspaces with a configuration, and about their runs. */
export const RUN_FACTS: [RegExp, (world: World, ...names: string[]) => Promise<void>][] = [
  [
    new RegExp(`^twenty followers of (run of workspace ${NAME} in ${NAME}) as (.+)$`),
    async (world, run = '', _workspace = '', _organization = '', caller = '') => {
      const url = `${world.server.url}/api/v2/runs/${await world.id(run)}/logs/apply/events`;
      const headers = { Authorization: `Bearer ${await world.token(caller)}` };
      // Nobody reads these streams. The references prevent a garbage collection, which would end
      // them.
      for (let count = 0; count < 20; count += 1) OPEN_STREAMS.push(await fetch(url, { headers }));
    },
  ],
  [
    new RegExp(`^workspace ${NAME} with a module in ${NAME}$`),
    (world, name = '', organization = '') => rememberWorkspace(world, name, organization, false),
  ],
  [
    new RegExp(`^workspace ${NAME} without a module in ${NAME}$`),
    (world, name = '', organization = '') => rememberWorkspace(world, name, organization, true),
  ],
  [
    new RegExp(`^workspace ${NAME} that no-code provisioning made in ${NAME}$`),
    async (world, name = '', organization = '') => {
      const { id } = await createWorkspace(world.server, organization, name, {
        source: 'no-code-module',
      });
      world.remember(`workspace ${name} in ${organization}`, id);
    },
  ],
  [new RegExp(`^(pending|uploaded) configuration of workspace ${NAME} in ${NAME}$`), createUpload],
  [
    new RegExp(`^archive of (uploaded configuration of workspace ${NAME} in ${NAME}) removed$`),
    async (world, phrase = '') => {
      const id = await world.id(phrase);
      await world.server.database.write((manager) =>
        manager.update(ConfigurationVersion, { id }, { status: 'archived', archiveKey: null }),
      );
    },
  ],
  [
    new RegExp(`^workspace ${NAME} in ${NAME} locked$`),
    async (world, name = '', organization = '') => {
      const id = await world.id(`workspace ${name} in ${organization}`);
      await world.server.database.write((manager) =>
        manager.update(
          Workspace,
          { id },
          { lockedBy: { kind: 'user', id: 'user-h4Jc2rWq8LzT6vYn', name: 'dana' } },
        ),
      );
    },
  ],
  [
    new RegExp(`^plan of the run of workspace ${NAME} in ${NAME} removed$`),
    async (world, name = '', organization = '') => {
      const id = await world.id(`run of workspace ${name} in ${organization}`);
      await world.server.database.write((manager) =>
        manager.update(Run, { id }, { planJsonKey: null }),
      );
    },
  ],
  [new RegExp(`^run of workspace ${NAME} in ${NAME} that is ([a-z_ ]+)$`), createRun],
];
