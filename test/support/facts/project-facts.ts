import type { Fact, Resource, World } from '../world.js';

async function createProject(world: World, name = '', organization = ''): Promise<void> {
  const project = await world.request('POST', `/api/v2/organizations/${organization}/projects`, {
    data: { type: 'projects', attributes: { name } },
  });
  world.remember(`project ${name} in ${organization}`, project.id);
}

/** Creates a team with this level only, which is remembered as `level of team with …`. */
async function createTeamWithLevel(
  world: World,
  level = '',
  project = '',
  name = '',
  organization = '',
): Promise<void> {
  const team = `team with ${level} on ${project}`;
  const { id } = await world.request('POST', `/api/v2/organizations/${organization}/teams`, {
    data: { type: 'teams', attributes: { name: `${level}-on-${name}` } },
  });
  world.remember(team, id);
  const relationships = {
    team: { data: { type: 'teams', id } },
    project: { data: { type: 'projects', id: await world.id(project) } },
  };
  const access = await world.request('POST', '/api/v2/team-projects', {
    data: { type: 'team-projects', attributes: { access: level }, relationships },
  });
  world.remember(`level of ${team}`, access.id);
}

/** Creates a team with this access only, which is remembered as `access of team with …`. */
async function createTeamWithAccess(
  world: World,
  level = '',
  workspace = '',
  name = '',
  organization = '',
): Promise<void> {
  const team = `team with ${level} on ${workspace}`;
  const { id } = await world.request('POST', `/api/v2/organizations/${organization}/teams`, {
    data: { type: 'teams', attributes: { name: `${level}-on-${name}` } },
  });
  world.remember(team, id);
  const relationships = {
    team: { data: { type: 'teams', id } },
    workspace: { data: { type: 'workspaces', id: await world.id(workspace) } },
  };
  const access = await world.request('POST', '/api/v2/team-workspaces', {
    data: { type: 'team-workspaces', attributes: { access: level }, relationships },
  });
  world.remember(`access of ${team}`, access.id);
}

export const PROJECT_FACTS: readonly Fact[] = [
  [/^team with ([a-z]+) on (workspace ([a-z0-9-]+) in ([a-z0-9-]+))$/, createTeamWithAccess],
  [/^project ([a-z0-9-]+) in ([a-z0-9-]+)$/, createProject],
  [/^team with ([a-z]+) on (project ([a-z0-9-]+) in ([a-z0-9-]+))$/, createTeamWithLevel],
];

/** Remembers the default project, which is created with its organization. */
export async function rememberProjects(world: World, phrase: string): Promise<void> {
  const organization = /^default project of (\S+)$/.exec(phrase)?.[1];
  if (organization === undefined) return;
  const list = (await world.request(
    'GET',
    `/api/v2/organizations/${organization}/projects?page[size]=100`,
  )) as unknown as Resource[];
  const [project] = list.filter(({ attributes }) => attributes['is-default'] === true);
  if (!project) throw new Error(`no default project in ${organization}`);
  world.remember(phrase, project.id);
}
