import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCESS_FLAGS } from '../../../src/core/caller/organization-access.js';
import { PROJECT_LEVELS, type ProjectLevel } from '../../../src/core/caller/project-level.js';
import { PERMISSIONS } from '../../../src/platform/identity/permissions.js';
import {
  levelsIncluding,
  PROJECT_PERMISSIONS,
} from '../../../src/platform/identity/project-permissions.js';
import { SCOPES } from '../../../src/platform/identity/token-scopes.js';
import {
  type CustomAccess,
  LEAST_ACCESS,
  permissionsOf,
  WORKSPACE_ACCESS,
} from '../../../src/platform/identity/workspace-access.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Resource, World } from '../../support/world.js';

const FILE = fileURLToPath(new URL('../../../docs/permissions.md', import.meta.url));

interface Rule {
  readonly level: ProjectLevel;
  readonly onOwnWorkspaces?: true;
  readonly grants: readonly string[];
}

const OWN = 'own';
const LEVELS_WITH_OWN: readonly string[] = levelsIncluding('provision');

function tableOf(
  columns: readonly string[],
  rights: readonly (readonly [string, readonly string[]])[],
): string {
  const rows = rights.map(
    ([permission, grants]) =>
      `| \`${permission}\` | ${columns.map((column) => cellOf(column, grants)).join(' | ')} |`,
  );
  const rule = '| --- '.repeat(columns.length + 1);
  return `| permission | ${columns.join(' | ')} |\n${rule}|\n${rows.join('\n')}`;
}

function cellOf(column: string, grants: readonly string[]): string {
  if (grants.includes(column)) return 'yes';
  return grants.includes(OWN) && LEVELS_WITH_OWN.includes(column) ? 'own' : '';
}

/** The levels that give the permission, and the grants that give it in every project. */
const grantsOf = ({ level, onOwnWorkspaces, grants }: Rule): string[] => [
  ...levelsIncluding(level),
  ...(onOwnWorkspaces ? [OWN] : []),
  ...grants,
];

const LEVELS = WORKSPACE_ACCESS.filter((level) => level !== 'custom');

const CUSTOM: Readonly<Record<string, Partial<CustomAccess>>> = {
  'runs: plan': { runs: 'plan' },
  'runs: apply': { runs: 'apply' },
  'variables: read': { variables: 'read' },
  'variables: write': { variables: 'write' },
  'state-versions: read-outputs': { stateVersions: 'read-outputs' },
  'state-versions: read': { stateVersions: 'read' },
  'state-versions: write': { stateVersions: 'write' },
  'workspace-locking': { workspaceLocking: true },
};

const onWorkspace = [...LEVELS, 'custom', ...Object.keys(CUSTOM)];

/** The columns of each permission that a team can have on a workspace. */
function rightsOnWorkspaces(): (readonly [string, readonly string[]])[] {
  const permissionsFor = (column: string): readonly string[] => {
    const level = LEVELS.find((one) => one === column);
    return level
      ? permissionsOf(level, LEAST_ACCESS)
      : permissionsOf('custom', { ...LEAST_ACCESS, ...CUSTOM[column] });
  };
  return Object.keys(PROJECT_PERMISSIONS)
    .map((permission) => {
      const columns = onWorkspace.filter((column) => permissionsFor(column).includes(permission));
      return [permission, columns] as const;
    })
    .filter(([, columns]) => columns.length > 0);
}

/** The matrix as a page, so that a review shows changes of permissions. */
async function renderMatrix(): Promise<string> {
  const inOrganization = [
    'owner',
    'member',
    'organization-token',
    'run-token',
    'run-state-token',
    'audit-token',
    ...ACCESS_FLAGS,
  ];
  const inProject = [...PROJECT_LEVELS, 'owner', 'organization-token', ...ACCESS_FLAGS];
  const text = `# Permissions

On this page you can look up which grant gives which permission. Site administrators have every permission.

The page is generated from \`permissions.ts\`, \`project-permissions.ts\`, \`workspace-access.ts\` and \`token-scopes.ts\` in
\`src/platform/identity/\`. To change permissions, edit these files and run
\`UPDATE_PERMISSIONS=1 npm test -- test/platform/identity\`.

## Organization permissions

Each column is a grant: membership in the team \`owners\`, membership in the organization, the organization's token, the token
with which a run reads the registry (\`run-token\`), the one with which it reads shared states (\`run-state-token\`), the audit token, or an access flag of a team. A caller has the permissions of all its grants: owners, and members of teams
with access flags, are also members of the organization.

${tableOf(inOrganization, Object.entries(PERMISSIONS))}

## Project permissions

These permissions concern a project and its workspaces. The first columns are the access levels of a team on the project. The
other columns are grants that apply to every project of the organization. "own" means: only on workspaces that the caller or one
of its teams has created from a no-code module.

To delete a workspace that still manages resources, a caller needs \`workspace.force-delete\`. If
\`allow-force-delete-workspaces\` of the organization is false, only owners and site administrators have this permission.

\`run.approve\` does not confirm a run: it permits an [approval](approvals.md), which counts only if an approval rule names a
team of the user. To confirm a run, a caller needs \`run.apply\`.

${tableOf(
  inProject,
  Object.entries(PROJECT_PERMISSIONS).map(([permission, rule]) => [permission, grantsOf(rule)]),
)}

## Workspace permissions

A team can have workspace access, which applies to a single workspace, in addition to its access level on the project. The
first columns are the kinds of workspace access. The columns after \`custom\` are its settings; it always includes reading
the workspace, and reading and approving its runs.

${tableOf(onWorkspace, rightsOnWorkspaces())}

## Permissions of limited tokens

A token with a scope keeps these permissions, if its owner has them; [Tokens](tokens.md#limit-a-token) describes the scopes.
A token that is limited to one organization keeps all permissions there, and none elsewhere. On workspaces that were not
created from a no-code module, a \`provision-only\` token has only \`project.read\`, \`workspace.provision\` and
\`workspace.read\`.

${tableOf(Object.keys(SCOPES), keptPermissions())}
`;
  return format(text, { ...(await resolveConfig(FILE)), parser: 'markdown' });
}

/** The scopes that keep each permission. */
function keptPermissions(): (readonly [string, readonly string[]])[] {
  const all = [...Object.keys(PERMISSIONS), ...Object.keys(PROJECT_PERMISSIONS)];
  return all.map((permission) => [
    permission,
    Object.entries(SCOPES).flatMap(([scope, { inOrganization, inProject }]) =>
      [...inOrganization, ...inProject].includes(permission as never) ? scope : [],
    ),
  ]);
}

describe('the permission matrix', () => {
  it('equals docs/permissions.md', async () => {
    const expected = await renderMatrix();
    if (process.env['UPDATE_PERMISSIONS']) writeFileSync(FILE, expected);
    expect(readFileSync(FILE, 'utf8')).toBe(expected);
  });
});

describe.each(databases)('rights on %s', (kind) => {
  let server: TestServer;
  let world: World;
  const get = async (path: string, caller: string) =>
    (await sendRequest(`${server.url}${path}`, { token: await world.token(caller) })).status;

  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
  });
  afterAll(() => server.stop());

  it('end with the membership: the next request of a removed member is refused', async () => {
    await world.establish('organization acme');
    expect(await get('/api/v2/organizations/acme', 'member of acme')).toBe(200);
    const team = await world.id('team members in acme');
    await world.request('DELETE', `/api/v2/teams/${team}/relationships/users`, {
      data: [{ type: 'users', id: 'member-of-acme' }],
    });
    expect(await get('/api/v2/organizations/acme', 'member of acme')).toBe(404);
  });

  it('that an access flag gives take effect immediately', async () => {
    await world.establish('organization acme');
    expect(await get('/v1/acl/templated-policies', 'member of acme')).toBe(403);
    const body = {
      data: { type: 'teams', attributes: { 'organization-access': { 'acl-read': true } } },
    };
    await world.request('PATCH', `/api/v2/teams/${await world.id('team members in acme')}`, body);
    expect(await get('/v1/acl/templated-policies', 'member of acme')).toBe(200);
  });

  it('of a token end when it is replaced or expires, or its user is suspended', async () => {
    await world.establish('organization acme');
    await world.establish('team ops in acme');
    const old = await world.token('token of team ops in acme');
    await world.request(
      'POST',
      `/api/v2/teams/${await world.id('team ops in acme')}/authentication-token`,
    );
    expect((await sendRequest(`${server.url}/api/v2/account/details`, { token: old })).status).toBe(
      401,
    );

    const owner = await world.id('owner of acme');
    const expiry = new Date(server.clock.now().getTime() + 60_000).toISOString();
    const short = await world.request('POST', `/api/v2/users/${owner}/authentication-tokens`, {
      data: { type: 'authentication-tokens', attributes: { 'expired-at': expiry } },
    });
    const token = String(short.attributes['token']);
    expect((await sendRequest(`${server.url}/api/v2/account/details`, { token })).status).toBe(200);
    server.clock.advance(61_000);
    expect((await sendRequest(`${server.url}/api/v2/account/details`, { token })).status).toBe(401);

    expect(await get('/api/v2/account/details', 'owner of acme')).toBe(200);
    await world.request('POST', `/api/v2/admin/users/${owner}/actions/suspend`);
    expect(await get('/api/v2/account/details', 'owner of acme')).toBe(401);
    await world.request('POST', `/api/v2/admin/users/${owner}/actions/unsuspend`);
    expect(await get('/api/v2/account/details', 'owner of acme')).toBe(200);
  });

  it('never extend to another organization, which looks the same as an absent one', async () => {
    await world.establish('organization acme');
    await world.establish('organization globex');
    const paths = [
      '',
      '/teams',
      '/audit-events',
      '/authentication-token',
      '/agent-pools',
      '/entitlement-set',
    ];
    for (const caller of ['owner of acme', 'organization token of acme', 'member of acme']) {
      for (const path of paths) {
        const token = await world.token(caller);
        const [there, nowhere] = await Promise.all(
          ['globex', 'nowhere'].map((name) =>
            sendRequest(`${server.url}/api/v2/organizations/${name}${path}`, {
              token,
              headers: { 'X-Request-Id': 'same' },
            }),
          ),
        );
        expect(there?.status).toBe(404);
        expect(there?.text).toBe(nowhere?.text);
      }
    }
  });

  it('stay secret: the text of a token is neither stored nor listed', async () => {
    await world.establish('organization acme');
    const token = (await world.token('owner of acme')) ?? '';
    const rows: unknown = await server.database.read.query('SELECT * FROM tokens');
    expect(JSON.stringify(rows)).not.toContain(token);
    const list = await sendRequest(
      `${server.url}/api/v2/users/${await world.id('owner of acme')}/authentication-tokens`,
      { token },
    );
    expect(list.text).not.toContain(token);
  });

  it('that a write in an organization lacks are audited; those that a read lacks are not', async () => {
    await world.establish('organization acme');
    const token = await world.token('member of acme');
    const body = { data: { type: 'teams', attributes: { name: 'mine' } } };
    const organization = `${server.url}/api/v2/organizations/acme`;
    for (const method of ['GET', 'HEAD'])
      expect((await sendRequest(`${organization}/audit-events`, { method, token })).status).toBe(
        404,
      );
    expect((await sendRequest(`${organization}/teams`, { token, body })).status).toBe(404);
    await expect
      .poll(() =>
        server.database.read.query(
          "SELECT action, actor_id FROM audit_events WHERE outcome = 'denied'",
        ),
      )
      .toEqual([{ action: 'team.write', actor_id: await world.id('member of acme') }]);
  });
});

describe.each(databases)('rights under concurrency on %s', (kind) => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(kind);
    world = new World(server);
    await world.establish('organization acme');
  });
  afterAll(() => server.stop());

  it('keep an owner in an organization when both owners are removed concurrently', async () => {
    await world.establish('user dana');
    const owners = await world.id('team owners in acme');
    await world.addToTeam(owners, await world.id('user dana'));
    const remove = async (user: string) =>
      (
        await sendRequest(`${server.url}/api/v2/teams/${owners}/relationships/users`, {
          method: 'DELETE',
          token: server.adminToken,
          body: { data: [{ type: 'users', id: user }] },
        })
      ).status;
    const statuses = await Promise.all([remove('dana'), remove('owner-of-acme')]);
    expect(statuses.sort()).toEqual([204, 409]);
    expect((await world.findTeam('acme', 'owners')).attributes['users-count']).toBe(1);
  });

  it('keep one token of an organization when several are created concurrently', async () => {
    const createToken = async () =>
      sendRequest(`${server.url}/api/v2/organizations/acme/authentication-token`, {
        method: 'POST',
        token: server.adminToken,
      });
    const answers = await Promise.all(Array.from({ length: 8 }, createToken));
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const secrets = answers
      .filter(({ status }) => status === 201)
      .map(({ json }) => (json as { data: Resource }).data.attributes['token'] as string);
    const alive = await Promise.all(
      secrets.map(
        async (token) =>
          (await sendRequest(`${server.url}/api/v2/account/details`, { token })).status,
      ),
    );
    expect(alive.filter((status) => status === 200)).toHaveLength(1);
  });

  it('create an organization once when several requests use its name concurrently', async () => {
    const create = async () =>
      (
        await sendRequest(`${server.url}/api/v2/organizations`, {
          token: server.adminToken,
          body: { data: { type: 'organizations', attributes: { name: 'Twice', email: 'a@b.c' } } },
        })
      ).status;
    expect((await Promise.all([create(), create(), create()])).sort()).toEqual([201, 422, 422]);
  });
});
