import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Event } from '../../../src/platform/events/event.entity.js';
import { WorkspaceSchedulesTask } from '../../../src/platform/lifecycle/schedules/workspace-schedules.task.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { RunWorker } from '../../../src/platform/runs/worker/run-worker.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { insertReceiver } from '../events/support/receivers.js';
import { RunStory } from '../runs/support/run-story.js';

interface Meta {
  readonly 'plan-hash': string | null;
  readonly 'is-approved': boolean;
  readonly 'is-overridden': boolean;
  readonly 'needs-confirmation': boolean;
  readonly 'can-approve': boolean;
  readonly refusal: string | null;
  readonly requirements: readonly { readonly 'team-name': string; readonly missing: number }[];
}

describe.each(databases)('approvals, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  const users = new Map<string, string>();
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    await server.reset();
    server.executor.scripts.clear();
    server.executor.steps.length = 0;
    users.clear();
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  const request = (
    path: string,
    token: string,
    method = 'GET',
    body?: unknown,
  ): Promise<HttpResponse> =>
    sendRequest(`${server.url}/api/v2${path}`, { method, token, ...(body ? { body } : {}) });
  const relationshipTo = (name: string, type: string, id: string) => ({
    [name]: { data: { type, id } },
  });

  /** Creates a team that may manage all workspaces, with these users as members. */
  async function createTeam(name: string, ...members: string[]): Promise<string> {
    const { id } = await story.world.request('POST', '/api/v2/organizations/acme/teams', {
      data: {
        type: 'teams',
        attributes: {
          name,
          'organization-access': { 'read-workspaces': true, 'manage-workspaces': true },
        },
      },
    });
    for (const member of members) {
      if (!users.has(member)) {
        await story.world.establish(`user ${member}`);
        users.set(member, await story.world.tokenOfUser(`user ${member}`));
      }
      await story.world.addToTeam(id, await story.world.id(`user ${member}`));
    }
    return id;
  }
  const tokenOf = (user: string): string => users.get(user) ?? expect.fail(`no user ${user}`);
  async function createRule(attributes: object, relationships: object = {}): Promise<string> {
    const answer = await request('/organizations/acme/approval-rules', story.token, 'POST', {
      data: { type: 'approval-rules', attributes, relationships },
    });
    expect(answer.status, answer.text).toBe(201);
    return (answer.json as { data: { id: string } }).data.id;
  }
  const requireApprovals = (number: number, teamId: string, more: object = {}): Promise<string> =>
    createRule(
      { kind: 'approvals', 'required-approvals': number },
      { ...relationshipTo('team', 'teams', teamId), ...more },
    );
  const approve = (id: string, token: string, attributes: object = {}): Promise<HttpResponse> =>
    request(`/runs/${id}/approvals`, token, 'POST', {
      data: { type: 'run-approvals', attributes },
    });
  async function approveAs(id: string, ...members: string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const member of members) {
      const answer = await approve(id, tokenOf(member));
      expect(answer.status, answer.text).toBe(201);
      ids.push((answer.json as { data: { id: string } }).data.id);
    }
    return ids;
  }
  async function readApprovals(id: string, token = story.token): Promise<Meta> {
    const answer = await request(`/runs/${id}/approvals`, token);
    expect(answer.status, answer.text).toBe(200);
    return (answer.json as { meta: Meta }).meta;
  }
  const detailOf = ({ json }: HttpResponse): string =>
    (json as { errors: { detail: string }[] }).errors.map(({ detail }) => detail).join(' ');
  const countApplies = (id: string): number =>
    server.executor.steps.filter(({ step, job }) => step === 'apply' && job.runId === id).length;
  const readActions = async (id: string): Promise<string[]> => {
    const found = await server.database.read.query<{ action: string }[]>(
      `SELECT action FROM audit_events WHERE resource_id = '${id}' ORDER BY sequence`,
    );
    return found.map(({ action }) => action);
  };

  it('prevent the confirmation of a run until enough members of the team approve its plan', async () => {
    await requireApprovals(2, await createTeam('platform', 'dana', 'eli', 'kim'));
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const refused = await story.act(id, 'apply');
    expect([refused.status, detailOf(refused)]).toEqual([
      409,
      'The plan needs 2 more approvals by the team "platform", not counting users who requested ' +
        'the run or confirm it.',
    ]);
    await approveAs(id, 'dana');
    expect((await story.act(id, 'apply')).status).toBe(409);
    await approveAs(id, 'eli');
    expect(await readApprovals(id)).toMatchObject({ 'is-approved': true });
    expect((await story.act(id, 'apply')).status).toBe(202);
    await story.waitFor(id, 'applied');
    expect(await readActions(id)).toEqual(expect.arrayContaining(['run.approve', 'run.applied']));
  });

  it('are required by the rules of the organization, the project and the module of the run', async () => {
    const { projectId } = await story.workspace('web');
    await story.world.establish('project other in acme');
    const [module] = await server.database.read.query<{ id: string }[]>(
      'SELECT id FROM registry_modules',
    );
    const names = ['everywhere', 'project', 'module', 'elsewhere'];
    const [everywhere = '', project = '', ofModule = '', elsewhere = ''] = await Promise.all(
      names.map((name) => createTeam(name)),
    );
    await requireApprovals(1, everywhere);
    await requireApprovals(1, project, relationshipTo('project', 'projects', projectId));
    await requireApprovals(
      1,
      ofModule,
      relationshipTo('registry-module', 'registry-modules', module?.id ?? ''),
    );
    const other = await story.world.id('project other in acme');
    await requireApprovals(1, elsewhere, relationshipTo('project', 'projects', other));
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const { requirements } = await readApprovals(id);
    expect(requirements.map((one) => one['team-name'])).toEqual(names.slice(0, 3));
    const { id: workspaceId } = await story.workspace('web');
    const effective = await request(
      `/workspaces/${workspaceId}/effective-approval-rules`,
      story.token,
    );
    expect(
      (effective.json as { data: { attributes: Record<string, unknown> }[] }).data.map(
        ({ attributes }) => attributes['team-name'],
      ),
    ).toEqual(names.slice(0, 3));
  });

  it('cannot be given by the requester, and do not count if their author confirms the run', async () => {
    const platform = await createTeam('platform', 'dana', 'eli');
    await requireApprovals(1, platform);
    await story.world.addToTeam(platform, await story.world.id('owner of acme'));
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const own = await approve(id, story.token);
    expect([own.status, detailOf(own)]).toEqual([
      403,
      'You requested this run. Somebody else has to approve it.',
    ]);
    await approveAs(id, 'dana');
    const confirmed = await story.act(id, 'apply', tokenOf('dana'));
    expect([confirmed.status, detailOf(confirmed)]).toEqual([
      409,
      expect.stringContaining('1 more approval'),
    ]);
    expect((await story.act(id, 'apply', tokenOf('eli'))).status).toBe(202);
    await story.waitFor(id, 'applied');
  });

  it('cannot be given by members of the team whose token requested the run', async () => {
    const platform = await createTeam('platform', 'dana');
    await requireApprovals(1, platform);
    await requireApprovals(1, await createTeam('security', 'eli'));
    const token = (
      await story.world.request('POST', `/api/v2/teams/${platform}/authentication-token`)
    ).attributes['token'];
    const { id: workspaceId } = await story.workspace('web');
    const created = await request('/runs', String(token), 'POST', {
      data: { type: 'runs', relationships: relationshipTo('workspace', 'workspaces', workspaceId) },
    });
    const { id } = (created.json as { data: { id: string } }).data;
    await story.waitFor(id, 'planned');
    const refused = await approve(id, tokenOf('dana'));
    expect([refused.status, detailOf(refused)]).toEqual([
      403,
      'The token of your team "platform" requested this run. Somebody outside of the team has to approve it.',
    ]);
    await approveAs(id, 'eli');
  });

  it('cannot be given by the author of the schedule that started the run', async () => {
    await requireApprovals(1, await createTeam('platform', 'dana', 'eli'));
    const { id: workspaceId } = await story.workspace('web');
    const path = `/workspaces/${workspaceId}/schedules`;
    const attributes = { action: 'plan-and-apply', cron: '0 * * * *', 'auto-apply': true };
    const set = await request(path, tokenOf('dana'), 'POST', {
      data: { type: 'workspace-schedules', attributes },
    });
    expect(set.status, set.text).toBe(201);
    server.clock.advance(60 * 60_000);
    const { signal } = new AbortController();
    await server.app.get(WorkspaceSchedulesTask, { strict: false }).run(signal);
    const { id } = await server.database.read.findOneByOrFail(Run, { workspaceId });
    await story.waitFor(id, 'planned');
    const own = await approve(id, tokenOf('dana'));
    expect([own.status, detailOf(own)]).toEqual([
      403,
      'You set the schedule of this run. Somebody else has to approve it.',
    ]);
    await approveAs(id, 'eli');
    await story.waitFor(id, 'applied');
  });

  it('count only while their author is in the team', async () => {
    const platform = await createTeam('platform', 'dana');
    await requireApprovals(1, platform);
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    await approveAs(id, 'dana');
    await story.world.request('DELETE', `/api/v2/teams/${platform}/relationships/users`, {
      data: [{ type: 'users', id: await story.world.id('user dana') }],
    });
    expect((await story.act(id, 'apply')).status).toBe(409);
  });

  it('belong to one plan, whose hash the caller can send', async () => {
    await requireApprovals(1, await createTeam('platform', 'dana'));
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const other = await approve(id, tokenOf('dana'), { 'plan-hash': 'f'.repeat(64) });
    expect([other.status, detailOf(other)]).toEqual([
      409,
      'plan-hash is not the hash of the current plan. Read the approvals again.',
    ]);
    const hash = (await readApprovals(id))['plan-hash'];
    expect((await approve(id, tokenOf('dana'), { 'plan-hash': hash })).status).toBe(201);
    const changed = { planHash: 'e'.repeat(64) };
    await server.database.write((manager) => manager.update(Run, { id }, changed));
    expect((await story.act(id, 'apply')).status, 'approval of another plan').toBe(409);
  });

  it('never permit the apply of another plan than the approved and confirmed one', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const changed = { planHash: 'e'.repeat(64) };
    await server.database.write((manager) => manager.update(Run, { id }, changed));
    expect((await story.act(id, 'apply')).status).toBe(202);
    expect((await story.waitFor(id, 'errored')).attributes['error-message']).toBe(
      'The stored plan differs from the plan that was confirmed. Start another run.',
    );
    expect(countApplies(id)).toBe(0);
  });

  it('cannot be given to a plan of an earlier release, whose run must be started again', async () => {
    await requireApprovals(1, await createTeam('platform', 'dana'));
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    await server.database.write((manager) => manager.update(Run, { id }, { planHash: null }));
    expect(await readApprovals(id, tokenOf('dana'))).toMatchObject({ 'can-approve': false });
    const refused = await approve(id, tokenOf('dana'));
    expect([refused.status, detailOf(refused)]).toEqual([
      409,
      expect.stringContaining('Discard the run, and start another one.'),
    ]);
  });

  it('hold a run with auto-apply, and start its apply once after the last approval', async () => {
    await requireApprovals(2, await createTeam('platform', 'dana', 'eli', 'kim'));
    const id = await story.queue('web', { autoApply: true });
    await story.waitFor(id, 'planned');
    await approveAs(id, 'kim');
    const answers = await Promise.all(
      ['dana', 'eli'].map((member) => approve(id, tokenOf(member))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await story.waitFor(id, 'applied');
    expect(countApplies(id)).toBe(1);
    expect((await story.readRun(id)).confirmedBy).toMatchObject({ id: 'auto-apply' });
  });

  it('can be withdrawn by their author until the apply starts, and the run then fails', async () => {
    await requireApprovals(1, await createTeam('platform', 'dana'));
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const [approval = ''] = await approveAs(id, 'dana');
    const worker = server.app.get(RunWorker);
    await worker.stop(5);
    try {
      expect((await story.act(id, 'apply')).status).toBe(202);
      const foreign = await request(`/run-approvals/${approval}`, story.token, 'DELETE');
      expect(foreign.status).toBe(404);
      const withdrawn = await request(`/run-approvals/${approval}`, tokenOf('dana'), 'DELETE');
      expect(withdrawn.status).toBe(204);
    } finally {
      await worker.start(null);
    }
    expect((await story.waitFor(id, 'errored')).attributes['error-message']).toContain(
      'The apply did not start. The plan needs 1 more approval by the team "platform"',
    );
    expect(countApplies(id)).toBe(0);
    expect(await readActions(id)).toContain('run.withdraw-approval');
  });

  it('are also required of runs that were confirmed before the rule existed', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const platform = await createTeam('platform', 'dana');
    const worker = server.app.get(RunWorker);
    await worker.stop(5);
    try {
      expect((await story.act(id, 'apply')).status).toBe(202);
      await requireApprovals(1, platform);
    } finally {
      await worker.start(null);
    }
    await story.waitFor(id, 'errored');
    expect(countApplies(id)).toBe(0);
  });

  it('are not required by a rule of the kind confirm-changes, which lets only additions apply automatically', async () => {
    await createRule({ kind: 'confirm-changes' });
    server.executor.scripts.set('changing', ['changes in place']);
    const adding = await story.queue('adding', { autoApply: true });
    const changing = await story.queue('changing', { autoApply: true });
    await story.waitFor(adding, 'applied');
    await story.waitFor(changing, 'planned');
    expect(await readApprovals(changing)).toMatchObject({
      'is-approved': true,
      'needs-confirmation': true,
    });
    expect((await story.act(changing, 'apply')).status).toBe(202);
    await story.waitFor(changing, 'applied');
  });

  it('can be overridden by owners with a reason, which is audited', async () => {
    await requireApprovals(2, await createTeam('platform', 'dana'));
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const override = (token: string): Promise<HttpResponse> =>
      request(`/runs/${id}/actions/override-approvals`, token, 'POST', { comment: 'Incident 42' });
    expect((await override(tokenOf('dana'))).status).toBe(404);
    expect((await override(story.token)).status).toBe(201);
    expect(await readApprovals(id)).toMatchObject({ 'is-approved': true, 'is-overridden': true });
    expect((await story.act(id, 'apply')).status).toBe(202);
    await story.waitFor(id, 'applied');
    const events = await request(
      '/organizations/acme/audit-events?filter[action]=run.override-approvals',
      story.token,
    );
    expect(events.text).toContain('Incident 42');
  });

  it('are announced as an event for each rule, also for a run with auto-apply', async () => {
    await insertReceiver(server, 'acme');
    const ruleId = await requireApprovals(2, await createTeam('platform', 'dana'));
    const id = await story.queue('web', { autoApply: true });
    await story.waitFor(id, 'planned');
    const events = await server.database.read.find(Event, { order: { position: 'ASC' } });
    expect(events.map(({ type }) => type).slice(-2)).toEqual([
      'run.needs_attention',
      'approval.requested',
    ]);
    expect(events.at(-1)?.data).toMatchObject({
      run: { id },
      approval: { id: ruleId, rule: 'Approvals by the team "platform"', missing: 2 },
    });
  });

  it('are accepted only from members of the team, and only while the plan waits', async () => {
    await requireApprovals(1, await createTeam('platform', 'dana'));
    await createTeam('others', 'eli');
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    expect((await readApprovals(id, tokenOf('dana')))['can-approve']).toBe(true);
    const refused = await approve(id, tokenOf('eli'));
    expect([refused.status, detailOf(refused)]).toEqual([
      403,
      'Only members of the team "platform" can approve this run.',
    ]);
    await story.act(id, 'discard');
    expect((await approve(id, tokenOf('dana'))).status).toBe(409);
  });

  it('have rules that members cannot change, and whose teams can only be deleted with the organization', async () => {
    const platform = await createTeam('platform', 'dana');
    const id = await requireApprovals(1, platform);
    const change = { data: { type: 'approval-rules', attributes: { 'required-approvals': 3 } } };
    const path = `/approval-rules/${id}`;
    expect((await request(path, tokenOf('dana'), 'PATCH', change)).status).toBe(404);
    expect((await request(path, story.token, 'PATCH', change)).json).toMatchObject({
      data: { attributes: { 'required-approvals': 3, 'team-name': 'platform' } },
    });
    expect((await request(`/teams/${platform}`, story.token, 'DELETE')).status).toBe(409);
    const both = {
      data: {
        type: 'approval-rules',
        attributes: { kind: 'confirm-changes', 'required-approvals': 2 },
        relationships: relationshipTo('team', 'teams', platform),
      },
    };
    const misfit = await request('/organizations/acme/approval-rules', story.token, 'POST', both);
    expect([misfit.status, (misfit.json as { errors: unknown[] }).errors.length]).toEqual([422, 2]);
    await story.world.request('DELETE', '/api/v2/organizations/acme');
  });
});
