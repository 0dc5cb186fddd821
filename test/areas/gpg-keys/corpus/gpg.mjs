// The real gpg, with a temporary key ring.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The creation time of most keys, and the time at which the tests evaluate them. */
export const CREATED_AT = '20250101T000000';
export const NOW = '20260101T000000';

// Short, because the path of the agent's socket is limited to 108 bytes.
const home = mkdtempSync(join(tmpdir(), 'gk'));

export function gpg(args, { at = CREATED_AT, input = '' } = {}) {
  return run(['--batch', '--yes', ...args], at, input);
}

/** Answers the prompts of --edit-key. */
export function answerPrompts(args, answers, at = CREATED_AT) {
  run(['--command-fd', '0', ...args], at, `${answers.join('\n')}\n`);
}

function run(args, at, input) {
  const common = [
    '--homedir',
    home,
    '--quiet',
    '--no-tty',
    '--passphrase',
    '',
    '--pinentry-mode',
    'loopback',
    '--trust-model',
    'always',
    '--expert',
    '--allow-weak-digest-algos',
  ];
  const { status, stdout, stderr } = spawnSync(
    'gpg',
    [...common, '--faked-system-time', `${at}!`, ...args],
    { input, maxBuffer: 1 << 24 },
  );
  if (status !== 0) throw new Error(`gpg ${args.join(' ')}\n${stderr}`);
  return stdout;
}

/** Creates a key without a passphrase, and returns its fingerprint. */
export function createKey(
  name,
  algorithm,
  usage = 'sign,cert',
  { expires = 'never', at = CREATED_AT, flags = [] } = {},
) {
  const userId = `${name} <${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@example.com>`;
  gpg([...flags, '--quick-generate-key', userId, algorithm, usage, expires], { at });
  const fingerprints = fieldsOf(gpg(['--with-colons', '--list-keys', `=${userId}`])).filter(
    ([kind]) => kind === 'fpr',
  );
  return fingerprints[0][9];
}

export function addSubkey(
  fingerprint,
  algorithm,
  usage,
  { expires = 'never', at = CREATED_AT, flags = [] } = {},
) {
  gpg([...flags, '--quick-add-key', fingerprint, algorithm, usage, expires], { at });
}

export function exportKey(fingerprint, { options = [], secret = false } = {}) {
  return gpg([...options, secret ? '--export-secret-keys' : '--export', fingerprint]);
}

export function exportArmored(fingerprint, { options = [], secret = false } = {}) {
  return exportKey(fingerprint, {
    options: ['--armor', '--no-emit-version', ...options],
    secret,
  }).toString();
}

/**
 * The revocation certificate that gpg created with the key, without its protection against
 * accidental use.
 */
export function revocationCertificate(fingerprint) {
  return readFileSync(join(home, 'openpgp-revocs.d', `${fingerprint}.rev`), 'utf8').replace(
    /^[^]*:-----BEGIN/,
    '-----BEGIN',
  );
}

/** The facts that gpg finds in a block: the expected results of the tests. */
export function inspectKey(armor) {
  const file = join(home, 'show.asc');
  writeFileSync(file, armor);
  const lines = fieldsOf(gpg(['--with-colons', '--show-keys', file], { at: NOW }));
  // Fields of --with-colons, by their numbers in gpg's doc/DETAILS, less one.
  const [, validity, bits, , keyId, created, expires] = lines.find(([kind]) => kind === 'pub');
  const signers = lines
    .filter((fields) => fields[0] === 'pub' || (fields[0] === 'sub' && fields[1] !== 'r'))
    .filter((fields) => fields[11].includes('s'));
  return {
    keyId,
    fingerprint: lines.find(([kind]) => kind === 'fpr')[9],
    bits: Number(bits),
    created: toIsoTime(created),
    expires: toIsoTime(expires),
    revoked: validity === 'r',
    signingKeyIds: signers.map((fields) => fields[4]),
  };
}

export function close() {
  execFileSync('gpgconf', ['--homedir', home, '--kill', 'all']);
  rmSync(home, { recursive: true, force: true });
}

function fieldsOf(colons) {
  return colons
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split(':'));
}

function toIsoTime(seconds) {
  return seconds === '' ? null : new Date(Number(seconds) * 1000).toISOString();
}
