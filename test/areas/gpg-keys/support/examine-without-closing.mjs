// Examines one key and does not close the examiner: the process must exit anyway.
import '../../../support/typescript-in-threads.mjs';
import { readFileSync } from 'node:fs';

const { KeyExaminer } = await import('../../../../src/lib/openpgp/key-examiner.ts');
const text = readFileSync(new URL('../corpus/accepted/plain-rsa2048.asc', import.meta.url), 'utf8');
await new KeyExaminer().examineArmoredKey(text, {
  allowEcc: false,
  refuseSha1: false,
  now: new Date('2026-01-01T00:00:00Z'),
});
console.log('examined');
