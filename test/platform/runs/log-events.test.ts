import { expect, it } from 'vitest';
import { RunLogEvents } from '../../../src/platform/runs/logs/run-log-events.js';

it('a follower gets the last lines of a run that ends between two of its queries', async () => {
  let stored = '';
  const logs = {
    read: async (_run: string, _phase: string, offset: number) =>
      Buffer.from(stored).subarray(offset),
  };
  const read = {
    findOne: async () => {
      stored = 'last lines\n\u0003';
      return { status: 'errored' };
    },
  };
  const wakeups = { waitForNext: async () => undefined, isClosed: () => false };
  const events = new RunLogEvents(
    { read } as never,
    logs as never,
    wakeups as never,
    { now: () => new Date(0) } as never,
  );
  const sent: string[] = [];
  for await (const event of events.follow('run-1', 'plan', 0)) sent.push(event);
  expect(sent).toEqual([`id: 12\ndata: ${JSON.stringify(stored)}\n\n`, 'event: end\ndata: {}\n\n']);
});
