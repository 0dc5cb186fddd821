import { afterAll, describe, expect, it } from 'vitest';
import { KeyExaminer } from '../../../src/lib/openpgp/key-examiner.js';
import { KeyRefusal } from '../../../src/lib/openpgp/key-refusal.js';
import type { SignedRelease } from '../../../src/lib/openpgp/release-signature.js';
import {
  corpus,
  OPTIONS,
  outcomeOf,
  readSample,
  readSampleBytes,
  refusalOf,
  type ReleaseSample,
} from './support/corpus.js';

const examiner = new KeyExaminer();
afterAll(() => examiner.close());

function releaseOf({ signature, keys }: Pick<ReleaseSample, 'signature' | 'keys'>): SignedRelease {
  return {
    sums: readSampleBytes('releases/SHA256SUMS'),
    signature: readSampleBytes(`releases/${signature}`),
    keys: keys.map((file) => readSample(`releases/${file}`)),
  };
}

describe('the signature of a release', () => {
  it.each(corpus.releases)('is verified or refused: $about, $signature', async (expected) => {
    const outcome = await outcomeOf(() =>
      examiner.verifyRelease(releaseOf(expected), { ...OPTIONS, ...expected.options }),
    );
    if (outcome instanceof KeyRefusal) {
      expect(outcome.code).toBe(expected.code);
      return;
    }
    expect(outcome.fingerprint).toBe(expected.fingerprint);
    expect(outcome.keyId).toBe(expected.fingerprint?.slice(-16));
    expect(outcome.signingKeyId).toBe(expected.signingKeyId ?? outcome.keyId);
    expect(outcome.signedAt).toEqual(new Date('2025-06-01T00:00:00Z'));
    expect(outcome.warnings.map(({ code }) => code)).toEqual(expected.warnings ?? []);
  });

  it('is refused if it is armored, with the command for a binary signature', async () => {
    const refusal = await refusalOf(() =>
      examiner.verifyRelease(releaseOf({ signature: 'armored.sig', keys: ['rsa.asc'] }), OPTIONS),
    );
    expect(refusal.detail).toContain('gpg --detach-sign SHA256SUMS');
  });

  it('has an unknown signer if the namespace has no keys', async () => {
    const refusal = await refusalOf(() =>
      examiner.verifyRelease(releaseOf({ signature: 'by-rsa.sig', keys: [] }), OPTIONS),
    );
    expect(refusal.code).toBe('unknown-signer');
  });

  it('is refused as its only key is, if the key is no longer accepted', async () => {
    const release = releaseOf({ signature: 'by-ed25519.sig', keys: ['ed25519.asc'] });
    const refusal = await refusalOf(() => examiner.verifyRelease(release, OPTIONS));
    expect(refusal.code).toBe('algorithm');
  });

  it('is verified even if another stored key can no longer be parsed', async () => {
    const release = releaseOf({ signature: 'by-rsa.sig', keys: ['rsa.asc'] });
    const signer = await examiner.verifyRelease(
      { ...release, keys: ['no key at all', ...release.keys] },
      OPTIONS,
    );
    expect(signer.keyId).toBe(corpus.releases[0]?.fingerprint?.slice(-16));
  });
});
