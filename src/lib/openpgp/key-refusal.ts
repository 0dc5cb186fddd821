/**
 * The reasons to refuse a key or a release signature: a stable code, and a text with the problem
 * and the remedy. Texts must not contain messages of openpgp.js. KeyRefusal replaces FINGERPRINT
 * with the fingerprint of the key, if it is known.
 */
const REMEDIES = {
  // the text
  'private-key':
    'The text contains a private key. It was not stored, but it left your machine: consider it ' +
    'exposed, revoke it and create a new one. Send the public half only: gpg --armor ' +
    '--export FINGERPRINT',
  'too-large':
    'The text may have at most 512 KiB and 16,384 lines. Leave out what a registry does not ' +
    'need: gpg --armor --export-options export-minimal --export FINGERPRINT',
  'forbidden-character':
    'Control, zero-width, bidirectional and byte-order characters are not allowed. Send the ' +
    'plain output of: gpg --armor --export FINGERPRINT',
  'escaped-newlines':
    'The line ends are written as the two characters \\n. Let a tool build the JSON string, ' +
    'for example: jq -Rs . key.asc',
  'not-a-key-block':
    'The text must be a block that starts with -----BEGIN PGP PUBLIC KEY BLOCK-----. Create ' +
    'it with: gpg --armor --export FINGERPRINT',
  'text-around-block':
    'No other text may come before or after the public key block. Send the block alone, as ' +
    'printed by: gpg --armor --export FINGERPRINT',
  'more-than-one-key':
    'Exactly one primary key is accepted. Export that one: gpg --armor --export FINGERPRINT',
  'incomplete-block':
    'The block must end with the line -----END PGP PUBLIC KEY BLOCK-----. The text seems to ' +
    'be cut off, or the line was changed. Copy the block again, or export it again: gpg --armor ' +
    '--export FINGERPRINT',
  'trailing-space':
    'A line ends with a space or tab, which Terraform refuses. Remove it at all line ends, or ' +
    'export again: gpg --armor --export FINGERPRINT',
  'indented-line':
    'A line starts with a space or tab. Remove the indentation, or export again: gpg --armor ' +
    '--export FINGERPRINT',
  'line-ending':
    'Lines must end with LF or CRLF; a lone CR is not a line end. Convert the line ends, or export ' +
    'again: gpg --armor --export FINGERPRINT',
  'armor-header':
    'Header lines must read "Name: value", at most 32 of them and 1,024 characters each. ' +
    'They may be left out altogether.',
  'missing-blank-line':
    'An empty line must separate the armor headers from the data; it is needed without ' +
    'headers too.',
  'line-too-long':
    'The data lines may have at most 76 characters. Export again: gpg --armor --export FINGERPRINT',
  base64:
    'The data is not valid base64: a character is invalid, missing or misplaced. Copy the ' +
    'block again, or export it again: gpg --armor --export FINGERPRINT',
  checksum:
    'The checksum at the end of the block does not match the data: the block is damaged. ' +
    'Export it again: gpg --armor --export FINGERPRINT',
  // the packets
  'packet-format':
    'The data is not a complete sequence of OpenPGP packets of definite length. Export the ' +
    'key again: gpg --armor --export FINGERPRINT',
  'packet-not-allowed':
    'A public key may consist of key, subkey, user ID, user attribute and signature packets ' +
    'only. Export it again: gpg --armor --export FINGERPRINT',
  'first-packet-not-a-key':
    'The block does not start with a key. A revocation certificate (.rev) looks similar: ' +
    'import it into gpg, then send the output of: gpg --armor --export FINGERPRINT',
  'too-many-packets':
    'The key contains more than a registry accepts. Leave out what others added to it: gpg ' +
    '--armor --export-options export-minimal --export FINGERPRINT',
  'user-id':
    'A user ID must have 1 to 2,048 bytes, without control, bidirectional or byte-order ' +
    'characters.',
  'duplicate-user-id':
    'The same user ID appears twice with different certifications, and clients use only one ' +
    'of them. Import the key into gpg, which merges them, and export it again: gpg --armor ' +
    '--export FINGERPRINT',
  'no-user-id':
    'The key has no user ID, and no client accepts such a key. Export it from the keyring in ' +
    'which it was created: gpg --armor --export FINGERPRINT',
  'user-attribute':
    'A user attribute (photo) is malformed or has more than 400,000 bytes. Leave out the ' +
    'attributes: gpg --armor --export-options no-export-attributes --export FINGERPRINT',
  'misplaced-signature':
    'A signature is in a place where its type is not allowed, and clients refuse such a key. ' +
    'Import it into gpg and export it again: gpg --armor --export FINGERPRINT',
  'malformed-signature':
    'A signature on the key cannot be read, so clients refuse the key. Leave out what others ' +
    'signed: gpg --armor --export-options export-minimal --export FINGERPRINT',
  'key-version':
    'Only version 4 keys are accepted. Create one with: gpg --full-generate-key, choose RSA, 4096',
  algorithm:
    'The key must be an RSA or DSA key that can sign; the operator may also allow elliptic ' +
    'curves. GnuPG 2.3 and later create Ed25519 keys by default. Create an RSA key: gpg ' +
    '--full-generate-key, choose RSA, 4096',
  curve:
    'The key, or a subkey, uses an elliptic curve that cannot be checked here. Create an RSA ' +
    'key: gpg --full-generate-key, choose RSA, 4096',
  'subkey-algorithm':
    'A subkey uses an algorithm that clients do not know, and they refuse the whole key. ' +
    'Remove that subkey, and export the key again.',
  'key-size':
    'RSA keys must have 2048 to 8192 bits; DSA keys 2048 with a subgroup of 224 or 256, or 3072 ' +
    'with one of 256. Create a new key: gpg --full-generate-key, choose RSA, 4096',
  'key-material':
    'The numbers of the key, or of a subkey, cannot be those of a valid key. Export it ' +
    'again, or create a new one: gpg --full-generate-key, choose RSA, 4096',
  'created-in-future':
    'The creation time of the key is more than 24 hours in the future. Set the clock of the ' +
    'machine that created it, and create the key again.',
  // the examination of the key
  'parser-difference':
    'Two parsers of the format disagree on this key, so clients may disagree too. Import it ' +
    'into gpg and export it again: gpg --armor --export FINGERPRINT',
  'self-signature':
    "A signature that claims to be the key's own does not verify, and clients refuse the " +
    'whole key. Import it into gpg and export it again: gpg --armor --export FINGERPRINT',
  'no-self-signature':
    'No user ID is signed by the key itself. Export the key from the keyring in which it was ' +
    'created: gpg --armor --export FINGERPRINT',
  'weak-self-signature':
    'The key signed its user IDs with a broken hash only. One command repairs it and keeps ' +
    'the key ID and fingerprint: gpg --quick-set-expire FINGERPRINT 0 (0: the key does not ' +
    'expire), then export it again.',
  'no-valid-user-id':
    'The primary user ID is not valid: it is revoked, or its newest self-signature has expired ' +
    'or lies in the future. Renew it: gpg --quick-set-expire FINGERPRINT 0, or add one: gpg ' +
    '--quick-add-uid FINGERPRINT "NAME <EMAIL>", then export the key again.',
  revocation:
    'The key carries a revocation that is not its own, or that does not verify; clients ' +
    'refuse the whole key. Import it into gpg and export it again: gpg --armor --export ' +
    'FINGERPRINT',
  'subkey-binding':
    'A subkey is not bound to the key by a valid signature, and clients refuse the whole ' +
    'key. Import it into gpg and export it again: gpg --armor --export FINGERPRINT',
  'cross-signature':
    'A signing subkey has not signed the primary key in return, and clients refuse the whole ' +
    'key. Repair it: gpg --edit-key FINGERPRINT cross-certify save, then export it again.',
  'cannot-sign':
    'Neither the key nor one of its subkeys can sign: the key flags do not allow it, or the ' +
    'signing subkey is revoked, too weak, or on an elliptic curve. Add a signing subkey: gpg ' +
    '--quick-add-key FINGERPRINT rsa4096 sign, then export the key again.',
  'key-too-complex':
    'Checking the key took more time or memory than one key may. Leave out unnecessary ' +
    'parts: gpg --armor --export-options export-minimal --export FINGERPRINT',
  // the signature of a release
  'armored-signature':
    'The signature is ASCII-armored; a binary one is needed. Create it with: gpg ' +
    '--detach-sign SHA256SUMS (without --armor), or convert it: gpg --dearmor',
  'signature-format':
    'The signature is not a binary OpenPGP signature. Create it with: gpg --detach-sign SHA256SUMS',
  'signature-type':
    'The signature must cover the bytes of the file. Create it with: gpg --detach-sign ' +
    'SHA256SUMS (without --textmode and --clear-sign)',
  'weak-signature':
    'The signature uses a broken hash (MD5, SHA-1, RIPEMD-160) or the obsolete version 3. Sign ' +
    'again: gpg --digest-algo SHA256 --detach-sign SHA256SUMS',
  'unknown-signer':
    'No signing key of this namespace made the signature. Add the key first, or sign with: ' +
    'gpg --local-user FINGERPRINT --detach-sign SHA256SUMS',
  'signer-cannot-sign':
    'The signature comes from a key or subkey that may not sign, or that is too weak. Sign ' +
    'with one that may: gpg --local-user FINGERPRINT --detach-sign SHA256SUMS',
  'revoked-signer':
    'The signature comes from a revoked key or subkey, and every client refuses it. Sign with ' +
    'another one, and upload its key first.',
  'signature-mismatch':
    'The signature does not verify: it covers other bytes, or it is damaged. Sign exactly ' +
    'the file that is uploaded: gpg --detach-sign SHA256SUMS',
  'signature-time':
    'The signature has expired, or its creation time is more than 24 hours in the future. Sign ' +
    'again, with the right clock and without an expiry.',
} as const;

export type RefusalCode = keyof typeof REMEDIES;

/** A key or the signature of a release is refused. */
export class KeyRefusal extends Error {
  /** `specifics` and the text of the code, for the sender. */
  readonly detail: string;

  constructor(
    /** Stable: clients may rely on it. */
    readonly code: RefusalCode,
    /** A sentence about this key or signature; may be empty. */
    readonly specifics = '',
    /** Completes the commands in the text, so that they can be copied. */
    readonly fingerprint = 'FINGERPRINT',
  ) {
    const detail = `${specifics} ${REMEDIES[code]}`
      .trimStart()
      .replaceAll('FINGERPRINT', fingerprint);
    super(detail);
    this.name = 'KeyRefusal';
    this.detail = detail;
  }
}

export const REFUSAL_CODES = Object.keys(REMEDIES) as readonly RefusalCode[];
