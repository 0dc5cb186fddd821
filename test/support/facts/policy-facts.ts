import { PolicyEvaluationTask } from '../../../src/platform/runs/policies/policy-evaluation.task.js';
import { sendRequest } from '../http.js';
import { exampleOf, phrase } from '../phrases.js';
import type { TestServer } from '../server.js';
import type { Fact, Resource, World } from '../world.js';

async function createSet(world: World, name = '', organization = ''): Promise<void> {
  const body = exampleOf('createPolicySet', 'naming');
  body.data.attributes['name'] = name;
  const set = await world.request(
    'POST',
    `/api/v2/organizations/${organization}/policy-sets`,
    body,
  );
  world.remember(`policy set ${name} in ${organization}`, set.id);
}

/** Evaluates the policies of all plans, as servers do in the background. */
export async function evaluatePolicies({ app }: TestServer): Promise<void> {
  const task = app.get(PolicyEvaluationTask);
  while ((await task.run(new AbortController().signal)) === 'more');
}

async function createCheck(world: World, workspace = '', organization = ''): Promise<void> {
  const place = `workspace ${workspace} in ${organization}`;
  await world.establish(`run of ${place} that is planned`);
  await evaluatePolicies(world.server);
  const path = `/api/v2/runs/${await world.id(`run of ${place}`)}/policy-checks`;
  const token = await world.token(`owner of ${organization}`);
  const { json, text } = await sendRequest(`${world.server.url}${path}`, { token });
  const [check] = (json as { data: Resource[] }).data;
  if (!check) throw new Error(`no policy check: ${text}`);
  world.remember(`policy check of ${place}`, check.id);
}

async function removeEngine({ server }: World): Promise<void> {
  server.policies.unavailableReason =
    'the program opa is not on the search path of the server. Install it, or set GANTRY_OPA_PATH.';
}

export const POLICY_FACTS: readonly Fact[] = [
  [phrase('policy set NAME in NAME'), createSet],
  [phrase('policy check of a run of workspace NAME in NAME'), createCheck],
  [phrase('a server without OPA'), removeEngine],
];
