import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../src/core/logging/log.js';
import { Agent } from '../../../src/execution/agent/agent.js';
import { AgentHttp } from '../../../src/execution/agent/agent-http.js';
import { AgentRunSource } from '../../../src/execution/agent/agent-run-source.js';
import { ServerContact } from '../../../src/execution/agent/server-contact.js';
import { Agent as AgentRow } from '../../../src/platform/identity/agent-pools/agent.entity.js';
import { RunQueue } from '../../../src/platform/runs/worker/run-queue.js';
import { StateVersion } from '../../../src/platform/state/state-version.entity.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from './support/run-story.js';
import { stateOf, TestExecutor } from './support/test-executor.js';

/** A proxy between agents and the server, which can cut all connections. */
class ServerProxy {
  private isCut = false;
  private constructor(private readonly server: Server) {}

  static async start(target: string): Promise<ServerProxy> {
    const { hostname, port } = new URL(target);
    const server = createServer((incoming, outgoing) => {
      if (proxy.isCut) return void incoming.socket.destroy();
      const onwards = forward(
        { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
        (answer) => {
          if (proxy.isCut) return void outgoing.destroy();
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onwards.on('error', () => outgoing.destroy());
      outgoing.on('close', () => onwards.destroy());
      incoming.pipe(onwards);
    });
    const proxy = new ServerProxy(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.isCut = true;
    this.server.closeAllConnections();
  }

  restore(): void {
    this.isCut = false;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describe.each(databases)('an agent, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let proxy: ServerProxy;
  let pool: string;
  let agents: Agent[];
  const lines: string[] = [];
  beforeAll(async () => {
    server = await startServer(kind);
    proxy = await ServerProxy.start(server.url);
  });
  beforeEach(async () => {
    await server.reset();
    server.executor.steps.length = 0;
    lines.length = 0;
    agents = [];
    proxy.restore();
    story = await RunStory.begin(server);
    await story.world.establish('agent pool main in acme');
    await story.world.establish('token one of agent pool main in acme');
    pool = await story.world.id('agent pool main in acme');
  });
  afterEach(async () => {
    proxy.restore();
    for (const agent of agents) await agent.stop(0);
  });
  afterAll(async () => {
    proxy.close();
    await server.stop();
  });

  const log = createLog('debug', { write: (line) => void lines.push(line) });
  async function startAgent(
    phrase = 'token one of agent pool main in acme',
    installable: readonly string[] = [],
  ): Promise<{ agent: Agent; executor: TestExecutor }> {
    const executor = new TestExecutor();
    executor.installableVersions = installable;
    const agent = new Agent(
      {
        url: proxy.url,
        token: (await story.world.token(phrase)) ?? '',
        name: 'runner-1',
        concurrency: 2,
        waitSeconds: 1,
      },
      executor,
      log,
    );
    agents.push(agent);
    await agent.start();
    return { agent, executor };
  }
  const queueRun = (name: string, autoApply = false) =>
    story.queue(name, { executionMode: 'agent', agentPoolId: pool, autoApply });
  const logOf = async (id: string, phase: string) => {
    const { data } = (
      await sendRequest(`${server.url}/api/v2/runs/${id}/${phase}`, { token: story.token })
    ).json as { data: { attributes: { 'log-read-url': string } } };
    return (await sendRequest(`${server.url}${new URL(data.attributes['log-read-url']).pathname}`))
      .text;
  };

  it('plans and applies the runs of its pool, and no step runs on the server', async () => {
    const { executor } = await startAgent();
    const id = await queueRun('web');
    await story.waitFor(id, 'planned');
    await story.act(id, 'apply');
    await story.waitFor(id, 'applied');
    expect(executor.steps.map(({ step }) => step)).toEqual(['plan', 'apply']);
    expect(executor.steps[1]?.savedPlan?.toString()).toBe(`plan of ${id}`);
    expect(server.executor.steps).toEqual([]);
    expect(await server.database.read.findOneByOrFail(StateVersion, { runId: id })).toMatchObject({
      serial: 1,
    });
    expect(await logOf(id, 'plan')).toBe('\u0002fetching note\nplanning: 2 to add ✓\n\u0003');
    expect(await logOf(id, 'apply')).toBe('\u0002applying\n\u0003');
    expect(executor.steps[0]?.job.registry).toMatchObject({
      publicUrl: server.config.publicUrl.origin,
      url: proxy.url,
    });
  });

  it('claims no run of another pool or of the server', async () => {
    await story.world.establish('agent pool spare in acme');
    await story.world.establish('token two of agent pool spare in acme');
    const { executor } = await startAgent('token two of agent pool spare in acme');
    const waiting = await queueRun('web');
    const remote = await story.queue('api');
    await story.waitFor(remote, 'planned');
    const spare = await story.world.id('agent pool spare in acme');
    const claim = vi.spyOn(server.app.get(RunQueue), 'claim');
    const countClaims = (): number =>
      claim.mock.calls.filter(([, poolId]) => poolId === spare).length;
    // The second claim begins after the first one has completed.
    await expect.poll(countClaims).toBeGreaterThan(1);
    claim.mockRestore();
    expect((await story.readRun(waiting)).status).toBe('pending');
    expect(executor.steps).toEqual([]);
  });

  it('completes an apply while the server is unavailable, and reports it once', async () => {
    const { executor } = await startAgent();
    executor.scripts.set('web', ['holds in applying']);
    const apply = vi.spyOn(executor, 'apply');
    const id = await queueRun('web', true);
    // The run may be applying before the agent has received the job.
    await expect.poll(() => executor.steps.at(-1)?.step).toBe('apply');
    proxy.cut();
    executor.scripts.clear();
    await expect.poll(() => apply.mock.settledResults[0]?.type).toBe('fulfilled');
    expect((await story.readRun(id)).status).toBe('applying');
    proxy.restore();
    await story.waitFor(id, 'applied');
    expect(executor.steps.filter(({ step }) => step === 'apply')).toHaveLength(1);
    expect(await server.database.read.countBy(StateVersion, { runId: id })).toBe(1);
    expect(await logOf(id, 'apply')).toBe('\u0002applying\n\u0003');
  });

  it('that is lost during a plan loses the run, which returns to the queue and is planned again', async () => {
    const { executor } = await startAgent();
    executor.scripts.set('web', ['holds in planning']);
    const id = await queueRun('web');
    await story.waitFor(id, 'planning');
    proxy.cut();
    server.clock.advance(server.app.get(RunQueue).leaseMs + 1);
    await server.app.get(RunQueue).endExpiredLeases();
    expect(await story.readRun(id)).toMatchObject({ status: 'pending', worker: null });
    executor.scripts.clear();
    proxy.restore();
    await story.waitFor(id, 'planned');
    expect((await story.readRun(id)).attempts).toBe(2);
  });

  it('stops a canceled run', async () => {
    const { executor } = await startAgent();
    executor.scripts.set('web', ['holds in planning']);
    const id = await queueRun('web');
    await story.waitFor(id, 'planning');
    await story.act(id, 'cancel');
    await story.waitFor(id, 'canceled');
  });

  it('returns a run that it plans to the queue at a shutdown, and reports that it has exited', async () => {
    const { agent, executor } = await startAgent();
    executor.scripts.set('web', ['holds in planning']);
    const id = await queueRun('web');
    await story.waitFor(id, 'planning');
    await agent.stop(0);
    expect(await story.readRun(id)).toMatchObject({ status: 'pending', worker: null });
    const { data } = (
      await sendRequest(`${server.url}/api/v2/agent-pools/${pool}/agents`, { token: story.token })
    ).json as { data: { attributes: { status: string } }[] };
    expect(data.map(({ attributes }) => attributes.status)).toEqual(['exited']);
  });

  it('cancels a run at a shutdown if its cancel was requested before', async () => {
    const { agent, executor } = await startAgent();
    executor.scripts.set('web', ['holds in planning']);
    const id = await queueRun('web');
    await story.waitFor(id, 'planning');
    await story.act(id, 'cancel');
    await agent.stop(0);
    expect((await story.readRun(id)).status).toBe('canceled');
  });

  it('stops when its token is revoked', async () => {
    const { agent } = await startAgent();
    await story.world.request(
      'DELETE',
      `/api/v2/authentication-tokens/${await story.world.id('token one of agent pool main in acme')}`,
    );
    const id = await queueRun('web');
    await agent.tokenRejected;
    await agent.stop(0);
    expect((await story.readRun(id)).status).toBe('pending');
  });

  it('receives a run again if the job was lost in transit', async () => {
    const token = await story.world.token('token one of agent pool main in acme');
    const made = (
      await sendRequest(`${server.url}/api/v2/agents`, {
        token,
        body: { data: { type: 'agents', attributes: { name: 'a' } } },
      })
    ).json as { data: { id: string } };
    const claim = async (executing: string[]) =>
      sendRequest(`${server.url}/api/v2/agents/${made.data.id}/actions/claim`, {
        token,
        body: {
          data: {
            type: 'agent-jobs',
            attributes: { 'tool-versions': ['1.9.0'], executing, 'wait-seconds': 0 },
          },
        },
      });
    const id = await queueRun('web');
    const first = await claim([]);
    const again = await claim([]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(
      (again.json as { data: { id: string; attributes: { lease: string } } }).data,
    ).toMatchObject({ id, attributes: { lease: '1' } });
    expect((await claim([id])).status).toBe(204);
  });

  it.each([
    ['plans', 'report-apply', 'The run is not being applied.'],
    ['applies', 'report-plan', 'The run is not being planned.'],
  ])('that %s a run cannot send %s for it', async (does, action, detail) => {
    for (const fact of [
      'agent runner-1 in agent pool main in acme',
      'workspace web for agent pool main in acme',
      `run of workspace web in acme that agent runner-1 ${does}`,
    ])
      await story.world.establish(fact);
    const id = await story.world.id('run of workspace web in acme');
    const agentId = await story.world.id('agent runner-1 in agent pool main in acme');
    const lease = await story.world.id('lease of run of workspace web in acme');
    const before = await story.readRun(id);
    const states = await server.database.read.count(StateVersion);
    const state = stateOf(before.workspaceId, 9).toString('base64');
    const changes = { add: 0, change: 0, destroy: 0, import: 0 };
    const outcomes =
      action === 'report-apply'
        ? [{ outcome: 'failed', changes, state }]
        : [
            { outcome: 'failed' },
            {
              ...{ outcome: 'planned', changes, 'has-changes': true },
              ...{ plan: 'cGxhbg==', json: 'e30=', 'resource-changes': 'W10=' },
            },
          ];
    for (const outcome of outcomes) {
      const attributes = { lease, milliseconds: 1, ...outcome };
      const answer = await sendRequest(
        `${server.url}/api/v2/agents/${agentId}/jobs/${id}/actions/${action}`,
        {
          token: await story.world.token('agent runner-1 in agent pool main in acme'),
          body: { data: { type: 'agent-jobs', attributes } },
        },
      );
      expect([answer.status, answer.json]).toMatchObject([409, { errors: [{ detail }] }]);
    }
    expect(await story.readRun(id)).toEqual(before);
    expect(await server.database.read.count(StateVersion)).toBe(states);
  });

  it('determines the versions that a workspace of its pool can have', async () => {
    const { executor } = await startAgent();
    const createWorkspaceFor = async (name: string, iacVersion: string) => {
      const attributes = {
        name,
        'execution-mode': 'agent',
        'agent-pool-id': pool,
        'iac-version': iacVersion,
      };
      return sendRequest(`${server.url}/api/v2/organizations/acme/workspaces`, {
        token: story.token,
        body: { data: { type: 'workspaces', attributes } },
      });
    };
    await expect
      .poll(
        async () =>
          (await createWorkspaceFor(`refused-${server.clock.now().getTime()}`, '~> 0.11')).status,
      )
      .toBe(422);
    expect((await createWorkspaceFor('refused', '~> 0.11')).text).toContain(
      'Available versions: 1.9.0, 1.8.5.',
    );
    expect((await createWorkspaceFor('accepted', '~> 1.8.0')).status).toBe(201);
    executor.unavailableReason = 'No sandbox.';
    await expect
      .poll(async () => (await createWorkspaceFor('unknown', '~> 0.11')).status)
      .toBe(201);
  });

  it('that the server no longer has registers again when it processes leftover runs', async () => {
    const token = (await story.world.token('token one of agent pool main in acme')) ?? '';
    const contact = new ServerContact(log, server.url);
    const http = new AgentHttp(server.url, token, new AbortController().signal, contact);
    const source = new AgentRunSource(http, 'runner-1', server.url, 0, () => undefined);
    await source.register();
    const run = await queueRun('web');
    await server.database.write((manager) => manager.delete(AgentRow, { agentPoolId: pool }));
    expect(await source.fetchLeftoverVerdict(run)).toBe('wait');
    expect(await server.database.read.countBy(AgentRow, { agentPoolId: pool })).toBe(1);
  });

  it('is counted in its pool while it sends heartbeats', async () => {
    const { agent } = await startAgent();
    const readAgentCount = async () =>
      (
        (await sendRequest(`${server.url}/api/v2/agent-pools/${pool}`, { token: story.token }))
          .json as {
          data: { attributes: { 'agent-count': number } };
        }
      ).data.attributes['agent-count'];
    expect(await readAgentCount()).toBe(1);
    await agent.stop(0);
    server.clock.advance(61_000);
    expect(await readAgentCount()).toBe(0);
  });

  it('logs neither its own token nor that of a run', async () => {
    const { executor } = await startAgent();
    const id = await queueRun('web', true);
    await story.waitFor(id, 'applied');
    const secrets = [
      await story.world.token('token one of agent pool main in acme'),
      executor.steps[0]?.job.registry.token,
    ];
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret ?? 'missing');
  });

  it('that can install tools claims a run whose version is not installed yet', async () => {
    const { executor } = await startAgent('token one of agent pool main in acme', [
      '1.10.6',
      '1.11.0',
    ]);
    const columns = { executionMode: 'agent' as const, agentPoolId: pool };
    const id = await story.queue('newer', { ...columns, iacVersion: '~> 1.10' });
    await story.waitFor(id, 'planned');
    expect(executor.steps.map(({ job }) => job.iacVersion)).toEqual(['1.10.6']);
    const none = await story.queue('none', { ...columns, iacVersion: '~> 2.0' });
    await story.waitFor(none, 'errored');
    expect((await story.readRun(none)).error).toBe(
      'No tool of version "~> 2.0" is installed on the runner. Installed: 1.9.0, 1.8.5. No matching version can be installed.',
    );
  });
});
