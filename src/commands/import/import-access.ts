import { ACCESS_FLAGS } from '../../core/caller/organization-access.js';
import { PROJECT_LEVELS } from '../../core/caller/project-level.js';
import type { Importing } from './importing.js';
import type { RemoteOrganization, Resource } from './remote-organization.js';
import { RefusedRequest } from './remote-organization.js';

const PERMISSIONS: ReadonlySet<string> = new Set(ACCESS_FLAGS);
const LEVELS: ReadonlySet<string> = new Set(PROJECT_LEVELS);

/** Imports the teams, except the owners, and their members. Returns the target's IDs by name. */
export async function importTeams(importing: Importing): Promise<ReadonlyMap<string, string>> {
  const { source, target, report } = importing;
  const ids = await idsByName(target, 'teams');
  for await (const team of source.list(source.path('teams'))) {
    const name = String(team.attributes['name']);
    if (name === 'owners') continue;
    await importing.item(`team ${name}`, async () => {
      const existing = ids.get(name);
      if (existing !== undefined) {
        report.recordExisting('teams');
        return addMembers(importing, team, existing);
      }
      report.recordCreated('teams');
      const permissions = permissionsOf(importing, team);
      if (importing.isDryRun) return;
      const { visibility } = team.attributes;
      const { id } = await target.create(target.path('teams'), {
        type: 'teams',
        attributes: { name, visibility, 'organization-access': permissions },
      });
      ids.set(name, id);
      await addMembers(importing, team, id);
    });
  }
  return ids;
}

function permissionsOf({ report }: Importing, { attributes }: Resource): Record<string, boolean> {
  const access = (attributes['organization-access'] ?? {}) as Record<string, unknown>;
  const granted = Object.keys(access).filter((name) => access[name] === true);
  const missing = granted.filter((name) => !PERMISSIONS.has(name));
  if (missing.length > 0)
    report.addNote(
      `The team ${String(attributes['name'])} loses ${missing.join(', ')}: Gantry has no such permission.`,
    );
  return Object.fromEntries(
    granted.filter((name) => PERMISSIONS.has(name)).map((name) => [name, true]),
  );
}

/** Adds the members whom the target's team lacks, also after an interrupted import. */
async function addMembers(importing: Importing, team: Resource, id: string): Promise<void> {
  if (importing.isDryRun) return;
  const { source, target } = importing;
  const known = new Set(await usernamesOf(target, id));
  for (const user of await usernamesOf(source, team.id))
    if (!known.has(user)) await addMember(importing, String(team.attributes['name']), id, user);
}

async function usernamesOf(organization: RemoteOrganization, teamId: string): Promise<string[]> {
  const users = await organization.included(`/teams/${teamId}?include=users`);
  return users.map(({ attributes }) => String(attributes['username']));
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
    report.addNote(
      `Add the user ${user} to the team ${team}, once that user exists: ${error.message}`,
    );
  }
}

/** Imports projects with the access levels of the teams. Returns the target's IDs by name. */
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
      if (ids.has(name)) report.recordExisting('projects');
      else {
        report.recordCreated('projects');
        if (importing.isDryRun) return;
        const { description } = project.attributes;
        const created = await target.create(target.path('projects'), {
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

/** Gives the teams their access levels in a project, unless they have one. */
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
    if (!LEVELS.has(level))
      report.addNote(
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
