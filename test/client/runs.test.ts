import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import { Gantry, type Run, RunEndedError, type RunLogLine } from '../../client/src/index.js';
import { RunStory } from '../platform/runs/support/run-story.js';
import { startServer, type TestServer } from '../support/server.js';
import { startPeer } from './support/peer.js';

const PLAN = ['fetching note', 'planning: 2 to add ✓'];

/** Starts a proxy that closes each of its first connections after a number of bytes. */
async function startCuttingProxy(url: string, cuts: readonly number[]) {
  const { port } = new URL(url);
  const sockets = new Set<Socket>();
  let connections = 0;
  const proxy = createServer((client) => {
    let left = cuts[connections] ?? Infinity;
    connections += 1;
    const server = connect(Number(port), '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => [client, server].map((one) => one.destroy()));
    }
    client.pipe(server);
    server.on('data', (chunk: Buffer) => {
      client.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) client.end();
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    connections: () => connections,
  };
}

/** Encodes a log from an offset on as events like the server, with one character each. */
function encodeEvents(log: Buffer, offset: number): Buffer {
  let at = offset;
  const events: string[] = [];
  for (const character of log.subarray(offset).toString()) {
    at += Buffer.byteLength(character);
    events.push(`id: ${at}\ndata: ${JSON.stringify(character)}\n\n`);
  }
  return Buffer.from(`${events.join('')}event: end\ndata: {}\n\n`);
}

const textsOf = (lines: readonly RunLogLine[]) => lines.map(({ text }) => text);

describe('gantry.runs', () => {
  let server: TestServer;
  let story: RunStory;
  let gantry: Gantry;
  beforeAll(async () => {
    server = await startServer();
  });
  beforeEach(async () => {
    await server.reset();
    story = await RunStory.begin(server);
    gantry = new Gantry({ url: server.url, token: story.token });
  });
  afterEach(() => server.executor.scripts.clear());
  afterAll(() => server.stop());

  const followLog = async (client: Gantry, id: string, phase?: 'plan' | 'apply') => {
    const lines: RunLogLine[] = [];
    for await (const line of client.runs.followLog(id, phase ? { phase } : {})) lines.push(line);
    return lines;
  };

  it('waits until a run needs a confirmation, and then until it is applied', async () => {
    const id = await story.queue('web');
    const lines: RunLogLine[] = [];
    const statuses: string[] = [];
    const options = {
      onLog: (line: RunLogLine) => lines.push(line),
      onStatus: ({ status }: Run) => statuses.push(status),
    };
    const planned = await gantry.runs.wait(id, options);
    expect([planned.status, planned.actions.isConfirmable, textsOf(lines)]).toEqual([
      statuses.at(-1),
      true,
      PLAN,
    ]);
    await gantry.runs.apply({ runId: id, comment: 'Looks right' });
    lines.length = 0;
    const applied = await gantry.runs.wait(id, { ...options, until: 'applied' });
    expect(applied.status).toBe('applied');
    expect(lines.map(({ phase, text }) => [phase, text])).toEqual([
      ...PLAN.map((text) => ['plan', text]),
      ['apply', 'applying'],
    ]);
    expect(new Set(statuses).size).toBeGreaterThan(1);
  });

  it('waits for a status, several statuses or a predicate', async () => {
    server.executor.scripts.set('web', ['holds in planning']);
    const id = await story.queue('web');
    const lines: RunLogLine[] = [];
    const onLog = (line: RunLogLine) => lines.push(line);
    expect((await gantry.runs.wait(id, { until: 'planning', onLog })).status).toBe('planning');
    expect((await gantry.runs.wait(id, { until: ['planned', 'planning'] })).status).toBe(
      'planning',
    );
    const cancelable = await gantry.runs.wait(id, { until: (run) => run.actions.isCancelable });
    expect(cancelable.id).toBe(id);
  });

  it('throws the reason when a run ends in another status', async () => {
    server.executor.scripts.set('web', ['fails in planning']);
    const id = await story.queue('web');
    const lines: RunLogLine[] = [];
    const error: unknown = await gantry.runs
      .wait(id, { onLog: (line) => lines.push(line) })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RunEndedError);
    expect((error as RunEndedError).message).toMatch(
      new RegExp(`^The run ${id} is errored\\. .*Invalid value for variable`),
    );
    expect((error as RunEndedError).run.status).toBe('errored');
    expect(textsOf(lines).slice(0, 2)).toEqual(PLAN);
    server.executor.scripts.clear();
    const discarded = await story.queue('other');
    await gantry.runs.wait(discarded);
    await gantry.runs.discard({ runId: discarded });
    await expect(gantry.runs.wait(discarded, { until: 'applied' })).rejects.toThrow(
      `The run ${discarded} is discarded.`,
    );
  });

  it('waits successfully for a run without changes', async () => {
    server.executor.scripts.set('web', ['has no changes']);
    expect((await gantry.runs.wait(await story.queue('web'))).status).toBe('planned_and_finished');
  });

  it('stops waiting and following when the signal is aborted', async () => {
    server.executor.scripts.set('web', ['holds in planning']);
    const id = await story.queue('web');
    const signal = AbortSignal.timeout(300);
    await expect(
      gantry.runs.wait(id, { until: 'applied', signal, onLog: () => undefined }),
    ).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(gantry.runs.wait(id, { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(
      gantry.runs.wait(id, {
        until: 'applied',
        onLog: () => {
          throw new RangeError('enough');
        },
      }),
    ).rejects.toThrow(RangeError);
    const seen: string[] = [];
    const following = (async () => {
      for await (const { text } of gantry.runs.followLog(id, { signal: AbortSignal.timeout(300) }))
        seen.push(text);
    })();
    await expect(following).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(seen[0]).toBe(PLAN[0]);
    for await (const { text } of gantry.runs.followLog(id)) {
      expect(text).toBe(PLAN[0]);
      break;
    }
  });

  it('follows both logs to the end of the run, or one of them', async () => {
    const id = await story.queue('web');
    const whole = followLog(gantry, id);
    await gantry.runs.wait(id);
    await gantry.runs.apply({ runId: id });
    expect(textsOf(await whole)).toEqual([...PLAN, 'applying']);
    expect(textsOf(await followLog(gantry, id, 'plan'))).toEqual(PLAN);
    expect(textsOf(await followLog(gantry, id, 'apply'))).toEqual(['applying']);
  });

  it('receives every line of the log once, even if the connection breaks repeatedly', async () => {
    const id = await story.queue('web');
    await gantry.runs.wait(id);
    await gantry.runs.apply({ runId: id });
    await gantry.runs.wait(id, { until: 'applied' });
    const uncut = await followLog(gantry, id);
    const cuts = [1, 100, 300];
    const proxy = await startCuttingProxy(server.url, cuts);
    const cut = new Gantry({ url: proxy.url, token: story.token });
    expect(await followLog(cut, id)).toEqual(uncut);
    expect(proxy.connections()).toBeGreaterThan(cuts.length);
  });

  it('receives every line of the log once, wherever a stream is cut', async () => {
    // U+2028 ends a line in JavaScript, but not in JSON, and not in the log.
    const log = Array.from(
      { length: 30 },
      (_, line) => `line ${line} ✓ \u2028${'ä'.repeat(line % 5)}`,
    );
    const bytes = Buffer.from(`\u0002${log.join('\n')}\n\u0003`);
    let connections = 0;
    const peer = await startPeer((response, { path, headers }) => {
      if (!path.endsWith('/plan/events')) return response.writeHead(404).end();
      connections += 1;
      const events = encodeEvents(bytes, Number(headers['last-event-id'] ?? 0));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      // Enough bytes for an event, so that each attempt makes progress.
      response.write(events.subarray(0, 60 + (connections % 37)), () => response.destroy());
    });
    const lines = await followLog(new Gantry({ url: peer.url }), 'run-1', 'plan');
    expect(textsOf(lines)).toEqual(log);
    expect(connections).toBeGreaterThan(10);
  });

  it('continues with the log when a server ends the stream before the run has ended', async () => {
    const sent: string[] = [];
    const interrupted = new Gantry({
      url: server.url,
      token: story.token,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        const from = new Headers(init?.headers).get('last-event-id');
        if (!(input instanceof URL && input.pathname.endsWith('/events')) || from === null)
          return response;
        sent.push(from);
        // A server that shuts down ends the stream in this way.
        return sent.length > 3 ? response : new Response('event: end\ndata: {}\n\n');
      },
    });
    server.executor.scripts.set('web', ['holds in planning']);
    const id = await story.queue('web');
    const lines = followLog(interrupted, id, 'plan');
    await expect.poll(() => sent.length).toBeGreaterThan(3);
    server.executor.scripts.clear();
    expect(textsOf(await lines)).toEqual(PLAN);
  });

  it('reconnects each time that a stream reaches its time limit', async () => {
    const rest = encodeEvents(Buffer.from('\u0002one\ntwo\n\u0003'), 0);
    const peer = await startPeer((response, _received, count) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(count <= 12 ? ':\n\n' : rest);
    });
    const lines = await followLog(new Gantry({ url: peer.url }), 'run-1', 'plan');
    expect(textsOf(lines)).toEqual(['one', 'two']);
    expect(peer.received).toHaveLength(13);
  });

  it('retries each time that a server with too many streams responds with 429', async () => {
    const rest = encodeEvents(Buffer.from('\u0002one\n\u0003'), 0);
    const peer = await startPeer((response, _received, count) => {
      if (count <= 12) return response.writeHead(429, { 'retry-after': '0' }).end();
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(rest);
    });
    expect(textsOf(await followLog(new Gantry({ url: peer.url }), 'run-1', 'plan'))).toEqual([
      'one',
    ]);
    expect(peer.received).toHaveLength(13);
  });

  it('stops following a log that the caller may not read', async () => {
    await expect(followLog(gantry, 'run-nothere')).rejects.toMatchObject({ status: 404 });
  });
});
