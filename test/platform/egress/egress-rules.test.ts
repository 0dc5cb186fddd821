import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/core/logging/log.js';
import { Agent } from '../../../src/execution/agent/agent.js';
import type { EgressDecision } from '../../../src/execution/egress/egress-decision.js';
import { MAX_EGRESS_RULES } from '../../../src/platform/egress/egress-rules.service.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from '../runs/support/run-story.js';
import { TestExecutor } from '../runs/support/test-executor.js';

const ALLOWED = {
  ...{ host: 'sts.amazonaws.com', port: 443, outcome: 'allowed', reason: null, connections: 2 },
} as const satisfies EgressDecision;
const REFUSED = {
  ...{ host: 'evil.example.com', port: 443, outcome: 'refused', reason: 'no-rule', connections: 1 },
} as const satisfies EgressDecision;

describe.each(databases)('egress rules, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    await server.reset();
    server.executor.scripts.clear();
    server.executor.egress.clear();
    server.executor.steps.length = 0;
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  const send = (
    attributes: object,
    relationships: object = {},
    token = story.token,
    organization = 'acme',
  ): Promise<HttpResponse> =>
    sendRequest(`${server.url}/api/v2/organizations/${organization}/egress-rules`, {
      method: 'POST',
      token,
      body: { data: { type: 'egress-rules', attributes, relationships } },
    });
  async function createRule(
    host: string,
    relationships: object = {},
    attributes = {},
  ): Promise<string> {
    const answer = await send({ host, ...attributes }, relationships);
    expect(answer.status, JSON.stringify(answer.json)).toBe(201);
    return (answer.json as { data: { id: string } }).data.id;
  }
  const remove = (id: string, token = story.token): Promise<HttpResponse> =>
    sendRequest(`${server.url}/api/v2/egress-rules/${id}`, { method: 'DELETE', token });
  const relationshipTo = (name: string, type: string, id: string) => ({
    [name]: { data: { type, id } },
  });
  const rulesOf = (id: string, executor = server.executor) =>
    executor.steps
      .filter(({ job }) => job.runId === id)
      .map(({ step, job }) => [step, job.egressRules]);
  const readModuleId = async (): Promise<string> => {
    const [module] = await server.database.read.query<{ id: string }[]>(
      'SELECT id FROM registry_modules',
    );
    return module?.id ?? expect.fail('there is no module');
  };

  it('apply to a run from its organization, project and module, without delegated ones', async () => {
    const { projectId } = await story.workspace('web');
    await story.world.establish('project other in acme');
    await story.world.establish('organization globex');
    await createRule('everywhere.example.com');
    await createRule('project.example.com', relationshipTo('project', 'projects', projectId));
    await createRule('everywhere.example.com', relationshipTo('project', 'projects', projectId));
    await createRule(
      'module.example.com',
      relationshipTo('registry-module', 'registry-modules', await readModuleId()),
    );
    await createRule('delegated.example.com', {}, { delegated: true });
    await createRule(
      'other.example.com',
      relationshipTo('project', 'projects', await story.world.id('project other in acme')),
    );
    const globex = (await story.world.token('owner of globex')) ?? '';
    expect((await send({ host: 'globex.example.com' }, {}, globex, 'globex')).status).toBe(201);
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    expect(rulesOf(id)).toEqual([
      ['plan', ['everywhere.example.com:443', 'module.example.com:443', 'project.example.com:443']],
    ]);
  });

  it('are fixed for a run when its plan starts, and change for queued runs', async () => {
    server.executor.scripts.set('web', ['holds in planning']);
    const old = await createRule('old.example.com');
    const first = await story.queue('web');
    await story.waitFor(first, 'planning');
    const second = await story.queue('web');
    expect((await remove(old)).status).toBe(204);
    await createRule('new.example.com');
    server.executor.scripts.clear();
    await story.waitFor(first, 'planned');
    await story.act(first, 'apply');
    await story.waitFor(first, 'applied');
    await story.waitFor(second, 'planned');
    expect(rulesOf(first)).toEqual([
      ['plan', ['old.example.com:443']],
      ['apply', ['old.example.com:443']],
    ]);
    expect(rulesOf(second)).toEqual([['plan', ['new.example.com:443']]]);
  });

  it('stay the same from the plan to the apply of an upgrade', async () => {
    for (const fact of [
      'module site in acme',
      'no-code module site in acme',
      'no-code workspace site-eu in acme',
      'newer settings of no-code module site in acme',
    ])
      await story.world.establish(fact);
    const old = await createRule('old.example.com');
    await story.world.establish('planned upgrade of site-eu in acme');
    const id = await story.world.id('planned upgrade of site-eu in acme');
    expect((await remove(old)).status).toBe(204);
    await createRule('new.example.com');
    await story.act(id, 'apply');
    await story.waitFor(id, 'applied');
    expect(rulesOf(id)).toEqual([
      ['plan', ['old.example.com:443']],
      ['apply', ['old.example.com:443']],
    ]);
  });

  it('are sent to an agent with the job, and the decisions of the agent are stored', async () => {
    await story.world.establish('agent pool main in acme');
    await story.world.establish('token one of agent pool main in acme');
    const agentPoolId = await story.world.id('agent pool main in acme');
    await createRule('*.amazonaws.com');
    const executor = new TestExecutor();
    executor.egress.set('web', [ALLOWED, REFUSED]);
    const token = (await story.world.token('token one of agent pool main in acme')) ?? '';
    const settings = { url: server.url, token, name: 'runner-1', concurrency: 1, waitSeconds: 1 };
    const agent = new Agent(settings, executor, createLog('silent'));
    await agent.start();
    try {
      const id = await story.queue('web', { executionMode: 'agent', agentPoolId });
      await story.waitFor(id, 'planned');
      expect(rulesOf(id, executor)).toEqual([['plan', ['*.amazonaws.com:443']]]);
      expect(await readDecisions(id)).toEqual([
        { phase: 'plan', ...REFUSED },
        { phase: 'plan', ...ALLOWED },
      ]);
    } finally {
      await agent.stop(0);
    }
  });

  it('lead to decisions that a run reports, even if its plan fails, and that a metric counts', async () => {
    server.executor.egress.set('web', [ALLOWED]);
    server.executor.egress.set('broken', [REFUSED]);
    server.executor.scripts.set('broken', ['fails in planning']);
    const broken = await story.queue('broken');
    await story.waitFor(broken, 'errored');
    expect(await readDecisions(broken)).toEqual([{ phase: 'plan', ...REFUSED }]);
    const web = await story.queue('web');
    await story.waitFor(web, 'planned');
    expect(await readDecisions(web)).toEqual([{ phase: 'plan', ...ALLOWED }]);
    server.clock.advance(60_000);
    const metrics = await sendRequest(`${server.url}/metrics`);
    expect(metrics.text).toContain('gantry_run_egress_connections{outcome="allowed"} 2');
    expect(metrics.text).toContain('gantry_run_egress_connections{outcome="refused"} 1');
  });

  it('can be created by project administrators for hosts that the organization delegates', async () => {
    await story.world.establish('project web in acme');
    await story.world.establish('team with admin on project web in acme');
    const admin =
      (await story.world.token('token of team with admin on project web in acme')) ?? '';
    const project = relationshipTo(
      'project',
      'projects',
      await story.world.id('project web in acme'),
    );
    await createRule('*.amazonaws.com', {}, { delegated: true });
    await createRule('10.1.0.0/16:8200', {}, { delegated: true });
    const statusOf = async (host: string) => (await send({ host }, project, admin)).status;
    expect(await statusOf('sts.amazonaws.com')).toBe(201);
    expect(await statusOf('10.1.2.3:8200')).toBe(201);
    for (const host of ['sts.amazonaws.com:22', 'amazonaws.com', 'evil.example.com', '10.0.0.0/8'])
      expect(await statusOf(host), host).toBe(422);
    expect((await send({ host: 'sts.amazonaws.com' }, {}, admin)).status).toBe(404);
    const everywhere = await createRule('sts.amazonaws.com');
    expect((await remove(everywhere, admin)).status).toBe(404);
    const listed = await sendRequest(
      `${server.url}/api/v2/projects/${await story.world.id('project web in acme')}/egress-rules`,
      { token: admin },
    );
    const rows = (listed.json as { data: { id: string; attributes: { host: string } }[] }).data;
    expect(rows.map(({ attributes }) => attributes.host)).toEqual([
      '*.amazonaws.com:443',
      '10.1.0.0/16:8200',
      '10.1.2.3:8200',
      'sts.amazonaws.com:443',
      'sts.amazonaws.com:443',
    ]);
    const own = rows.find(({ attributes }) => attributes.host.startsWith('10.1.2.3'));
    expect((await remove(own?.id ?? '', admin)).status).toBe(204);
  });

  it('are refused with a pointer if they name two scopes, or delegate from a project', async () => {
    const { projectId } = await story.workspace('web');
    const project = relationshipTo('project', 'projects', projectId);
    const module = relationshipTo('registry-module', 'registry-modules', await readModuleId());
    const refusalOf = async (answer: Promise<HttpResponse>) => {
      const { status, json } = await answer;
      const { errors } = json as { errors: { source: { pointer: string } }[] };
      return [status, errors[0]?.source.pointer];
    };
    const host = 'sts.amazonaws.com';
    expect(await refusalOf(send({ host }, { ...project, ...module }))).toEqual([
      422,
      '/data/relationships',
    ]);
    expect(await refusalOf(send({ host, delegated: true }, project))).toEqual([
      422,
      '/data/attributes/delegated',
    ]);
    expect(await refusalOf(send({ host: '*.com' }))).toEqual([422, '/data/attributes/host']);
  });

  it(`are at most ${MAX_EGRESS_RULES}, and audited`, async () => {
    for (let number = 0; number < MAX_EGRESS_RULES; number += 1)
      await createRule(`host${number}.example.com`);
    const refused = await send({ host: 'one-more.example.com' });
    expect(refused.status).toBe(422);
    const events = await server.database.read.query<{ count: number | string }[]>(
      `SELECT COUNT(*) AS count FROM audit_events WHERE action = 'egress-rule.create'`,
    );
    expect(Number(events[0]?.count)).toBe(MAX_EGRESS_RULES);
  });

  async function readDecisions(id: string): Promise<unknown[]> {
    const { json } = await sendRequest(`${server.url}/api/v2/runs/${id}/egress-decisions`, {
      token: story.token,
    });
    return (json as { data: { attributes: unknown }[] }).data.map(({ attributes }) => attributes);
  }
});
