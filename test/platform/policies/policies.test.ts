import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Event } from '../../../src/platform/events/event.entity.js';
import type { PolicyData } from '../../../src/platform/events/event-types.js';
import { RunPolicyCheck } from '../../../src/platform/runs/policies/run-policy-check.entity.js';
import { RunWorker } from '../../../src/platform/runs/worker/run-worker.js';
import { evaluatePolicies } from '../../support/facts/policy-facts.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { insertReceiver } from '../events/support/receivers.js';
import { RunStory } from '../runs/support/run-story.js';

interface Check {
  readonly id: string;
  readonly attributes: {
    readonly status: string;
    readonly 'status-timestamps': { readonly 'queued-at'?: string };
    readonly actions: { readonly 'is-overridable': boolean };
    readonly outcomes: readonly {
      readonly 'policy-name': string;
      readonly result: string;
      readonly messages: readonly string[];
      readonly error: string | null;
    }[];
  };
}

const QUERY = 'data.test.deny';

describe.each(databases)('policies, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    await server.reset();
    server.executor.steps.length = 0;
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  const request = (path: string, method = 'GET', body?: unknown, token = story.token) =>
    sendRequest(`${server.url}/api/v2${path}`, { method, token, ...(body ? { body } : {}) });
  const policyText = (level: string, name = 'rule', query = QUERY) => ({
    name,
    query,
    'enforcement-level': level,
    content: `package test\n# ${name}\n`,
  });

  async function createSet(attributes: object, relationships: object = {}, name = 'set') {
    const answer = await request('/organizations/acme/policy-sets', 'POST', {
      data: { type: 'policy-sets', attributes: { name, ...attributes }, relationships },
    });
    expect(answer.status, answer.text).toBe(201);
    return (answer.json as { data: { id: string } }).data.id;
  }
  const createMandatorySet = () => createSet({ global: true, policies: [policyText('mandatory')] });
  async function changeSet(id: string, attributes: object): Promise<void> {
    const body = { data: { type: 'policy-sets', attributes } };
    const answer = await request(`/policy-sets/${id}`, 'PATCH', body);
    expect(answer.status, answer.text).toBe(200);
  }
  async function planRun(name = 'web', columns = {}): Promise<string> {
    const id = await story.queue(name, columns);
    await story.waitFor(id, 'planned');
    return id;
  }
  /** Moves the workspace of a run to the project "data". */
  async function moveToData(runId: string): Promise<void> {
    const { workspaceId } = await story.readRun(runId);
    const data = { type: 'projects', id: await story.world.id('project data in acme') };
    const body = { data: { type: 'workspaces', relationships: { project: { data } } } };
    expect((await request(`/workspaces/${workspaceId}`, 'PATCH', body)).status).toBe(200);
  }
  async function checkOf(runId: string): Promise<Check | undefined> {
    const { json, text, status } = await request(`/runs/${runId}/policy-checks`);
    expect(status, text).toBe(200);
    return (json as { data: Check[] }).data[0];
  }
  const errorOf = ({ status, json }: HttpResponse) => {
    const [error] = (json as { errors?: { code?: string; detail: string }[] }).errors ?? [];
    return [status, error?.code, error?.detail];
  };
  const countApplies = (id: string): number =>
    server.executor.steps.filter(({ step, job }) => step === 'apply' && job.runId === id).length;
  const override = (check: Check | undefined, comment = 'Incident 42.') =>
    request(`/policy-checks/${check?.id ?? ''}/actions/override`, 'POST', { comment });

  it('that are mandatory prevent the apply until they permit the plan', async () => {
    await createMandatorySet();
    server.policies.setFailed(QUERY, 'Too large.');
    const id = await planRun();
    expect(errorOf(await story.act(id, 'apply'))).toEqual([
      409,
      'policy-check-pending',
      expect.stringContaining('have not been evaluated') as string,
    ]);
    await evaluatePolicies(server);
    expect(errorOf(await story.act(id, 'apply'))).toEqual([
      409,
      'policy-check-failed',
      'Mandatory policies do not permit this plan: "set/rule".',
    ]);
    expect((await checkOf(id))?.attributes).toMatchObject({
      status: 'soft_failed',
      outcomes: [{ result: 'failed', messages: ['Too large.'] }],
    });
    expect(countApplies(id)).toBe(0);
  });

  it('that pass let the run be confirmed, with the plan and the run as input', async () => {
    await createMandatorySet();
    const id = await planRun();
    await evaluatePolicies(server);
    expect((await story.act(id, 'apply')).status).toBe(202);
    await story.waitFor(id, 'applied');
    expect(server.policies.evaluated[0]?.input).toMatchObject({
      plan: { resource_changes: [{ address: 'module.this.random_pet.name' }, {}] },
      run: {
        id,
        organization: { name: 'acme' },
        workspace: { name: 'web' },
        module: { name: 'note', version: '1.0.0' },
      },
    });
  });

  it('that are advisory only warn', async () => {
    await createSet({ global: true, policies: [policyText('advisory')] });
    server.policies.setFailed(QUERY, 'Old style.');
    const id = await planRun();
    await evaluatePolicies(server);
    expect((await checkOf(id))?.attributes).toMatchObject({
      status: 'passed',
      result: { 'advisory-failed': 1, result: true },
    });
    expect((await story.act(id, 'apply')).status).toBe(202);
    await story.waitFor(id, 'applied');
  });

  it('hold a run with auto-apply until they are evaluated', async () => {
    await createMandatorySet();
    const id = await planRun('web', { autoApply: true });
    expect(countApplies(id)).toBe(0);
    await evaluatePolicies(server);
    await story.waitFor(id, 'applied');
  });

  it('never apply a run with auto-apply that they do not permit', async () => {
    await createMandatorySet();
    server.policies.setFailed(QUERY, 'No.');
    const id = await planRun('web', { autoApply: true });
    await evaluatePolicies(server);
    expect((await story.readRun(id)).status).toBe('planned');
    expect((await override(await checkOf(id))).status).toBe(200);
    await story.waitFor(id, 'applied');
  });

  it('apply to the named workspaces and projects only, also after a move', async () => {
    const { id: workspaceId, projectId } = await story.workspace('web');
    const relationshipTo = (type: string, id: string) => ({ [type]: { data: [{ type, id }] } });
    await createSet(
      { policies: [policyText('mandatory')] },
      relationshipTo('workspaces', workspaceId),
    );
    const other = await planRun('other');
    const id = await planRun('web');
    await evaluatePolicies(server);
    expect([await checkOf(other), (await checkOf(id))?.attributes.status]).toEqual([
      undefined,
      'passed',
    ]);
    const outcomes = async () => (await checkOf(other))?.attributes.outcomes;
    const second = { policies: [policyText('mandatory', 'second')] };
    await createSet(second, relationshipTo('projects', projectId), 'of-project');
    await evaluatePolicies(server);
    expect(await outcomes()).toMatchObject([{ 'policy-name': 'second' }]);
    await story.world.establish('project data in acme');
    const third = { policies: [policyText('mandatory', 'third')] };
    const data = await story.world.id('project data in acme');
    await createSet(third, relationshipTo('projects', data), 'of-data');
    await moveToData(other);
    await evaluatePolicies(server);
    expect(await outcomes()).toMatchObject([{ 'policy-name': 'third' }]);
  });

  it('are evaluated again when they change while a run waits', async () => {
    const setId = await createMandatorySet();
    const id = await planRun();
    await evaluatePolicies(server);
    const queuedAt = async () => (await checkOf(id))?.attributes['status-timestamps']['queued-at'];
    const first = await queuedAt();
    server.clock.advance(60_000);
    server.policies.setFailed('data.test.strict', 'Now forbidden.');
    await changeSet(setId, { policies: [policyText('mandatory', 'rule', 'data.test.strict')] });
    expect(errorOf(await story.act(id, 'apply'))[1]).toBe('policy-check-pending');
    expect(Date.parse((await queuedAt()) ?? '') - Date.parse(first ?? '')).toBeGreaterThanOrEqual(
      60_000,
    );
    await evaluatePolicies(server);
    expect(errorOf(await story.act(id, 'apply'))[1]).toBe('policy-check-failed');
  });

  it('stop a queued apply that new policies do not permit', async () => {
    const id = await planRun();
    const worker = server.app.get(RunWorker);
    await worker.stop(0);
    expect((await story.act(id, 'apply')).status).toBe(202);
    await createMandatorySet();
    await worker.start(null);
    await story.waitFor(id, 'errored');
    expect((await story.readRun(id)).error).toContain('The apply did not start.');
    expect(countApplies(id)).toBe(0);
  });

  it('are overridden by owners with a reason, for this plan and these policies only', async () => {
    const setId = await createMandatorySet();
    server.policies.setFailed(QUERY, 'No.');
    const id = await planRun();
    await evaluatePolicies(server);
    const check = await checkOf(id);
    expect(check?.attributes.actions).toEqual({ 'is-overridable': true });
    expect((await override(check)).status).toBe(200);
    expect((await override(check)).status).toBe(409);
    const audited = await server.database.read.query<{ action: string }[]>(
      `SELECT action FROM audit_events WHERE resource_id = '${id}'`,
    );
    expect(audited.map(({ action }) => action)).toContain('run.override-policies');
    server.policies.setFailed('data.test.other', 'No.');
    await changeSet(setId, { policies: [policyText('mandatory', 'rule', 'data.test.other')] });
    await evaluatePolicies(server);
    expect((await checkOf(id))?.attributes.status).toBe('soft_failed');
    await override(await checkOf(id));
    expect((await story.act(id, 'apply')).status).toBe(202);
    await story.waitFor(id, 'applied');
  });

  it('cannot be overridden before their evaluation, or twice', async () => {
    await createMandatorySet();
    server.policies.setFailed(QUERY, 'No.');
    const check = await checkOf(await planRun());
    expect(errorOf(await override(check))).toEqual([
      409,
      undefined,
      'The current policies of the workspace have not been evaluated for this plan yet.',
    ]);
    await evaluatePolicies(server);
    expect((await override(check)).status).toBe(200);
    expect(errorOf(await override(check))).toEqual([
      409,
      undefined,
      'The policies were already overridden.',
    ]);
  });

  it.each(['before', 'during'])(
    'keep an override of an error that is given %s another evaluation of the same policies',
    async (time) => {
      await createMandatorySet();
      server.policies.setErrored(QUERY, 'The policy took longer than 10 s and was stopped.');
      const id = await planRun();
      await evaluatePolicies(server);
      const overrideNow = async () => expect((await override(await checkOf(id))).status).toBe(200);
      if (time === 'before') await overrideNow();
      else server.policies.onEvaluate = overrideNow;
      // The set applies to no workspace.
      await createSet({ policies: [policyText('mandatory', 'other')] }, {}, 'other');
      await evaluatePolicies(server);
      expect(server.policies.evaluated).toHaveLength(time === 'before' ? 1 : 2);
      expect((await checkOf(id))?.attributes.status).toBe('overridden');
      expect((await story.act(id, 'apply')).status).toBe(202);
      await story.waitFor(id, 'applied');
    },
  );

  it('fail closed without OPA, and recover when it is installed', async () => {
    await createMandatorySet();
    server.policies.unavailableReason = 'the program opa is gone.';
    const id = await planRun();
    await evaluatePolicies(server);
    expect(errorOf(await story.act(id, 'apply'))).toEqual([
      409,
      'policy-check-failed',
      expect.stringContaining('the program opa is gone.') as string,
    ]);
    server.policies.unavailableReason = null;
    await evaluatePolicies(server);
    expect((await story.act(id, 'apply')).status).toBe(202);
    await story.waitFor(id, 'applied');
  });

  it('that cannot be evaluated prevent the apply as errors', async () => {
    await createMandatorySet();
    server.policies.setErrored(QUERY, 'The policy took longer than 10 s and was stopped.');
    const id = await planRun();
    await evaluatePolicies(server);
    expect((await checkOf(id))?.attributes.status).toBe('errored');
    expect(errorOf(await story.act(id, 'apply'))[2]).toContain('took longer than 10 s');
  });

  it('are evaluated by another server if the server that evaluates them is lost', async () => {
    await createMandatorySet();
    const id = await planRun();
    // A killed server leaves the check claimed, without a result.
    await server.database.write((manager) =>
      manager.update(
        RunPolicyCheck,
        { runId: id },
        { attempts: 1, leaseUntil: new Date(server.clock.now().getTime() + 60_000).toISOString() },
      ),
    );
    await evaluatePolicies(server);
    expect((await checkOf(id))?.attributes.status).toBe('pending');
    server.clock.advance(61_000);
    await evaluatePolicies(server);
    expect((await checkOf(id))?.attributes.status).toBe('passed');
  });

  it('are evaluated once while the run is confirmed repeatedly', async () => {
    await createMandatorySet();
    const id = await planRun();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const started = new Promise<void>((resolve) => {
      server.policies.onEvaluate = () => {
        resolve();
        return released;
      };
    });
    const evaluation = evaluatePolicies(server);
    await started;
    for (let count = 0; count < 3; count += 1)
      expect(errorOf(await story.act(id, 'apply')).slice(0, 2)).toEqual([
        409,
        'policy-check-pending',
      ]);
    release();
    await evaluation;
    expect(server.policies.evaluated).toHaveLength(1);
    expect((await checkOf(id))?.attributes.status).toBe('passed');
  });

  it('are evaluated again if they change during their evaluation', async () => {
    const setId = await createMandatorySet();
    const id = await planRun();
    server.policies.onEvaluate = async () => {
      server.policies.onEvaluate = () => undefined;
      server.policies.setFailed(QUERY, 'Changed meanwhile.');
      await changeSet(setId, { policies: [policyText('mandatory', 'changed')] });
    };
    await evaluatePolicies(server);
    expect((await checkOf(id))?.attributes).toMatchObject({
      status: 'soft_failed',
      outcomes: [{ 'policy-name': 'changed', messages: ['Changed meanwhile.'] }],
    });
  });

  it('add no policy check to a run without policies, not even after a move', async () => {
    await story.world.establish('project data in acme');
    const id = await planRun('web', { autoApply: false });
    await moveToData(id);
    expect(await checkOf(id)).toBeUndefined();
    expect(await server.database.read.count(RunPolicyCheck)).toBe(0);
  });

  it('announce a failure to receivers of events', async () => {
    await insertReceiver(server, 'acme');
    await createMandatorySet();
    server.policies.setFailed(QUERY, 'No.');
    const id = await planRun();
    await evaluatePolicies(server);
    const events = await server.database.read.findBy(Event, { type: 'policy.failed' });
    expect(events.map(({ data }) => data)).toMatchObject([
      { run: { id }, 'policy-check': { 'prevents-apply': true, policies: ['set/rule'] } },
    ]);
  });

  it('are named in the event of a failure, up to 100 of them', async () => {
    await insertReceiver(server, 'acme');
    const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
    const policies = names.map((name) => policyText('advisory', name));
    for (let count = 1; count <= 6; count += 1)
      await createSet({ global: true, policies }, {}, `set-${count}`);
    server.policies.setFailed(QUERY, 'No.');
    await planRun();
    await evaluatePolicies(server);
    const [event] = await server.database.read.findBy(Event, { type: 'policy.failed' });
    expect((event?.data as PolicyData)['policy-check'].policies).toHaveLength(100);
  });

  it('are simulated against the last plans, without an effect', async () => {
    const first = await planRun('web');
    await story.act(first, 'discard');
    const second = await planRun('web');
    const { id: workspaceId } = await story.workspace('web');
    const simulate = (limit: number) =>
      request('/organizations/acme/policy-simulations', 'POST', {
        data: {
          type: 'policy-simulations',
          attributes: { query: QUERY, content: 'package test\n', limit },
          relationships: { workspaces: { data: [{ type: 'workspaces', id: workspaceId }] } },
        },
      });
    server.policies.setFailed(QUERY, 'No.');
    const both = (await simulate(10)).json as { data: { id: string }[]; meta: object };
    expect(both.data.map(({ id }) => id)).toEqual([second, first]);
    expect(both.meta).toEqual({ passed: 0, failed: 2, errored: 0, skipped: 0 });
    expect(((await simulate(1)).json as { data: unknown[] }).data).toHaveLength(1);
    expect(await checkOf(second)).toBeUndefined();
    expect((await story.act(second, 'apply')).status).toBe(202);
  });

  it('of a refused set are not stored', async () => {
    const create = (policies: readonly object[]) =>
      request('/organizations/acme/policy-sets', 'POST', {
        data: { type: 'policy-sets', attributes: { name: 'bad', policies } },
      });
    const refused = await create([policyText('advisory'), policyText('advisory')]);
    expect(errorOf(refused)).toEqual([422, undefined, 'Two policies are named "rule".']);
    const large = [0, 1, 2, 3, 4].map((index) => ({
      ...policyText('advisory', `large-${index}`),
      content: `package test\n${'#'.repeat(60_000)}`,
    }));
    expect(errorOf(await create(large))[2]).toContain('at most 262144 characters');
    const list = await request('/organizations/acme/policy-sets');
    expect((list.json as { data: unknown[] }).data).toEqual([]);
  });
});
