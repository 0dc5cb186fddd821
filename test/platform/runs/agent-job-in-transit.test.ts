import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RunQueue } from '../../../src/platform/runs/worker/run-queue.js';
import { LINEAGE, stateBytes, storeState } from '../../support/facts/state-facts.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from './support/run-story.js';

vi.setConfig({ testTimeout: 60_000 });

/** More than the socket buffers at both ends of a connection hold. */
const OUTPUT_BYTES = 24 << 20;

describe.each(databases)('a job that takes long to reach its agent, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let token: string | undefined;
  let agent: string;
  let pool: string;
  beforeAll(async () => {
    server = await startServer(kind, { GANTRY_RUN_LEASE: '3' });
    story = await RunStory.begin(server);
    await story.world.establish('agent pool main in acme');
    await story.world.establish('token one of agent pool main in acme');
    pool = await story.world.id('agent pool main in acme');
    token = await story.world.token('token one of agent pool main in acme');
    const made = (
      await sendRequest(`${server.url}/api/v2/agents`, {
        token,
        body: { data: { type: 'agents', attributes: { name: 'a' } } },
      })
    ).json as { data: { id: string } };
    agent = made.data.id;
  });
  afterAll(() => server.stop());

  /** Claims a job, and returns the response, which is not read yet. */
  function claim(): Promise<IncomingMessage> {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/vnd.api+json',
    };
    const body = JSON.stringify({
      data: {
        type: 'agent-jobs',
        attributes: { 'tool-versions': ['1.9.0'], executing: [], 'wait-seconds': 0 },
      },
    });
    return new Promise((resolve, reject) => {
      request(
        `${server.url}/api/v2/agents/${agent}/actions/claim`,
        { method: 'POST', headers },
        resolve,
      )
        .once('error', reject)
        .end(body);
    });
  }

  async function queueLargeRun(name: string): Promise<string> {
    const workspace = await story.workspace(name, { executionMode: 'agent', agentPoolId: pool });
    const outputs = { large: { value: 'x'.repeat(OUTPUT_BYTES), type: 'string' } };
    await storeState(server, workspace, stateBytes({ serial: 1, lineage: LINEAGE, outputs }));
    return story.queue(name);
  }

  const readLeaseEnd = async (id: string) => Date.parse((await story.readRun(id)).leaseUntil ?? '');
  const waitForRenewal = async (id: string) => {
    const before = await readLeaseEnd(id);
    await expect.poll(() => readLeaseEnd(id)).toBeGreaterThan(before);
  };

  it('keeps its lease meanwhile, and accepts the report of its agent afterwards', async () => {
    const id = await queueLargeRun('patient');
    const answer = await claim();
    // Longer than a lease.
    for (let heartbeat = 0; heartbeat < 5; heartbeat += 1) await waitForRenewal(id);
    expect(await story.readRun(id)).toMatchObject({
      status: 'fetching',
      worker: agent,
      attempts: 1,
    });
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);
    const { data } = JSON.parse(Buffer.concat(pieces).toString()) as {
      data: { id: string; attributes: { lease: string } };
    };
    expect(data.id).toBe(id);
    const reported = await sendRequest(
      `${server.url}/api/v2/agents/${agent}/jobs/${id}/actions/report-failure`,
      {
        token,
        body: {
          data: {
            type: 'agent-jobs',
            attributes: { lease: data.attributes.lease, message: 'enough' },
          },
        },
      },
    );
    expect(reported.status).toBe(204);
    expect((await story.readRun(id)).status).toBe('errored');
  });

  it('loses its lease if the run is canceled', async () => {
    const id = await queueLargeRun('unwanted');
    const answer = await claim();
    await waitForRenewal(id);
    await story.act(id, 'cancel');
    const queue = server.app.get(RunQueue);
    await expect
      .poll(async () => (await queue.endExpiredLeases(), (await story.readRun(id)).status))
      .toBe('canceled');
    answer.destroy();
  });

  it('returns to the queue if its agent disconnects', async () => {
    const id = await queueLargeRun('gone');
    const answer = await claim();
    await waitForRenewal(id);
    answer.destroy();
    const queue = server.app.get(RunQueue);
    await expect
      .poll(async () => (await queue.endExpiredLeases(), (await story.readRun(id)).status))
      .toBe('pending');
  });
});
