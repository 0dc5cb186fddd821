import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_MESSAGE_BYTES } from '../../../src/execution/run-message.js';
import { parsePlanReport } from '../../../src/platform/runs/agent-jobs/agent-reports.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from './support/run-story.js';

/** 20 MB of two-byte characters. */
const LONG_MESSAGE = `It begins.\u0000 ${'é'.repeat(10_000_000)}`;

describe.each(databases)('the message of a run that failed, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    server.executor.errorMessages.clear();
    server.executor.scripts.clear();
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  it.each(['fails in planning', 'fails in applying'] as const)(
    'has at most 8 KiB in its row and in lists, with a reference to the log: %s',
    async (script) => {
      server.executor.scripts.set('web', [script]);
      server.executor.errorMessages.set('web', LONG_MESSAGE);
      const id = await story.queue('web', { autoApply: true });
      await story.waitFor(id, 'errored');
      const { error, workspaceId } = await story.readRun(id);
      expect(error).toMatch(/^It begins\. éé/);
      expect(error).toMatch(/The message is truncated here\. The log has the whole text\.$/);
      expect(error).not.toContain('\uFFFD');
      expect(Buffer.byteLength(error ?? '')).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
      const list = await sendRequest(`${server.url}/api/v2/workspaces/${workspaceId}/runs`, {
        token: story.token,
      });
      expect(list.status).toBe(200);
      expect(Buffer.byteLength(list.text)).toBeLessThan(16 * 1024);
    },
  );

  it('is stored although it contains NUL and control sequences', async () => {
    server.executor.scripts.set('web', ['fails in planning']);
    server.executor.errorMessages.set(
      'web',
      'No\u0000 value\u001b]0;owned\u0007 for\u001b[2J "text".\ud83d',
    );
    const id = await story.queue('web');
    await story.waitFor(id, 'errored');
    expect((await story.readRun(id)).error).toBe('No value for "text".\uFFFD');
  });

  it('is truncated even if its row is updated without the service', async () => {
    const id = await story.queue('web', { autoApply: true });
    await story.waitFor(id, 'applied');
    await server.database.write((manager) => manager.update(Run, { id }, { error: LONG_MESSAGE }));
    const { error } = await story.readRun(id);
    expect(Buffer.byteLength(error ?? '')).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
  });
});

it('the message in the report of an agent is truncated before the report is processed', () => {
  const report = { outcome: 'failed', message: LONG_MESSAGE, milliseconds: 1 } as const;
  const { outcome } = parsePlanReport(report);
  expect('message' in outcome && Buffer.byteLength(outcome.message)).toBeLessThanOrEqual(
    MAX_MESSAGE_BYTES,
  );
});
