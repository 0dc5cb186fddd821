import type { World } from '../../support/world.js';
import { type Resource, secretOf } from '../../support/world.js';

/** The limits that the attacks try, by name. */
export const LIMITS = [
  'read-only',
  'provision-only',
  'another organization',
  'another project',
] as const;

export type Limit = (typeof LIMITS)[number];

/** Tokens of one owner, by their limit. A limit is absent if the owner does not reach its place. */
export type LimitedTokens = Readonly<Partial<Record<Limit, string>>>;

interface Owner {
  readonly kind: 'users' | 'teams';
  readonly id: string;
}

/** Limited tokens of the user or team that a case names; none for other kinds of callers. */
export async function limitedTokensOf(world: World, caller: string): Promise<LimitedTokens> {
  const owner = await ownerOf(world, caller);
  if (!owner) return {};
  const elsewhere = await elsewhereOf(world, caller, owner);
  const scopes: Readonly<Record<Limit, object>> = {
    'read-only': { access: 'read-only' },
    'provision-only': { access: 'provision-only' },
    'another organization': { organization: 'globex' },
    'another project': { project: elsewhere },
  };
  const tokens: Partial<Record<Limit, string>> = {};
  for (const limit of LIMITS) {
    if (owner.kind === 'teams' && limit === 'another organization') continue;
    tokens[limit] = await tokenWith(world, owner, limit, scopes[limit]);
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

/** Another organization and another project, which the owner reaches. */
async function elsewhereOf(world: World, caller: string, { kind, id }: Owner): Promise<string> {
  for (const name of ['acme', 'globex'])
    if (!(await exists(world, name))) await world.given(`organization ${name}`);
  const project = await world.make('POST', '/api/v2/organizations/acme/projects', {
    data: { type: 'projects', attributes: { name: 'elsewhere' } },
  });
  const reader =
    kind === 'teams'
      ? id
      : (
          await world.make('POST', '/api/v2/organizations/acme/teams', {
            data: { type: 'teams', attributes: { name: 'elsewhere' } },
          })
        ).id;
  await world.make('POST', '/api/v2/team-projects', {
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

async function exists(world: World, organization: string): Promise<boolean> {
  const found = (await world.make(
    'GET',
    `/api/v2/organizations?q=${organization}`,
  )) as unknown as Resource[];
  return found.some(({ id }) => id === organization);
}

async function tokenWith(
  world: World,
  { kind, id }: Owner,
  description: string,
  scope: object,
): Promise<string> {
  return secretOf(
    await world.make('POST', `/api/v2/${kind}/${id}/authentication-tokens`, {
      data: { type: 'authentication-tokens', attributes: { description, scope } },
    }),
  );
}
