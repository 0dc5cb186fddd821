import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StateService } from '../../../src/platform/state/state.service.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { describeEachTool, hasSandbox } from '../../support/tools.js';
import { packFiles } from '../module-registry/support/archives.js';
import { RunStory } from './support/run-story.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

/** The scopes from the strongest to the weakest, each with the name of a variable that it sets. */
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

    async function createSet(
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
      await story.world.request('POST', '/api/v2/organizations/acme/varsets', { data });
    }

    /** Values for the variables of the scope and of all stronger ones, which override them. */
    const valuesFrom = (scope: (typeof SCOPES)[number]) =>
      SCOPES.slice(0, SCOPES.indexOf(scope) + 1).map((key) => ({ key, value: `by ${scope}` }));

    async function uploadConfiguration(workspaceId: string): Promise<void> {
      const made = await story.world.request(
        'POST',
        `/api/v2/workspaces/${workspaceId}/configuration-versions`,
        {
          data: { type: 'configuration-versions', attributes: { 'auto-queue-runs': false } },
        },
      );
      const { pathname } = new URL(String(made.attributes['upload-url']));
      const raw = packFiles({ 'main.tf': CONFIGURATION });
      expect((await sendRequest(`${server.url}${pathname}`, { method: 'PUT', raw })).status).toBe(
        200,
      );
    }

    async function queue(workspaceId: string): Promise<string> {
      const variables = valuesFrom('of_the_run').map(({ key, value }) => ({
        key,
        value: `"${value}"`,
      }));
      const { json, status, text } = await sendRequest(`${server.url}/api/v2/runs`, {
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
      const { json } = await sendRequest(`${server.url}/api/v2/runs/${runId}/${phase}`, {
        token: story.token,
      });
      const { attributes } = (json as { data: { attributes: { 'log-read-url': string } } }).data;
      return (await sendRequest(`${server.url}${new URL(attributes['log-read-url']).pathname}`))
        .text;
    }

    it('reach the tool with the strongest value, and no secret is logged', async () => {
      const { id, projectId } = await story.workspace('site');
      const toWorkspace = { workspaces: { data: [{ type: 'workspaces', id }] } };
      const toProject = { projects: { data: [{ type: 'projects', id: projectId }] } };
      await createSet('all', { global: true }, {}, [
        ...valuesFrom('set_of_all').map(variable),
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
      await createSet('project', {}, toProject, valuesFrom('set_of_the_project').map(variable));
      await createSet(
        'workspace',
        {},
        toWorkspace,
        valuesFrom('set_of_the_workspace').map(variable),
      );
      for (const data of valuesFrom('of_the_workspace').map(variable))
        await story.world.request('POST', `/api/v2/workspaces/${id}/vars`, { data });
      await createSet(
        'first',
        { priority: true },
        toWorkspace,
        valuesFrom('priority_workspace').map(variable),
      );
      await createSet(
        'second',
        { priority: true },
        toProject,
        valuesFrom('priority_project').map(variable),
      );
      await createSet(
        'third',
        { priority: true, global: true },
        {},
        valuesFrom('priority_global').map(variable),
      );
      await uploadConfiguration(id);

      const runId = await queue(id);
      await expect
        .poll(async () => (await story.readRun(runId)).status, { timeout: 120_000 })
        .toMatch(/^(applied|errored|canceled)$/);
      const applyLog = await logOf(runId, 'apply');
      expect((await story.readRun(runId)).error, await logOf(runId, 'plan')).toBeNull();

      const state = JSON.parse(
        String(await server.app.get(StateService, { strict: false }).findCurrent(id)),
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
