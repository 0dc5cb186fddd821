import { fetchNamesById, noteMissingTeam, relatedIdOf } from './import-access.js';
import type { ImportContext } from './import-context.js';
import { pick } from './import-variables.js';
import type { ImportedWorkspace } from './import-workspaces.js';
import type { Resource } from './remote-organization.js';

/** Attributes of custom access, in addition to `access`. */
const CUSTOM_ATTRIBUTES = ['runs', 'variables', 'state-versions', 'workspace-locking'];

/** Gives the teams their access to individual workspaces, unless they already have access. */
export async function importWorkspaceAccess(
  context: ImportContext,
  workspaces: readonly ImportedWorkspace[],
  teams: ReadonlyMap<string, string>,
): Promise<void> {
  const teamNames = await fetchNamesById(context.source, 'teams');
  for (const workspace of workspaces)
    await context.runItem(`access to ${workspace.name}`, () =>
      grantAccess(context, workspace, teams, teamNames),
    );
}

async function grantAccess(
  { source, target, report, isDryRun }: ImportContext,
  { name, sourceId, id }: ImportedWorkspace,
  teams: ReadonlyMap<string, string>,
  teamNames: ReadonlyMap<string, string>,
): Promise<void> {
  const path = '/team-workspaces';
  const granted = new Set<string>();
  if (id !== null)
    for await (const access of target.list(path, { 'filter[workspace][id]': id }))
      granted.add(relatedIdOf(access, 'team'));
  for await (const access of source.list(path, { 'filter[workspace][id]': sourceId })) {
    const team = teamNames.get(relatedIdOf(access, 'team'));
    // Owners have full access to every workspace.
    if (team === 'owners') continue;
    if (team === undefined || (!isDryRun && !teams.has(team))) {
      noteMissingTeam(report, team, `the workspace ${name}`);
      continue;
    }
    const teamId = teams.get(team);
    if (teamId !== undefined && granted.has(teamId)) {
      report.recordExisting('team access');
      continue;
    }
    noteLosses(report, access, `In the workspace ${name}, the team ${team}`);
    if (!isDryRun) {
      if (id === null || teamId === undefined) continue;
      const isCustom = access.attributes['access'] === 'custom';
      await target.post(path, {
        type: 'team-workspaces',
        attributes: pick(access, isCustom ? ['access', ...CUSTOM_ATTRIBUTES] : ['access']),
        relationships: {
          team: { data: { type: 'teams', id: teamId } },
          workspace: { data: { type: 'workspaces', id } },
        },
      });
    }
    report.recordCreated('team access');
  }
}

function noteLosses(report: ImportContext['report'], { attributes }: Resource, who: string): void {
  if (attributes['access'] !== 'custom') return;
  const mocks = attributes['sentinel-mocks'] ?? 'none';
  const lost = [
    ...(mocks === 'none' ? [] : ['sentinel-mocks']),
    ...(attributes['run-tasks'] === true ? ['run-tasks'] : []),
  ];
  if (lost.length > 0)
    report.addNote(`${who} loses ${lost.join(', ')}, which Gantry does not have.`);
}
