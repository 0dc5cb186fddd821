/** Titles of refusals, by code. The server's detail explains the refusal. */
const TITLES: Readonly<Record<string, string>> = {
  'private-key': 'This is a private key',
  'too-large': 'The key is too large',
  'not-a-key-block': 'This is not a public key',
  'first-packet-not-a-key': 'This is not a public key',
  'incomplete-block': 'The end of the key is missing',
  'text-around-block': 'There is other text around the key',
  'more-than-one-key': 'There is more than one key',
  'already-exists': 'The registry already has this key',
  algorithm: 'Terraform cannot use this kind of key',
  curve: 'Terraform cannot use this kind of key',
  'subkey-algorithm': 'Terraform cannot use a part of this key',
  'key-version': 'Terraform cannot use this key version',
  'key-size': 'The key is too weak, or too large',
  'weak-self-signature': 'The key signed itself with a broken algorithm',
  'cannot-sign': 'The key cannot sign',
  'no-user-id': 'The key has no user ID',
  'no-valid-user-id': 'No user ID of the key is valid',
  'no-self-signature': 'The key has not signed its own user ID',
  'created-in-future': 'The creation time of the key is in the future',
  'key-too-complex': 'The key is too complex',
  'too-many-packets': 'The key is too complex',
  checksum: 'The key is damaged',
  base64: 'The key is damaged',
  'packet-format': 'The key is damaged',
  'trailing-space': 'The text of the key was changed',
  'indented-line': 'The text of the key was changed',
  'line-ending': 'The text of the key was changed',
  'line-too-long': 'The text of the key was changed',
  'missing-blank-line': 'The text of the key was changed',
  'forbidden-character': 'The text of the key was changed',
};

export const refusalTitle = (code: string | undefined): string =>
  TITLES[code ?? ''] ?? 'The key was refused';

export interface Refusal {
  readonly title: string;
  readonly text: string;
}

const MAX_BYTES = 512 * 1024;

/** The refusal of a text that must not be sent; null for a text that the server checks. */
export function localRefusalOf(text: string): Refusal | null {
  if (/-----BEGIN PGP PRIVATE KEY BLOCK-----/.test(text))
    return {
      title: refusalTitle('private-key'),
      text: 'It has not been sent. Keep it secret, and export the public half only: gpg --armor --export KEY-ID',
    };
  return text.length > MAX_BYTES
    ? {
        title: refusalTitle('too-large'),
        text: 'A key may have at most 512 KiB. Export it without the signatures of others: gpg --armor --export-options export-minimal --export KEY-ID',
      }
    : null;
}

/** Separates commands from sentences: the parts with an odd index are commands. */
export const splitCommands = (text: string): string[] =>
  text.split(/(gpg --[^,()]*?(?=$|,| \(|\)|\. ))/);
