import { ask } from './http.js';
import { learnOfModules, MODULE_FACTS, moduleBytes } from './module-facts.js';
import { learnOfNoCode, NO_CODE_FACTS } from './no-code-facts.js';
import { exampleOf, phrase } from './phrases.js';
import { learnOfProjects, PROJECT_FACTS } from './project-facts.js';
import { learnOfProviders, PROVIDER_FACTS, providerBytes } from './provider-facts.js';
import { RUN_FACTS } from './run-facts.js';
import type { TestServer } from './server.js';
import { WORKSPACE_FACTS } from './workspace-facts.js';
import { learnOfStates, STATE_FACTS } from './state-facts.js';

/**
 * The facts that contract cases name: `given` makes them, through the interface itself; `token` gives the token of an
 * `as` phrase; `$phrases` in a case stand for the id of what the phrase names. An unknown phrase fails.
 */
export class World {
  private readonly ids = new Map<string, string>();
  private readonly tokens = new Map<string, string>();

  constructor(readonly server: TestServer) {}

  async given(fact: string): Promise<void> {
    for (const [pattern, make] of FACTS) {
      const match = pattern.exec(fact);
      if (match) return make(this, ...match.slice(1));
    }
    throw new Error(`no fact "${fact}"`);
  }

  /** The token of a caller; undefined for `nobody`. */
  async token(caller: string): Promise<string | undefined> {
    if (caller === 'nobody') return undefined;
    if (caller === 'site admin') return this.server.adminToken;
    const known = this.tokens.get(caller);
    if (known) return known;
    for (const [pattern, make] of CALLERS) {
      const match = pattern.exec(caller);
      if (!match) continue;
      const token = await make(this, ...match.slice(1));
      this.tokens.set(caller, token);
      return token;
    }
    throw new Error(`no caller "${caller}"`);
  }

  /** The id of what a `$phrase` names. */
  async id(phrase: string): Promise<string> {
    const known = this.ids.get(phrase);
    if (known) return known;
    await this.learn(phrase);
    const id = this.ids.get(phrase);
    if (!id) throw new Error(`nothing is known as "${phrase}"`);
    return id;
  }

  /** What a case sends that is not text, by its phrase. */
  bytes(phrase: string): Buffer {
    const bytes = moduleBytes(phrase) ?? providerBytes(phrase);
    if (!bytes) throw new Error(`no bytes "${phrase}"`);
    return bytes;
  }

  remember(phrase: string, id: string): void {
    this.ids.set(phrase, id);
  }

  rememberToken(phrase: string, id: string, token: string): void {
    this.ids.set(phrase, id);
    this.tokens.set(phrase, token);
  }

  /** A write as the site administrator, which must succeed. Gives the resource of the answer. */
  async make(method: string, path: string, body?: unknown): Promise<Resource> {
    const answer = await ask(`${this.server.url}${path}`, { method, token: this.server.adminToken, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return (answer.json as { data: Resource } | undefined)?.data as Resource;
  }

  /** The whole document, as the site administrator reads it. */
  async read<Document>(path: string): Promise<Document> {
    const { status, json, text } = await ask(`${this.server.url}${path}`, { token: this.server.adminToken });
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    return json;
  }

  private async learn(phrase: string): Promise<void> {
    const owners = /^team owners in (\S+)$/.exec(phrase);
    if (owners) return this.remember(phrase, (await this.findTeam(owners[1] ?? '', 'owners')).id);
    if (phrase === 'site admin') return this.remember(phrase, (await this.make('GET', '/api/v2/account/details')).id);
    await learnOfModules(this, phrase);
    await learnOfNoCode(this, phrase);
    await learnOfProjects(this, phrase);
    await learnOfStates(this, phrase);
    await learnOfProviders(this, phrase);
    // The id of a user who appears as a caller only.
    if (/^(owner|member) of |^stranger$/.test(phrase)) await this.token(phrase);
  }

  async findTeam(organization: string, name: string): Promise<Resource> {
    const list = (await this.make('GET', `/api/v2/organizations/${organization}/teams?filter[names]=${name}`)) as unknown as Resource[];
    const [team] = list;
    if (!team) throw new Error(`no team ${name} in ${organization}`);
    return team;
  }

  async makeUser(username: string, email: string, phrase: string): Promise<string> {
    const user = await this.make('POST', '/api/v2/admin/users', { data: { type: 'users', attributes: { username, email } } });
    this.remember(phrase, user.id);
    return user.id;
  }

  async tokenOfUser(phrase: string): Promise<string> {
    return secretOf(await this.make('POST', `/api/v2/users/${await this.id(phrase)}/authentication-tokens`, { data: { type: 'authentication-tokens' } }));
  }

  async addToTeam(teamId: string, userId: string): Promise<void> {
    await this.make('POST', `/api/v2/teams/${teamId}/relationships/users`, { data: [{ type: 'users', id: userId }] });
  }
}

export interface Resource {
  readonly id: string;
  readonly attributes: Record<string, unknown>;
}

export function secretOf(token: Resource): string {
  return String(token.attributes['token']);
}

/** How to make what a phrase tells of. */
export type Fact = [RegExp, (world: World, ...names: string[]) => Promise<void>];

const FACTS: Fact[] = [
  ...MODULE_FACTS,
  ...NO_CODE_FACTS,
  ...PROJECT_FACTS,
  ...PROVIDER_FACTS,
  ...STATE_FACTS,
  [phrase('organization NAME'), makeOrganization],
  [phrase('organization NAME of the owner of NAME'), makeOrganizationOf],
  [phrase('gpg key in NAME'), uploadKey],
  [phrase('idempotency key used by owner of NAME'), useIdempotencyKey],
  ...WORKSPACE_FACTS,
  [phrase('team with ([a-z-]+) in NAME'), (world, flag = '', organization = '') => makeTeam(world, `with-${flag}`, organization, `team with ${flag} in ${organization}`, flag)],
  [phrase('team NAME in NAME'), (world, name = '', organization = '') => makeTeam(world, name, organization, `team ${name} in ${organization}`)],
  [phrase('user NAME'), async (world, name = '') => void (await world.makeUser(name, `${name}@acme.example`, `user ${name}`))],
  [phrase('user NAME in team NAME in NAME'), async (world, user, team, organization) => world.addToTeam(await world.id(`team ${team} in ${organization}`), await world.id(`user ${user}`))],
  [phrase('user NAME suspended'), async (world, user) => void (await world.make('POST', `/api/v2/admin/users/${await world.id(`user ${user}`)}/actions/suspend`))],
  [phrase('agent pool NAME in NAME'), makeAgentPool],
  [/^audit event team\.delete in ([a-z0-9-]+)$/, deleteATeam],
  [phrase('organization token of NAME'), async (world, organization) => void (await world.token(`organization token of ${organization}`))],
  [phrase('token of team NAME in NAME'), async (world, team, organization) => void (await world.token(`token of team ${team} in ${organization}`))],
  [phrase('token NAME of user NAME'), makeUserToken],
  [phrase('token NAME of agent pool NAME in NAME'), makeAgentToken],
  ...RUN_FACTS,
];

const CALLERS: [RegExp, (world: World, ...names: string[]) => Promise<string>][] = [
  [phrase('member of NAME'), tokenOfMember],
  [phrase('stranger'), async (world) => (await world.makeUser('stranger', 'stranger@elsewhere.example', 'stranger')) && world.tokenOfUser('stranger')],
  [phrase('user NAME'), async (world, name) => world.tokenOfUser(`user ${name}`)],
  [phrase('organization token of NAME'), tokenOfOrganization],
  [phrase('token of (team .+ in [a-z0-9-]+)'), tokenOfTeam],
];

/** With one owner, who is not the site administrator. */
async function makeOrganization(world: World, name = ''): Promise<void> {
  await world.make('POST', '/api/v2/organizations', { data: { type: 'organizations', attributes: { name, email: `platform@${name}.example` } } });
  const owner = `owner of ${name}`;
  const userId = await world.makeUser(`owner-of-${name}`, `owner@${name}.example`, owner);
  const owners = await world.findTeam(name, 'owners');
  await world.addToTeam(owners.id, userId);
  await world.make('DELETE', `/api/v2/teams/${owners.id}/relationships/users`, { data: [{ type: 'users', id: await world.id('site admin') }] });
  world.rememberToken(owner, userId, await world.tokenOfUser(owner));
}

/** Another organization of somebody who has one. */
async function makeOrganizationOf(world: World, name = '', other = ''): Promise<void> {
  await makeOrganization(world, name);
  await world.addToTeam((await world.findTeam(name, 'owners')).id, await world.id(`owner of ${other}`));
}

const KEYS = '/api/registry/private/v2/gpg-keys';

async function uploadKey(world: World, namespace = ''): Promise<void> {
  const body = exampleOf('createGpgKey', 'acme');
  body.data.attributes['namespace'] = namespace;
  const key = await world.make('POST', KEYS, body);
  world.remember(`gpg key in ${namespace}`, key.id);
}

/** For the upload of a key, which its owner deletes afterwards: only the use of the idempotency key stays. */
async function useIdempotencyKey(world: World, organization = ''): Promise<void> {
  const used = 'used-before';
  const token = await world.token(`owner of ${organization}`);
  const body = exampleOf('createGpgKey', 'expired');
  body.data.attributes['namespace'] = organization;
  const { status, json, text } = await ask(`${world.server.url}${KEYS}`, { token, body, headers: { 'Idempotency-Key': used } });
  if (status !== 201) throw new Error(`upload with an idempotency key: ${status} ${text}`);
  const { attributes } = (json as { data: Resource }).data;
  await world.make('DELETE', `${KEYS}/${organization}/${String(attributes['key-id'])}`);
  world.remember(`idempotency key used by owner of ${organization}`, used);
}

async function makeTeam(world: World, name: string, organization: string, known: string, flag?: string): Promise<void> {
  const access = flag ? { 'organization-access': { [flag]: true } } : {};
  const team = await world.make('POST', `/api/v2/organizations/${organization}/teams`, { data: { type: 'teams', attributes: { name, ...access } } });
  world.remember(known, team.id);
}

async function makeAgentPool(world: World, name = '', organization = ''): Promise<void> {
  const pool = await world.make('POST', `/api/v2/organizations/${organization}/agent-pools`, { data: { type: 'agent-pools', attributes: { name } } });
  world.remember(`agent pool ${name} in ${organization}`, pool.id);
}

async function deleteATeam(world: World, organization = ''): Promise<void> {
  const token = await world.token(`owner of ${organization}`);
  const teams = `${world.server.url}/api/v2/organizations/${organization}/teams`;
  const { data } = (await ask(teams, { token, body: { data: { type: 'teams', attributes: { name: 'ops' } } } })).json as { data: Resource };
  await ask(`${world.server.url}/api/v2/teams/${data.id}`, { method: 'DELETE', token });
  const [event] = (await world.make('GET', `/api/v2/organizations/${organization}/audit-events?filter[action]=team.delete`)) as unknown as Resource[];
  world.remember(`audit event team.delete in ${organization}`, event?.id ?? '');
}

async function makeUserToken(world: World, description = '', user = ''): Promise<void> {
  // Made by the user itself, as its answer shows; the token that this takes is deleted, so that the user has the one.
  const answer = await ask(`${world.server.url}/api/v2/users/${await world.id(`user ${user}`)}/authentication-tokens`, {
    token: await world.token(`user ${user}`),
    body: { data: { type: 'authentication-tokens', attributes: { description } } },
  });
  const { data } = answer.json as { data: Resource };
  const list = (await world.make('GET', `/api/v2/users/${await world.id(`user ${user}`)}/authentication-tokens`)) as unknown as Resource[];
  for (const { id } of list) if (id !== data.id) await world.make('DELETE', `/api/v2/authentication-tokens/${id}`);
  world.rememberToken(`token ${description} of user ${user}`, data.id, secretOf(data));
  world.rememberToken(`user ${user}`, await world.id(`user ${user}`), secretOf(data));
}

async function makeAgentToken(world: World, description = '', pool = '', organization = ''): Promise<void> {
  const phraseOfPool = `agent pool ${pool} in ${organization}`;
  if (!(await world.id(phraseOfPool).catch(() => null))) await makeAgentPool(world, pool, organization);
  const body = { data: { type: 'authentication-tokens', attributes: { description } } };
  const token = await world.make('POST', `/api/v2/agent-pools/${await world.id(phraseOfPool)}/authentication-tokens`, body);
  world.rememberToken(`token ${description} of agent pool ${pool} in ${organization}`, token.id, secretOf(token));
}

async function tokenOfMember(world: World, organization = ''): Promise<string> {
  const member = `member of ${organization}`;
  const userId = await world.makeUser(`member-of-${organization}`, `member@${organization}.example`, member);
  await makeTeam(world, 'members', organization, `team members in ${organization}`);
  await world.addToTeam(await world.id(`team members in ${organization}`), userId);
  return world.tokenOfUser(member);
}

async function tokenOfOrganization(world: World, organization = ''): Promise<string> {
  const token = await world.make('POST', `/api/v2/organizations/${organization}/authentication-token`);
  world.remember(`organization token of ${organization}`, token.id);
  return secretOf(token);
}

async function tokenOfTeam(world: World, team = ''): Promise<string> {
  const token = await world.make('POST', `/api/v2/teams/${await world.id(team)}/authentication-token`);
  world.remember(`token of ${team}`, token.id);
  return secretOf(token);
}
