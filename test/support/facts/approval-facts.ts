import { sendRequest } from '../http.js';
import { exampleOf, phrase } from '../phrases.js';
import type { Fact, Resource, World } from '../world.js';

/**
 * Creates a rule that requires an approval by the team `approvers`, which has one member and reads
 * workspaces.
 */
async function createRule(world: World, organization = ''): Promise<void> {
  const team = await world.request('POST', `/api/v2/organizations/${organization}/teams`, {
    data: {
      type: 'teams',
      attributes: { name: 'approvers', 'organization-access': { 'read-workspaces': true } },
    },
  });
  world.remember(`team approvers in ${organization}`, team.id);
  const approver = `approver of ${organization}`;
  const email = `approver@${organization}.example`;
  const userId = await world.createUser(`approver-of-${organization}`, email, approver);
  await world.addToTeam(team.id, userId);
  world.rememberToken(approver, userId, await world.tokenOfUser(approver));
  const body = {
    data: {
      ...exampleOf('createApprovalRule', 'by-a-team').data,
      relationships: { team: { data: { type: 'teams', id: team.id } } },
    },
  };
  const path = `/api/v2/organizations/${organization}/approval-rules`;
  world.remember(`approval rule of ${organization}`, (await world.request('POST', path, body)).id);
}

async function approve(world: World, workspace = '', organization = ''): Promise<void> {
  const run = `run of workspace ${workspace} in ${organization}`;
  const { json, status, text } = await sendRequest(
    `${world.server.url}/api/v2/runs/${await world.id(run)}/approvals`,
    {
      token: await world.token(`approver of ${organization}`),
      body: exampleOf('createRunApproval', 'approval'),
    },
  );
  if (status !== 201) throw new Error(`approval: ${status} ${text}`);
  world.remember(`approval of the ${run}`, (json as { data: Resource }).data.id);
}

async function discard(world: World, workspace = '', organization = ''): Promise<void> {
  const run = await world.id(`run of workspace ${workspace} in ${organization}`);
  await world.request('POST', `/api/v2/runs/${run}/actions/discard`);
}

export const APPROVAL_FACTS: readonly Fact[] = [
  [phrase('approval rule of NAME'), createRule],
  [phrase('approval of the run of workspace NAME in NAME'), approve],
  [phrase('the run of workspace NAME in NAME discarded'), discard],
];
