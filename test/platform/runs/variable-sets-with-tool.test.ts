import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StateService } from '../../../src/platform/state/state.service.js';
import { packed } from '../module-registry/support/archives.js';
import { ask } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { describeEachTool, hasSandbox } from '../../support/tools.js';
import { RunStory } from './support/run-story.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

/** Each scope gives one of the variables last. */
const SCOPES = [
  'priority_global',
  'priority_project',
  'priority_workspace',
  'of_the_run',
  'of_the_workspace',
  'set_of_the_workspace',
  'set_of_the_project',
  'set_of_all',
] as const;

/** Environment variables reach a configuration as `TF_VAR_`: the sandbox has no other program. */
const OTHERS = ['zones', 'password', 'deploy_region', 'deploy_token'];

const CONFIGURATION = [...SCOPES, ...OTHERS]
  .map(
    (name) => `
variable "${name}" {
  type = ${name === 'zones' ? 'list(string)' : 'string'}
}

output "${name}" {
  value = var.${name}
}
`,
  )
  .join('');

describeEachTool('the variable sets of a run with $title', (tool) =>
  describe.each(databases)('on %s', (kind) => {
    let server: TestServer;
    let story: RunStory;
    beforeAll(async () => {
      vi.stubEnv('PATH', tool.searchPath);
      server = await startServer(
        kind,
        { GANTRY_RUN_SANDBOX: hasSandbox ? 'required' : 'off' },
        { realTool: true },
      );
      vi.unstubAllEnvs();
      story = await RunStory.begin(server);
    });
    afterAll(() => server.stop());

    const variable = (attributes: object) => ({ type: 'vars', attributes });

    async function set(
      name: string,
      attributes: object,
      relationships: object,
      variables: readonly object[],
    ): Promise<void> {
      const data = {
        type: 'varsets',
        attributes: { name, ...attributes },
        relationships: { ...relationships, vars: { data: variables } },
      };
      await story.world.make('POST', '/api/v2/organizations/acme/varsets', { data });
    }

    /** Values for the variables of the scope and of all stronger ones, which override them. */
    const by = (scope: (typeof SCOPES)[number]) =>
      SCOPES.slice(0, SCOPES.indexOf(scope) + 1).map((key) => ({ key, value: `by ${scope}` }));

    async function configure(workspaceId: string): Promise<void> {
      const made = await story.world.make(
        'POST',
        `/api/v2/workspaces/${workspaceId}/configuration-versions`,
        {
          data: { type: 'configuration-versions', attributes: { 'auto-queue-runs': false } },
        },
      );
      const { pathname } = new URL(String(made.attributes['upload-url']));
      const raw = packed({ 'main.tf': CONFIGURATION });
      expect((await ask(`${server.url}${pathname}`, { method: 'PUT', raw })).status).toBe(200);
    }

    async function queue(workspaceId: string): Promise<string> {
      const variables = by('of_the_run').map(({ key, value }) => ({ key, value: `"${value}"` }));
      const { json, status, text } = await ask(`${server.url}/api/v2/runs`, {
        token: story.token,
        body: {
          data: {
            type: 'runs',
            attributes: { 'auto-apply': true, variables },
            relationships: { workspace: { data: { type: 'workspaces', id: workspaceId } } },
          },
        },
      });
      expect(status, text).toBe(201);
      return (json as { data: { id: string } }).data.id;
    }

    async function logOf(runId: string, phase: 'plan' | 'apply'): Promise<string> {
      const { json } = await ask(`${server.url}/api/v2/runs/${runId}/${phase}`, {
        token: story.token,
      });
      const { attributes } = (json as { data: { attributes: { 'log-read-url': string } } }).data;
      return (await ask(`${server.url}${new URL(attributes['log-read-url']).pathname}`)).text;
    }

    it('reach the tool with the strongest value, and no secret is logged', async () => {
      const { id, projectId } = await story.workspace('site');
      const toWorkspace = { workspaces: { data: [{ type: 'workspaces', id }] } };
      const toProject = { projects: { data: [{ type: 'projects', id: projectId }] } };
      await set('all', { global: true }, {}, [
        ...by('set_of_all').map(variable),
        variable({ key: 'TF_VAR_deploy_region', value: 'eu-central-1', category: 'env' }),
        variable({
          key: 'TF_VAR_deploy_token',
          value: 'token-battery-staple',
          category: 'env',
          sensitive: true,
        }),
        variable({ key: 'password', value: 'correct-horse-words', sensitive: true }),
        variable({ key: 'zones', value: '["a", "b"]', hcl: true }),
      ]);
      await set('project', {}, toProject, by('set_of_the_project').map(variable));
      await set('workspace', {}, toWorkspace, by('set_of_the_workspace').map(variable));
      for (const data of by('of_the_workspace').map(variable))
        await story.world.make('POST', `/api/v2/workspaces/${id}/vars`, { data });
      await set('first', { priority: true }, toWorkspace, by('priority_workspace').map(variable));
      await set('second', { priority: true }, toProject, by('priority_project').map(variable));
      await set('third', { priority: true, global: true }, {}, by('priority_global').map(variable));
      await configure(id);

      const runId = await queue(id);
      await expect
        .poll(async () => (await story.stored(runId)).status, { timeout: 120_000 })
        .toMatch(/^(applied|errored|canceled)$/);
      const applyLog = await logOf(runId, 'apply');
      expect((await story.stored(runId)).error, await logOf(runId, 'plan')).toBeNull();

      const state = JSON.parse(
        String(await server.app.get(StateService, { strict: false }).current(id)),
      ) as { outputs: Record<string, { value: unknown }> };
      expect(
        Object.fromEntries(Object.entries(state.outputs).map(([key, { value }]) => [key, value])),
      ).toEqual({
        ...Object.fromEntries(SCOPES.map((scope) => [scope, `by ${scope}`])),
        zones: ['a', 'b'],
        password: 'correct-horse-words',
        deploy_region: 'eu-central-1',
        deploy_token: 'token-battery-staple',
      });
      expect(applyLog).toContain('eu-central-1');
      expect(applyLog).toContain('(sensitive)');
      for (const log of [applyLog, await logOf(runId, 'plan')])
        expect(log).not.toMatch(/token-battery-staple|correct-horse-words/);
    });
  }),
);
