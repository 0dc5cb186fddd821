import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  complete,
  connectIssuer,
  mapGroup,
  returnFrom,
  sessionCookie,
} from '../../support/facts/oidc-facts.js';
import { type Answer, ask } from '../../support/http.js';
import { type Issuer, sharedIssuer } from '../../support/issuer.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const OWN = { 'Sec-Fetch-Site': 'same-origin' };
const MINUTE_MS = 60_000;

describe.each(databases)('the groups of an issuer, on %s', (kind) => {
  let server: TestServer;
  let issuer: Issuer;
  let world: World;
  let provider: string;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    issuer = await sharedIssuer();
    await issuer.options({ idTokenSeconds: 24 * 60 * 60 });
    world = new World(server);
    for (const fact of ['organization acme', 'team ops in acme', 'team web in acme'])
      await world.given(fact);
    provider = await connectIssuer(world, issuer);
  });
  afterAll(() => server.stop());

  const inGroups = (groups: unknown, sub = 'd-1') =>
    issuer.account(sub, { preferred_username: sub, email: `${sub}@acme.example`, groups });
  const map = async (group: string, team: string) =>
    mapGroup(world, provider, group, await world.id(`team ${team} in acme`));
  const signIn = async (sub = 'd-1'): Promise<string> => {
    const returned = await returnFrom(issuer, server.url, provider, sub);
    const answer = await complete(server.url, returned);
    expect(answer.status, answer.text).toBe(201);
    return sessionCookie(answer.headers);
  };
  const read = (cookie: string, path = '/api/session'): Promise<Answer> =>
    ask(`${server.url}${path}`, { headers: { Cookie: cookie, ...OWN } });
  const teamsOf = async (username = 'd-1'): Promise<string[]> => {
    const found = await server.database.read.query<{ name: string }[]>(
      `SELECT t.name FROM team_memberships m JOIN teams t ON t.id = m.team_id
       JOIN users u ON u.id = m.user_id WHERE u.username = '${username}' ORDER BY t.name`,
    );
    return found.map(({ name }) => name);
  };
  const userId = async (username = 'd-1'): Promise<string> => {
    const list = (await world.make('GET', `/api/v2/admin/users?q=${username}@`)) as unknown;
    return (list as { id: string }[])[0]?.id ?? '';
  };
  const byHand = async (method: string, team: string): Promise<void> => {
    const path = `/api/v2/teams/${await world.id(`team ${team} in acme`)}/relationships/users`;
    const answer = await ask(`${server.url}${path}`, {
      method,
      token: server.adminToken,
      body: { data: [{ type: 'users', id: await userId() }] },
    });
    expect(answer.status, answer.text).toBe(204);
  };
  const dryRun = async (attributes: Record<string, unknown>) => {
    const path = `/api/v2/admin/sign-in-providers/${provider}/actions/dry-run`;
    return (await world.make('POST', path, { data: { type: 'group-dry-runs', attributes } }))
      .attributes;
  };

  it('add and remove memberships at each sign-in', async () => {
    await map('platform-ops', 'ops');
    await map('platform-web', 'web');
    await inGroups(['platform-ops', 'others']);
    await signIn();
    expect(await teamsOf()).toEqual(['ops']);
    await inGroups(['platform-web']);
    await signIn();
    expect(await teamsOf()).toEqual(['web']);
    await inGroups(undefined);
    await signIn();
    expect(await teamsOf()).toEqual([]);
  });

  it('end the access of an open session within 15 minutes', async () => {
    await map('platform-ops', 'ops');
    await inGroups(['platform-ops']);
    const cookie = await signIn();
    expect((await read(cookie, '/api/v2/organizations/acme')).status).toBe(200);
    await inGroups([]);
    server.clock.advance(16 * MINUTE_MS);
    expect((await read(cookie, '/api/v2/organizations/acme')).status).toBe(404);
    expect((await read(cookie)).status).toBe(200);
  });

  it('become the teams of the same names, but never owners', async () => {
    await world.make('POST', `/api/v2/admin/sign-in-providers/${provider}/group-mappings`, {
      data: {
        type: 'group-mappings',
        relationships: { organization: { data: { id: 'acme', type: 'organizations' } } },
      },
    });
    await inGroups(['OPS', 'ops', 'owners', 'absent']);
    await signIn();
    expect(await teamsOf()).toEqual(['ops']);
    expect(await dryRun({ 'user-id': await userId() })).toMatchObject({
      'unmapped-group-count': 2,
    });
  });

  it('do not touch memberships that were set by hand', async () => {
    await map('platform-ops', 'ops');
    await inGroups([]);
    await signIn();
    await byHand('POST', 'ops');
    await byHand('POST', 'web');
    await inGroups(['platform-ops']);
    await signIn();
    await inGroups([]);
    await signIn();
    expect(await teamsOf()).toEqual(['ops', 'web']);
  });

  it('do not remove a membership that was set by hand after them', async () => {
    await map('platform-ops', 'ops');
    await inGroups(['platform-ops']);
    await signIn();
    await byHand('POST', 'ops');
    await inGroups([]);
    await signIn();
    expect(await teamsOf()).toEqual(['ops']);
  });

  it('restore a membership that was removed by hand', async () => {
    await map('platform-ops', 'ops');
    await inGroups(['platform-ops']);
    await signIn();
    await byHand('DELETE', 'ops');
    expect(await teamsOf()).toEqual([]);
    await signIn();
    expect(await teamsOf()).toEqual(['ops']);
  });

  it('never remove the last owner of an organization, and report it', async () => {
    await map('acme-owners', 'owners');
    await inGroups(['acme-owners']);
    await signIn();
    const owners = await world.id('team owners in acme');
    const members = await server.database.read.query<{ user_id: string }[]>(
      `SELECT user_id FROM team_memberships WHERE team_id = '${owners}'`,
    );
    const user = await userId();
    for (const { user_id: id } of members.filter(({ user_id: id }) => id !== user))
      await ask(`${server.url}/api/v2/teams/${owners}/relationships/users`, {
        method: 'DELETE',
        token: server.adminToken,
        body: { data: [{ type: 'users', id }] },
      });
    await inGroups([]);
    expect((await dryRun({ 'user-id': user, groups: [] }))['teams']).toMatchObject([
      { 'team-name': 'owners', effect: 'refuse' },
    ]);
    await signIn();
    await signIn();
    expect(await teamsOf()).toEqual(['owners']);
    const { attributes } = await world.make('GET', `/api/v2/admin/sign-in-providers/${provider}`);
    expect(attributes['refused-removals']).toMatchObject([
      { 'user-id': user, username: 'd-1', organization: 'acme' },
    ]);
    const denied = await server.database.read.query<unknown[]>(
      "SELECT action FROM audit_events WHERE outcome = 'denied' AND action = 'team.remove-members'",
    );
    expect(denied).toHaveLength(1);
    await inGroups(['acme-owners'], 'd-2');
    await signIn('d-2');
    await signIn();
    expect([await teamsOf(), await teamsOf('d-2')]).toEqual([[], ['owners']]);
  });

  it('make site administrators, and withdraw that', async () => {
    await world.make('PATCH', `/api/v2/admin/sign-in-providers/${provider}`, {
      data: { attributes: { 'site-admin-group': 'admins' } },
    });
    await inGroups(['admins']);
    const cookie = await signIn();
    expect((await read(cookie, '/api/v2/admin/users')).status).toBe(200);
    await inGroups(['admin']);
    server.clock.advance(16 * MINUTE_MS);
    expect((await read(cookie, '/api/v2/admin/users')).status).toBe(404);
  });

  it('withdraw site administration once, when their provider is deleted', async () => {
    await world.make('PATCH', `/api/v2/admin/sign-in-providers/${provider}`, {
      data: { attributes: { 'site-admin-group': 'admins' } },
    });
    await inGroups(['admins']);
    await signIn();
    await world.make('DELETE', `/api/v2/admin/sign-in-providers/${provider}`);
    const rights = await server.database.read.query<unknown[]>(
      `SELECT u.site_admin AS user_rights, i.site_admin AS identity_rights
       FROM users u JOIN identities i ON i.user_id = u.id WHERE u.username = 'd-1'`,
    );
    expect(rights.map((row) => Object.values(row as object).map(Boolean))).toEqual([
      [false, false],
    ]);
  });

  it.each([false, true])(
    'may be 5,000, also from the userinfo endpoint: %s',
    async (inUserinfo) => {
      await issuer.options({ inUserinfo, idTokenSeconds: 24 * 60 * 60 });
      await map('group-4999', 'ops');
      await inGroups(Array.from({ length: 5_000 }, (_, index) => `group-${index}`));
      const cookie = await signIn();
      expect(await teamsOf()).toEqual(['ops']);
      server.clock.advance(16 * MINUTE_MS);
      expect((await read(cookie)).status).toBe(200);
      expect(await dryRun({ 'user-id': await userId() })).toMatchObject({
        'unmapped-group-count': 4_999,
        teams: [{ 'team-name': 'ops', effect: 'keep' }],
      });
    },
  );

  it('remove nobody if the issuer did not send them all', async () => {
    await map('platform-ops', 'ops');
    await inGroups(['platform-ops']);
    await signIn();
    await issuer.account('d-1', {
      preferred_username: 'd-1',
      _claim_names: { groups: 'src1' },
    });
    const returned = await returnFrom(issuer, server.url, provider, 'd-1');
    const answer = await complete(server.url, returned);
    expect([answer.status, answer.text.includes('groups-incomplete')]).toEqual([422, true]);
    expect(await teamsOf()).toEqual(['ops']);
  });

  it('end with their identity and with their provider', async () => {
    await map('platform-ops', 'ops');
    await inGroups(['platform-ops']);
    await signIn();
    const path = `/api/v2/admin/users/${await userId()}/identities`;
    const [identity] = (await world.make('GET', path)) as unknown as { id: string }[];
    await world.make('DELETE', `/api/v2/admin/identities/${identity?.id}`);
    expect(await teamsOf()).toEqual([]);
    await inGroups(['platform-ops'], 'd-2');
    await signIn('d-2');
    expect(await teamsOf('d-2')).toEqual(['ops']);
    await world.make('DELETE', `/api/v2/admin/sign-in-providers/${provider}`);
    expect(await teamsOf('d-2')).toEqual([]);
  });

  it('are computed without a change, with the members to add, keep and remove', async () => {
    await map('platform-ops', 'ops');
    await map('platform-web', 'web');
    await inGroups(['platform-ops']);
    await signIn();
    const user = await userId();
    const effects = async (attributes: Record<string, unknown>) =>
      ((await dryRun(attributes))['teams'] as { 'team-name': string; effect: string }[]).map(
        (team) => `${team.effect} ${team['team-name']}`,
      );
    expect(await effects({ groups: ['platform-web'] })).toEqual(['add web']);
    expect(await effects({ groups: ['platform-web'], 'user-id': user })).toEqual([
      'remove ops',
      'add web',
    ]);
    expect(await effects({ 'user-id': user })).toEqual(['keep ops']);
    expect(await teamsOf()).toEqual(['ops']);
  });
});
