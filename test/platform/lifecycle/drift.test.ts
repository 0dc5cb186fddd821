import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { driftIn, matches } from '../../../src/platform/lifecycle/assessments/drift.js';
import { AssessmentsTask } from '../../../src/platform/lifecycle/assessments/assessments.task.js';
import { PlanJson } from '../../../src/platform/runs/plans/plan-json.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { assess, CHANGED_FILE } from '../../support/facts/lifecycle-facts.js';
import { ask } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from '../runs/support/run-story.js';
import { detailsOf, namesOf, resourceOf } from '../workspaces/support/acme.js';

const HOUR = 60 * 60_000;

const drift = (rules: { address: string; attribute: string | null }[], changes: object[]) =>
  driftIn({ json: Buffer.from(JSON.stringify({ resource_drift: changes })), rules });

const GONE = {
  ...CHANGED_FILE,
  address: 'module.this.local_file.gone',
  name: 'gone',
  change: { ...CHANGED_FILE.change, actions: ['delete'], after: null },
};

describe('the drift of a plan', () => {
  it('names changed attributes, and resources that are gone, without values', () => {
    const found = drift([], [CHANGED_FILE, GONE, { ...CHANGED_FILE, mode: 'data' }]);
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
    ['an address', [{ address: 'local_file.index', attribute: null }], 1],
    ['a pattern with the module', [{ address: 'module.*.local_file.*', attribute: null }], 0],
    ['an attribute', [{ address: '*', attribute: 'content' }], 1],
    ['a pattern of an attribute', [{ address: 'local_file.*', attribute: 'con*' }], 1],
    ['another attribute', [{ address: '*', attribute: 'filename' }], 2],
    ['another address', [{ address: 'local_file.other', attribute: null }], 2],
  ])('is ignored by %s', (_, rules, drifted) => {
    expect(drift(rules, [CHANGED_FILE, GONE]).drifted).toBe(drifted);
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
    ask(`${server.url}/api/v2${path}`, { method, token: story.token, body });
  const project = (attributes: object) =>
    call('PATCH', `/projects/${projectId}`, { data: { type: 'projects', attributes } });
  const workspace = async () => resourceOf(await call('GET', `/workspaces/${id}`)).attributes;
  const result = async () =>
    resourceOf(await call('GET', `/workspaces/${id}/current-assessment-result`)).attributes;
  const decide = () =>
    server.app.get(AssessmentsTask, { strict: false }).run(new AbortController().signal);
  const assessments = () =>
    server.database.read.findBy(Run, { workspaceId: id, purpose: 'assessment' });

  it('reports drift at the interval of the project, until a run removes it', async () => {
    expect((await workspace())['assessments-enabled']).toBe(false);
    expect((await project({ 'assessment-interval': '6h' })).status).toBe(200);
    expect((await workspace())['assessments-enabled']).toBe(true);
    await assess(server, id);
    expect(await workspace()).toMatchObject({ drifted: true });
    expect(await result()).toMatchObject({
      drifted: true,
      succeeded: true,
      'resources-drifted': 1,
      'resources-undrifted': 2,
    });
    expect(
      namesOf(await call('GET', '/organizations/acme/workspaces?filter[drifted]=true')),
    ).toEqual(['web']);

    await decide();
    expect(await assessments(), 'before the interval').toHaveLength(1);
    server.clock.advance(6 * HOUR);
    await assess(server, id);
    expect(await assessments()).toHaveLength(2);

    // The reconciliation is an ordinary run; the state of the test executor is empty.
    const run = await story.queue('web');
    await story.until(run, 'planned');
    await story.act(run, 'apply');
    await story.until(run, 'applied');
    server.executor.drift.delete('web');
    await server.database.write((m) => m.update(Workspace, { id }, { resourceCount: 3 }));
    await assess(server, id);
    expect(await workspace()).toMatchObject({ drifted: false });
    expect(
      namesOf(await call('GET', '/organizations/acme/workspaces?filter[drifted]=true')),
    ).toEqual([]);
  });

  it('does not report what the project ignores', async () => {
    const rules = [{ address: 'local_file.*', attribute: 'content' }];
    expect((await project({ 'drift-ignore-rules': rules })).status).toBe(200);
    await call('POST', `/workspaces/${id}/actions/assess`);
    await assess(server, id);
    expect(await result()).toMatchObject({ drifted: false, 'resources-ignored': 1 });
  });

  it('is not checked if it opts out, and is if it opts in', async () => {
    const own = (enabled: boolean | null) =>
      call('PATCH', `/workspaces/${id}`, {
        data: { type: 'workspaces', attributes: { 'assessments-enabled': enabled } },
      });
    await own(false);
    await project({ 'assessment-interval': '1h' });
    await decide();
    expect(await assessments()).toEqual([]);
    await own(null);
    expect((await workspace())['assessments-enabled']).toBe(true);
    await project({ 'assessment-interval': null });
    expect((await workspace())['assessments-enabled']).toBe(false);
    await own(true);
    await decide();
    expect(await assessments()).toHaveLength(1);
  });

  it('is checked once when the task runs several times concurrently', async () => {
    await call('POST', `/workspaces/${id}/actions/assess`);
    await Promise.all([decide(), decide(), decide(), decide()]);
    expect(await assessments()).toHaveLength(1);
  });

  it('waits for the end of another run, and of a lock', async () => {
    await call('POST', `/workspaces/${id}/actions/assess`);
    const run = await story.queue('web');
    await decide();
    expect(await assessments()).toEqual([]);
    await story.until(run, 'planned');
    await story.act(run, 'discard');
    await story.lock('web', true);
    server.clock.advance(HOUR);
    await decide();
    expect(await assessments()).toEqual([]);
    await story.lock('web', false);
    server.clock.advance(HOUR);
    await decide();
    expect(await assessments()).toHaveLength(1);
  });

  it('keeps its drift if the plan fails, and reports why', async () => {
    await call('POST', `/workspaces/${id}/actions/assess`);
    await assess(server, id);
    server.executor.scripts.set('web', ['fails in planning']);
    await call('POST', `/workspaces/${id}/actions/assess`);
    await decide();
    const [, second] = await assessments();
    await story.until(second?.id ?? '', 'errored');
    await decide();
    expect(await workspace()).toMatchObject({ drifted: true });
    const failed = await result();
    expect(failed).toMatchObject({ succeeded: false, drifted: false });
    expect(failed['error-msg']).toMatch(/^Invalid value/);
  });

  it('reports drift although its assessment ends while the task treats it as unfinished', async () => {
    await call('POST', `/workspaces/${id}/actions/assess`);
    await decide();
    const [run] = await assessments();
    await call('POST', `/workspaces/${id}/actions/assess`);
    const { database } = server;
    const write = database.write.bind(database);
    // The run ends after the server has read it, and before it writes.
    vi.spyOn(database, 'write').mockImplementationOnce(async (work) => {
      await story.until(run?.id ?? '', 'planned_and_finished');
      return write(work);
    });
    await decide();
    await decide();
    expect(await workspace()).toMatchObject({ drifted: true });
  });

  it('reports that its plan was removed, and is checked again', async () => {
    await call('POST', `/workspaces/${id}/actions/assess`);
    await decide();
    const [first] = await assessments();
    await story.until(first?.id ?? '', 'planned_and_finished');
    await server.database.write((m) => m.update(Run, { id: first?.id }, { planJsonKey: null }));
    await decide();
    expect(await result()).toMatchObject({
      succeeded: false,
      'error-msg': 'The plan was removed before it was searched for drift.',
    });
    await call('POST', `/workspaces/${id}/actions/assess`);
    await assess(server, id);
    expect(await result()).toMatchObject({ succeeded: true, drifted: true });
  });

  it('reports that its plan cannot be read', async () => {
    await call('POST', `/workspaces/${id}/actions/assess`);
    await decide();
    const [first] = await assessments();
    await story.until(first?.id ?? '', 'planned_and_finished');
    const plans = server.app.get(PlanJson, { strict: false });
    vi.spyOn(plans, 'of').mockResolvedValue(Buffer.from('{'));
    await decide();
    expect(await result()).toMatchObject({
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
