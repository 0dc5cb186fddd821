import { Run } from '../../../src/platform/runs/run.entity.js';
import { sendRequest } from '../http.js';
import { exampleOf, phrase } from '../phrases.js';
import type { Fact, Resource, World } from '../world.js';
import { createWorkspace, waitForRun } from './run-facts.js';

async function post(world: World, caller: string, path: string, body: unknown): Promise<Resource> {
  const { status, text, json } = await sendRequest(`${world.server.url}${path}`, {
    token: await world.token(caller),
    body,
  });
  if (status >= 300) throw new Error(`POST ${path}: ${status} ${text}`);
  return (json as { data: Resource } | undefined)?.data as Resource;
}

async function registerAgent(world: World, name = '', pool = '', organization = ''): Promise<void> {
  const of = `agent pool ${pool} in ${organization}`;
  const caller = `token of ${name} of ${of}`;
  const body = { data: { type: 'authentication-tokens', attributes: { description: name } } };
  const token = await world.request(
    'POST',
    `/api/v2/agent-pools/${await world.id(of)}/authentication-tokens`,
    body,
  );
  world.rememberToken(caller, token.id, String(token.attributes['token']));
  const agent = await post(world, caller, '/api/v2/agents', {
    data: { type: 'agents', attributes: { name } },
  });
  world.rememberToken(`agent ${name} in ${of}`, agent.id, String(token.attributes['token']));
  world.remember(`agent ${name}`, `agent ${name} in ${of}`);
}

async function createWorkspaceForPool(
  world: World,
  name = '',
  pool = '',
  organization = '',
): Promise<void> {
  const agentPoolId = await world.id(`agent pool ${pool} in ${organization}`);
  const workspace = await createWorkspace(world.server, organization, name, {
    executionMode: 'agent',
    agentPoolId,
  });
  world.remember(`workspace ${name} in ${organization}`, workspace.id);
}

async function queueRun(world: World, name = '', organization = ''): Promise<string> {
  const relationships = {
    workspace: {
      data: { type: 'workspaces', id: await world.id(`workspace ${name} in ${organization}`) },
    },
  };
  const run = await post(world, `owner of ${organization}`, '/api/v2/runs', {
    data: { type: 'runs', attributes: { message: 'For an agent' }, relationships },
  });
  world.remember(`run of workspace ${name} in ${organization}`, run.id);
  return run.id;
}

/** Reports a step of a run as an agent. */
async function report(
  world: World,
  agent: string,
  runId: string,
  action: string,
  body: unknown,
): Promise<void> {
  const path = `/api/v2/agents/${await world.id(agent)}/jobs/${runId}/actions/${action}`;
  await post(world, agent, path, body);
}

async function runByAgent(
  world: World,
  name = '',
  organization = '',
  agentName = '',
  story = '',
): Promise<void> {
  const agent = await world.id(`agent ${agentName}`);
  const claim = async () =>
    post(
      world,
      agent,
      `/api/v2/agents/${await world.id(agent)}/actions/claim`,
      exampleOf('claimAgentJob', 'now'),
    );
  const runId = await queueRun(world, name, organization);
  let job = await claim();
  if (story !== 'plans') {
    const fetched = exampleOf('reportAgentJobFetched', 'fetched');
    await report(world, agent, runId, 'report-fetched', fetched);
    const planned = exampleOf('reportAgentJobPlan', 'planned');
    await report(world, agent, runId, 'report-plan', planned);
    const token = (await world.token(`owner of ${organization}`)) ?? '';
    await waitForRun(world.server, runId, 'planned', token);
    await sendRequest(`${world.server.url}/api/v2/runs/${runId}/actions/apply`, {
      method: 'POST',
      token,
    });
    job = await claim();
  }
  world.remember(
    `lease of run of workspace ${name} in ${organization}`,
    String(job.attributes['lease']),
  );
  if (story === 'lost in its apply')
    await world.server.database.write((manager) =>
      manager.update(Run, { id: runId }, { leaseUntil: '2020-01-01T00:00:00.000Z' }),
    );
}

/** Facts about agents and their runs. */
export const AGENT_FACTS: Fact[] = [
  [phrase('agent NAME in agent pool NAME in NAME'), registerAgent],
  [phrase('workspace NAME for agent pool NAME in NAME'), createWorkspaceForPool],
  [
    phrase('run of workspace NAME in NAME that waits for an agent'),
    async (world, name, organization) => void (await queueRun(world, name, organization)),
  ],
  [
    phrase('run of workspace NAME in NAME that agent NAME (plans|applies|lost in its apply)'),
    runByAgent,
  ],
];
