import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { Gantry, type RunLogLine } from '../../client/src/index.js';
import { respondWithJson, startPeer } from './support/peer.js';

const createResource = (type: string, status: string) => ({
  data: {
    id: `${type}-1`,
    type,
    attributes: { status, groups: [], actions: { 'is-confirmable': false } },
  },
});

const RUN = createResource('runs', 'applied');
const LOG = 'id: 5\ndata: "\\u0002one\\n\\u0003"\n\n';

const NO_DELAY = { 'retry-after': '0' };

/** More failures than the retries of one call. */
const OUTAGE = ['break', 429, 502, 503, 504, 502, 503] as const;

function fail(response: ServerResponse, failure: 'break' | number): void {
  if (failure === 'break') response.destroy();
  else response.writeHead(failure, NO_DELAY).end();
}

/** Starts a server that fails the first reads, and then responds with the document. */
const startAfterOutage = (document: unknown, failures: readonly ('break' | number)[] = OUTAGE) => {
  let reads = 0;
  return startPeer((response, { path }) => {
    if (path.endsWith('/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(LOG);
      return;
    }
    const failure = failures[reads];
    reads += 1;
    if (failure === undefined) respondWithJson(response, 200, document);
    else fail(response, failure);
  });
};

describe('an address without a server', () => {
  it('ends runs.wait and runs.followLog, although an outage does not', async () => {
    const peer = await startPeer((response) => response.writeHead(503, NO_DELAY).end());
    const { runs } = new Gantry({ url: peer.url });
    await expect(runs.wait('run-1')).rejects.toMatchObject({ status: 503 });
    await expect(runs.followLog('run-1').next()).rejects.toMatchObject({ status: 503 });
    expect(peer.received).toHaveLength(2 * 9);
  });
});

describe('an outage of the server', () => {
  it('does not end runs.wait after the first response, however often reads fail', async () => {
    let reads = 0;
    const peer = await startPeer((response) => {
      reads += 1;
      if (reads === 1) respondWithJson(response, 200, createResource('runs', 'applying'));
      else if (reads === 15) respondWithJson(response, 200, RUN);
      else response.writeHead(503, NO_DELAY).end();
    });
    const { runs } = new Gantry({ url: peer.url });
    expect(await runs.wait('run-1', { until: 'applied' })).toMatchObject({ status: 'applied' });
  });

  it('does not end runs.wait before the first line of its log', async () => {
    let streams = 0;
    const peer = await startPeer((response, { path }) => {
      if (!path.endsWith('/events')) return respondWithJson(response, 200, RUN);
      streams += 1;
      if (streams < 15) response.writeHead(503, NO_DELAY).end();
      else response.writeHead(200, { 'content-type': 'text/event-stream' }).end(LOG);
    });
    const lines: string[] = [];
    const onLog = ({ text }: RunLogLine): unknown => lines.push(text);
    await new Gantry({ url: peer.url }).runs.wait('run-1', { onLog });
    expect(lines).toEqual(['one', 'one']);
  });

  it('does not end runs.wait', async () => {
    const peer = await startAfterOutage(RUN);
    expect(await new Gantry({ url: peer.url }).runs.wait('run-1')).toMatchObject({
      status: 'applied',
    });
    expect(peer.received).toHaveLength(OUTAGE.length + 1);
  });

  it('does not end upgradeCampaigns.wait', async () => {
    const peer = await startAfterOutage(createResource('upgrade-campaigns', 'done'));
    const { upgradeCampaigns } = new Gantry({ url: peer.url });
    expect(await upgradeCampaigns.wait('uc-1')).toMatchObject({ status: 'done' });
  });

  it('does not end runs.followLog, neither its stream nor its reads of the run', async () => {
    let streams = 0;
    let reads = 0;
    const peer = await startPeer((response, { path }) => {
      const isStream = path.endsWith('/events');
      const failure = OUTAGE[isStream ? streams++ : reads++];
      if (failure !== undefined) return fail(response, failure);
      if (!isStream) return respondWithJson(response, 200, RUN);
      // The stream ends without the end of the log, so that only the run shows whether it is over.
      const end = 'event: end\ndata: {}\n\n';
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(end);
    });
    const lines: RunLogLine[] = [];
    const { runs } = new Gantry({ url: peer.url });
    for await (const line of runs.followLog('run-1', { phase: 'plan' })) lines.push(line);
    expect([lines, streams > OUTAGE.length, reads]).toEqual([[], true, OUTAGE.length + 1]);
  });

  it('ends with the signal of the caller', async () => {
    const peer = await startPeer((response) => fail(response, 502));
    const { runs } = new Gantry({ url: peer.url });
    const signal = AbortSignal.timeout(300);
    await expect(runs.wait('run-1', { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(peer.received.length).toBeGreaterThan(1);
  });

  it('does not hide an error: a wait fails after nine times 500, and immediately after 404', async () => {
    const broken = await startPeer((response) => fail(response, 500));
    await expect(new Gantry({ url: broken.url }).runs.wait('run-1')).rejects.toMatchObject({
      status: 500,
    });
    expect(broken.received).toHaveLength(9);
    const empty = await startPeer((response) => fail(response, 404));
    await expect(new Gantry({ url: empty.url }).runs.wait('run-1')).rejects.toMatchObject({
      status: 404,
    });
    expect(empty.received).toHaveLength(1);
  });
});

describe('an asynchronous callback', () => {
  it('is awaited before the next line, and before the wait ends', async () => {
    const log = LOG.replace('one', 'one\\ntwo');
    const peer = await startPeer((response, { path }) => {
      if (!path.endsWith('/events')) return respondWithJson(response, 200, RUN);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(log);
    });
    const seen: string[] = [];
    await new Gantry({ url: peer.url }).runs.wait('run-1', {
      onStatus: async ({ status }) => {
        await Promise.resolve();
        seen.push(status);
      },
      onLog: async ({ phase, text }) => {
        seen.push(`${phase} ${text}`);
        await new Promise(setImmediate);
        seen.push('written');
      },
    });
    const line = (text: string) => [text, 'written'];
    expect(seen).toEqual([
      'applied',
      ...['plan one', 'plan two', 'apply one', 'apply two'].flatMap(line),
    ]);
  });

  it.each(['onLog', 'onStatus'])('ends the wait if it rejects: %s', async (name) => {
    const peer = await startAfterOutage(RUN, []);
    const options = { [name]: () => Promise.reject(new RangeError('enough')) };
    const wait = new Gantry({ url: peer.url }).runs.wait('run-1', options);
    await expect(wait).rejects.toThrow(RangeError);
  });

  it('ends the wait for a campaign if it rejects', async () => {
    const peer = await startAfterOutage(createResource('upgrade-campaigns', 'done'), []);
    const wait = new Gantry({ url: peer.url }).upgradeCampaigns.wait('uc-1', {
      onProgress: () => Promise.reject(new RangeError('enough')),
    });
    await expect(wait).rejects.toThrow(RangeError);
  });
});

describe('a helper that takes an ID', () => {
  it('names itself if it gets the arguments of an operation', async () => {
    const gantry = new Gantry({ url: 'http://127.0.0.1:1' });
    const run = { runId: 'run-1' } as unknown as string;
    await expect(gantry.runs.wait(run)).rejects.toThrow(
      new TypeError('runs.wait takes the ID of the run as its first argument.'),
    );
    await expect(gantry.runs.followLog(run).next()).rejects.toThrow(
      new TypeError('runs.followLog takes the ID of the run as its first argument.'),
    );
    await expect(gantry.upgradeCampaigns.wait(run)).rejects.toThrow(
      new TypeError('upgradeCampaigns.wait takes the ID of the campaign as its first argument.'),
    );
  });
});
