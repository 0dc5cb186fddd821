import { readFileSync } from 'node:fs';
import * as openpgp from 'openpgp';
import { afterAll, describe, expect, it } from 'vitest';
import { dearmorPublicKey } from '../../../src/lib/openpgp/armored-key.js';
import { KeyExaminer } from '../../../src/lib/openpgp/key-examiner.js';
import { LIBRARY_CONFIG } from '../../../src/lib/openpgp/signature-verification.js';
import { readArmoredKey } from '../../../src/lib/openpgp/uploaded-key.js';
import { measureUtilization } from '../../support/event-loop.js';
import { OPTIONS, readSample, refusalOf } from './support/corpus.js';

const examiner = new KeyExaminer();
afterAll(() => examiner.close());

const ALLOW_ECC = { ...OPTIONS, allowEcc: true };

async function codeOf(file: string, options = OPTIONS): Promise<string> {
  const { code } = await refusalOf(() =>
    examiner.examineArmoredKey(readSample(`refused/${file}.asc`), options),
  );
  return code;
}

// The samples of the corpus refer to these numbers.
describe('the traps of openpgp.js', () => {
  it('1: Gantry checks checksum, END line and alphabet, because openpgp.js does not', async () => {
    for (const file of [
      'text-wrong-checksum',
      'text-two-checksums',
      'text-wrong-end',
      'text-after',
      'text-cyrillic',
      'text-url-safe',
    ]) {
      const text = readSample(`refused/${file}.asc`);
      await expect(openpgp.readKey({ armoredKey: text }), file).resolves.toBeDefined();
      expect(await codeOf(file), file).toMatch(
        /^(checksum|base64|incomplete-block|text-around-block)$/u,
      );
    }
  });

  it('2: methods of the library get a complete configuration; the global one is unchanged', () => {
    expect(Object.keys(LIBRARY_CONFIG)).toEqual(
      expect.arrayContaining(Object.keys(openpgp.config)),
    );
    expect(openpgp.config.rejectPublicKeyAlgorithms.has(openpgp.enums.publicKey.dsa)).toBe(true);
    expect(openpgp.config.minRSABits).toBe(2047);
  });

  it('3: a SHA-1 revocation is valid even if SHA-1 self-signatures are refused', async () => {
    const facts = await examiner.examineArmoredKey(readSample('accepted/revoked-with-sha1.asc'), {
      ...OPTIONS,
      refuseSha1: true,
    });
    expect(facts.revokedAt).toEqual(new Date('2025-06-01T00:00:00Z'));
    expect(facts.warnings.map(({ code }) => code)).toContain('key-revoked');
  });

  it('4: a user ID that is not UTF-8 is verified and stored unchanged', async () => {
    const text = readSample('accepted/user-id-latin1.asc');
    const facts = await examiner.examineArmoredKey(text, OPTIONS);
    expect(facts.userIds).toEqual(['Jürgen Grün <juergen@example.com>']);
    const library = await openpgp.readKey({ armoredKey: text });
    expect(library.write()).not.toEqual(dearmorPublicKey(text));
    expect(dearmorPublicKey(facts.canonicalArmor)).toEqual(dearmorPublicKey(text));
  });

  it('5: the canonical armor has every uploaded packet, even unknown ones', async () => {
    const text = readSample('accepted/version-3-certification.asc');
    const facts = await examiner.examineArmoredKey(text, OPTIONS);
    const library = await openpgp.readKey({ armoredKey: text });
    expect(library.write().length).toBeLessThan(dearmorPublicKey(text).length);
    expect(dearmorPublicKey(facts.canonicalArmor)).toEqual(dearmorPublicKey(text));
  });

  it('6: a key is refused if the library and the clients disagree on its ID', async () => {
    expect(await codeOf('packets-leading-zeros')).toBe('key-material');
    expect(await codeOf('packets-octets-after-numbers')).toBe('key-material');
  });

  it('7: a curve that needs an undeclared package is refused with an error of Gantry', async () => {
    for (const file of [
      'key-brainpoolP256r1-allowed',
      'key-secp256k1-allowed',
      'gpg-brainpool-signing-subkey',
    ]) {
      const refusal = await refusalOf(() =>
        examiner.examineArmoredKey(readSample(`refused/${file}.asc`), ALLOW_ECC),
      );
      expect(refusal.code).toBe('curve');
      expect(refusal.detail).not.toMatch(/eckey|module|node_modules/u);
    }
  });

  it('8: arithmetic in BigInt, for DSA and SHA-224, does not block the event loop', async () => {
    const slow = ['plain-dsa3072', 'dsa-signing-subkey', 'self-signature-sha224'].map((name) =>
      readSample(`accepted/${name}.asc`),
    );
    await examiner.examineArmoredKey(slow[0] ?? '', OPTIONS);
    const busy = await measureUtilization(async () => {
      await Promise.all(
        [...slow, ...slow, ...slow].map((text) => examiner.examineArmoredKey(text, OPTIONS)),
      );
    });
    expect(busy).toBeLessThan(0.5);
  });

  it('9: a version 3 key before the key is not ignored', async () => {
    const text = readSample('refused/packets-version-3-before.asc');
    await expect(openpgp.readKey({ armoredKey: text })).resolves.toBeDefined();
    expect(await codeOf('packets-version-3-before')).toBe('more-than-one-key');
  });

  it('10: openpgp.js is 6.3.2 or later, which parses lengths above 2^31 correctly', async () => {
    const manifest = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as { dependencies: Record<string, string> };
    const [major = 0, minor = 0, patch = 0] = (manifest.dependencies.openpgp ?? '')
      .split('.')
      .map(Number);
    expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(6_003_002);
    expect(await codeOf('packets-length-beyond-2-31')).toBe('packet-format');
  });
});

describe('the text of a refusal', () => {
  it.each([
    ['gpg-sha1', { ...OPTIONS, refuseSha1: true }, /gpg --quick-set-expire [0-9A-F]{40} 0/u],
    ['key-ed25519', OPTIONS, /gpg --full-generate-key, choose RSA, 4096/u],
    ['text-two-blocks', OPTIONS, /gpg --armor --export FINGERPRINT/u],
    ['text-throw-away-private-key', OPTIONS, /consider it exposed/u],
    ['text-escaped-newlines', OPTIONS, /jq -Rs/u],
    ['key-revocation-certificate', OPTIONS, /revocation certificate \(\.rev\)/u],
  ])('names the remedy: %s', async (file, options, remedy) => {
    const { detail } = await refusalOf(() =>
      examiner.examineArmoredKey(readSample(`refused/${file}.asc`), options),
    );
    expect(detail).toMatch(remedy);
  });
});

describe('the text of an upload', () => {
  it('is refused as a private key, whatever else is wrong with it', async () => {
    const text = `${readSample('refused/text-throw-away-private-key.asc')}\0${' '.repeat(600 * 1024)}`;
    const { code } = await refusalOf(() => readArmoredKey(text, OPTIONS));
    expect(code).toBe('private-key');
  });

  it('is measured in bytes, not characters, and refused with a lone surrogate', async () => {
    const key = readSample('accepted/plain-rsa2048.asc');
    const withHeader = (value: string): string => key.replace('\n\n', `\nComment: ${value}\n\n`);
    expect(
      (await refusalOf(() => readArmoredKey(withHeader('é'.repeat(262_144)), OPTIONS))).code,
    ).toBe('too-large');
    expect((await refusalOf(() => readArmoredKey(withHeader('\ud800'), OPTIONS))).code).toBe(
      'forbidden-character',
    );
  });
});
