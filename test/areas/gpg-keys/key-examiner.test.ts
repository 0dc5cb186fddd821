import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { KeyExaminer } from '../../../src/lib/openpgp/key-examiner.js';
import { WorkerBusy } from '../../../src/lib/worker-thread/supervised-worker.js';
import { OPTIONS, readSample, refusalOf } from './support/corpus.js';

const plain = readSample('accepted/plain-rsa2048.asc');
/** Has a hundred signatures, which take at least 50 ms to verify. */
const laborious = readSample('accepted/hundred-self-signatures.asc');

describe('the key examiner', () => {
  let examiner: KeyExaminer;
  afterEach(() => examiner.close());

  it('refuses a key that takes too long as too complex, and examines the next', async () => {
    examiner = new KeyExaminer({ deadlineMs: 5 });
    expect((await refusalOf(() => examiner.examineArmoredKey(laborious, OPTIONS))).code).toBe(
      'key-too-complex',
    );
    const refusedInThread = readSample('refused/signatures-no-flags.asc');
    expect(
      (await refusalOf(() => examiner.examineArmoredKey(refusedInThread, OPTIONS))).code,
    ).toMatch(/^(cannot-sign|key-too-complex)$/u);
  });

  it('refuses a key that takes too much memory as too complex', async () => {
    examiner = new KeyExaminer({ memoryMb: 6 }); // Less than the library needs to load.
    expect((await refusalOf(() => examiner.examineArmoredKey(plain, OPTIONS))).code).toBe(
      'key-too-complex',
    );
  });

  it('accepts a full queue of keys, and refuses the next one as busy', async () => {
    examiner = new KeyExaminer({ queueLength: 4 });
    const accepted = Array.from({ length: 5 }, () => examiner.examineArmoredKey(plain, OPTIONS));
    await expect(examiner.examineArmoredKey(plain, OPTIONS)).rejects.toBeInstanceOf(WorkerBusy);
    expect(new Set((await Promise.all(accepted)).map(({ keyId }) => keyId)).size).toBe(1);
  });

  it('returns the same result for the same key after other keys', async () => {
    examiner = new KeyExaminer();
    const first = await examiner.examineArmoredKey(plain, OPTIONS);
    await Promise.allSettled(
      [
        laborious,
        readSample('refused/signatures-forged.asc'),
        readSample('accepted/revoked.asc'),
      ].map((text) => examiner.examineArmoredKey(text, OPTIONS)),
    );
    expect(await examiner.examineArmoredKey(plain, OPTIONS)).toEqual(first);
  });

  it('lets the process exit while its thread is idle', async () => {
    examiner = new KeyExaminer();
    const script = fileURLToPath(new URL('./support/examine-without-closing.mjs', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: 30_000 });
    expect(stdout).toContain('examined');
  });
});
