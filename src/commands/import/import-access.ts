import { ACCESS_FLAGS } from '../../core/caller/organization-access.js';
import { PROJECT_LEVELS } from '../../core/caller/project-level.js';
import type { ImportContext } from './import-context.js';
import { RefusedRequest, type RemoteOrganization, type Resource } from './remote-organization.js';

const FLAGS: ReadonlySet<string> = new Set(ACCESS_FLAGS);
const LEVELS: ReadonlySet<string> = new Set(PROJECT_LEVELS);

/** Imports the teams except `owners`. Returns the IDs of the target's teams, by name. */
export async function importTeams(context: ImportContext): Promise<ReadonlyMap<string, string>> {
  const { source, target, report } = context;
  const ids = await fetchIdsByName(target, 'teams');
  for await (const team of source.list(source.pathOf('teams'))) {
    const name = String(team.attributes['name']);
    if (name === 'owners') continue;
    await context.runItem(`team ${name}`, async () => {
      const existing = ids.get(name);
      if (existing !== undefined) {
        report.recordExisting('teams');
        return addMembers(context, team, existing);
      }
      const flags = accessFlagsOf(context, team);
      if (context.isDryRun) return report.recordCreated('teams');
      const { visibility } = team.attributes;
      const { id } = await target.create(target.pathOf('teams'), {
        type: 'teams',
        attributes: { name, visibility, 'organization-access': flags },
      });
      ids.set(name, id);
      report.recordCreated('teams');
      await addMembers(context, team, id);
    });
  }
  return ids;
}

function accessFlagsOf(
  { report }: ImportContext,
  { attributes }: Resource,
): Record<string, boolean> {
  const access = (attributes['organization-access'] ?? {}) as Record<string, unknown>;
  const granted = Object.keys(access).filter((name) => access[name] === true);
  const missing = granted.filter((name) => !FLAGS.has(name));
  if (missing.length > 0)
    report.addNote(
      `The team ${String(attributes['name'])} loses ${missing.join(', ')}, which Gantry does ` +
        'not have.',
    );
  return Object.fromEntries(granted.filter((name) => FLAGS.has(name)).map((name) => [name, true]));
}

/** Adds only the missing members, so that an interrupted import can be repeated. */
async function addMembers(context: ImportContext, team: Resource, id: string): Promise<void> {
  if (context.isDryRun) return;
  const { source, target } = context;
  const present = new Set(await fetchUsernames(target, id));
  for (const user of await fetchUsernames(source, team.id))
    if (!present.has(user)) await addMember(context, String(team.attributes['name']), id, user);
}

async function fetchUsernames(organization: RemoteOrganization, teamId: string): Promise<string[]> {
  const users = await organization.listIncluded(`/teams/${teamId}?include=users`);
  return users.map(({ attributes }) => String(attributes['username']));
}

async function addMember(
  { target, report }: ImportContext,
  team: string,
  id: string,
  user: string,
): Promise<void> {
  try {
    await target.post(`/teams/${id}/relationships/users`, [{ type: 'users', id: user }]);
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    report.addNote(
      `Add the user ${user} to the team ${team} once the user is a member of the organization: ` +
        error.message,
    );
  }
}

/**
 * Imports the projects with the access of teams. Returns the IDs of the target's projects, by name;
 * in a dry run, null for a project that the target does not have.
 */
export async function importProjects(
  context: ImportContext,
  teams: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string | null>> {
  const { source, target, report } = context;
  const ids = new Map<string, string | null>(await fetchIdsByName(target, 'projects'));
  const teamNames = await fetchNamesById(source, 'teams');
  for await (const project of source.list(source.pathOf('projects'))) {
    const name = String(project.attributes['name']);
    await context.runItem(`project ${name}`, async () => {
      if (ids.has(name)) report.recordExisting('projects');
      else {
        ids.set(name, context.isDryRun ? null : await createProject(context, project));
        report.recordCreated('projects');
      }
      await grantAccess(context, project, ids.get(name) ?? null, { teams, teamNames });
    });
  }
  return ids;
}

async function createProject({ target }: ImportContext, { attributes }: Resource): Promise<string> {
  const { name, description } = attributes;
  const { id } = await target.create(target.pathOf('projects'), {
    type: 'projects',
    attributes: { name, ...(description ? { description } : {}) },
  });
  return id;
}

interface Teams {
  /** The IDs in the target, by name. */
  readonly teams: ReadonlyMap<string, string>;
  /** The names in the source, by ID. */
  readonly teamNames: ReadonlyMap<string, string>;
}

/**
 * Gives the teams their access levels in a project. Keeps the level of a team that has one. `id`:
 * the project in the target; null in a dry run if it does not exist.
 */
async function grantAccess(
  { source, target, report, isDryRun }: ImportContext,
  { id: sourceId, attributes }: Resource,
  id: string | null,
  { teams, teamNames }: Teams,
): Promise<void> {
  const granted = new Set<string>();
  if (id !== null)
    for await (const access of target.list('/team-projects', { 'filter[project][id]': id }))
      granted.add(relatedIdOf(access, 'team'));
  for await (const access of source.list('/team-projects', { 'filter[project][id]': sourceId })) {
    const name = teamNames.get(relatedIdOf(access, 'team'));
    // Owners have full access to every project.
    if (name === 'owners') continue;
    if (name === undefined || (!isDryRun && !teams.has(name))) {
      noteMissingTeam(report, name, `the project ${String(attributes['name'])}`);
      continue;
    }
    const team = teams.get(name);
    if (team !== undefined && granted.has(team)) continue;
    const level = String(access.attributes['access']);
    if (!LEVELS.has(level))
      report.addNote(
        `Give the team ${name} an access level on the project ${String(attributes['name'])}: ` +
          `Gantry does not have "${level}".`,
      );
    else if (team !== undefined && id !== null && !isDryRun)
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

/** `team` is undefined if the token of the source cannot see the team. */
export function noteMissingTeam(
  report: ImportContext['report'],
  team: string | undefined,
  what: string,
): void {
  report.addNote(
    team === undefined
      ? `Grant access to ${what} to a team that the token of the source cannot see.`
      : `Grant the team ${team} access to ${what}: the team was not imported.`,
  );
}

export const relatedIdOf = ({ relationships }: Resource, name: string): string =>
  (relationships?.[name]?.data as { readonly id: string } | undefined)?.id ?? '';

export async function fetchIdsByName(
  organization: RemoteOrganization,
  collection: string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for await (const { id, attributes } of organization.list(organization.pathOf(collection)))
    ids.set(String(attributes['name']), id);
  return ids;
}

export async function fetchNamesById(
  organization: RemoteOrganization,
  collection: string,
): Promise<ReadonlyMap<string, string>> {
  return new Map(
    [...(await fetchIdsByName(organization, collection))].map(([name, id]) => [id, name]),
  );
}
