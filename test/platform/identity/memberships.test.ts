import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TeamResource } from '../../../generated/server/models/TeamResource.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

interface Member {
  readonly id: string;
  readonly attributes: { readonly status: string; readonly email: string };
}

describe.each(databases)('the memberships of an organization, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    for (const fact of [
      'organization acme',
      'organization globex',
      'user dana',
      'team ops in acme',
    ])
      await world.establish(fact);
  });
  afterAll(() => server.stop());

  const send = async (caller: string, method: string, path: string, body?: unknown) =>
    sendRequest(`${server.url}/api/v2${path}`, { method, token: await world.token(caller), body });
  const memberships = '/organizations/acme/organization-memberships';
  const listEmails = async (query = '') => {
    const { json } = await send('owner of acme', 'GET', `${memberships}${query}`);
    return (json as { data: Member[] }).data.map(({ attributes }) => attributes.email);
  };
  const invite = (email: string, teams: string[] = [], caller = 'owner of acme') =>
    send(caller, 'POST', memberships, {
      data: {
        type: 'organization-memberships',
        attributes: { email },
        relationships: { teams: { data: teams.map((id) => ({ type: 'teams', id })) } },
      },
    });

  it('give a user without a team the rights of a member until they are deleted', async () => {
    expect((await send('user dana', 'GET', '/organizations/acme')).status).toBe(404);
    const { status, json } = await invite('DANA@acme.example');
    expect(status).toBe(201);
    const { id } = (json as { data: Member }).data;
    expect((await send('user dana', 'GET', '/organizations/acme')).status).toBe(200);
    expect((await send('user dana', 'GET', '/organizations/acme/workspaces')).json).toMatchObject({
      data: [],
    });
    const path = `/organization-memberships/${id}`;
    expect((await send('owner of globex', 'DELETE', path)).status).toBe(404);
    expect((await send('owner of acme', 'DELETE', path)).status).toBe(204);
    expect((await send('user dana', 'GET', '/organizations/acme')).status).toBe(404);
    expect((await send('owner of acme', 'GET', path)).status).toBe(404);
  });

  it('include the members of teams, who leave their teams when their membership is deleted', async () => {
    await world.establish('user dana in team ops in acme');
    expect(await listEmails()).toEqual(['dana@acme.example', 'owner@acme.example']);
    const id = await world.id('membership of user dana in acme');
    const ops = await world.id('team ops in acme');
    expect((await send('owner of acme', 'DELETE', `/organization-memberships/${id}`)).status).toBe(
      204,
    );
    const { json } = await send('owner of acme', 'GET', `/teams/${ops}`);
    expect(json).toMatchObject({ data: { attributes: { 'users-count': 0 } } });
    expect(await listEmails()).toEqual(['owner@acme.example']);
  });

  it('outlive the last team of a user who was invited, but not of one who was only in the team', async () => {
    await world.establish('user kim');
    await invite('dana@acme.example', [await world.id('team ops in acme')]);
    await world.establish('user kim in team ops in acme');
    const ops = await world.id('team ops in acme');
    const both = ['dana', 'kim'].map((id) => ({ type: 'users', id }));
    const users = `/teams/${ops}/relationships/users`;
    expect((await send('owner of acme', 'DELETE', users, { data: both })).status).toBe(204);
    expect((await send('user dana', 'GET', '/organizations/acme')).status).toBe(200);
    expect((await send('user kim', 'GET', '/organizations/acme')).status).toBe(404);
  });

  it('are found by part of the name or address, by several addresses, and by status', async () => {
    await world.establish('user kim');
    for (const name of ['dana', 'kim']) await invite(`${name}@acme.example`);
    expect(await listEmails('?q=DAN')).toEqual(['dana@acme.example']);
    expect(await listEmails('?q=%25')).toEqual([]);
    expect(await listEmails('?filter[email]=kim@acme.example,dana@acme.example')).toEqual([
      'dana@acme.example',
      'kim@acme.example',
    ]);
    expect(await listEmails('?filter[status]=invited')).toEqual([]);
    expect(await listEmails('?page[number]=2&page[size]=2')).toEqual(['owner@acme.example']);
    const { json } = await send('owner of acme', 'GET', `${memberships}?include=user,teams`);
    const { included } = json as { included: { type: string }[] };
    expect(included.map(({ type }) => type)).toEqual(['users', 'users', 'users', 'teams']);
  });

  it('are created once when several requests add a user concurrently', async () => {
    const answers = await Promise.all(
      ['dana', 'dana', 'dana'].map((name) => invite(`${name}@acme.example`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  });

  it('are refused for the address of no user, of several users, or of a member', async () => {
    expect((await invite('nobody@acme.example')).text).toContain('No user has the email address');
    await world.createUser('dana-2', 'dana@acme.example', 'user dana-2');
    expect((await invite('dana@acme.example')).text).toContain('Several users have');
    await world.createUser('lee', 'lee@acme.example', 'user lee');
    expect((await invite('lee@acme.example')).status).toBe(201);
    expect((await invite('lee@acme.example')).text).toContain(
      'already a member of the organization',
    );
  });

  it('cannot be used by the organization token to add or remove owners', async () => {
    const owners = await world.id('team owners in acme');
    const token = 'organization token of acme';
    expect((await invite('dana@acme.example', [owners], token)).status).toBe(404);
    expect(await listEmails()).toEqual(['owner@acme.example']);
    expect((await invite('dana@acme.example', [], token)).status).toBe(201);
    const owner = await world.id('membership of owner of acme in acme');
    expect((await send(token, 'DELETE', `/organization-memberships/${owner}`)).status).toBe(404);
    const readPermissions = async (id: string) =>
      ((await send(token, 'GET', `/teams/${id}`)).json as { data: TeamResource }).data.attributes
        .permissions;
    expect(Object.values(await readPermissions(owners))).not.toContain(true);
    expect(await readPermissions(await world.id('team ops in acme'))).toMatchObject({
      'can-update-membership': true,
      'can-update-visibility': true,
    });
  });

  it('show email addresses to owners only, also when they are included with a team', async () => {
    await world.establish('user dana in team ops in acme');
    const ops = await world.id('team ops in acme');
    const path = `/teams/${ops}?include=organization-memberships`;
    expect((await send('owner of acme', 'GET', path)).text).toContain('dana@acme.example');
    const { json, text } = await send('user dana', 'GET', path);
    expect(text).not.toContain('@acme.example');
    expect(json).toMatchObject({ included: [] });
    expect((await send('user dana', 'GET', memberships)).status).toBe(404);
  });

  it('are added to teams and removed from them by their IDs', async () => {
    await invite('dana@acme.example');
    const id = await world.id('membership of user dana in acme');
    const ops = await world.id('team ops in acme');
    const path = `/teams/${ops}/relationships/organization-memberships`;
    const body = { data: [{ type: 'organization-memberships', id }] };
    const countUsers = async () => {
      const { json } = await send('owner of acme', 'GET', `/teams/${ops}`);
      return (json as { data: { attributes: Record<string, unknown> } }).data.attributes[
        'users-count'
      ];
    };
    expect((await send('owner of acme', 'POST', path, body)).status).toBe(204);
    expect(await countUsers()).toBe(1);
    expect((await send('owner of acme', 'DELETE', path, body)).status).toBe(204);
    expect(await countUsers()).toBe(0);
    const mixed = { data: [...body.data, { type: 'organization-memberships', id: 'ou-x-0' }] };
    const refused = await send('owner of acme', 'POST', path, mixed);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('/data/1/id');
    expect(await countUsers()).toBe(0);
  });
});
