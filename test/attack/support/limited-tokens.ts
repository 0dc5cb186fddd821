import type { World } from '../../support/world.js';
import { type Resource, secretOf } from '../../support/world.js';

/** The limits of the attacking tokens. */
export const LIMITS = [
  'read-only',
  'provision-only',
  'another organization',
  'another project',
] as const;

export type Limit = (typeof LIMITS)[number];

/** Tokens of one owner by limit. A limit is absent if its owner cannot have such a token. */
export type LimitedTokens = Readonly<Partial<Record<Limit, string>>>;

interface Owner {
  readonly kind: 'users' | 'teams';
  readonly id: string;
}

/** Creates limited tokens of the user or team of a case. Other callers have none. */
export async function limitedTokensOf(world: World, caller: string): Promise<LimitedTokens> {
  const owner = await ownerOf(world, caller);
  if (!owner) return {};
  const elsewhere = await createOtherProject(world, caller, owner);
  const scopes: Readonly<Record<Limit, object>> = {
    'read-only': { access: 'read-only' },
    'provision-only': { access: 'provision-only' },
    'another organization': { organization: 'globex' },
    'another project': { project: elsewhere },
  };
  const tokens: Partial<Record<Limit, string>> = {};
  for (const limit of LIMITS) {
    if (owner.kind === 'teams' && limit === 'another organization') continue;
    tokens[limit] = await createToken(world, owner, limit, scopes[limit]);
  }
  return tokens;
}

async function ownerOf(world: World, caller: string): Promise<Owner | null> {
  const team = /^token of (team .+ in \S+)$/.exec(caller)?.[1];
  if (team !== undefined) return { kind: 'teams', id: await world.id(team) };
  if (!/^(?:site admin|stranger|(?:owner|member) of \S+|user \S+)$/.test(caller)) return null;
  await world.token(caller);
  return { kind: 'users', id: await world.id(caller) };
}

/**
 * Creates another project in `acme` and gives the owner access to it. Also gives a user access to
 * another organization. Returns the ID of the project.
 */
async function createOtherProject(
  world: World,
  caller: string,
  { kind, id }: Owner,
): Promise<string> {
  for (const name of ['acme', 'globex'])
    if (!(await organizationExists(world, name))) await world.establish(`organization ${name}`);
  const project = await world.request('POST', '/api/v2/organizations/acme/projects', {
    data: { type: 'projects', attributes: { name: 'elsewhere' } },
  });
  const reader =
    kind === 'teams'
      ? id
      : (
          await world.request('POST', '/api/v2/organizations/acme/teams', {
            data: { type: 'teams', attributes: { name: 'elsewhere' } },
          })
        ).id;
  await world.request('POST', '/api/v2/team-projects', {
    data: {
      type: 'team-projects',
      attributes: { access: 'admin' },
      relationships: {
        team: { data: { type: 'teams', id: reader } },
        project: { data: { type: 'projects', id: project.id } },
      },
    },
  });
  if (kind === 'users' && caller !== 'site admin') {
    await world.addToTeam(reader, id);
    if (caller !== 'owner of globex')
      await world.addToTeam((await world.findTeam('globex', 'owners')).id, id);
  }
  return project.id;
}

async function organizationExists(world: World, organization: string): Promise<boolean> {
  const found = (await world.request(
    'GET',
    `/api/v2/organizations?q=${organization}`,
  )) as unknown as Resource[];
  return found.some(({ id }) => id === organization);
}

async function createToken(
  world: World,
  { kind, id }: Owner,
  description: string,
  scope: object,
): Promise<string> {
  return secretOf(
    await world.request('POST', `/api/v2/${kind}/${id}/authentication-tokens`, {
      data: { type: 'authentication-tokens', attributes: { description, scope } },
    }),
  );
}
