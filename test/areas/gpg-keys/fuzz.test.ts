import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dearmorPublicKey } from '../../../src/lib/openpgp/armored-key.js';
import { encodeCanonicalArmor } from '../../../src/lib/openpgp/canonical-armor.js';
import { KeyExaminer } from '../../../src/lib/openpgp/key-examiner.js';
import { KeyRefusal } from '../../../src/lib/openpgp/key-refusal.js';
import { readArmoredKey } from '../../../src/lib/openpgp/uploaded-key.js';
import { corpus, OPTIONS, outcomeOf, readSample, readSampleBytes } from './support/corpus.js';

const examiner = new KeyExaminer();
beforeAll(() => examiner.examineArmoredKey(readSample('accepted/plain-rsa2048.asc'), OPTIONS));
afterAll(() => examiner.close());

const ALLOW_ECC = { ...OPTIONS, allowEcc: true };
const texts = corpus.accepted
  .filter(({ file }) => !/sixty|hundred|8192/u.test(file))
  .map(({ file }) => readSample(file));

const anyText = fc.constantFrom(...texts);
/** May be empty: an undamaged key must be accepted, and almost all damage leads to a refusal. */
const flips = fc.array(fc.record({ at: fc.nat(), bit: fc.nat(7) }), { maxLength: 4 });

function flipBits(bytes: Uint8Array, places: readonly { at: number; bit: number }[]): Uint8Array {
  const copy = new Uint8Array(bytes);
  for (const { at, bit } of places)
    copy[at % copy.length] = (copy[at % copy.length] ?? 0) ^ (1 << bit);
  return copy;
}

/** Counts refused and accepted inputs: a run without both proves little. */
class Outcomes {
  refused = 0;
  accepted = 0;

  record(outcome: unknown): outcome is KeyRefusal {
    const isRefused = outcome instanceof KeyRefusal;
    if (isRefused) this.refused += 1;
    else this.accepted += 1;
    return isRefused;
  }
}

/** A refusal has an error code, and a text with the remedy. */
function expectRemedy({ code, message }: KeyRefusal): void {
  expect(code).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  expect(message).toMatch(/^[ -~]{20,600}$/);
}

describe('random damage', () => {
  it('to the bytes of a key leads to a refusal, or only removes facts', async () => {
    const outcomes = new Outcomes();
    const property = fc.asyncProperty(anyText, flips, async (text, places) => {
      const whole = await examiner.examineArmoredKey(text, ALLOW_ECC);
      const damaged = encodeCanonicalArmor(flipBits(dearmorPublicKey(text), places));
      const outcome = await outcomeOf(() => examiner.examineArmoredKey(damaged, ALLOW_ECC));
      if (outcomes.record(outcome)) return expectRemedy(outcome);
      expect(outcome.canonicalArmor).toBe(damaged);
      expect(outcome.signingKeyIds.length).toBeGreaterThan(0);
      // Signed facts are unchanged: damage can only remove some of them.
      expect(outcome.fingerprint).toBe(whole.fingerprint);
      expect(outcome.createdAt).toEqual(whole.createdAt);
      expect(whole.userIds).toEqual(expect.arrayContaining([...outcome.userIds]));
      expect(whole.signingKeyIds).toEqual(expect.arrayContaining([...outcome.signingKeyIds]));
    });
    await fc.assert(property, { numRuns: 400 });
    expect(outcomes.refused).toBeGreaterThan(100);
    expect(outcomes.accepted).toBeGreaterThan(0);
  });

  it('to a truncated or spliced key leads to a refusal or to correct facts', async () => {
    const outcomes = new Outcomes();
    const property = fc.asyncProperty(
      anyText,
      anyText,
      fc.nat(),
      fc.nat(),
      async (text, other, cut, start) => {
        const [bytes, piece] = [dearmorPublicKey(text), dearmorPublicKey(other)];
        const mixed = Buffer.concat([
          bytes.subarray(0, cut % bytes.length),
          piece.subarray(start % piece.length),
        ]);
        const armor = encodeCanonicalArmor(mixed);
        const outcome = await outcomeOf(() => examiner.examineArmoredKey(armor, ALLOW_ECC));
        if (outcomes.record(outcome)) return expectRemedy(outcome);
        // The facts are those of one of the two keys, over exactly these packets.
        expect(outcome.canonicalArmor).toBe(armor);
        const wholes = [
          await examiner.examineArmoredKey(text, ALLOW_ECC),
          await examiner.examineArmoredKey(other, ALLOW_ECC),
        ];
        const whole = wholes.find(({ fingerprint }) => fingerprint === outcome.fingerprint);
        expect(whole?.signingKeyIds).toEqual(expect.arrayContaining([...outcome.signingKeyIds]));
      },
    );
    await fc.assert(property, { numRuns: 200 });
    expect(outcomes.refused).toBeGreaterThan(50);
  });

  it('to the text of a key leads to a refusal or, with a checksum, to the same packets', () => {
    const damage = fc.record({
      at: fc.nat(),
      deleted: fc.nat(3),
      inserted: fc.oneof(
        fc.string({ maxLength: 3, unit: 'binary' }),
        fc.constantFrom('\n', '\r\n', ' ', '=', '-----'),
      ),
    });
    const outcomes = new Outcomes();
    const property = fc.property(anyText, damage, (text, { at, deleted, inserted }) => {
      const place = at % text.length;
      const damaged = text.slice(0, place) + inserted + text.slice(place + deleted);
      try {
        const { packets } = readArmoredKey(damaged, ALLOW_ECC);
        outcomes.record(packets);
        // Only text outside the data may differ, unless the damage also removed the checksum.
        if (damaged.includes('\n='))
          expect(Buffer.compare(packets.bytes, dearmorPublicKey(text))).toBe(0);
      } catch (error) {
        expect(error).toBeInstanceOf(KeyRefusal);
        outcomes.record(error);
        expectRemedy(error as KeyRefusal);
      }
    });
    fc.assert(property, { numRuns: 1_000 });
    expect(outcomes.refused).toBeGreaterThan(100);
    expect(outcomes.accepted).toBeGreaterThan(0);
  });

  it('that leaves only arbitrary text leads to a refusal', async () => {
    const property = fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 300 }),
      async (text) => {
        expect(await outcomeOf(() => readArmoredKey(text, OPTIONS))).toBeInstanceOf(KeyRefusal);
      },
    );
    await fc.assert(property, { numRuns: 500 });
  });

  it('to a release signature or its file leads to a refusal or to the same signer', async () => {
    const sums = readSampleBytes('releases/SHA256SUMS');
    const signature = readSampleBytes('releases/by-rsa.sig');
    const keys = [readSample('releases/rsa.asc')];
    const whole = await examiner.verifyRelease({ sums, signature, keys }, OPTIONS);
    const outcomes = new Outcomes();
    const property = fc.asyncProperty(flips, async (places) => {
      const outcome = await outcomeOf(() =>
        examiner.verifyRelease({ sums, signature: flipBits(signature, places), keys }, OPTIONS),
      );
      if (!outcomes.record(outcome)) expect(outcome).toEqual(whole);
    });
    await fc.assert(property, { numRuns: 200 });
    expect(outcomes.refused).toBeGreaterThan(100);
    const others = fc.asyncProperty(flips, async (places) => {
      const changed = flipBits(sums, places);
      fc.pre(Buffer.compare(changed, sums) !== 0);
      const signed = { sums: changed, signature, keys };
      expect(await outcomeOf(() => examiner.verifyRelease(signed, OPTIONS))).toBeInstanceOf(
        KeyRefusal,
      );
    });
    await fc.assert(others, { numRuns: 100 });
  });
});
