import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NoCodeModule } from '../../../src/areas/no-code/no-code-module.entity.js';
import { createLog } from '../../../src/core/logging/log.js';
import { Agent } from '../../../src/execution/agent/agent.js';
import type { RunJob } from '../../../src/execution/execution.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from './support/run-story.js';
import { TestExecutor } from './support/test-executor.js';

describe.each(databases)('the variable sets of runs, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    await server.reset();
    server.executor.scripts.clear();
    server.executor.steps.length = 0;
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  /** Creates a set with a variable `region` of this value. */
  async function createSet(
    name: string,
    value: string,
    attributes: object = {},
    relationships: object = {},
    variable: object = {},
  ): Promise<string> {
    const vars = { data: [{ type: 'vars', attributes: { key: 'region', value, ...variable } }] };
    const { id } = await story.world.request('POST', '/api/v2/organizations/acme/varsets', {
      data: {
        type: 'varsets',
        attributes: { name, ...attributes },
        relationships: { vars, ...relationships },
      },
    });
    return id;
  }
  const remove = (id: string) => story.world.request('DELETE', `/api/v2/varsets/${id}`);
  const relationshipTo = (type: string, id: string) => ({ [type]: { data: [{ type, id }] } });

  function valuesOf(job: RunJob | undefined): Record<string, string> {
    const values = job?.variables.map(({ key, category, value }) => [`${category} ${key}`, value]);
    return Object.fromEntries(values ?? []) as Record<string, string>;
  }
  const stepsOf = (id: string, executor = server.executor) =>
    executor.steps.filter(({ job }) => job.runId === id);
  async function readPlannedVariables(name: string): Promise<Record<string, string>> {
    const id = await story.queue(name);
    await story.waitFor(id, 'planned');
    await story.act(id, 'discard');
    return valuesOf(stepsOf(id)[0]?.job);
  }

  it('give each run the value with the highest precedence of every scope', async () => {
    const workspace = await story.workspace('web', { noCodeModuleId: 'nocode-1' });
    await insertNoCodeModule('nocode-1');
    // Each has a higher precedence than all before.
    const sources: readonly [string, () => Promise<unknown>][] = [
      ['global', () => createSet('global', 'global', { global: true })],
      [
        'no-code module',
        () =>
          createSet('module', 'no-code module', {}, relationshipTo('no-code-modules', 'nocode-1')),
      ],
      [
        'project',
        () => createSet('project', 'project', {}, relationshipTo('projects', workspace.projectId)),
      ],
      [
        'workspace',
        () => createSet('workspace', 'workspace', {}, relationshipTo('workspaces', workspace.id)),
      ],
      ['own', () => createVariable(workspace.id, { key: 'region', value: 'own' })],
      [
        'priority workspace',
        () =>
          createSet(
            'w',
            'priority workspace',
            { priority: true },
            relationshipTo('workspaces', workspace.id),
          ),
      ],
      [
        'priority project',
        () =>
          createSet(
            'p',
            'priority project',
            { priority: true },
            relationshipTo('projects', workspace.projectId),
          ),
      ],
      [
        'priority no-code module',
        () =>
          createSet(
            'm',
            'priority no-code module',
            { priority: true },
            relationshipTo('no-code-modules', 'nocode-1'),
          ),
      ],
      [
        'priority global',
        () => createSet('g', 'priority global', { priority: true, global: true }),
      ],
    ];
    expect(await readPlannedVariables('web')).toEqual({});
    for (const [value, add] of sources) {
      await add();
      expect(await readPlannedVariables('web')).toEqual({ 'iac region': value });
    }
  });

  it('include environment variables and secrets, and exclude other workspaces', async () => {
    await story.world.establish('organization globex');
    const { id } = await story.workspace('web');
    const other = await story.workspace('other');
    await createSet('of-web', 'eu', {}, relationshipTo('workspaces', id), {
      category: 'env',
      key: 'AWS_REGION',
    });
    await createSet('secret', 'correct horse', {}, relationshipTo('workspaces', id), {
      key: 'password',
      sensitive: true,
    });
    await createSet('of-other', 'us', {}, relationshipTo('workspaces', other.id));
    await story.world.request('POST', '/api/v2/organizations/globex/varsets', {
      data: {
        type: 'varsets',
        attributes: { name: 'far', global: true, priority: true },
        relationships: { vars: { data: [{ type: 'vars', attributes: { key: 'region' } }] } },
      },
    });
    expect(await readPlannedVariables('web')).toEqual({
      'env AWS_REGION': 'eu',
      'iac password': 'correct horse',
    });
    expect(await readPlannedVariables('other')).toEqual({ 'iac region': 'us' });
  });

  it('are read when the plan starts: a set that was deleted before has no effect', async () => {
    server.executor.scripts.set('web', ['holds in planning']);
    const deleted = await createSet('deleted', 'gone', { global: true });
    const first = await story.queue('web');
    await story.waitFor(first, 'planning');
    const second = await story.queue('web');
    await remove(deleted);
    await createSet('new', 'here', { global: true });
    server.executor.scripts.clear();
    await story.waitFor(first, 'planned');
    await story.act(first, 'discard');
    await story.waitFor(second, 'planned');
    expect(valuesOf(stepsOf(first)[0]?.job)).toEqual({ 'iac region': 'gone' });
    expect(valuesOf(stepsOf(second)[0]?.job)).toEqual({ 'iac region': 'here' });
  });

  it('stay the same from the plan to the apply, also if they are deleted or changed', async () => {
    const deleted = await createSet('deleted', 'planned', { global: true });
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    await remove(deleted);
    await createSet('new', 'later', { global: true, priority: true });
    await story.act(id, 'apply');
    await story.waitFor(id, 'applied');
    expect(stepsOf(id).map(({ step, job }) => [step, valuesOf(job)])).toEqual([
      ['plan', { 'iac region': 'planned' }],
      ['apply', { 'iac region': 'planned' }],
    ]);
  });

  it('are sent to an agent with the job', async () => {
    await story.world.establish('agent pool main in acme');
    await story.world.establish('token one of agent pool main in acme');
    const agentPoolId = await story.world.id('agent pool main in acme');
    await createSet(
      'secret',
      'correct horse',
      { global: true },
      {},
      { key: 'password', sensitive: true },
    );
    const executor = new TestExecutor();
    const token = (await story.world.token('token one of agent pool main in acme')) ?? '';
    const settings = { url: server.url, token, name: 'runner-1', concurrency: 1, waitSeconds: 1 };
    const agent = new Agent(settings, executor, createLog('silent'));
    await agent.start();
    try {
      const id = await story.queue('web', { executionMode: 'agent', agentPoolId });
      await story.waitFor(id, 'planned');
      expect(stepsOf(id, executor)[0]?.job.variables).toEqual([
        { key: 'password', value: 'correct horse', category: 'iac', hcl: false, sensitive: true },
      ]);
    } finally {
      await agent.stop(0);
    }
  });

  async function createVariable(workspaceId: string, attributes: object): Promise<void> {
    const body = { data: { type: 'vars', attributes } };
    await story.world.request('POST', `/api/v2/workspaces/${workspaceId}/vars`, body);
  }

  /** Inserts a no-code module without settings, which the tests do not need. */
  async function insertNoCodeModule(id: string): Promise<void> {
    const now = server.clock.timestamp();
    const [module] = await server.database.read.query<{ id: string }[]>(
      'SELECT id FROM registry_modules',
    );
    const row = {
      id,
      organization: 'acme',
      moduleId: module?.id ?? '',
      enabled: true,
      settingsId: '',
      createdAt: now,
      updatedAt: now,
    };
    await server.database.write((manager) => manager.insert(NoCodeModule, row));
  }
});
