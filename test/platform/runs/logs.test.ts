import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RunLogWriter } from '../../../src/execution/worker/run-log-writer.js';
import { RunLogs } from '../../../src/platform/runs/logs/run-logs.js';
import { RunQueue } from '../../../src/platform/runs/worker/run-queue.js';
import { RunWakeups } from '../../../src/platform/runs/worker/run-wakeups.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import type { Resource } from '../../support/world.js';
import { RunStory } from './support/run-story.js';

const PLAN = '\u0002fetching note\nplanning: 2 to add ✓\n\u0003';

describe.each(databases)('the log of a run, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  /** Returns the URL of the log of a run's plan, which works without a token. */
  const readLogUrl = async (id: string): Promise<string> => {
    const { data } = (
      await sendRequest(`${server.url}/api/v2/runs/${id}/plan`, { token: story.token })
    ).json as { data: Resource };
    return `${server.url}${new URL(String(data.attributes['log-read-url'])).pathname}`;
  };
  const follow = (id: string, phase: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/v2/runs/${id}/logs/${phase}/events`, {
      headers: { Authorization: `Bearer ${story.token}`, ...headers },
    });
  const textOf = (events: string): string =>
    [...events.matchAll(/^data: (".*")$/gm)]
      .map(([, json]) => JSON.parse(json ?? '""') as string)
      .join('');

  it('can be read with its link without a token, in parts of any size, from STX to ETX', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const url = await readLogUrl(id);
    expect((await sendRequest(url)).text).toBe(PLAN);
    const parts: Buffer[] = [];
    for (let offset = 0; ; offset += 7) {
      const part = Buffer.from(
        await (await fetch(`${url}?limit=7&offset=${offset}`)).arrayBuffer(),
      );
      if (part.length === 0) break;
      parts.push(part);
    }
    expect(Buffer.concat(parts).toString()).toBe(PLAN);
    expect((await sendRequest(`${url}?offset=100000`)).text).toBe('');
  });

  it('contains no control sequences except colors, from any sender', async () => {
    server.executor.scripts.set('steered', ['holds in planning']);
    const id = await story.queue('steered');
    await story.waitFor(id, 'planning');
    const hostile = 'a\u001b]0;owned\u0007b\u001b[2J\u001b[31mc\u009b1;1Hd\u0000\r\u001b[0m\n';
    const logs = server.app.get(RunLogs);
    await server.database.write((manager) => logs.appendTo(manager, id, 'plan', hostile));
    const url = await readLogUrl(id);
    expect((await sendRequest(url)).text).toContain('ab\u001b[31mcd\n\u001b[0m\n');
    server.executor.scripts.clear();
    await story.waitFor(id, 'planned');
    expect((await sendRequest(url)).text).not.toContain('owned');
  });

  it('cannot be read with a link that is forged or expired', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const url = await readLogUrl(id);
    expect((await sendRequest(`${url.slice(0, -2)}AA`)).status).toBe(404);
    server.clock.advance(2 * 60 * 60 * 1000 + 1000);
    expect((await sendRequest(url)).status).toBe(404);
  });

  it('is empty for any offset past its end', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const url = await readLogUrl(id);
    for (const offset of ['2147483647', '2147483648', '99999999999']) {
      const { status, text } = await sendRequest(`${url}?offset=${offset}`);
      expect([status, text], offset).toEqual([200, '']);
      const events = await follow(id, 'plan', { 'Last-Event-ID': offset });
      expect([events.status, await events.text()], offset).toEqual([
        200,
        'event: end\ndata: {}\n\n',
      ]);
    }
  });

  it.each([
    ['is followed for 15 minutes, after which access is checked again', 15 * 60],
    ['is no longer followed when the clock is set back', -60 * 60],
  ])('%s', async (_, seconds) => {
    server.executor.scripts.set('web', ['holds in planning']);
    const id = await story.queue('web');
    await story.waitFor(id, 'planning');
    const reader = (await follow(id, 'plan')).body
      ?.pipeThrough(new TextDecoderStream())
      .getReader();
    let events = '';
    for (let isReported = false; ;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      events += value;
      if (isReported || !events.includes('fetching')) continue;
      isReported = true;
      server.clock.advance(seconds * 1000);
      await server.database.write((manager) => server.app.get(RunWakeups).wake(manager, id));
    }
    expect(textOf(events)).toContain('fetching note');
    expect(events).not.toContain('event: end');
    server.executor.scripts.clear();
  });

  it('can be followed during the run, from the start or from an offset', async () => {
    server.executor.scripts.set('web', ['holds in planning']);
    const id = await story.queue('web');
    await story.waitFor(id, 'planning');
    const whole = follow(id, 'plan').then((answer) => answer.text());
    const rest = follow(id, 'plan', { 'Last-Event-ID': '10' }).then((answer) => answer.text());
    server.executor.scripts.clear();
    expect(textOf(await whole)).toBe(PLAN);
    expect(textOf(await rest)).toBe(Buffer.from(PLAN).subarray(10).toString());
    expect(await whole).toMatch(/event: end\ndata: \{\}\n\n$/);
    expect(await whole).toContain(`id: ${Buffer.byteLength(PLAN)}\n`);
  });

  it('ends for its followers if the phase never starts', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const apply = follow(id, 'apply').then((answer) => answer.text());
    await story.act(id, 'discard');
    expect(await apply).toMatch(/event: end/);
  });

  it('continues when a plan is repeated', async () => {
    server.executor.scripts.set('web', ['holds in planning']);
    const id = await story.queue('web');
    await story.waitFor(id, 'planning');
    await expect
      .poll(async () => (await sendRequest(await readLogUrl(id))).text)
      .toContain('planning: 2 to add');
    await server.database.write((manager) =>
      manager.query(`UPDATE runs SET lease_until = '2020-01-01T00:00:00.000Z'`),
    );
    await server.app.get(RunQueue).endExpiredLeases();
    server.executor.scripts.clear();
    await story.waitFor(id, 'planned');
    const { text } = await sendRequest(await readLogUrl(id));
    expect(text.split('\u0002')).toHaveLength(2);
    expect(text.split('fetching note')).toHaveLength(3);
  });

  it('loses control characters, and keeps colors and complete characters', async () => {
    const logs = server.app.get(RunLogs);
    server.executor.scripts.set('web', ['holds in planning']);
    const id = await story.queue('web');
    await story.waitFor(id, 'planning');
    const { worker, token } = await story.readRun(id);
    const writer = new RunLogWriter(
      async (text) =>
        void (await logs.append({ runId: id, worker: worker ?? '', token }, 'apply', text)),
      (error) => {
        throw error;
      },
    );
    const bytes = Buffer.from('\u0000\u001b[32m✓ ä\u0003 and more\n');
    for (const byte of bytes) writer.write(Buffer.of(byte));
    await writer.close();
    expect((await logs.read(id, 'apply', 0, 1000)).toString()).toBe(
      '\u0002\u001b[32m✓ ä and more\n',
    );
  });

  it('ends with a note after 16 MiB, but still receives the error of its phase', async () => {
    server.executor.scripts.set('web', ['holds in planning']);
    const id = await story.queue('web');
    await story.waitFor(id, 'planning');
    const run = await story.readRun(id);
    const lease = { runId: id, worker: run.worker ?? '', token: run.token };
    const logs = server.app.get(RunLogs);
    const mebibyte = 'x'.repeat(1024 * 1024);
    for (let count = 0; count < 18; count += 1) await logs.append(lease, 'apply', mebibyte);
    const end = (await logs.read(id, 'apply', 15 * 1024 * 1024, 4 * 1024 * 1024)).toString();
    expect(end).toMatch(/x\n\[The log exceeds 16 MiB\. The rest was discarded\.\]\n$/);
    expect(end.length).toBeLessThan(1024 * 1024 + 100);
    const diagnostic = { severity: 'error', summary: 'The disk is full.' } as const;
    await server.database.write((manager) =>
      logs.appendDiagnostic(manager, { id, structuredOutput: false }, 'apply', diagnostic, ''),
    );
    const size = await logs.size(id, 'apply');
    expect((await logs.read(id, 'apply', size - 25, 25)).toString()).toBe(
      'Error: The disk is full.\n',
    );
  });
});
