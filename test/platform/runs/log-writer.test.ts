import { expect, it } from 'vitest';
import { MAX_LOG_BYTES, RunLogWriter } from '../../../src/execution/worker/run-log-writer.js';

const MEBIBYTE = Buffer.alloc(1024 * 1024, 'x');

it('a log that cannot be written is buffered up to the size limit', async () => {
  let written = 0;
  let unblock!: () => void;
  const unblocked = new Promise<void>((resolve) => (unblock = resolve));
  const writer = new RunLogWriter(
    async (text) => unblocked.then(() => void (written += Buffer.byteLength(text))),
    (error) => {
      throw error;
    },
  );
  for (let count = 0; count < 64; count += 1) writer.write(MEBIBYTE);
  unblock();
  await writer.close();
  // Slightly more than the limit, so that the truncation note is written.
  expect(written).toBeGreaterThan(MAX_LOG_BYTES);
  expect(written).toBeLessThanOrEqual(MAX_LOG_BYTES + 64 * 1024 + MEBIBYTE.length);
});

it('the rest of a log is returned after everything before it has been written', async () => {
  const written: string[] = [];
  const writer = new RunLogWriter(
    async (text) => {
      await new Promise(setImmediate);
      written.push(text);
    },
    (error) => {
      throw error;
    },
  );
  writer.write(Buffer.alloc(64 * 1024, 'x'));
  writer.write(Buffer.from('the end é').subarray(0, -1));
  writer.write(Buffer.from('é').subarray(1));
  expect(await writer.takeRest()).toBe('the end é');
  expect(written.map((text) => text.length)).toEqual([64 * 1024]);
  await writer.close();
  expect(written).toHaveLength(1);
});
