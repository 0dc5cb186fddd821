import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Gantry, type RunLogLine } from '../../../client/src/index.js';
import { RunLogs } from '../../../src/platform/runs/logs/run-logs.js';
import { RunWakeups } from '../../../src/platform/runs/worker/run-wakeups.js';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import {
  measureMaxBufferedBytes,
  shortenStallTimeout,
  startStalledReader,
} from '../../support/stalled-readers.js';
import { RunStory } from './support/run-story.js';

const MEBIBYTE = 1024 * 1024;

describe('the followers of logs', () => {
  let server: TestServer;
  let story: RunStory;
  beforeAll(async () => {
    server = await startServer();
  });
  beforeEach(async () => {
    await server.reset();
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  /** Opens a stream that stays open until the run is confirmed or discarded. */
  const follow = async (id: string, token = story.token) => {
    const end = new AbortController();
    const response = await fetch(`${server.url}/api/v2/runs/${id}/logs/apply/events`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: end.signal,
    });
    return { response, end: () => end.abort() };
  };

  it('are limited to twenty per caller: the next is refused with Retry-After', async () => {
    const ids = [await story.queue('web'), await story.queue('api')];
    for (const id of ids) await story.waitFor(id, 'planned');
    const open = [];
    for (let count = 0; count < 20; count += 1) open.push(await follow(ids[count % 2] ?? ''));
    expect(new Set(open.map(({ response }) => response.status))).toEqual(new Set([200]));

    const { response } = await follow(ids[0] ?? '');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await response.json()).toMatchObject({
      errors: [
        {
          status: '429',
          title: 'too many requests',
          detail:
            'At most 20 logs can be followed at a time. End another stream, or repeat the request in 5 s.',
        },
      ],
    });
    const other = await follow(ids[0] ?? '', server.adminToken);
    expect(other.response.status).toBe(200);

    open[7]?.end();
    await expect.poll(async () => (await follow(ids[0] ?? '')).response.status).toBe(200);
    for (const one of [...open, other]) one.end();
  });

  it('are no longer counted after a HEAD request or an immediate disconnect', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const url = `${server.url}/api/v2/runs/${id}/logs/apply/events`;
    for (let count = 0; count < 25; count += 1) {
      expect((await sendRequest(url, { method: 'HEAD', token: story.token })).status).toBe(200);
      (await follow(id)).end();
    }
    await expect.poll(async () => (await follow(id)).response.status).toBe(200);
  });

  it('that do not read are disconnected after at most one buffered chunk', async () => {
    shortenStallTimeout();
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const logs = server.app.get(RunLogs);
    for (let count = 0; count < 15; count += 1)
      await server.database.write((manager) =>
        logs.appendTo(manager, id, 'apply', 'x'.repeat(MEBIBYTE)),
      );
    const url = `${server.url}/api/v2/runs/${id}/logs/apply/events`;
    const most = await measureMaxBufferedBytes(await startStalledReader(server, url, story.token));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(MEBIBYTE);
  });

  it('receive no end of the log when the server stops', async () => {
    const stopping = await startServer();
    try {
      const there = await RunStory.begin(stopping);
      const id = await there.queue('web');
      await there.waitFor(id, 'planned');
      const response = await fetch(`${stopping.url}/api/v2/runs/${id}/logs/apply/events`, {
        headers: { Authorization: `Bearer ${there.token}` },
      });
      stopping.app.get(RunWakeups, { strict: false }).onModuleDestroy();
      expect(await response.text()).toMatch(/^(:\n\n)*$/);
    } finally {
      await stopping.stop();
    }
  });

  it('wait and continue automatically if they use the client', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const open = [];
    for (let count = 0; count < 20; count += 1) open.push(await follow(id));
    const refused: number[] = [];
    const gantry = new Gantry({
      url: server.url,
      token: story.token,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (response.status === 429) refused.push(Number(response.headers.get('retry-after')));
        return response;
      },
    });
    const lines: RunLogLine[] = [];
    const following = (async () => {
      for await (const line of gantry.runs.followLog(id, { phase: 'apply' })) lines.push(line);
    })();
    await expect.poll(() => refused).toEqual([5]);
    for (const one of open) one.end();
    await story.act(id, 'apply');
    await following;
    expect(lines.map(({ text }) => text)).toEqual(['applying']);
    expect(refused).toEqual([5]);
  });
});
