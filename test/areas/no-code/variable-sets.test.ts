import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { waitForRun } from '../../support/facts/run-facts.js';
import type { HttpResponse } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { documentOf, Site } from './support/site.js';

const MODULE = 'no-code module site in acme';
const REGION = 'The variable "region" must be one of: "eu-central-1", "us-east-1".';
const FROM_SET = 'The value comes from the variable set "cloud".';

describe.each(databases)('variable sets of a no-code module, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => void (server = await startServer(kind)));
  afterAll(() => server.stop());

  const createSite = (module = MODULE): Promise<Site> =>
    Site.of(server, 'module site in acme', module);

  /** Creates a set of the module with one variable. */
  async function createSet(site: Site, variable: object, attributes: object = {}): Promise<string> {
    const { id } = await site.world.request('POST', '/api/v2/organizations/acme/varsets', {
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

  async function provision(site: Site, ...variables: object[]): Promise<HttpResponse> {
    const vars = { data: variables.map((attributes) => ({ type: 'vars', attributes })) };
    return site.send(`/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces`, {
      body: {
        data: {
          type: 'workspaces',
          attributes: { name: 'site-eu', auto_apply: true },
          relationships: { vars },
        },
      },
    });
  }

  const details = ({ json }: HttpResponse) =>
    (json as { errors: { detail: string; source?: { pointer: string } }[] }).errors.map(
      ({ detail, source }) => [source?.pointer, detail],
    );

  const readNewestRun = (workspaceId: string) =>
    server.database.read.findOneOrFail(Run, {
      where: { workspaceId },
      order: { position: 'DESC' },
    });

  async function readAppliedVariables(workspace: string): Promise<Record<string, string>> {
    const { id } = await readNewestRun(workspace);
    await waitForRun(server, id, 'applied', server.adminToken);
    const job = server.executor.steps.find((step) => step.job.runId === id)?.job;
    return Object.fromEntries(job?.variables.map(({ key, value }) => [key, value]) ?? []);
  }

  const queueRun = (site: Site, workspace: string): Promise<HttpResponse> =>
    site.send('/api/v2/runs', {
      body: {
        data: {
          type: 'runs',
          relationships: { workspace: { data: { id: workspace, type: 'workspaces' } } },
        },
      },
    });

  it('provide a required input, which the request can then omit', async () => {
    const site = await createSite();
    expect(details(await provision(site))).toEqual([
      ['/data/relationships/vars', 'The variable "region" is required.'],
    ]);
    await createSet(site, { key: 'region', value: 'us-east-1' });
    const created = await provision(site);
    expect(created.status, created.text).toBe(200);
    expect(await readAppliedVariables(documentOf(created).data.id)).toEqual({
      region: 'us-east-1',
    });
  });

  it('yield to the value of the request, except with priority', async () => {
    const given = { key: 'region', value: 'eu-central-1' };
    const site = await createSite();
    const id = await createSet(site, { key: 'region', value: 'us-east-1' });
    const workspace = documentOf(await provision(site, given)).data.id;
    expect(await readAppliedVariables(workspace)).toEqual({ region: 'eu-central-1' });
    await site.world.request('PATCH', `/api/v2/varsets/${id}`, {
      data: { type: 'varsets', attributes: { priority: true } },
    });
    expect((await queueRun(site, workspace)).status).toBe(201);
    expect(await readAppliedVariables(workspace)).toEqual({ region: 'us-east-1' });
  });

  it.each([
    ['a value that the settings do not allow', { value: 'mars-1' }, {}, `${REGION} ${FROM_SET}`],
    [
      'a value that overrides an allowed one of the request',
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
    const site = await createSite();
    await createSet(site, { key: 'region', ...variable }, attributes);
    const isValueGiven = 'priority' in attributes || 'category' in variable;
    const answer = await provision(
      site,
      ...(isValueGiven ? [{ key: 'region', value: 'us-east-1' }] : []),
    );
    expect(details(answer)).toEqual([['/data/relationships/vars', detail]]);
    expect(answer.text).not.toContain('mars-1');
  });

  it('cannot give a forbidden value to a later run, at its creation or at its start', async () => {
    const site = await createSite();
    const workspace = documentOf(await provision(site, { key: 'region', value: 'eu-central-1' }))
      .data.id;
    await readAppliedVariables(workspace);
    server.executor.scripts.set('site-eu', ['holds in planning']);
    expect((await queueRun(site, workspace)).status).toBe(201);
    const { id: held } = await readNewestRun(workspace);
    await waitForRun(server, held, 'planning', server.adminToken);
    expect((await queueRun(site, workspace)).status).toBe(201);
    const { id: queued } = await readNewestRun(workspace);
    const id = await createSet(site, { key: 'region', value: 'mars-1' }, { priority: true });
    expect(details(await queueRun(site, workspace))).toEqual([
      ['/data/relationships/workspace', `${REGION} ${FROM_SET}`],
    ]);
    server.executor.scripts.clear();
    await waitForRun(server, held, 'applied', server.adminToken);
    await waitForRun(server, queued, 'errored', server.adminToken);
    const { error } = await readNewestRun(workspace);
    expect(error).toContain(`${REGION} ${FROM_SET}`);
    expect(error).not.toContain('mars-1');
    await site.world.request('DELETE', `/api/v2/varsets/${id}`);
    expect((await queueRun(site, workspace)).status).toBe(201);
  });

  it('replace a deleted variable whose default is forbidden', async () => {
    const site = await createSite(`strict ${MODULE}`);
    const replicas = { key: 'replicas', value: '2', hcl: true };
    const workspace = documentOf(
      await provision(site, { key: 'region', value: 'eu-central-1' }, replicas),
    ).data.id;
    await readAppliedVariables(workspace);
    const vars = `/api/v2/workspaces/${workspace}/vars`;
    const { json } = await site.send(vars);
    const [own] = (json as { data: { id: string; attributes: { key: string } }[] }).data.filter(
      ({ attributes }) => attributes.key === 'replicas',
    );
    const remove = () => site.send(`${vars}/${own?.id ?? ''}`, { method: 'DELETE' });
    expect((await remove()).status).toBe(422);
    const id = await createSet(site, { key: 'replicas', value: '4', hcl: true });
    expect(details(await remove())[0]?.[1]).toContain(FROM_SET);
    await site.world.request('DELETE', `/api/v2/varsets/${id}`);
    await createSet(site, { ...replicas, value: '3' });
    expect((await remove()).status).toBe(204);
    expect((await queueRun(site, workspace)).status).toBe(201);
    expect(await readAppliedVariables(workspace)).toEqual({
      region: 'eu-central-1',
      replicas: '3',
    });
  });

  it('apply to the run of an upgrade, within the options of the new settings', async () => {
    const site = await createSite();
    const workspace = documentOf(await provision(site, { key: 'region', value: 'eu-central-1' }))
      .data.id;
    await readAppliedVariables(workspace);
    await site.world.establish(`newer settings of ${MODULE}`);
    const upgrade = async () =>
      site.send(
        `/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces/${workspace}/upgrade`,
        { method: 'POST', body: { data: { type: 'workspaces', relationships: {} } } },
      );
    const id = await createSet(site, { key: 'replicas', value: '9', hcl: true });
    const refused = await upgrade();
    expect(refused.status, refused.text).toBe(422);
    expect(refused.text).toContain('The value comes from the variable set');
    await site.world.request('DELETE', `/api/v2/varsets/${id}`);
    await createSet(site, { key: 'replicas', value: '3', hcl: true });
    const answer = await upgrade();
    expect(answer.status, answer.text).toBeLessThan(300);
    const { id: runId } = await readNewestRun(workspace);
    await waitForRun(server, runId, 'planned', server.adminToken);
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

    async function listProviders(site: Site, query: string, as?: string): Promise<unknown> {
      const id = await site.world.id(MODULE);
      const answer = await site.send(
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

    it('are named for a project and a workspace, as a run would use them', async () => {
      const site = await createSite();
      await site.world.establish('project web in acme');
      const project = await site.world.id('project web in acme');
      const workspace = documentOf(await provision(site, { key: 'region', value: 'eu-central-1' }))
        .data.id;
      const ofModule = await createSet(
        site,
        { key: 'region', value: 'us-east-1' },
        { name: 'module' },
      );
      await createSet(
        site,
        { key: 'replicas', value: '3', category: 'env' },
        { name: 'environment' },
      );
      await site.world.request('POST', '/api/v2/organizations/acme/varsets', {
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
      expect(await listProviders(site, '')).toEqual({});
      expect(await listProviders(site, `project=${project}`)).toEqual({ region: 'project' });
      expect(await listProviders(site, `workspace=${workspace}`)).toEqual({ region: 'module' });
      await site.world.request('PATCH', `/api/v2/varsets/${ofModule}`, {
        data: { type: 'varsets', attributes: { priority: true } },
      });
      expect(await listProviders(site, `project=${project}`)).toEqual({ region: 'module!' });
      expect(await listProviders(site, `workspace=${workspace}`)).toEqual({ region: 'module!' });
    });

    it('are not named for projects and workspaces that the caller may not read', async () => {
      const site = await createSite();
      await site.world.establish('project web in acme');
      const project = await site.world.id('project web in acme');
      const workspace = documentOf(await provision(site, { key: 'region', value: 'eu-central-1' }))
        .data.id;
      await createSet(site, { key: 'region', value: 'us-east-1' });
      for (const place of [`project=${project}`, `workspace=${workspace}`]) {
        expect(await listProviders(site, place)).toEqual({ region: 'cloud' });
        expect(await listProviders(site, place, 'member of acme')).toBe(404);
        expect(await listProviders(site, `${place}0`)).toBe(404);
      }
    });

    it('are not named for a workspace of another module', async () => {
      const site = await createSite();
      await site.world.establish('workspace other in acme');
      const workspace = await site.world.id('workspace other in acme');
      await createSet(site, { key: 'region', value: 'us-east-1' });
      expect(await listProviders(site, `workspace=${workspace}`)).toBe(404);
    });
  });
});
