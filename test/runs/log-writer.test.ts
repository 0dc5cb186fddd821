import { expect, it } from 'vitest';
import { MOST_KEPT, RunLogWriter } from '../../src/runs/work/run-log-writer.js';

const MEBIBYTE = Buffer.alloc(1024 * 1024, 'x');

it('a log that nobody writes away yet waits up to the size that is kept and a little more, whatever the module prints', async () => {
  let written = 0;
  let open!: () => void;
  const isAway = new Promise<void>((resolve) => (open = resolve));
  const writer = new RunLogWriter(async (text) => isAway.then(() => void (written += Buffer.byteLength(text))), (error) => {
    throw error;
  });
  for (let count = 0; count < 64; count += 1) writer.write(MEBIBYTE);
  open();
  await writer.close();
  // More than is kept, or the note that there was more would not be written.
  expect(written).toBeGreaterThan(MOST_KEPT);
  expect(written).toBeLessThanOrEqual(MOST_KEPT + 64 * 1024 + MEBIBYTE.length);
});
