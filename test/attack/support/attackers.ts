import { RunTokens } from '../../../src/platform/runs/run-tokens.js';
import { type Resource, secretOf, type World } from '../../support/world.js';

/** A caller without permission for the request that it sends. */
export interface Attacker {
  readonly name: string;
  readonly token: string;
  /** Whether the attacker belongs to the attacked organization, and may read like its members. */
  readonly isInside: boolean;
}

/** Creates the attackers of `acme`, in addition to the facts of a case. */
export async function attackersOf(world: World, given: readonly string[]): Promise<Attacker[]> {
  for (const organization of ['acme', 'globex'])
    if (!given.includes(`organization ${organization}`))
      await world.establish(`organization ${organization}`);
  await world.establish('token attacker of agent pool attacked in acme');
  const token = async (caller: string): Promise<string> => (await world.token(caller)) ?? '';
  const runTokens = world.server.app.get(RunTokens, { strict: false });
  const outside = {
    'the owner of another organization': await token('owner of globex'),
    'a member of another organization': await token('member of globex'),
    'the token of another organization': await token('organization token of globex'),
    'somebody without any organization': await token('stranger'),
    'a run of another organization': runTokens.issue({
      id: 'run-attacker',
      organization: 'globex',
    }),
  };
  const inside = {
    'a member without rights': await token('member of acme'),
    'a team that may read every project': await createSpectatorToken(world),
    'an agent': await token('token attacker of agent pool attacked in acme'),
    'a run': runTokens.issue({ id: 'run-attacker', organization: 'acme' }),
  };
  const toAttackers = (tokens: Readonly<Record<string, string>>, isInside: boolean): Attacker[] =>
    Object.entries(tokens).map(([name, one]) => ({ name, token: one, isInside }));
  return [...toAttackers(outside, false), ...toAttackers(inside, true)];
}

async function createSpectatorToken(world: World): Promise<string> {
  const team = await world.request('POST', '/api/v2/organizations/acme/teams', {
    data: { type: 'teams', attributes: { name: 'spectators' } },
  });
  const projects = (await world.request(
    'GET',
    '/api/v2/organizations/acme/projects?page[size]=100',
  )) as unknown as Resource[];
  for (const project of projects) {
    const relationships = {
      team: { data: { type: 'teams', id: team.id } },
      project: { data: { type: 'projects', id: project.id } },
    };
    await world.request('POST', '/api/v2/team-projects', {
      data: { type: 'team-projects', attributes: { access: 'read' }, relationships },
    });
  }
  return secretOf(await world.request('POST', `/api/v2/teams/${team.id}/authentication-token`));
}
