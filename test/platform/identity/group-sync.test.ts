import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  completeSignIn,
  connectIssuer,
  mapGroup,
  sessionCookie,
  signInAtIssuer,
} from '../../support/facts/oidc-facts.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
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
    await issuer.setOptions({ idTokenSeconds: 24 * 60 * 60 });
    world = new World(server);
    for (const fact of ['organization acme', 'team ops in acme', 'team web in acme'])
      await world.establish(fact);
    provider = await connectIssuer(world, issuer);
  });
  afterAll(() => server.stop());

  const setGroups = (groups: unknown, sub = 'd-1') =>
    issuer.setAccount(sub, { preferred_username: sub, email: `${sub}@acme.example`, groups });
  const mapGroupToTeam = async (group: string, team: string) =>
    mapGroup(world, provider, group, await world.id(`team ${team} in acme`));
  const signIn = async (sub = 'd-1'): Promise<string> => {
    const returned = await signInAtIssuer(issuer, server.url, provider, sub);
    const answer = await completeSignIn(server.url, returned);
    expect(answer.status, answer.text).toBe(201);
    return sessionCookie(answer.headers);
  };
  const read = (cookie: string, path = '/api/session'): Promise<HttpResponse> =>
    sendRequest(`${server.url}${path}`, { headers: { Cookie: cookie, ...OWN } });
  const readTeams = async (username = 'd-1'): Promise<string[]> => {
    const found = await server.database.read.query<{ name: string }[]>(
      `SELECT t.name FROM team_memberships m JOIN teams t ON t.id = m.team_id
       JOIN users u ON u.id = m.user_id WHERE u.username = '${username}' ORDER BY t.name`,
    );
    return found.map(({ name }) => name);
  };
  const findUserId = async (username = 'd-1'): Promise<string> => {
    const list = (await world.request('GET', `/api/v2/admin/users?q=${username}@`)) as unknown;
    return (list as { id: string }[])[0]?.id ?? '';
  };
  const changeByHand = async (method: string, team: string): Promise<void> => {
    const path = `/api/v2/teams/${await world.id(`team ${team} in acme`)}/relationships/users`;
    const answer = await sendRequest(`${server.url}${path}`, {
      method,
      token: server.adminToken,
      body: { data: [{ type: 'users', id: await findUserId() }] },
    });
    expect(answer.status, answer.text).toBe(204);
  };
  const dryRun = async (attributes: Record<string, unknown>) => {
    const path = `/api/v2/admin/sign-in-providers/${provider}/actions/dry-run`;
    return (await world.request('POST', path, { data: { type: 'group-dry-runs', attributes } }))
      .attributes;
  };

  it('add and remove memberships at each sign-in', async () => {
    await mapGroupToTeam('platform-ops', 'ops');
    await mapGroupToTeam('platform-web', 'web');
    await setGroups(['platform-ops', 'others']);
    await signIn();
    expect(await readTeams()).toEqual(['ops']);
    await setGroups(['platform-web']);
    await signIn();
    expect(await readTeams()).toEqual(['web']);
    await setGroups(undefined);
    await signIn();
    expect(await readTeams()).toEqual([]);
  });

  it('that the user has left give no access to an open session after 15 minutes', async () => {
    await mapGroupToTeam('platform-ops', 'ops');
    await setGroups(['platform-ops']);
    const cookie = await signIn();
    expect((await read(cookie, '/api/v2/organizations/acme')).status).toBe(200);
    await setGroups([]);
    server.clock.advance(16 * MINUTE_MS);
    expect((await read(cookie, '/api/v2/organizations/acme')).status).toBe(404);
    expect((await read(cookie)).status).toBe(200);
  });

  it('map to the teams of the same names, but never to owners', async () => {
    await world.request('POST', `/api/v2/admin/sign-in-providers/${provider}/group-mappings`, {
      data: {
        type: 'group-mappings',
        relationships: { organization: { data: { id: 'acme', type: 'organizations' } } },
      },
    });
    await setGroups(['OPS', 'ops', 'owners', 'absent']);
    await signIn();
    expect(await readTeams()).toEqual(['ops']);
    expect(await dryRun({ 'user-id': await findUserId() })).toMatchObject({
      'unmapped-group-count': 2,
    });
  });

  it('do not touch memberships that were set by hand', async () => {
    await mapGroupToTeam('platform-ops', 'ops');
    await setGroups([]);
    await signIn();
    await changeByHand('POST', 'ops');
    await changeByHand('POST', 'web');
    await setGroups(['platform-ops']);
    await signIn();
    await setGroups([]);
    await signIn();
    expect(await readTeams()).toEqual(['ops', 'web']);
  });

  it('do not remove a membership that was set by hand after them', async () => {
    await mapGroupToTeam('platform-ops', 'ops');
    await setGroups(['platform-ops']);
    await signIn();
    await changeByHand('POST', 'ops');
    await setGroups([]);
    await signIn();
    expect(await readTeams()).toEqual(['ops']);
  });

  it('restore a membership that was removed by hand', async () => {
    await mapGroupToTeam('platform-ops', 'ops');
    await setGroups(['platform-ops']);
    await signIn();
    await changeByHand('DELETE', 'ops');
    expect(await readTeams()).toEqual([]);
    await signIn();
    expect(await readTeams()).toEqual(['ops']);
  });

  it('never remove the last owner of an organization, and report the refused removal', async () => {
    await mapGroupToTeam('acme-owners', 'owners');
    await setGroups(['acme-owners']);
    await signIn();
    const owners = await world.id('team owners in acme');
    const members = await server.database.read.query<{ user_id: string }[]>(
      `SELECT user_id FROM team_memberships WHERE team_id = '${owners}'`,
    );
    const user = await findUserId();
    for (const { user_id: id } of members.filter(({ user_id: id }) => id !== user))
      await sendRequest(`${server.url}/api/v2/teams/${owners}/relationships/users`, {
        method: 'DELETE',
        token: server.adminToken,
        body: { data: [{ type: 'users', id }] },
      });
    await setGroups([]);
    expect((await dryRun({ 'user-id': user, groups: [] }))['teams']).toMatchObject([
      { 'team-name': 'owners', effect: 'refuse' },
    ]);
    await signIn();
    await signIn();
    expect(await readTeams()).toEqual(['owners']);
    const { attributes } = await world.request(
      'GET',
      `/api/v2/admin/sign-in-providers/${provider}`,
    );
    expect(attributes['refused-removals']).toMatchObject([
      { 'user-id': user, username: 'd-1', organization: 'acme' },
    ]);
    const denied = await server.database.read.query<unknown[]>(
      "SELECT action FROM audit_events WHERE outcome = 'denied' AND action = 'team.remove-members'",
    );
    expect(denied).toHaveLength(1);
    await setGroups(['acme-owners'], 'd-2');
    await signIn('d-2');
    await signIn();
    expect([await readTeams(), await readTeams('d-2')]).toEqual([[], ['owners']]);
  });

  it('grant and withdraw site administration', async () => {
    await world.request('PATCH', `/api/v2/admin/sign-in-providers/${provider}`, {
      data: { attributes: { 'site-admin-group': 'admins' } },
    });
    await setGroups(['admins']);
    const cookie = await signIn();
    expect((await read(cookie, '/api/v2/admin/users')).status).toBe(200);
    await setGroups(['admin']);
    server.clock.advance(16 * MINUTE_MS);
    expect((await read(cookie, '/api/v2/admin/users')).status).toBe(404);
  });

  it('never withdraw the last site administration, and record each refusal once', async () => {
    await world.request('PATCH', `/api/v2/admin/sign-in-providers/${provider}`, {
      data: { attributes: { 'site-admin-group': 'admins' } },
    });
    await setGroups(['admins']);
    await signIn();
    await server.database.write((manager) =>
      manager.query("UPDATE users SET site_admin = FALSE WHERE username <> 'd-1'"),
    );
    const countRefusals = async () =>
      (
        await server.database.read.query<unknown[]>(
          "SELECT action FROM audit_events WHERE outcome = 'denied' AND action = 'user.update'",
        )
      ).length;
    await setGroups([]);
    await signIn();
    await signIn();
    expect(await countRefusals()).toBe(1);
    await setGroups(['admins']);
    await signIn();
    await setGroups([]);
    await signIn();
    await signIn();
    expect(await countRefusals()).toBe(2);
  });

  it('withdraw site administration once, when their provider is deleted', async () => {
    await world.request('PATCH', `/api/v2/admin/sign-in-providers/${provider}`, {
      data: { attributes: { 'site-admin-group': 'admins' } },
    });
    await setGroups(['admins']);
    await signIn();
    await world.request('DELETE', `/api/v2/admin/sign-in-providers/${provider}`);
    const rights = await server.database.read.query<unknown[]>(
      `SELECT u.site_admin AS user_rights, i.site_admin AS identity_rights
       FROM users u JOIN identities i ON i.user_id = u.id WHERE u.username = 'd-1'`,
    );
    expect(rights.map((row) => Object.values(row as object).map(Boolean))).toEqual([
      [false, false],
    ]);
  });

  it.each([
    ['ID token', false],
    ['userinfo endpoint', true],
  ])('are evaluated if the %s lists 5,000 of them with long names', async (_, inUserinfo) => {
    await issuer.setOptions({ inUserinfo, idTokenSeconds: 24 * 60 * 60 });
    const nameOf = (index: number) => `group-${index} ${'of a directory '.repeat(20)}`;
    await mapGroupToTeam(nameOf(4_999), 'ops');
    await setGroups(Array.from({ length: 5_000 }, (_, index) => nameOf(index)));
    const cookie = await signIn();
    expect(await readTeams()).toEqual(['ops']);
    server.clock.advance(16 * MINUTE_MS);
    expect((await read(cookie)).status).toBe(200);
    expect(await dryRun({ 'user-id': await findUserId() })).toMatchObject({
      'unmapped-group-count': 4_999,
      teams: [{ 'team-name': 'ops', effect: 'keep' }],
    });
  });

  it.each([
    ['groups', 'groups'],
    ['realm_access', 'realm_access.roles'],
  ])('remove nobody if the issuer only refers to the claim %s', async (claim, groupsClaim) => {
    await mapGroupToTeam('platform-ops', 'ops');
    await setGroups(['platform-ops']);
    await signIn();
    await world.request('PATCH', `/api/v2/admin/sign-in-providers/${provider}`, {
      data: {
        type: 'sign-in-providers',
        id: provider,
        attributes: { 'groups-claim': groupsClaim },
      },
    });
    await issuer.setAccount('d-1', {
      preferred_username: 'd-1',
      _claim_names: { [claim]: 'src1' },
    });
    const returned = await signInAtIssuer(issuer, server.url, provider, 'd-1');
    const answer = await completeSignIn(server.url, returned);
    expect([answer.status, answer.text.includes('groups-incomplete')]).toEqual([422, true]);
    expect(await readTeams()).toEqual(['ops']);
  });

  it('give no memberships after the identity or the provider is deleted', async () => {
    await mapGroupToTeam('platform-ops', 'ops');
    await setGroups(['platform-ops']);
    await signIn();
    const path = `/api/v2/admin/users/${await findUserId()}/identities`;
    const [identity] = (await world.request('GET', path)) as unknown as { id: string }[];
    await world.request('DELETE', `/api/v2/admin/identities/${identity?.id}`);
    expect(await readTeams()).toEqual([]);
    await setGroups(['platform-ops'], 'd-2');
    await signIn('d-2');
    expect(await readTeams('d-2')).toEqual(['ops']);
    await world.request('DELETE', `/api/v2/admin/sign-in-providers/${provider}`);
    expect(await readTeams('d-2')).toEqual([]);
  });

  it('are evaluated by a dry run, which shows the members to add, keep and remove', async () => {
    await mapGroupToTeam('platform-ops', 'ops');
    await mapGroupToTeam('platform-web', 'web');
    await setGroups(['platform-ops']);
    await signIn();
    const user = await findUserId();
    const readEffects = async (attributes: Record<string, unknown>) =>
      ((await dryRun(attributes))['teams'] as { 'team-name': string; effect: string }[]).map(
        (team) => `${team.effect} ${team['team-name']}`,
      );
    expect(await readEffects({ groups: ['platform-web'] })).toEqual(['add web']);
    expect(await readEffects({ groups: ['platform-web'], 'user-id': user })).toEqual([
      'remove ops',
      'add web',
    ]);
    expect(await readEffects({ 'user-id': user })).toEqual(['keep ops']);
    expect(await readTeams()).toEqual(['ops']);
  });
});
