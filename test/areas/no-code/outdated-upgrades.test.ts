import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WorkspaceUpgrade } from '../../../src/areas/no-code/upgrades/workspace-upgrade.entity.js';
import { rows } from '../../../src/core/database/rows.js';
import { RegistryModuleVersion } from '../../../src/platform/module-registry/registry-module-version.entity.js';
import { StateVersion } from '../../../src/platform/state/state-version.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import type { Script } from '../../platform/runs/support/test-executor.js';
import { waitForRun } from '../../support/facts/run-facts.js';
import { stateBytes, storeState } from '../../support/facts/state-facts.js';
import type { HttpResponse } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { documentOf, errorsOf, optionSet, Site } from './support/site.js';

const MODULE = 'no-code module site in acme';
const WORKSPACE = 'no-code workspace site-eu in acme';
const VERSIONS = '/api/v2/organizations/acme/registry-modules/private/acme/site/aws';
const VARIABLES_CHANGED =
  'The variables of the workspace have changed since this upgrade was initiated. ' +
  'Initiate another upgrade. Discard the run of this one first, unless its plan has no changes.';
const RUN_STARTED =
  'Another run of the workspace has started since this plan. ' +
  'Initiate another upgrade. Discard the run of this one first, unless its plan has no changes.';

describe.each(databases)('upgrades of workspaces that change, on %s', (kind) => {
  let server: TestServer;
  let site: Site;
  let upgrades: string;
  let workspace: string;
  beforeAll(async () => void (server = await startServer(kind)));
  afterAll(() => server.stop());

  /** Creates a workspace with version 1.0.0 of a module, and then pins version 1.1.0. */
  async function createSite(): Promise<void> {
    site = await Site.of(server, 'module site in acme', MODULE, WORKSPACE);
    server.executor.scripts.clear();
    await site.world.establish('version 1.1.0 of module site in acme');
    await pin('1.1.0');
    workspace = await site.world.id(WORKSPACE);
    upgrades = `/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces/${workspace}/upgrade`;
  }

  async function pin(version: string): Promise<void> {
    const changed = await site.change(await site.world.id(MODULE), {
      attributes: { 'version-pin': version },
    });
    expect(changed.status, changed.text).toBe(200);
  }

  const initiate = (vars: readonly object[] = []): Promise<HttpResponse> =>
    site.send(upgrades, {
      body: {
        data: {
          type: 'workspaces',
          relationships: {
            vars: { data: vars.map((attributes) => ({ type: 'vars', attributes })) },
          },
        },
      },
    });

  async function plan(script: Script | null = null, vars: readonly object[] = []): Promise<string> {
    server.executor.scripts.set('site-eu', script ? [script] : []);
    const initiated = await initiate(vars);
    expect(initiated.status, initiated.text).toBe(200);
    const { id } = documentOf(initiated).data;
    const status = script === 'has no changes' ? 'planned_and_finished' : 'planned';
    await waitForRun(server, id, status, server.adminToken);
    server.executor.scripts.clear();
    return id;
  }

  const confirm = (id: string): Promise<HttpResponse> =>
    site.send(`${upgrades}/${id}`, { method: 'POST' });

  const act = (id: string, action: string): Promise<HttpResponse> =>
    site.send(`/api/v2/runs/${id}/actions/${action}`, { method: 'POST' });

  async function apply(attributes: object = {}): Promise<void> {
    const relationships = { workspace: { data: { id: workspace, type: 'workspaces' } } };
    const queued = await site.send('/api/v2/runs', {
      body: {
        data: { type: 'runs', attributes: { 'auto-apply': true, ...attributes }, relationships },
      },
    });
    expect(queued.status, queued.text).toBe(201);
    await waitForRun(server, documentOf(queued).data.id, 'applied', server.adminToken);
  }

  const vars = (): string => `/api/v2/workspaces/${workspace}/vars`;

  async function findVariable(key: string): Promise<{ id: string; attributes: object }> {
    const { data } = (await site.send(vars())).json as {
      data: { id: string; attributes: { key: string } }[];
    };
    return data.find(({ attributes }) => attributes.key === key) ?? { id: '', attributes: {} };
  }

  const setVariable = async (key: string, value: string): Promise<HttpResponse> => {
    const { id } = await findVariable(key);
    return site.send(`${vars()}/${id}`, {
      method: 'PATCH',
      body: { data: { id, type: 'vars', attributes: { value } } },
    });
  };

  const addVariable = (attributes: object): Promise<HttpResponse> =>
    site.send(vars(), { body: { data: { type: 'vars', attributes } } });

  async function expectOutdated(id: string, detail: string): Promise<void> {
    const refused = await confirm(id);
    expect([refused.status, errorsOf(refused)]).toEqual([409, [detail]]);
    const { data } = documentOf(await site.send(`/api/v2/workspaces/${workspace}`));
    expect(data.attributes['source-module-id']).toBe('private/acme/site/aws/1.0.0');
  }

  it.each([
    ['changed', () => setVariable('replicas', '3')],
    ['added', () => addVariable({ key: 'TF_VAR_password', value: 'x', category: 'env' })],
    [
      'removed',
      async () =>
        site.send(`${vars()}/${(await findVariable('replicas')).id}`, { method: 'DELETE' }),
    ],
  ])('are refused when a variable was %s', async (_, change) => {
    for (const script of [null, 'has no changes'] as const) {
      await createSite();
      const id = await plan(script);
      expect((await change()).status).toBeLessThan(300);
      await expectOutdated(id, VARIABLES_CHANGED);
      if (script === null) {
        // The action of the run has the same condition.
        expect(errorsOf(await act(id, 'apply'))).toEqual([VARIABLES_CHANGED]);
        expect((await act(id, 'discard')).status).toBe(202);
      }
      expect((await confirm(await plan(script))).status).toBe(200);
    }
  });

  it('are refused when another run has followed a plan without changes', async () => {
    await createSite();
    const id = await plan('has no changes');
    await apply();
    await expectOutdated(id, RUN_STARTED);
    await apply({ 'is-destroy': true });
    await expectOutdated(id, RUN_STARTED);
    const next = await plan('has no changes');
    expect((await confirm(next)).status).toBe(200);
    // A completed upgrade returns the same result, whatever has changed since.
    await apply();
    expect((await confirm(next)).status).toBe(200);
  });

  it.each([
    ['no run', () => null],
    ['the run of the upgrade', (id: string) => id],
  ])('are refused when somebody has uploaded a state of %s', async (_, runOf) => {
    await createSite();
    const id = await plan();
    const row = await rows(server.database.read, Workspace).require({ id: workspace });
    const { read } = server.database;
    const state = await rows(read, StateVersion).require({ id: row.currentStateVersionId ?? '' });
    const bytes = stateBytes({ serial: state.serial + 1, lineage: state.lineage });
    await storeState(server, row, bytes, runOf(id));
    await expectOutdated(
      id,
      'The state of the workspace has changed since this plan. Initiate another upgrade. Discard the run of this one first, unless its plan has no changes.',
    );
  });

  it('are confirmed despite changed variables if an earlier release has initiated them', async () => {
    await createSite();
    const runId = await plan();
    await server.database.write((manager) =>
      rows(manager, WorkspaceUpgrade).update({ runId }, { variablesDigest: null }),
    );
    await setVariable('replicas', '3');
    expect((await confirm(runId)).status).toBe(200);
  });

  it('prevent values that the new settings do not allow, even during the apply', async () => {
    await createSite();
    const sets = [optionSet({ name: 'region', options: ['eu-central-1'] })];
    await site.change(await site.world.id(MODULE), { sets });
    const id = await plan();
    server.executor.scripts.set('site-eu', ['holds in applying']);
    const confirmed = await site.send(`${upgrades}/${id}`, {
      method: 'POST',
      headers: { Prefer: 'respond-async' },
    });
    expect(confirmed.status).toBe(202);
    expect(errorsOf(await setVariable('region', 'us-east-1'))).toEqual([
      '/data/attributes/value: The variable "region" must be one of: "eu-central-1".',
    ]);
    server.executor.scripts.clear();
    expect((await confirm(id)).status).toBe(200);
  });

  it('prevent the deletion of their module version until they have ended', async () => {
    await createSite();
    const remove = (): Promise<HttpResponse> =>
      site.send(`${VERSIONS}/1.1.0`, { method: 'DELETE' });
    const unconfirmed = await plan('has no changes');
    await pin('1.0.0');
    expect(errorsOf(await remove())).toEqual([
      `The version 1.1.0 of the module acme/site/aws is in use by upgrade ${unconfirmed}.`,
    ]);
    await pin('1.1.0');
    const open = await plan();
    await pin('1.0.0');
    expect(errorsOf(await remove())).toEqual([
      `The version 1.1.0 of the module acme/site/aws is in use by upgrade ${open}.`,
    ]);
    const module = await site.send(VERSIONS, { method: 'DELETE' });
    expect(module.text).toContain(`upgrade ${open}`);
    expect((await act(open, 'discard')).status).toBe(202);
    expect((await remove()).status).toBe(204);
  });

  it.each([null, 'has no changes'] as const)(
    'are refused when their module version no longer exists (%s)',
    async (script) => {
      await createSite();
      const id = await plan(script);
      await server.database.write((manager) =>
        rows(manager, RegistryModuleVersion).delete({ number: '1.1.0' }),
      );
      await expectOutdated(id, 'The version 1.1.0 of the module no longer exists.');
    },
  );

  it('keep a replaced variable sensitive', async () => {
    await createSite();
    const password = { key: 'password', value: 'first', category: 'iac' };
    expect((await addVariable({ ...password, sensitive: true })).status).toBe(201);
    expect(errorsOf(await initiate([{ ...password, sensitive: false }]))).toEqual([
      '/data/relationships/vars/data/0/attributes/sensitive: ' +
        'A sensitive variable stays sensitive. Delete it and create another one.',
    ]);
    const id = await plan(null, [{ ...password, value: 'second' }]);
    const { job } = server.executor.steps.find((one) => one.job.runId === id) ?? {};
    expect(job?.variables.find(({ key }) => key === 'password')).toMatchObject({
      value: 'second',
      sensitive: true,
    });
    expect((await confirm(id)).status).toBe(200);
    expect((await findVariable('password')).attributes).toMatchObject({
      value: null,
      sensitive: true,
    });
  });
});
