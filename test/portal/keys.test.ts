import { describe, expect, it } from 'vitest';
import {
  daysFrom,
  statusWords,
  strengthText,
  verdictOf,
} from '../../portal/src/pages/keys/key-words.js';
import {
  localRefusalOf,
  refusalTitle,
  splitCommands,
} from '../../portal/src/pages/keys/refusal-words.js';
import { REFUSAL_CODES } from '../../src/lib/openpgp/key-refusal.js';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('the verdict on a signing key', () => {
  it('counts the remaining days', () => {
    const verdict = verdictOf(
      { status: 'valid', expiresAt: '2026-06-01T12:00:00Z', revokedAt: null },
      NOW,
    );
    expect(verdict).toEqual({
      tone: 'good',
      title: 'The key can sign providers',
      text: 'It expires in 92 days.',
    });
  });

  it('states that a key does not expire', () => {
    const verdict = verdictOf({ status: 'valid', expiresAt: null, revokedAt: null }, NOW);
    expect(verdict.text).toBe('It does not expire.');
  });

  it.each([
    ['expiring', '2026-03-11T12:00:00Z', null, 'warn', 'The key expires in 10 days'],
    ['expired', '2026-02-27T12:00:00Z', null, 'bad', 'The key expired 2 days ago'],
    ['revoked', null, '2026-02-28T12:00:00Z', 'bad', 'The key was revoked yesterday'],
  ] as const)('explains what %s means', (status, expiresAt, revokedAt, tone, title) => {
    const verdict = verdictOf({ status, expiresAt, revokedAt }, NOW);
    expect(verdict).toMatchObject({ tone, title });
    expect(statusWords(status).tone).toBe(tone);
  });

  it('counts whole days only', () => {
    expect(daysFrom('2026-03-01T20:00:00Z', NOW)).toBe('today');
    expect(daysFrom('2026-03-03T11:59:59Z', NOW)).toBe('tomorrow');
  });

  it.each([
    ['rsa', 4096, 'RSA, 4096 bits: strong'],
    ['rsa', 2048, 'RSA, 2048 bits: sufficient'],
    ['dsa', 2048, 'DSA, 2048 bits: sufficient, an old algorithm'],
    ['eddsa', 256, 'Ed25519, 256 bits: strong'],
  ])('rates the strength of %s with %i bits', (algorithm, bits, text) => {
    expect(strengthText({ algorithm, bits })).toBe(text);
  });
});

describe('the refusal of a signing key', () => {
  it('keeps a private key in the browser', () => {
    const refusal = localRefusalOf(
      '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nabc'.replace('PUBLIC', 'PRIVATE'),
    );
    expect(refusal?.title).toBe('This is a private key');
    expect(refusal?.text).toMatch(/^It has not been sent\./);
  });

  it('sends no more than the server accepts', () => {
    expect(localRefusalOf('x'.repeat(512 * 1024 + 1))?.title).toBe('The key is too large');
    expect(localRefusalOf('x'.repeat(512 * 1024))).toBeNull();
  });

  it('has its own title for common error codes of the server', () => {
    const codesOfServer = new Set<string>([...REFUSAL_CODES, 'already-exists']);
    const titled = ['private-key', 'algorithm', 'text-around-block', 'more-than-one-key'];
    for (const code of titled) {
      expect(codesOfServer).toContain(code);
      expect(refusalTitle(code)).not.toBe('The key was refused');
    }
    expect(refusalTitle('parser-difference')).toBe('The key was refused');
  });

  it('separates commands from sentences', () => {
    expect(splitCommands('Create an RSA key: gpg --full-generate-key, choose RSA, 4096')).toEqual([
      'Create an RSA key: ',
      'gpg --full-generate-key',
      ', choose RSA, 4096',
    ]);
    expect(splitCommands('Export it again: gpg --armor --export ABCD')).toEqual([
      'Export it again: ',
      'gpg --armor --export ABCD',
      '',
    ]);
  });
});
