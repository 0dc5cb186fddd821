import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AssessmentsTask } from '../../../src/platform/lifecycle/assessments/assessments.task.js';
import { driftIn, matches } from '../../../src/platform/lifecycle/assessments/drift.js';
import { PlanJson } from '../../../src/platform/runs/plans/plan-json.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { CHANGED_FILE, runAssessments } from '../../support/facts/lifecycle-facts.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from '../runs/support/run-story.js';
import { detailsOf, namesOf, resourceOf } from '../workspaces/support/acme.js';

const HOUR_MS = 60 * 60_000;

const findDrift = (rules: { address: string; attribute: string | null }[], changes: object[]) =>
  driftIn({ json: Buffer.from(JSON.stringify({ resource_drift: changes })), rules });

const GONE = {
  ...CHANGED_FILE,
  address: 'module.this.local_file.gone',
  name: 'gone',
  change: { ...CHANGED_FILE.change, actions: ['delete'], after: null },
};

describe('the drift of a plan', () => {
  it('names changed attributes and deleted resources, without values', () => {
    const found = findDrift([], [CHANGED_FILE, GONE, { ...CHANGED_FILE, mode: 'data' }]);
    expect(found).toMatchObject({ drifted: 2, ignored: 0 });
    expect(found.resources).toEqual([
      {
        address: 'module.this.local_file.index',
        type: 'local_file',
        name: 'index',
        change: 'changed',
        attributes: ['content'],
      },
      {
        address: 'module.this.local_file.gone',
        type: 'local_file',
        name: 'gone',
        change: 'gone',
        attributes: [],
      },
    ]);
  });

  it.each([
    [1, 'an address', [{ address: 'local_file.index', attribute: null }]],
    [0, 'a pattern with the module', [{ address: 'module.*.local_file.*', attribute: null }]],
    [1, 'an attribute', [{ address: '*', attribute: 'content' }]],
    [1, 'a pattern of an attribute', [{ address: 'local_file.*', attribute: 'con*' }]],
    [2, 'another attribute', [{ address: '*', attribute: 'filename' }]],
    [2, 'another address', [{ address: 'local_file.other', attribute: null }]],
  ])('has %i of two resources left after a rule for %s', (drifted, _, rules) => {
    expect(findDrift(rules, [CHANGED_FILE, GONE]).drifted).toBe(drifted);
  });

  it.each([
    ['a*c', 'abbbc', true],
    ['a*c', 'ab', false],
    ['a*a', 'a', false],
    ['*', '', true],
    ['*b*', 'abc', true],
    ['tags.*', 'tags.owner', true],
    ['tag', 'tags', false],
  ])('matches the pattern %s with %s: %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });
});

describe.each(databases)('a workspace that is checked for drift, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let id: string;
  let projectId: string;
  beforeEach(async () => {
    server = await startServer(kind);
    story = await RunStory.begin(server);
    ({ id, projectId } = await story.workspace('web', { resourceCount: 3 }));
    server.executor.drift.set('web', [CHANGED_FILE]);
  });
  afterEach(() => server.stop());

  const call = (method: string, path: string, body?: object) =>
    sendRequest(`${server.url}/api/v2${path}`, { method, token: story.token, body });
  const updateProject = (attributes: object) =>
    call('PATCH', `/projects/${projectId}`, { data: { type: 'projects', attributes } });
  const readWorkspace = async () => resourceOf(await call('GET', `/workspaces/${id}`)).attributes;
  const readResult = async () =>
    resourceOf(await call('GET', `/workspaces/${id}/current-assessment-result`)).attributes;
  const runTask = () =>
    server.app.get(AssessmentsTask, { strict: false }).run(new AbortController().signal);
  const findAssessments = () =>
    server.database.read.findBy(Run, { workspaceId: id, purpose: 'assessment' });

  /** Removes the drift with an ordinary run, and assesses the workspace. */
  async function reconcile(): Promise<void> {
    const run = await story.queue('web');
    await story.waitFor(run, 'planned');
    await story.act(run, 'apply');
    await story.waitFor(run, 'applied');
    server.executor.drift.delete('web');
    // The state of the test executor is empty.
    await server.database.write((m) => m.update(Workspace, { id }, { resourceCount: 3 }));
    await runAssessments(server, id);
  }

  it('reports drift at the interval of the project, until a run removes it', async () => {
    expect((await readWorkspace())['assessments-enabled']).toBe(false);
    expect((await updateProject({ 'assessment-interval': '6h' })).status).toBe(200);
    expect((await readWorkspace())['assessments-enabled']).toBe(true);
    await runAssessments(server, id);
    expect(await readWorkspace()).toMatchObject({ drifted: true });
    expect(await readResult()).toMatchObject({
      drifted: true,
      succeeded: true,
      'resources-drifted': 1,
      'resources-undrifted': 2,
    });
    expect(
      namesOf(await call('GET', '/organizations/acme/workspaces?filter[drifted]=true')),
    ).toEqual(['web']);

    await runTask();
    expect(await findAssessments(), 'before the interval').toHaveLength(1);
    server.clock.advance(6 * HOUR_MS);
    await runAssessments(server, id);
    expect(await findAssessments()).toHaveLength(2);

    await reconcile();
    expect(await readWorkspace()).toMatchObject({ drifted: false });
    expect(
      namesOf(await call('GET', '/organizations/acme/workspaces?filter[drifted]=true')),
    ).toEqual([]);
  });

  it('does not report what the project ignores', async () => {
    const rules = [{ address: 'local_file.*', attribute: 'content' }];
    expect((await updateProject({ 'drift-ignore-rules': rules })).status).toBe(200);
    await call('POST', `/workspaces/${id}/actions/assess`);
    await runAssessments(server, id);
    expect(await readResult()).toMatchObject({ drifted: false, 'resources-ignored': 1 });
  });

  it('is not checked if it opts out, and is checked if it opts in', async () => {
    const setAssessmentsEnabled = (enabled: boolean | null) =>
      call('PATCH', `/workspaces/${id}`, {
        data: { type: 'workspaces', attributes: { 'assessments-enabled': enabled } },
      });
    await setAssessmentsEnabled(false);
    await updateProject({ 'assessment-interval': '1h' });
    await runTask();
    expect(await findAssessments()).toEqual([]);
    await setAssessmentsEnabled(null);
    expect((await readWorkspace())['assessments-enabled']).toBe(true);
    await updateProject({ 'assessment-interval': null });
    expect((await readWorkspace())['assessments-enabled']).toBe(false);
    await setAssessmentsEnabled(true);
    await runTask();
    expect(await findAssessments()).toHaveLength(1);
  });

  it('is checked after an apply if it has drifted, even if it is not checked regularly', async () => {
    await call('POST', `/workspaces/${id}/actions/assess`);
    await runAssessments(server, id);
    expect(await readWorkspace()).toMatchObject({ drifted: true, 'assessments-enabled': false });
    await reconcile();
    expect(await readWorkspace()).toMatchObject({ drifted: false });
  });

  it('is checked once when the task runs several times concurrently', async () => {
    await call('POST', `/workspaces/${id}/actions/assess`);
    await Promise.all([runTask(), runTask(), runTask(), runTask()]);
    expect(await findAssessments()).toHaveLength(1);
  });

  it('waits for the end of another run, and of a lock', async () => {
    await call('POST', `/workspaces/${id}/actions/assess`);
    const run = await story.queue('web');
    await runTask();
    expect(await findAssessments()).toEqual([]);
    await story.waitFor(run, 'planned');
    await story.act(run, 'discard');
    await story.setLocked('web', true);
    server.clock.advance(HOUR_MS);
    await runTask();
    expect(await findAssessments()).toEqual([]);
    await story.setLocked('web', false);
    server.clock.advance(HOUR_MS);
    await runTask();
    expect(await findAssessments()).toHaveLength(1);
  });

  it('keeps its drift if the plan fails, and reports why', async () => {
    await call('POST', `/workspaces/${id}/actions/assess`);
    await runAssessments(server, id);
    server.executor.scripts.set('web', ['fails in planning']);
    await call('POST', `/workspaces/${id}/actions/assess`);
    await runTask();
    const [, second] = await findAssessments();
    await story.waitFor(second?.id ?? '', 'errored');
    await runTask();
    expect(await readWorkspace()).toMatchObject({ drifted: true });
    const failed = await readResult();
    expect(failed).toMatchObject({ succeeded: false, drifted: false });
    expect(failed['error-msg']).toMatch(/^Invalid value/);
  });

  it('reports drift although its assessment ends while the task treats it as unfinished', async () => {
    await call('POST', `/workspaces/${id}/actions/assess`);
    await runTask();
    const [run] = await findAssessments();
    await call('POST', `/workspaces/${id}/actions/assess`);
    const { database } = server;
    const write = database.write.bind(database);
    // The run ends after the task has read it, and before the task writes.
    vi.spyOn(database, 'write').mockImplementationOnce(async (work) => {
      await story.waitFor(run?.id ?? '', 'planned_and_finished');
      return write(work);
    });
    await runTask();
    await runTask();
    expect(await readWorkspace()).toMatchObject({ drifted: true });
  });

  it('reports that its plan was removed, and is checked again', async () => {
    await call('POST', `/workspaces/${id}/actions/assess`);
    await runTask();
    const [first] = await findAssessments();
    await story.waitFor(first?.id ?? '', 'planned_and_finished');
    await server.database.write((m) => m.update(Run, { id: first?.id }, { planJsonKey: null }));
    await runTask();
    expect(await readResult()).toMatchObject({
      succeeded: false,
      'error-msg': 'The plan was removed before it was checked for drift.',
    });
    await call('POST', `/workspaces/${id}/actions/assess`);
    await runAssessments(server, id);
    expect(await readResult()).toMatchObject({ succeeded: true, drifted: true });
  });

  it('reports that its plan cannot be read', async () => {
    await call('POST', `/workspaces/${id}/actions/assess`);
    await runTask();
    const [first] = await findAssessments();
    await story.waitFor(first?.id ?? '', 'planned_and_finished');
    const plans = server.app.get(PlanJson, { strict: false });
    vi.spyOn(plans, 'find').mockResolvedValue(Buffer.from('{'));
    await runTask();
    expect(await readResult()).toMatchObject({
      succeeded: false,
      'error-msg': 'The plan cannot be read.',
    });
  });

  it('cannot be assessed without resources', async () => {
    await server.database.write((m) => m.update(Workspace, { id }, { resourceCount: 0 }));
    const answer = await call('POST', `/workspaces/${id}/actions/assess`);
    expect(answer.status).toBe(409);
    expect(detailsOf(answer)).toEqual([
      'The workspace manages no resources that could have drifted.',
    ]);
  });
});
