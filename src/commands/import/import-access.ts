import type { Importing } from './importing.js';
import type { RemoteOrganization, Resource } from './remote-organization.js';
import { RefusedRequest } from './remote-organization.js';

/** The permissions of a team that Gantry has. */
const TEAM_PERMISSIONS = [
  'manage-providers',
  'manage-modules',
  'manage-workspaces',
  'manage-projects',
  'read-workspaces',
  'read-projects',
  'manage-agent-pools',
];
const PROJECT_LEVELS = ['read', 'write', 'maintain', 'admin'];

/** Imports the teams, except the owners, and their members. Returns the target's IDs by name. */
export async function importTeams(importing: Importing): Promise<ReadonlyMap<string, string>> {
  const { source, target, report } = importing;
  const ids = await idsByName(target, 'teams');
  for await (const team of source.list(source.path('teams'))) {
    const name = String(team.attributes['name']);
    if (name === 'owners') continue;
    await importing.item(`team ${name}`, async () => {
      if (ids.has(name)) return report.present('teams');
      report.created('teams');
      const permissions = permissionsOf(importing, team);
      if (importing.isDryRun) return;
      const { visibility } = team.attributes;
      const { id } = await target.post(target.path('teams'), {
        type: 'teams',
        attributes: { name, visibility, 'organization-access': permissions },
      });
      ids.set(name, id);
      for (const member of await source.included(`/teams/${team.id}?include=users`))
        await addMember(importing, name, id, String(member.attributes['username']));
    });
  }
  return ids;
}

function permissionsOf({ report }: Importing, { attributes }: Resource): Record<string, boolean> {
  const access = (attributes['organization-access'] ?? {}) as Record<string, unknown>;
  const granted = Object.keys(access).filter((name) => access[name] === true);
  const missing = granted.filter((name) => !TEAM_PERMISSIONS.includes(name));
  if (missing.length > 0)
    report.note(
      `The team ${String(attributes['name'])} loses ${missing.join(', ')}: Gantry has no such permission.`,
    );
  return Object.fromEntries(
    granted.filter((name) => TEAM_PERMISSIONS.includes(name)).map((name) => [name, true]),
  );
}

async function addMember(
  { target, report }: Importing,
  team: string,
  id: string,
  user: string,
): Promise<void> {
  try {
    await target.post(`/teams/${id}/relationships/users`, [{ type: 'users', id: user }]);
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    report.note(
      `Add the user ${user} to the team ${team}, once that user exists: ${error.message}`,
    );
  }
}

/** Imports the projects, and the levels of the teams on them. Returns the target's IDs by name. */
export async function importProjects(
  importing: Importing,
  teams: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const { source, target, report } = importing;
  const ids = await idsByName(target, 'projects');
  const teamNames = await namesById(source, 'teams');
  for await (const project of source.list(source.path('projects'))) {
    const name = String(project.attributes['name']);
    await importing.item(`project ${name}`, async () => {
      if (ids.has(name)) report.present('projects');
      else {
        report.created('projects');
        if (importing.isDryRun) return;
        const { description } = project.attributes;
        const created = await target.post(target.path('projects'), {
          type: 'projects',
          attributes: { name, ...(description ? { description } : {}) },
        });
        ids.set(name, created.id);
      }
      const id = ids.get(name);
      if (id !== undefined) await grant(importing, project, id, { teams, teamNames });
    });
  }
  return ids;
}

interface Teams {
  readonly teams: ReadonlyMap<string, string>;
  readonly teamNames: ReadonlyMap<string, string>;
}

/** Gives the teams their levels on a project, unless they have one. */
async function grant(
  { source, target, report, isDryRun }: Importing,
  { id: sourceId, attributes }: Resource,
  id: string,
  { teams, teamNames }: Teams,
): Promise<void> {
  const granted = new Set<string>();
  for await (const access of target.list('/team-projects', { 'filter[project][id]': id }))
    granted.add(relatedId(access, 'team'));
  for await (const access of source.list('/team-projects', { 'filter[project][id]': sourceId })) {
    const name = teamNames.get(relatedId(access, 'team')) ?? '';
    const team = teams.get(name);
    const level = String(access.attributes['access']);
    if (team === undefined || granted.has(team) || isDryRun) continue;
    if (!PROJECT_LEVELS.includes(level))
      report.note(
        `Give the team ${name} a level on the project ${String(attributes['name'])}: ` +
          `Gantry does not have "${level}".`,
      );
    else
      await target.post('/team-projects', {
        type: 'team-projects',
        attributes: { access: level },
        relationships: {
          team: { data: { type: 'teams', id: team } },
          project: { data: { type: 'projects', id } },
        },
      });
  }
}

export const relatedId = ({ relationships }: Resource, name: string): string =>
  (relationships?.[name]?.data as { readonly id: string } | undefined)?.id ?? '';

export async function idsByName(
  organization: RemoteOrganization,
  collection: string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for await (const { id, attributes } of organization.list(organization.path(collection)))
    ids.set(String(attributes['name']), id);
  return ids;
}

export async function namesById(
  organization: RemoteOrganization,
  collection: string,
): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await idsByName(organization, collection))].map(([name, id]) => [id, name]));
}
