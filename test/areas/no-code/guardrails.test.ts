import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { Variable } from '../../../src/platform/workspaces/variable.entity.js';
import { EffectiveVariables } from '../../../src/platform/workspaces/variable-sets/effective-variables.js';
import { waitForRun } from '../../support/facts/run-facts.js';
import type { HttpResponse } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { documentOf, errorsOf, Site } from './support/site.js';

const MODULE = 'no-code module site in acme';
const PROJECT = 'project web in acme';
const REGION = 'The variable "region" must be one of: "eu-central-1", "us-east-1".';
const REPLICAS = 'The variable "replicas" must be one of: 1, 2, 3.';

/** All principals that may write variables. */
const WRITERS = [
  'owner of acme',
  'site admin',
  'organization token of acme',
  'token of team with manage-workspaces in acme',
  `token of team with admin on ${PROJECT}`,
  `token of team with maintain on ${PROJECT}`,
  `token of team with write on ${PROJECT}`,
];
/** All principals that may queue runs, which an organization token may not. */
const RUN_CREATORS = WRITERS.filter((who) => !who.startsWith('organization'));
const TEAMS = WRITERS.flatMap((who) => /^token of (team .+)$/.exec(who)?.[1] ?? []);

describe.each(databases)('allowed values of a no-code workspace, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  interface GuardedWorkspace {
    readonly site: Site;
    readonly workspace: string;
    readonly vars: string;
    /** The IDs of its variables by key. */
    readonly ids: Readonly<Record<string, string>>;
  }

  /** A workspace whose settings allow two regions and some numbers of replicas. */
  async function createGuardedWorkspace({
    strict = false,
    replicas = '2',
  } = {}): Promise<GuardedWorkspace> {
    const module = strict ? `strict ${MODULE}` : MODULE;
    const site = await Site.of(server, PROJECT, ...TEAMS, 'module site in acme', module);
    const relationships = {
      project: { data: { id: await site.world.id(PROJECT), type: 'project' } },
      vars: {
        data: [
          { type: 'vars', attributes: { key: 'region', value: 'eu-central-1' } },
          { type: 'vars', attributes: { key: 'replicas', value: replicas, hcl: true } },
        ],
      },
    };
    const path = `/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces`;
    const attributes = { name: 'site-eu', auto_apply: true };
    const created = await site.send(path, {
      body: { data: { type: 'workspaces', attributes, relationships } },
    });
    expect(created.status).toBe(200);
    const workspace = documentOf(created).data.id;
    const { id } = await server.database.read.findOneByOrFail(Run, { workspaceId: workspace });
    await waitForRun(server, id, 'applied', server.adminToken);
    const variables = await server.database.read.findBy(Variable, { workspaceId: workspace });
    const ids = Object.fromEntries(variables.map((variable) => [variable.key, variable.id]));
    return { site, workspace, vars: `/api/v2/workspaces/${workspace}/vars`, ids };
  }

  const writeVariable = (
    { site, vars }: GuardedWorkspace,
    attributes: object,
    id = '',
    as?: string,
  ) =>
    site.send(id === '' ? vars : `${vars}/${id}`, {
      method: id === '' ? 'POST' : 'PATCH',
      body: { data: { type: 'vars', attributes } },
      ...(as === undefined ? {} : { as }),
    });

  const queueRun = ({ site, workspace }: GuardedWorkspace, as?: string): Promise<HttpResponse> =>
    site.send('/api/v2/runs', {
      body: {
        data: {
          type: 'runs',
          relationships: { workspace: { data: { id: workspace, type: 'workspaces' } } },
        },
      },
      ...(as === undefined ? {} : { as }),
    });

  const valuesOf = async ({ workspace }: GuardedWorkspace): Promise<Record<string, string>> => {
    const values = await server.app
      .get(EffectiveVariables)
      .loadValues({ organization: 'acme', workspaceId: workspace });
    return Object.fromEntries(values.map(({ key, value }) => [key, value]));
  };

  /** Bypasses the guardrails, as an older release or a manual change of the database could. */
  const overwriteStored = (id: string | undefined, value: string): Promise<unknown> =>
    server.database.write((manager) => manager.update(Variable, { id: String(id) }, { value }));

  it('hold for every principal that may write variables', async () => {
    const guarded = await createGuardedWorkspace();
    for (const as of WRITERS) {
      const forbidden = await writeVariable(
        guarded,
        { value: 'ap-south-1' },
        guarded.ids['region'],
        as,
      );
      expect([as, forbidden.status, errorsOf(forbidden)]).toEqual([
        as,
        422,
        [`/data/attributes/value: ${REGION}`],
      ]);
      const allowed = await writeVariable(
        guarded,
        { value: 'us-east-1' },
        guarded.ids['region'],
        as,
      );
      expect([as, allowed.status]).toEqual([as, 200]);
    }
    expect(await valuesOf(guarded)).toMatchObject({ region: 'us-east-1' });
  });

  it.each<[string, object, string]>([
    ['a literal', { value: '"ap-south-1"', hcl: true }, `value: ${REGION}`],
    ['a secret', { value: 'ap-south-1', sensitive: true }, `value: ${REGION}`],
    ['null', { value: 'null', hcl: true }, `value: ${REGION}`],
    ['spaces', { value: ' eu-central-1' }, `value: ${REGION}`],
    ['a list', { value: '["eu-central-1"]', hcl: true }, `value: ${REGION}`],
    [
      'every attribute',
      { key: 'region', value: 'ap', category: 'terraform', hcl: false, description: 'x' },
      `value: ${REGION}`,
    ],
  ])('hold for every way to write a value: %s', async (_, attributes, error) => {
    const guarded = await createGuardedWorkspace();
    const answer = await writeVariable(guarded, attributes, guarded.ids['region']);
    expect([answer.status, errorsOf(answer)]).toEqual([422, [`/data/attributes/${error}`]]);
    expect(await valuesOf(guarded)).toMatchObject({ region: 'eu-central-1' });
  });

  it('are compared as values of the type: 3, "3", 3.0 and 3e0 are one number', async () => {
    const guarded = await createGuardedWorkspace();
    const id = guarded.ids['replicas'];
    for (const attributes of [
      { value: '3', hcl: false },
      { value: '3', hcl: true },
      { value: '"3"', hcl: true },
      { value: '3.0', hcl: true },
      { value: '3e0', hcl: false },
    ])
      expect(
        (await writeVariable(guarded, attributes, id)).status,
        JSON.stringify(attributes),
      ).toBe(200);
    for (const attributes of [
      { value: '4', hcl: false },
      { value: '"4"', hcl: true },
      { value: '3.5', hcl: true },
      { value: 'three', hcl: false },
      { value: '', hcl: false },
    ])
      expect(
        errorsOf(await writeVariable(guarded, attributes, id)),
        JSON.stringify(attributes),
      ).toEqual([`/data/attributes/value: ${REPLICAS}`]);
  });

  it('hold for a sensitive variable, and no refusal shows its value', async () => {
    const guarded = await createGuardedWorkspace();
    const id = guarded.ids['region'];
    expect((await writeVariable(guarded, { sensitive: true }, id)).status).toBe(200);
    const refused = await writeVariable(guarded, { value: 'ap-south-1' }, id);
    expect(errorsOf(refused)).toEqual([`/data/attributes/value: ${REGION}`]);
    expect(refused.text).not.toContain('ap-south-1');
    expect((await writeVariable(guarded, { value: 'us-east-1' }, id)).status).toBe(200);
  });

  it('cannot be bypassed by a second variable, or by renaming or deleting one', async () => {
    const guarded = await createGuardedWorkspace({ strict: true });
    const { region, replicas } = guarded.ids;
    const shadow = `/data/attributes/key: "TF_VAR_region" cannot be set: the variable "region" has allowed values and must be set as an iac variable.`;
    for (const value of ['ap-south-1', 'eu-central-1']) {
      const created = await writeVariable(guarded, {
        key: 'TF_VAR_region',
        value,
        category: 'env',
      });
      expect([created.status, errorsOf(created)]).toEqual([422, [shadow]]);
    }
    const other = await writeVariable(guarded, {
      key: 'OTHER',
      value: 'ap-south-1',
      category: 'env',
    });
    const otherId = documentOf(other).data.id;
    expect(errorsOf(await writeVariable(guarded, { key: 'TF_VAR_region' }, otherId))).toEqual([
      shadow,
    ]);
    expect(
      errorsOf(await writeVariable(guarded, { key: 'TF_VAR_region', category: 'env' }, region)),
    ).toEqual([shadow]);
    const duplicate = await writeVariable(guarded, { key: 'region', value: 'eu-central-1' });
    expect(duplicate.status).toBe(422);

    // The default of replicas, 1, is not allowed: it cannot replace the variable.
    const rule = 'The variable "replicas" must be one of: 2, 3. Its default is not one of them.';
    for (const changes of [{ key: 'count' }, { category: 'env' }]) {
      const answer = await writeVariable(guarded, changes, replicas);
      expect([answer.status, errorsOf(answer)]).toEqual([422, [`/data/attributes/key: ${rule}`]]);
    }
    // An environment variable of the same name is another variable.
    const attributes = { key: 'replicas', value: '2', category: 'env' };
    const replaced = await guarded.site.send(
      `/api/v2/workspaces/${guarded.workspace}/actions/change-variables`,
      {
        body: {
          data: {
            type: 'variable-changes',
            relationships: {
              vars: { data: [{ type: 'vars', attributes }] },
              removed: { data: [{ type: 'vars', id: replicas }] },
            },
          },
        },
      },
    );
    expect([replaced.status, errorsOf(replaced)]).toEqual([
      422,
      [`/data/relationships/removed/data/0: ${rule}`],
    ]);
    for (const as of WRITERS) {
      const removed = await guarded.site.send(`${guarded.vars}/${replicas ?? ''}`, {
        method: 'DELETE',
        as,
      });
      expect([as, removed.status]).toEqual([as, 422]);
      expect(removed.text).toContain('Its default is not one of them.');
    }
    expect(await valuesOf(guarded)).toMatchObject({ region: 'eu-central-1', replicas: '2' });

    // If the default is allowed, the variable can be removed and created again.
    const lenient = await createGuardedWorkspace();
    const path = `${lenient.vars}/${lenient.ids['replicas'] ?? ''}`;
    expect((await lenient.site.send(path, { method: 'DELETE' })).status).toBe(204);
    expect(errorsOf(await writeVariable(lenient, { key: 'replicas', value: '9' }))).toEqual([
      `/data/attributes/value: ${REPLICAS}`,
    ]);
    const spare = documentOf(await writeVariable(lenient, { key: 'spare', value: '9' })).data.id;
    expect(errorsOf(await writeVariable(lenient, { key: 'replicas' }, spare))).toEqual([
      `/data/attributes/value: ${REPLICAS}`,
    ]);
  });

  it('hold at provisioning, also for omitted variables and environment variables', async () => {
    const { site } = await createGuardedWorkspace({ strict: true });
    const path = `/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces`;
    const vars = [
      { type: 'vars', attributes: { key: 'region', value: 'eu-central-1' } },
      { type: 'vars', attributes: { key: 'TF_VAR_replicas', value: '2', category: 'env' } },
    ];
    const body = {
      data: {
        type: 'workspaces',
        attributes: { name: 'other' },
        relationships: { vars: { data: vars } },
      },
    };
    expect(errorsOf(await site.send(path, { body }))).toEqual([
      '/data/relationships/vars/data/1/attributes/key: "TF_VAR_replicas" cannot be set: the variable "replicas" has allowed values and must be set as an iac variable.',
      '/data/relationships/vars: The variable "replicas" must be one of: 2, 3. Its default is not one of them.',
    ]);
  });

  it('hold when a run is queued, for every principal that may queue one', async () => {
    const guarded = await createGuardedWorkspace();
    await overwriteStored(guarded.ids['region'], 'ap-south-1');
    for (const as of RUN_CREATORS) {
      const refused = await queueRun(guarded, as);
      expect([as, refused.status, errorsOf(refused)]).toEqual([
        as,
        422,
        [`/data/relationships/workspace: ${REGION}`],
      ]);
    }
    await overwriteStored(guarded.ids['region'], 'us-east-1');
    for (const as of RUN_CREATORS)
      expect([as, (await queueRun(guarded, as)).status]).toEqual([as, 201]);
  });

  it('are checked again when a queued run starts, which then fails before its plan', async () => {
    const guarded = await createGuardedWorkspace();
    server.executor.scripts.set('site-eu', ['holds in planning']);
    const first = documentOf(await queueRun(guarded)).data.id;
    await waitForRun(server, first, 'planning', server.adminToken);
    const queued = documentOf(await queueRun(guarded)).data.id;
    await overwriteStored(guarded.ids['region'], 'ap-south-1');
    server.executor.scripts.set('site-eu', []);
    await waitForRun(server, queued, 'errored', server.adminToken);
    const { error } = await server.database.read.findOneByOrFail(Run, { id: queued });
    expect(error).toBe(`The workspace has values that its settings do not allow. ${REGION}`);
    expect(server.executor.steps.some(({ job }) => job.runId === queued)).toBe(false);
    const locked = await guarded.site.send(`/api/v2/workspaces/${guarded.workspace}/actions/lock`, {
      method: 'POST',
    });
    expect(locked.status).toBe(200);
  });

  it('of newer settings hold for the upgrade to them, and for the workspace afterwards', async () => {
    const guarded = await createGuardedWorkspace();
    const { site, workspace } = guarded;
    const module = await site.world.id(MODULE);
    const options = (values: readonly string[]) => ({
      type: 'variable-options',
      attributes: { 'variable-name': 'region', 'variable-type': 'string', options: values },
    });
    expect((await site.change(module, { sets: [options(['us-east-1'])] })).status).toBe(200);
    const path = `/api/v2/no-code-modules/${module}/workspaces/${workspace}/upgrade`;
    const upgrade = (value: string) =>
      site.send(path, {
        body: {
          data: {
            type: 'workspaces',
            relationships: {
              vars: { data: [{ type: 'vars', attributes: { key: 'region', value } }] },
            },
          },
        },
      });
    expect((await upgrade('eu-central-1')).status).toBe(422);
    const initiated = await upgrade('us-east-1');
    expect(initiated.status, initiated.text).toBe(200);
    const { id } = documentOf(initiated).data;
    await waitForRun(server, id, 'planned', server.adminToken);
    expect((await site.send(`${path}/${id}`, { method: 'POST' })).status).toBe(200);
    // The workspace has the newer settings from here on.
    const upgraded = await server.database.read.findOneByOrFail(Variable, {
      workspaceId: workspace,
      key: 'region',
    });
    expect(errorsOf(await writeVariable(guarded, { value: 'eu-central-1' }, upgraded.id))).toEqual([
      '/data/attributes/value: The variable "region" must be one of: "us-east-1".',
    ]);
  });
});
