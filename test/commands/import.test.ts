import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importProjects } from '../../src/commands/import/import-access.js';
import { ImportReport } from '../../src/commands/import/import-report.js';
import { importWorkspaceAccess } from '../../src/commands/import/import-workspace-access.js';
import { RemoteOrganization } from '../../src/commands/import/remote-organization.js';
import { killAll, runGantry } from '../core/database/gantry-process.js';
import { findFreePort } from '../support/find-free-port.js';
import { sendRequest } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import { type Resource, World } from '../support/world.js';

const FACTS = [
  'organization acme',
  'user dana',
  'user erin',
  'team ops in acme',
  'user dana in team ops in acme',
  'user erin in team ops in acme',
  'project web in acme',
  'team with write on project web in acme',
  'workspace app in project web in acme',
  'variable region in workspace app in acme',
  'sensitive variable secret in workspace app in acme',
  'tag production on workspace app in acme',
  'tag binding area=web on workspace app in acme',
  'workspace other in acme',
  'project shops in acme',
  'team with provision on project shops in acme',
  'stateful workspace shop in project shops in acme',
  'team with plan on workspace app in acme',
  'variable set cloud in acme',
  'variable set cloud in acme on workspace app in acme',
  'variable set cloud in acme on project shops in acme',
  'variable region in variable set cloud in acme',
  'sensitive variable key in variable set cloud in acme',
];

/** An organization with a no-code workspace, and with resources that are not copied. */
const FLEET_FACTS = [
  'organization fleet',
  'module site in fleet',
  'no-code module site in fleet',
  'no-code workspace shop in fleet',
  'agent pool main in fleet',
  'webhook audit in fleet',
  'approval rule of fleet',
  'egress rule for example.com in fleet',
  'policy set base in fleet',
  'gpg key in fleet',
];

/** Starts a server with a public address, because links to states contain it. */
async function startPublicServer(): Promise<TestServer> {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  return startServer('sqlite', { PORT: port, GANTRY_PUBLIC_URL: url });
}

/** Gantry has the API of HCP Terraform, so another Gantry server can be the source. */
describe('the command import', () => {
  let from: TestServer;
  let to: TestServer;
  let source: World;
  let target: World;
  beforeAll(async () => {
    [from, to] = [await startPublicServer(), await startPublicServer()];
    source = new World(from);
    for (const fact of [...FACTS, ...FLEET_FACTS]) await source.establish(fact);
    target = new World(to);
    for (const fact of ['organization moved', 'organization fleet', 'user dana'])
      await target.establish(fact);
  });
  afterAll(async () => {
    killAll();
    await Promise.all([from.stop(), to.stop()]);
  });

  const runImport = (...options: string[]) => runImportAs(to.adminToken, ...options);
  const runImportAs = (token: string, ...options: string[]) =>
    runGantry(
      [
        ...['import', '--from', from.url, '--organization', 'acme'],
        ...['--to', to.url, '--as', 'moved', ...options],
      ],
      { TFE_TOKEN: from.adminToken, GANTRY_TOKEN: token },
    );

  async function readTarget(path: string): Promise<never> {
    return (await sendRequest(`${to.url}/api/v2${path}`, { token: to.adminToken })).json;
  }

  /** Downloads the current state of the workspace shop. */
  async function downloadState({ url, adminToken: token }: TestServer, organization: string) {
    const shop = await sendRequest(`${url}/api/v2/organizations/${organization}/workspaces/shop`, {
      token,
    });
    const { id } = (shop.json as { data: { id: string } }).data;
    const path = `${url}/api/v2/workspaces/${id}/current-state-version`;
    const current = (await sendRequest(path, { token })).json as {
      data: { attributes: { 'hosted-state-download-url': string } };
    };
    return (await sendRequest(current.data.attributes['hosted-state-download-url'])).text;
  }

  it('only counts in a dry run', async () => {
    const { code, stdout } = await runImport('--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain('workspaces: 3 to create, 0 present');
    expect(stdout).not.toContain('also applies to');
    expect(await readTarget('/organizations/moved/workspaces')).toMatchObject({ data: [] });
  });

  it('counts only items that the target has accepted', async () => {
    const { attributes } = await target.request(
      'POST',
      `/api/v2/users/${await target.id('owner of moved')}/authentication-tokens`,
      { data: { type: 'authentication-tokens', attributes: { scope: { access: 'read-only' } } } },
    );
    const { code, stdout } = await runImportAs(String(attributes['token']));
    expect(code).toBe(1);
    expect(stdout).toContain('Failed (run the command again to continue):');
    expect(stdout).not.toMatch(/[1-9]\d* created/);
  });

  it('copies teams, projects, workspaces, tags, variables and states', async () => {
    const { code, stdout, stderr } = await runImport();
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toContain('teams: 4 created, 0 present');
    expect(stdout).toContain('Add the user erin to the team ops');
    expect(stdout).not.toContain('dana');
    expect(stdout).toContain('projects: 2 created, 1 present');
    expect(stdout).toContain('workspaces: 3 created, 0 present');
    expect(stdout).toContain('variables: 2 created, 0 present');
    expect(stdout).toContain('team access: 1 created, 0 present');
    expect(stdout).toContain('variable sets: 1 created, 0 present');
    expect(stdout).toContain('states: 1 created, 0 present');
    expect(await readTarget('/organizations/moved/workspaces/shop')).toMatchObject({
      data: { attributes: { locked: false } },
    });
    expect(await downloadState(to, 'moved')).toEqual(await downloadState(from, 'acme'));
    expect(stdout).not.toMatch(/loses|does not have/);
    expect(await readTarget('/organizations/moved/workspaces/app?include=project')).toMatchObject({
      data: { attributes: { 'tag-names': ['production'] } },
      included: [{ attributes: { name: 'web' } }],
    });
  });

  it('copies the access of teams to workspaces, and variable sets with what they apply to', async () => {
    interface Related {
      readonly relationships: Record<string, { readonly data: readonly { readonly id: string }[] }>;
      readonly attributes: Record<string, unknown>;
      readonly id: string;
    }
    const readOne = async (path: string) => ((await readTarget(path)) as { data: Related }).data;
    const readList = async (path: string) => ((await readTarget(path)) as { data: Related[] }).data;
    const app = await readOne('/organizations/moved/workspaces/app');
    const access = await readList(`/team-workspaces?filter[workspace][id]=${app.id}`);
    expect(access.map(({ attributes }) => attributes['access'])).toEqual(['plan']);
    const [set] = await readList('/organizations/moved/varsets');
    expect(set?.attributes['name']).toBe('cloud');
    expect(set?.relationships['workspaces']?.data.map(({ id }) => id)).toEqual([app.id]);
    const projects = await readList('/organizations/moved/projects?filter[names]=shops');
    expect(set?.relationships['projects']?.data.map(({ id }) => id)).toEqual([projects[0]?.id]);
    const vars = await readList(`/varsets/${set?.id}/relationships/vars`);
    expect(vars.map(({ attributes }) => attributes['key'])).toEqual(['region']);
  });

  it('reports what must be done by hand', async () => {
    const { stdout } = await runImport('--without-states');
    expect(stdout).toContain('Set the sensitive variable key of the variable set cloud');
    expect(stdout).toContain('Set the sensitive variable secret of app');
  });

  it('creates nothing twice', async () => {
    const { code, stdout } = await runImport();
    expect(code).toBe(0);
    expect(stdout).toContain('teams: 0 created, 4 present');
    expect(stdout).toContain('workspaces: 0 created, 3 present');
    expect(stdout).toContain('variables: 0 created, 2 present');
    expect(stdout).toContain('team access: 0 created, 1 present');
    expect(stdout).toContain('variable sets: 0 created, 1 present');
    expect(stdout).toContain('states: 0 created, 1 present');
  });

  it('adds members whom an interrupted import has not added', async () => {
    const teams = ((await readTarget('/organizations/moved/teams')) as { data: Resource[] }).data;
    const ops = teams.find(({ attributes }) => attributes['name'] === 'ops')?.id ?? '';
    const members = async () =>
      ((await readTarget(`/teams/${ops}?include=users`)) as { included: Resource[] }).included.map(
        ({ attributes }) => attributes['username'],
      );
    expect(await members()).toEqual(['dana']);
    await target.request('DELETE', `/api/v2/teams/${ops}/relationships/users`, {
      data: [{ type: 'users', id: 'dana' }],
    });
    expect((await runImport()).code).toBe(0);
    expect(await members()).toEqual(['dana']);
  });

  it('notes the access of teams that were not imported', async () => {
    const report = new ImportReport(false);
    const servers = {
      source: new RemoteOrganization(from.url, 'acme', from.adminToken, 'TFE_TOKEN'),
      target: new RemoteOrganization(to.url, 'moved', to.adminToken, 'GANTRY_TOKEN'),
    };
    const runItem = (_: string, work: () => Promise<void>) => work();
    const options = { pattern: null, withStates: false, isDryRun: false };
    const context = { ...options, ...servers, report, runItem };
    await importProjects(context, new Map());
    const sourceId = await source.id('workspace app in acme');
    const { data } = (await readTarget('/organizations/moved/workspaces/app')) as {
      data: Resource;
    };
    await importWorkspaceAccess(context, [{ name: 'app', sourceId, id: data.id }], new Map());
    for (const place of ['the project web', 'the workspace app'])
      expect(report.toString()).toMatch(
        new RegExp(`Grant the team \\S+ access to ${place}: the team was not imported\\.`),
      );
  });

  it('selects workspaces by a pattern', async () => {
    const { stdout } = await runImport('--workspaces', 'ap*', '--without-states');
    expect(stdout).toContain('workspaces: 0 created, 1 present');
  });

  it('applies a variable set to workspaces that a later import adds', async () => {
    await source.establish('variable set late in acme');
    const path = '/api/v2/organizations/acme/varsets?page[size]=100';
    const sets = await source.request('GET', path);
    const late = (sets as unknown as { id: string; attributes: { name: string } }[]).find(
      ({ attributes }) => attributes.name === 'late',
    );
    const other = await source.request('GET', '/api/v2/organizations/acme/workspaces/shop');
    await source.request('POST', `/api/v2/varsets/${late?.id}/relationships/workspaces`, {
      data: [{ type: 'workspaces', id: other.id }],
    });
    const { stdout } = await runImport('--workspaces', 'ap*', '--without-states');
    expect(stdout).toContain(
      'The variable set late also applies to the workspace shop: import it, too, or apply the ' +
        'set by hand.',
    );
    const readTargets = async () => {
      const { data } = (await readTarget('/organizations/moved/varsets?page[size]=100')) as {
        data: readonly (Resource & {
          readonly relationships: { readonly workspaces: { readonly data: readonly unknown[] } };
        })[];
      };
      return data.find(({ attributes }) => attributes['name'] === 'late')?.relationships.workspaces
        .data;
    };
    expect(await readTargets()).toEqual([]);
    await runImport('--workspaces', 'sh*', '--without-states');
    const { data } = (await readTarget('/organizations/moved/workspaces/shop')) as {
      data: Resource;
    };
    expect(await readTargets()).toEqual([{ type: 'workspaces', id: data.id }]);
  });

  it('warns if no workspace matches the pattern', async () => {
    const { code, stdout } = await runImport('--workspaces', 'nothing-*', '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain(
      `No workspace of ${new URL(from.url).host} matches --workspaces "nothing-*".`,
    );
  });

  it('reports workspaces of no-code modules, and kinds that are not copied', async () => {
    const run = (...options: string[]) =>
      runGantry(
        ['import', '--from', from.url, '--organization', 'fleet', '--to', to.url, ...options],
        { TFE_TOKEN: from.adminToken, GANTRY_TOKEN: to.adminToken },
      );
    const note =
      /shop was created from the no-code module private\/fleet\/site\/aws\/1\.0\.0: its copy is a plain workspace without a configuration, and cannot run\. /;
    const uncopied =
      '\nIn the source, but not copied by this command:\n' +
      [
        ...['modules: 1', 'no-code modules: 1', 'agent pools: 1', 'webhooks: 1'],
        ...['approval rules: 1', 'egress rules: 1', 'policy sets: 1', 'signing keys: 1'],
      ]
        .map((line) => `  - ${line}\n`)
        .join('');
    for (const options of [['--dry-run'], [], []]) {
      const { code, stdout } = await run(...options, '--without-states');
      expect(code, stdout).toBe(0);
      expect(stdout).toMatch(note);
      expect(stdout).toContain(uncopied);
    }
  });

  it.each([
    ['an unknown organization', ['--as', 'nobody'], 'has no organization nobody'],
    ['an invalid URL', ['--to', 'gantry'], 'Use a URL such as'],
  ])('refuses %s with a clear error', async (_, options, sentence) => {
    const { code, stderr } = await runImport(...options);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain(sentence);
  });

  it('needs a token for each server', async () => {
    const { code, stderr } = await runGantry(
      ['import', '--from', from.url, '--organization', 'acme', '--to', to.url],
      { TFE_TOKEN: from.adminToken },
    );
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Set GANTRY_TOKEN to a token for ${to.url}.\n`,
    });
  });
});
