import { sendRequest } from '../http.js';
import { phrase } from '../phrases.js';
import { type Fact, type Resource, secretOf, type World } from '../world.js';

/** Creates an organization with one owner, who is not the site administrator. */
async function createOrganization(world: World, name = ''): Promise<void> {
  await world.request('POST', '/api/v2/organizations', {
    data: { type: 'organizations', attributes: { name, email: `platform@${name}.example` } },
  });
  const owner = `owner of ${name}`;
  const userId = await world.createUser(`owner-of-${name}`, `owner@${name}.example`, owner);
  const owners = await world.findTeam(name, 'owners');
  await world.addToTeam(owners.id, userId);
  await world.request('DELETE', `/api/v2/teams/${owners.id}/relationships/users`, {
    data: [{ type: 'users', id: await world.id('site admin') }],
  });
  world.rememberToken(owner, userId, await world.tokenOfUser(owner));
}

/** Creates an organization, and adds the owner of an existing one to its owners. */
async function createOrganizationOf(world: World, name = '', other = ''): Promise<void> {
  await createOrganization(world, name);
  await world.addToTeam(
    (await world.findTeam(name, 'owners')).id,
    await world.id(`owner of ${other}`),
  );
}

async function createTeam(
  world: World,
  name: string,
  organization: string,
  described: string,
  flag?: string,
): Promise<void> {
  const access = flag ? { 'organization-access': { [flag]: true } } : {};
  const team = await world.request('POST', `/api/v2/organizations/${organization}/teams`, {
    data: { type: 'teams', attributes: { name, ...access } },
  });
  world.remember(described, team.id);
}

async function createAgentPool(
  world: World,
  name = '',
  organization = '',
  restricted = false,
): Promise<void> {
  const pool = await world.request('POST', `/api/v2/organizations/${organization}/agent-pools`, {
    data: { type: 'agent-pools', attributes: { name, restricted } },
  });
  world.remember(`agent pool ${name} in ${organization}`, pool.id);
}

async function deleteATeam(world: World, organization = ''): Promise<void> {
  const token = await world.token(`owner of ${organization}`);
  const teams = `${world.server.url}/api/v2/organizations/${organization}/teams`;
  const { data } = (
    await sendRequest(teams, {
      token,
      body: { data: { type: 'teams', attributes: { name: 'ops' } } },
    })
  ).json as { data: Resource };
  await sendRequest(`${world.server.url}/api/v2/teams/${data.id}`, { method: 'DELETE', token });
  const [event] = (await world.request(
    'GET',
    `/api/v2/organizations/${organization}/audit-events?filter[action]=team.delete`,
  )) as unknown as Resource[];
  world.remember(`audit event team.delete in ${organization}`, event?.id ?? '');
}

async function createUserToken(world: World, description = '', user = ''): Promise<void> {
  // The user creates the token, because the response names its creator. The token for that request
  // is deleted afterwards, so that the user has one token.
  const response = await sendRequest(
    `${world.server.url}/api/v2/users/${await world.id(`user ${user}`)}/authentication-tokens`,
    {
      token: await world.token(`user ${user}`),
      body: { data: { type: 'authentication-tokens', attributes: { description } } },
    },
  );
  const { data } = response.json as { data: Resource };
  const list = (await world.request(
    'GET',
    `/api/v2/users/${await world.id(`user ${user}`)}/authentication-tokens`,
  )) as unknown as Resource[];
  for (const { id } of list)
    if (id !== data.id) await world.request('DELETE', `/api/v2/authentication-tokens/${id}`);
  world.rememberToken(`token ${description} of user ${user}`, data.id, secretOf(data));
  world.rememberToken(`user ${user}`, await world.id(`user ${user}`), secretOf(data));
}

async function createAgentToken(
  world: World,
  description = '',
  pool = '',
  organization = '',
): Promise<void> {
  const phraseOfPool = `agent pool ${pool} in ${organization}`;
  if (!(await world.id(phraseOfPool).catch(() => null)))
    await createAgentPool(world, pool, organization);
  const body = { data: { type: 'authentication-tokens', attributes: { description } } };
  const token = await world.request(
    'POST',
    `/api/v2/agent-pools/${await world.id(phraseOfPool)}/authentication-tokens`,
    body,
  );
  world.rememberToken(
    `token ${description} of agent pool ${pool} in ${organization}`,
    token.id,
    secretOf(token),
  );
}

async function tokenOfMember(world: World, organization = ''): Promise<string> {
  const member = `member of ${organization}`;
  const userId = await world.createUser(
    `member-of-${organization}`,
    `member@${organization}.example`,
    member,
  );
  await createTeam(world, 'members', organization, `team members in ${organization}`);
  await world.addToTeam(await world.id(`team members in ${organization}`), userId);
  return world.tokenOfUser(member);
}

async function auditTrailTokenOf(world: World, organization = ''): Promise<string> {
  // The owner creates the token, because the audit event names its creator.
  const { json } = await sendRequest(
    `${world.server.url}/api/v2/organizations/${organization}/authentication-token?token=audit-trails`,
    { method: 'POST', token: await world.token(`owner of ${organization}`) },
  );
  const { data } = json as { data: Resource };
  world.remember(`audit trail token of ${organization}`, data.id);
  return secretOf(data);
}

async function tokenOfOrganization(world: World, organization = ''): Promise<string> {
  const token = await world.request(
    'POST',
    `/api/v2/organizations/${organization}/authentication-token`,
  );
  world.remember(`organization token of ${organization}`, token.id);
  return secretOf(token);
}

async function tokenOfTeam(world: World, team = ''): Promise<string> {
  const token = await world.request(
    'POST',
    `/api/v2/teams/${await world.id(team)}/authentication-token`,
  );
  world.remember(`token of ${team}`, token.id);
  return secretOf(token);
}

async function createNamedTeamToken(
  world: World,
  description = '',
  team = '',
  of = '',
): Promise<void> {
  const phraseOfTeam = `team ${team} in ${of}`;
  const path = `/api/v2/teams/${await world.id(phraseOfTeam)}/authentication-tokens`;
  const token = await world.request('POST', path, {
    data: { type: 'authentication-tokens', attributes: { description } },
  });
  world.rememberToken(`token ${description} of ${phraseOfTeam}`, token.id, secretOf(token));
}

/** Adds a user to the organization, but to none of its teams. */
async function addMember(world: World, user = '', organization = ''): Promise<void> {
  const { attributes } = await world.request(
    'GET',
    `/api/v2/users/${await world.id(`user ${user}`)}`,
  );
  const { id } = await world.request(
    'POST',
    `/api/v2/organizations/${organization}/organization-memberships`,
    { data: { type: 'organization-memberships', attributes: { email: attributes['email'] } } },
  );
  world.remember(`membership of user ${user} in ${organization}`, id);
}

/** Remembers the membership that a user has through a team of the organization. */
export async function rememberMemberships(world: World, phrase: string): Promise<void> {
  const [, user, organization] = /^membership of (.+) in (\S+)$/.exec(phrase) ?? [];
  if (user === undefined) return;
  const userId = await world.id(user);
  const list = await world.read<{ data: (Resource & { relationships: MemberOf })[] }>(
    `/api/v2/organizations/${organization}/organization-memberships?page[size]=100`,
  );
  const found = list.data.find(({ relationships }) => relationships.user.data.id === userId);
  if (found) world.remember(phrase, found.id);
}

interface MemberOf {
  readonly user: { readonly data: { readonly id: string } };
}

export const IDENTITY_FACTS: Fact[] = [
  [phrase('organization NAME'), createOrganization],
  [phrase('organization NAME of the owner of NAME'), createOrganizationOf],
  [
    phrase('team with ([a-z-]+) in NAME'),
    (world, flag = '', organization = '') =>
      createTeam(world, `with-${flag}`, organization, `team with ${flag} in ${organization}`, flag),
  ],
  [
    phrase('team NAME in NAME'),
    (world, name = '', organization = '') =>
      createTeam(world, name, organization, `team ${name} in ${organization}`),
  ],
  [
    phrase('user NAME'),
    async (world, name = '') =>
      void (await world.createUser(name, `${name}@acme.example`, `user ${name}`)),
  ],
  [
    phrase('user NAME in team NAME in NAME'),
    async (world, user, team, organization) =>
      world.addToTeam(
        await world.id(`team ${team} in ${organization}`),
        await world.id(`user ${user}`),
      ),
  ],
  [
    phrase('user NAME suspended'),
    async (world, user) =>
      void (await world.request(
        'POST',
        `/api/v2/admin/users/${await world.id(`user ${user}`)}/actions/suspend`,
      )),
  ],
  [phrase('agent pool NAME in NAME'), (world, name, of) => createAgentPool(world, name, of)],
  [
    phrase('restricted agent pool NAME in NAME'),
    (world, name, of) => createAgentPool(world, name, of, true),
  ],
  [/^audit event team\.delete in ([a-z0-9-]+)$/, deleteATeam],
  [
    phrase('organization token of NAME'),
    async (world, organization) =>
      void (await world.token(`organization token of ${organization}`)),
  ],
  [
    phrase('audit trail token of NAME'),
    async (world, organization) => void (await world.token(`audit trail token of ${organization}`)),
  ],
  [
    phrase('team NAME in NAME whose members manage no tokens'),
    async (world, team, organization) =>
      void (await world.request(
        'PATCH',
        `/api/v2/teams/${await world.id(`team ${team} in ${organization}`)}`,
        { data: { type: 'teams', attributes: { 'allow-member-token-management': false } } },
      )),
  ],
  [
    phrase('token of team NAME in NAME'),
    async (world, team, organization) =>
      void (await world.token(`token of team ${team} in ${organization}`)),
  ],
  [phrase('token NAME of team NAME in NAME'), createNamedTeamToken],
  [phrase('membership of user NAME in NAME'), addMember],
  [phrase('token NAME of user NAME'), createUserToken],
  [phrase('token NAME of agent pool NAME in NAME'), createAgentToken],
];

/** For each phrase of a caller, the function that returns the token. */
export const CALLERS: [RegExp, (world: World, ...names: string[]) => Promise<string>][] = [
  [phrase('member of NAME'), tokenOfMember],
  [
    phrase('stranger'),
    async (world) =>
      (await world.createUser('stranger', 'stranger@elsewhere.example', 'stranger')) &&
      world.tokenOfUser('stranger'),
  ],
  [phrase('user NAME'), async (world, name) => world.tokenOfUser(`user ${name}`)],
  [phrase('organization token of NAME'), tokenOfOrganization],
  [phrase('audit trail token of NAME'), auditTrailTokenOf],
  [phrase('token of (team .+ in [a-z0-9-]+)'), tokenOfTeam],
];
