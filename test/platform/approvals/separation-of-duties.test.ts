import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AutoDestroyTask } from '../../../src/platform/lifecycle/auto-destroy/auto-destroy.task.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from '../runs/support/run-story.js';

const HOUR_MS = 60 * 60_000;
const DESTRUCTION_REFUSAL =
  'You set or extended the time of this destruction. Somebody else has to approve it.';

describe.each(databases)('the separation of duties, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let platform: string;
  let users: Map<string, string>;
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    await server.reset();
    server.executor.scripts.clear();
    server.executor.steps.length = 0;
    story = await RunStory.begin(server);
    users = new Map();
    platform = await createTeamWithRule();
  });
  afterAll(() => server.stop());

  const request = (
    path: string,
    token: string,
    method = 'GET',
    body?: unknown,
  ): Promise<HttpResponse> =>
    sendRequest(`${server.url}/api/v2${path}`, { method, token, ...(body ? { body } : {}) });
  const tokenOf = (user: string): string => users.get(user) ?? expect.fail(`no user ${user}`);
  const approve = (id: string, token: string): Promise<HttpResponse> =>
    request(`/runs/${id}/approvals`, token, 'POST', { data: { type: 'run-approvals' } });
  const detailOf = ({ json }: HttpResponse): string =>
    (json as { errors: { detail: string }[] }).errors.map(({ detail }) => detail).join(' ');
  const readRefusal = async (id: string, token: string): Promise<unknown[]> => {
    const answer = await approve(id, token);
    return answer.status === 201 ? [201] : [answer.status, detailOf(answer)];
  };

  /** Creates a team, and a rule that requires its approval. Members may manage workspaces. */
  async function createTeamWithRule(): Promise<string> {
    const { id } = await story.world.request('POST', '/api/v2/organizations/acme/teams', {
      data: {
        type: 'teams',
        attributes: {
          name: 'platform',
          'organization-access': { 'manage-workspaces': true, 'manage-projects': true },
        },
      },
    });
    for (const member of ['dana', 'eli', 'kim']) {
      await story.world.establish(`user ${member}`);
      users.set(member, await story.world.tokenOfUser(`user ${member}`));
      await story.world.addToTeam(id, await story.world.id(`user ${member}`));
    }
    await story.world.request('POST', '/api/v2/organizations/acme/approval-rules', {
      data: {
        type: 'approval-rules',
        attributes: { kind: 'approvals', 'required-approvals': 1 },
        relationships: { team: { data: { type: 'teams', id } } },
      },
    });
    return id;
  }

  async function patchAttributes(path: string, type: string, token: string, attributes: object) {
    const answer = await request(path, token, 'PATCH', { data: { type, attributes } });
    expect(answer.status, answer.text).toBe(200);
  }

  /** Advances the clock, and returns the ID of the destroy run after its plan. */
  async function planDestruction(workspaceId: string, afterMs: number): Promise<string> {
    const task = server.app.get(AutoDestroyTask, { strict: false });
    server.clock.advance(afterMs);
    await task.run(new AbortController().signal);
    const where = { workspaceId, purpose: 'auto-destroy' as const };
    const { id } = await server.database.read.findOneByOrFail(Run, where);
    await story.waitFor(id, 'planned');
    return id;
  }
  const timeAfterHours = (hours: number): string =>
    new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString();

  it('refuses approvals of a destruction by the users who set or extended its time', async () => {
    const { id: workspaceId } = await story.workspace('web', { resourceCount: 2 });
    const at = { 'auto-destroy-at': timeAfterHours(1) };
    await patchAttributes(`/workspaces/${workspaceId}`, 'workspaces', tokenOf('dana'), at);
    const extended = await request(
      `/workspaces/${workspaceId}/actions/extend-auto-destroy`,
      tokenOf('eli'),
      'POST',
      { data: { type: 'auto-destroy-extensions', attributes: { duration: '1h' } } },
    );
    expect(extended.status, extended.text).toBe(200);
    const id = await planDestruction(workspaceId, 3 * HOUR_MS);
    expect(await readRefusal(id, tokenOf('dana'))).toEqual([403, DESTRUCTION_REFUSAL]);
    expect(await readRefusal(id, tokenOf('eli'))).toEqual([403, DESTRUCTION_REFUSAL]);
    expect(await readRefusal(id, tokenOf('kim'))).toEqual([201]);
    await story.waitFor(id, 'applied');
  });

  it('refuses an approval by the user who set the duration of the workspace, not by one who set it again', async () => {
    const { id: workspaceId } = await story.workspace('web', { resourceCount: 2 });
    const path = `/workspaces/${workspaceId}`;
    const duration = { 'auto-destroy-activity-duration': '1h' };
    await patchAttributes(path, 'workspaces', tokenOf('dana'), duration);
    await patchAttributes(path, 'workspaces', tokenOf('eli'), {
      ...duration,
      description: 'short',
    });
    const id = await planDestruction(workspaceId, 2 * HOUR_MS);
    expect(await readRefusal(id, tokenOf('dana'))).toEqual([403, DESTRUCTION_REFUSAL]);
    expect(await readRefusal(id, tokenOf('eli'))).toEqual([201]);
  });

  it('refuses an approval by the user who set the duration of the project, and records that user for new workspaces', async () => {
    const { id: workspaceId, projectId } = await story.workspace('web', { resourceCount: 2 });
    const duration = { 'auto-destroy-activity-duration': '1h' };
    await patchAttributes(`/projects/${projectId}`, 'projects', tokenOf('dana'), duration);
    const id = await planDestruction(workspaceId, 2 * HOUR_MS);
    expect(await readRefusal(id, tokenOf('dana'))).toEqual([403, DESTRUCTION_REFUSAL]);
    expect(await readRefusal(id, tokenOf('kim'))).toEqual([201]);
    const made = await request('/organizations/acme/workspaces', tokenOf('eli'), 'POST', {
      data: { type: 'workspaces', attributes: { name: 'new' } },
    });
    expect(made.status, made.text).toBe(201);
    const created = await server.database.read.findOneByOrFail(Workspace, { name: 'new' });
    const ids = ['eli', 'dana'].map(async (name) => story.world.id(`user ${name}`));
    expect(created.autoDestroySetBy?.setBy.map((one) => one.id)).toEqual(await Promise.all(ids));
  });

  it('does not count an approval whose author confirms with the token of a team', async () => {
    const made = await story.world.request(
      'POST',
      `/api/v2/teams/${platform}/authentication-token`,
    );
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    expect((await approve(id, tokenOf('dana'))).status).toBe(201);
    const refused = await story.act(id, 'apply', String(made.attributes['token']));
    expect([refused.status, detailOf(refused)]).toEqual([
      409,
      expect.stringContaining('1 more approval'),
    ]);
    expect((await story.act(id, 'apply')).status).toBe(202);
  });

  it('refuses an approval by an owner if the token of the organization set the time', async () => {
    await story.world.addToTeam(platform, await story.world.id('owner of acme'));
    const path = '/api/v2/organizations/acme/authentication-token';
    const token = String((await story.world.request('POST', path)).attributes['token']);
    const { id: workspaceId } = await story.workspace('web', { resourceCount: 2 });
    const at = { 'auto-destroy-at': timeAfterHours(1) };
    await patchAttributes(`/workspaces/${workspaceId}`, 'workspaces', token, at);
    const id = await planDestruction(workspaceId, 2 * HOUR_MS);
    expect(await readRefusal(id, story.token)).toEqual([
      403,
      "The organization's token set or extended the time of this destruction. " +
        'Somebody who is not an owner has to approve it.',
    ]);
    expect(await readRefusal(id, tokenOf('dana'))).toEqual([201]);
  });

  it('keeps a variable that the approver changes after the plan from reaching the apply', async () => {
    const { id: workspaceId } = await story.workspace('web');
    const path = `/workspaces/${workspaceId}/vars`;
    const variable = (value: string) => ({
      data: { type: 'vars', attributes: { key: 'ACCOUNT', value, category: 'env' } },
    });
    const made = await request(path, story.token, 'POST', variable('test'));
    const { id: variableId } = (made.json as { data: { id: string } }).data;
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const changed = variable('production');
    const patch = await request(`${path}/${variableId}`, tokenOf('dana'), 'PATCH', {
      data: { ...changed.data, id: variableId },
    });
    expect(patch.status, patch.text).toBe(200);
    expect((await approve(id, tokenOf('dana'))).status).toBe(201);
    expect((await story.act(id, 'apply')).status).toBe(202);
    await story.waitFor(id, 'applied');
    const values = server.executor.steps
      .filter(({ job }) => job.runId === id)
      .map(({ step, job }) => [step, job.variables.find(({ key }) => key === 'ACCOUNT')?.value]);
    expect(values).toEqual([
      ['plan', 'test'],
      ['apply', 'test'],
    ]);
  });

  it('refuses an approval by the user who requested a run to reconcile drift', async () => {
    const { id: workspaceId } = await story.workspace('web', { resourceCount: 1, drifted: true });
    const queued = await request('/runs', tokenOf('dana'), 'POST', {
      data: {
        type: 'runs',
        attributes: { message: 'Reconcile drift' },
        relationships: { workspace: { data: { type: 'workspaces', id: workspaceId } } },
      },
    });
    const { id } = (queued.json as { data: { id: string } }).data;
    await story.waitFor(id, 'planned');
    expect(await readRefusal(id, tokenOf('dana'))).toEqual([
      403,
      'You requested this run. Somebody else has to approve it.',
    ]);
  });
});
