import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Run } from '../../../src/platform/runs/run.entity.js';
import type { Answer } from '../../support/http.js';
import { runIn } from '../../support/facts/run-facts.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { documentOf, Site } from './support/site.js';

const MODULE = 'no-code module site in acme';
const REGION = 'The variable "region" must be one of: "eu-central-1", "us-east-1".';
const FROM_SET = 'The value comes from the variable set "cloud".';

describe.each(databases)('variable sets of a no-code module, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => void (server = await startServer(kind)));
  afterAll(() => server.stop());

  const begin = (module = MODULE): Promise<Site> => Site.of(server, 'module site in acme', module);

  /** Creates a set of the module with one variable. */
  async function set(site: Site, variable: object, attributes: object = {}): Promise<string> {
    const { id } = await site.world.make('POST', '/api/v2/organizations/acme/varsets', {
      data: {
        type: 'varsets',
        attributes: { name: 'cloud', ...attributes },
        relationships: {
          vars: { data: [{ type: 'vars', attributes: variable }] },
          'no-code-modules': {
            data: [{ type: 'no-code-modules', id: await site.world.id(MODULE) }],
          },
        },
      },
    });
    return id;
  }

  async function provision(site: Site, ...variables: object[]): Promise<Answer> {
    const vars = { data: variables.map((attributes) => ({ type: 'vars', attributes })) };
    return site.ask(`/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces`, {
      body: {
        data: {
          type: 'workspaces',
          attributes: { name: 'site-eu', auto_apply: true },
          relationships: { vars },
        },
      },
    });
  }

  const details = ({ json }: Answer) =>
    (json as { errors: { detail: string; source?: { pointer: string } }[] }).errors.map(
      ({ detail, source }) => [source?.pointer, detail],
    );

  const runOf = (workspaceId: string) =>
    server.database.read.findOneOrFail(Run, {
      where: { workspaceId },
      order: { position: 'DESC' },
    });

  async function applied(workspace: string): Promise<Record<string, string>> {
    const { id } = await runOf(workspace);
    await runIn(server, id, 'applied', server.adminToken);
    const job = server.executor.steps.find((step) => step.job.runId === id)?.job;
    return Object.fromEntries(job?.variables.map(({ key, value }) => [key, value]) ?? []);
  }

  const run = (site: Site, workspace: string): Promise<Answer> =>
    site.ask('/api/v2/runs', {
      body: {
        data: {
          type: 'runs',
          relationships: { workspace: { data: { id: workspace, type: 'workspaces' } } },
        },
      },
    });

  it('give a required input, so that the request need not', async () => {
    const site = await begin();
    expect(details(await provision(site))).toEqual([
      ['/data/relationships/vars', 'The variable "region" is required.'],
    ]);
    await set(site, { key: 'region', value: 'us-east-1' });
    const created = await provision(site);
    expect(created.status, created.text).toBe(200);
    expect(await applied(documentOf(created).data.id)).toEqual({ region: 'us-east-1' });
  });

  it('yield to the value of the request, except with priority', async () => {
    const given = { key: 'region', value: 'eu-central-1' };
    const site = await begin();
    const id = await set(site, { key: 'region', value: 'us-east-1' });
    const workspace = documentOf(await provision(site, given)).data.id;
    expect(await applied(workspace)).toEqual({ region: 'eu-central-1' });
    await site.world.make('PATCH', `/api/v2/varsets/${id}`, {
      data: { type: 'varsets', attributes: { priority: true } },
    });
    expect((await run(site, workspace)).status).toBe(201);
    expect(await applied(workspace)).toEqual({ region: 'us-east-1' });
  });

  it.each([
    ['a value that the settings do not allow', { value: 'mars-1' }, {}, `${REGION} ${FROM_SET}`],
    [
      'one that overrides an allowed value of the request',
      { value: 'mars-1' },
      { priority: true },
      `${REGION} ${FROM_SET}`,
    ],
    [
      'an environment variable for the input',
      { key: 'TF_VAR_region', value: 'mars-1', category: 'env' },
      {},
      '"TF_VAR_region" cannot be set: the variable "region" has allowed values and must be set ' +
        `as an iac variable. ${FROM_SET}`,
    ],
  ])('cannot give %s to a new workspace', async (_title, variable, attributes, detail) => {
    const site = await begin();
    await set(site, { key: 'region', ...variable }, attributes);
    const given = 'priority' in attributes || 'category' in variable;
    const answer = await provision(site, ...(given ? [{ key: 'region', value: 'us-east-1' }] : []));
    expect(details(answer)).toEqual([['/data/relationships/vars', detail]]);
    expect(answer.text).not.toContain('mars-1');
  });

  it('cannot give a forbidden value to a later run, at its creation or at its start', async () => {
    const site = await begin();
    const workspace = documentOf(await provision(site, { key: 'region', value: 'eu-central-1' }))
      .data.id;
    await applied(workspace);
    server.executor.scripts.set('site-eu', ['holds in planning']);
    expect((await run(site, workspace)).status).toBe(201);
    const { id: held } = await runOf(workspace);
    await runIn(server, held, 'planning', server.adminToken);
    expect((await run(site, workspace)).status).toBe(201);
    const { id: queued } = await runOf(workspace);
    const id = await set(site, { key: 'region', value: 'mars-1' }, { priority: true });
    expect(details(await run(site, workspace))).toEqual([
      ['/data/relationships/workspace', `${REGION} ${FROM_SET}`],
    ]);
    server.executor.scripts.clear();
    await runIn(server, held, 'applied', server.adminToken);
    await runIn(server, queued, 'errored', server.adminToken);
    const { error } = await runOf(workspace);
    expect(error).toContain(`${REGION} ${FROM_SET}`);
    expect(error).not.toContain('mars-1');
    await site.world.make('DELETE', `/api/v2/varsets/${id}`);
    expect((await run(site, workspace)).status).toBe(201);
  });

  it('give the value of a deleted variable in place of a forbidden default', async () => {
    const site = await begin(`strict ${MODULE}`);
    const replicas = { key: 'replicas', value: '2', hcl: true };
    const workspace = documentOf(
      await provision(site, { key: 'region', value: 'eu-central-1' }, replicas),
    ).data.id;
    await applied(workspace);
    const vars = `/api/v2/workspaces/${workspace}/vars`;
    const { json } = await site.ask(vars);
    const [own] = (json as { data: { id: string; attributes: { key: string } }[] }).data.filter(
      ({ attributes }) => attributes.key === 'replicas',
    );
    const remove = () => site.ask(`${vars}/${own?.id ?? ''}`, { method: 'DELETE' });
    expect((await remove()).status).toBe(422);
    const id = await set(site, { key: 'replicas', value: '4', hcl: true });
    expect(details(await remove())[0]?.[1]).toContain(FROM_SET);
    await site.world.make('DELETE', `/api/v2/varsets/${id}`);
    await set(site, { ...replicas, value: '3' });
    expect((await remove()).status).toBe(204);
    expect((await run(site, workspace)).status).toBe(201);
    expect(await applied(workspace)).toEqual({ region: 'eu-central-1', replicas: '3' });
  });

  it('reach the run of an upgrade, within the options of the new settings', async () => {
    const site = await begin();
    const workspace = documentOf(await provision(site, { key: 'region', value: 'eu-central-1' }))
      .data.id;
    await applied(workspace);
    await site.world.given(`newer settings of ${MODULE}`);
    const upgrade = async () =>
      site.ask(
        `/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces/${workspace}/upgrade`,
        { method: 'POST', body: { data: { type: 'workspaces', relationships: {} } } },
      );
    const id = await set(site, { key: 'replicas', value: '9', hcl: true });
    const refused = await upgrade();
    expect(refused.status, refused.text).toBe(422);
    expect(refused.text).toContain('The value comes from the variable set');
    await site.world.make('DELETE', `/api/v2/varsets/${id}`);
    await set(site, { key: 'replicas', value: '3', hcl: true });
    const answer = await upgrade();
    expect(answer.status, answer.text).toBeLessThan(300);
    const { id: runId } = await runOf(workspace);
    await runIn(server, runId, 'planned', server.adminToken);
    const job = server.executor.steps.find((step) => step.job.runId === runId)?.job;
    expect(job?.variables.map(({ key, value }) => [key, value])).toEqual([
      ['region', 'eu-central-1'],
      ['replicas', '3'],
    ]);
  });

  describe('in the form', () => {
    interface Provider {
      readonly name: string;
      readonly priority: boolean;
    }

    async function providers(site: Site, query: string, as?: string): Promise<unknown> {
      const id = await site.world.id(MODULE);
      const answer = await site.ask(
        `/api/v2/no-code-modules/${id}/versions/1.0.0/module-variables?${query}`,
        as === undefined ? {} : { as },
      );
      if (answer.status !== 200) return answer.status;
      const { data } = answer.json as {
        data: { attributes: { name: string; 'provided-by': Provider | null } }[];
      };
      return Object.fromEntries(
        data.flatMap(({ attributes }) => {
          const set = attributes['provided-by'];
          return set ? [[attributes.name, `${set.name}${set.priority ? '!' : ''}`]] : [];
        }),
      );
    }

    it('are named for a project and a workspace, with the set that a run would use', async () => {
      const site = await begin();
      await site.world.given('project web in acme');
      const project = await site.world.id('project web in acme');
      const workspace = documentOf(await provision(site, { key: 'region', value: 'eu-central-1' }))
        .data.id;
      const ofModule = await set(site, { key: 'region', value: 'us-east-1' }, { name: 'module' });
      await set(site, { key: 'replicas', value: '3', category: 'env' }, { name: 'environment' });
      await site.world.make('POST', '/api/v2/organizations/acme/varsets', {
        data: {
          type: 'varsets',
          attributes: { name: 'project' },
          relationships: {
            vars: {
              data: [{ type: 'vars', attributes: { key: 'region', value: 'eu-central-1' } }],
            },
            projects: { data: [{ type: 'projects', id: project }] },
          },
        },
      });
      expect(await providers(site, '')).toEqual({});
      expect(await providers(site, `project=${project}`)).toEqual({ region: 'project' });
      expect(await providers(site, `workspace=${workspace}`)).toEqual({ region: 'module' });
      await site.world.make('PATCH', `/api/v2/varsets/${ofModule}`, {
        data: { type: 'varsets', attributes: { priority: true } },
      });
      expect(await providers(site, `project=${project}`)).toEqual({ region: 'module!' });
      expect(await providers(site, `workspace=${workspace}`)).toEqual({ region: 'module!' });
    });

    it('are not named for projects and workspaces that the caller may not read', async () => {
      const site = await begin();
      await site.world.given('project web in acme');
      const project = await site.world.id('project web in acme');
      const workspace = documentOf(await provision(site, { key: 'region', value: 'eu-central-1' }))
        .data.id;
      await set(site, { key: 'region', value: 'us-east-1' });
      for (const place of [`project=${project}`, `workspace=${workspace}`]) {
        expect(await providers(site, place)).toEqual({ region: 'cloud' });
        expect(await providers(site, place, 'member of acme')).toBe(404);
        expect(await providers(site, `${place}0`)).toBe(404);
      }
    });

    it('are not named for a workspace of another module', async () => {
      const site = await begin();
      await site.world.given('workspace other in acme');
      const workspace = await site.world.id('workspace other in acme');
      await set(site, { key: 'region', value: 'us-east-1' });
      expect(await providers(site, `workspace=${workspace}`)).toBe(404);
    });
  });
});
