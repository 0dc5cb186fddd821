import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/core/logging/log.js';
import type { RunJob } from '../../../src/execution/execution.js';
import { Agent } from '../../../src/execution/agent/agent.js';
import { NoCodeModule } from '../../../src/areas/no-code/no-code-module.entity.js';
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
  async function set(
    name: string,
    value: string,
    attributes: object = {},
    relationships: object = {},
    variable: object = {},
  ): Promise<string> {
    const vars = { data: [{ type: 'vars', attributes: { key: 'region', value, ...variable } }] };
    const { id } = await story.world.make('POST', '/api/v2/organizations/acme/varsets', {
      data: {
        type: 'varsets',
        attributes: { name, ...attributes },
        relationships: { vars, ...relationships },
      },
    });
    return id;
  }
  const remove = (id: string) => story.world.make('DELETE', `/api/v2/varsets/${id}`);
  const of = (type: string, id: string) => ({ [type]: { data: [{ type, id }] } });

  function valuesOf(job: RunJob | undefined): Record<string, string> {
    const values = job?.variables.map(({ key, category, value }) => [`${category} ${key}`, value]);
    return Object.fromEntries(values ?? []) as Record<string, string>;
  }
  const steps = (id: string, executor = server.executor) =>
    executor.steps.filter(({ job }) => job.runId === id);
  async function planned(name: string): Promise<Record<string, string>> {
    const id = await story.queue(name);
    await story.until(id, 'planned');
    await story.act(id, 'discard');
    return valuesOf(steps(id)[0]?.job);
  }

  it('give each run the value with the highest precedence of every scope', async () => {
    const workspace = await story.workspace('web', { noCodeModuleId: 'nocode-1' });
    await enable('nocode-1');
    const strongest: readonly [string, () => Promise<unknown>][] = [
      ['global', () => set('global', 'global', { global: true })],
      [
        'no-code module',
        () => set('module', 'no-code module', {}, of('no-code-modules', 'nocode-1')),
      ],
      ['project', () => set('project', 'project', {}, of('projects', workspace.projectId))],
      ['workspace', () => set('workspace', 'workspace', {}, of('workspaces', workspace.id))],
      ['own', () => variable(workspace.id, { key: 'region', value: 'own' })],
      [
        'priority workspace',
        () => set('w', 'priority workspace', { priority: true }, of('workspaces', workspace.id)),
      ],
      [
        'priority project',
        () => set('p', 'priority project', { priority: true }, of('projects', workspace.projectId)),
      ],
      [
        'priority no-code module',
        () =>
          set(
            'm',
            'priority no-code module',
            { priority: true },
            of('no-code-modules', 'nocode-1'),
          ),
      ],
      ['priority global', () => set('g', 'priority global', { priority: true, global: true })],
    ];
    expect(await planned('web')).toEqual({});
    for (const [value, add] of strongest) {
      await add();
      expect(await planned('web')).toEqual({ 'iac region': value });
    }
  });

  it('include environment variables and secrets, and exclude other workspaces', async () => {
    await story.world.given('organization globex');
    const { id } = await story.workspace('web');
    const other = await story.workspace('other');
    await set('of-web', 'eu', {}, of('workspaces', id), { category: 'env', key: 'AWS_REGION' });
    await set('secret', 'correct horse', {}, of('workspaces', id), {
      key: 'password',
      sensitive: true,
    });
    await set('of-other', 'us', {}, of('workspaces', other.id));
    await story.world.make('POST', '/api/v2/organizations/globex/varsets', {
      data: {
        type: 'varsets',
        attributes: { name: 'far', global: true, priority: true },
        relationships: { vars: { data: [{ type: 'vars', attributes: { key: 'region' } }] } },
      },
    });
    expect(await planned('web')).toEqual({
      'env AWS_REGION': 'eu',
      'iac password': 'correct horse',
    });
    expect(await planned('other')).toEqual({ 'iac region': 'us' });
  });

  it('are read when the plan starts: a set that was deleted before is ignored', async () => {
    server.executor.scripts.set('web', ['holds in planning']);
    const deleted = await set('deleted', 'gone', { global: true });
    const first = await story.queue('web');
    await story.until(first, 'planning');
    const second = await story.queue('web');
    await remove(deleted);
    await set('new', 'here', { global: true });
    server.executor.scripts.clear();
    await story.until(first, 'planned');
    await story.act(first, 'discard');
    await story.until(second, 'planned');
    expect(valuesOf(steps(first)[0]?.job)).toEqual({ 'iac region': 'gone' });
    expect(valuesOf(steps(second)[0]?.job)).toEqual({ 'iac region': 'here' });
  });

  it('stay the same from the plan to the apply, also if they are deleted or changed', async () => {
    const deleted = await set('deleted', 'planned', { global: true });
    const id = await story.queue('web');
    await story.until(id, 'planned');
    await remove(deleted);
    await set('new', 'later', { global: true, priority: true });
    await story.act(id, 'apply');
    await story.until(id, 'applied');
    expect(steps(id).map(({ step, job }) => [step, valuesOf(job)])).toEqual([
      ['plan', { 'iac region': 'planned' }],
      ['apply', { 'iac region': 'planned' }],
    ]);
  });

  it('are sent to an agent with the job', async () => {
    await story.world.given('agent pool main in acme');
    await story.world.given('token one of agent pool main in acme');
    const agentPoolId = await story.world.id('agent pool main in acme');
    await set(
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
      await story.until(id, 'planned');
      expect(steps(id, executor)[0]?.job.variables).toEqual([
        { key: 'password', value: 'correct horse', category: 'iac', hcl: false, sensitive: true },
      ]);
    } finally {
      await agent.stop(0);
    }
  });

  async function variable(workspaceId: string, attributes: object): Promise<void> {
    const body = { data: { type: 'vars', attributes } };
    await story.world.make('POST', `/api/v2/workspaces/${workspaceId}/vars`, body);
  }

  /** The settings of a no-code module are not read: its workspaces have none. */
  async function enable(id: string): Promise<void> {
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
