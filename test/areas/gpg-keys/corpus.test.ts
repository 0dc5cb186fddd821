import { afterAll, describe, expect, it } from 'vitest';
import { dearmorPublicKey, decodeAcceptedArmor } from '../../../src/lib/openpgp/armored-key.js';
import { KeyExaminer } from '../../../src/lib/openpgp/key-examiner.js';
import { REFUSAL_CODES } from '../../../src/lib/openpgp/key-refusal.js';
import { readStoredSubkeys } from '../../../src/lib/openpgp/stored-subkeys.js';
import { readArmoredKey } from '../../../src/lib/openpgp/uploaded-key.js';
import { corpus, OPTIONS, readSample, refusalOf } from './support/corpus.js';

const examiner = new KeyExaminer();
afterAll(() => examiner.close());

describe('an accepted key', () => {
  it.each(corpus.accepted)('is parsed as gpg parses it: $file, $about', async (expected) => {
    const facts = await examiner.examineArmoredKey(readSample(expected.file), {
      ...OPTIONS,
      ...expected.options,
    });
    expect({
      keyId: facts.keyId,
      fingerprint: facts.fingerprint,
      bits: facts.bits,
      created: facts.createdAt.toISOString(),
      expires: facts.expiresAt?.toISOString() ?? null,
      revoked: facts.revokedAt !== null,
      signingKeyIds: facts.signingKeyIds,
      warnings: facts.warnings.map(({ code }) => code),
      userIds: facts.userIds.length,
    }).toEqual({
      keyId: expected.keyId,
      fingerprint: expected.fingerprint,
      bits: expected.bits,
      created: expected.created,
      expires: expected.expires,
      revoked: expected.revoked,
      signingKeyIds: expected.signingKeyIds,
      warnings: expected.warnings,
      userIds: expected.userIds ?? facts.userIds.length,
    });
  });

  it.each(corpus.accepted)(
    'is returned byte for byte, and with a canonical armor of the same packets: $file',
    async ({ file, options }) => {
      const text = readSample(file);
      const facts = await examiner.examineArmoredKey(text, { ...OPTIONS, ...options });
      expect(facts.armor).toBe(text);
      expect(dearmorPublicKey(facts.canonicalArmor)).toEqual(dearmorPublicKey(text));
      expect(facts.canonicalArmor).toMatch(
        /^-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n([A-Za-z0-9+/=]{1,64}\n)+=[A-Za-z0-9+/]{4}\n-----END PGP PUBLIC KEY BLOCK-----\n$/u,
      );
      const again = await examiner.examineArmoredKey(facts.canonicalArmor, {
        ...OPTIONS,
        ...options,
      });
      expect(again).toEqual({ ...facts, armor: facts.canonicalArmor });
    },
  );

  it.each(corpus.accepted)(
    'has its fingerprint and key ID before any public-key operation: $file',
    ({ file, options, fingerprint, keyId }) => {
      expect(
        readArmoredKey(readSample(file), { ...OPTIONS, ...options }).packets.primary,
      ).toMatchObject({ fingerprint, keyId });
    },
  );
});

describe('the subkeys of a stored key', () => {
  it.each(corpus.accepted)('are read without verification: $file', ({ file, options }) => {
    const text = readSample(file);
    expect(decodeAcceptedArmor(text)).toEqual(dearmorPublicKey(text));
    expect(readStoredSubkeys(text).map(({ keyId }) => keyId)).toEqual(
      readArmoredKey(text, { ...OPTIONS, ...options }).packets.subkeys.map(({ keyId }) => keyId),
    );
  });

  it('include their expiries and revocations', () => {
    expect(readStoredSubkeys(readSample('accepted/expired-signing-subkey.asc'))).toMatchObject([
      { keyId: 'A715560767D7214B', revoked: false, expiresAt: new Date('2025-06-01T00:00:00Z') },
    ]);
    expect(readStoredSubkeys(readSample('accepted/revoked-signing-subkey.asc'))).toMatchObject([
      { revoked: true, expiresAt: null },
      { revoked: false, expiresAt: null },
    ]);
  });

  it('are an empty list if the text is not a key', () => {
    for (const text of ['', 'no key', readSample('refused/text-cut.asc')])
      expect(readStoredSubkeys(text)).toEqual([]);
  });
});

describe('a refused key', () => {
  it.each(corpus.refused)('is refused as $code: $file, $about', async ({ file, options, code }) => {
    const text = readSample(file);
    const refusal = await refusalOf(() =>
      examiner.examineArmoredKey(text, { ...OPTIONS, ...options }),
    );
    expect(refusal.code).toBe(code);
    expect(refusal.detail).not.toMatch(/\bat .*:\d+|node_modules|openpgp|undefined|NaN/u);
  });
});

describe('the corpus', () => {
  it('has a sample for every error code that a file can cause', () => {
    const covered = new Set([...corpus.refused, ...corpus.releases].map(({ code }) => code));
    // Tested elsewhere: a file that is too large for the repository, a fault, and a slow key.
    const elsewhere = ['too-large', 'parser-difference', 'key-too-complex'];
    expect(REFUSAL_CODES.filter((code) => !covered.has(code))).toEqual(elsewhere);
  });
});
