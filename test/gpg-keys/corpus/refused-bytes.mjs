// What is wrong with the packets and with the numbers in them: steps 5 to 7.
import * as forge from './forge.mjs';
import { addSubkey, armored, exported, makeKey, revocationCertificate } from './gpg.mjs';

const { bytesOf, certification, concat, packet, publicKey, subpacket } = forge;

export function* refusedBytes() {
  const key = forge.rsaKey();
  const other = forge.rsaKey();
  const groups = [framings(key), kinds(key, other), limits(key, other), userIds(key), signatures(key, other), versions(key), numbers(key), subkeys(key, other)];
  for (const [code, rows] of groups.flatMap((group) => Object.entries(group))) {
    for (const [name, about, bytes, options] of rows) yield { name: `packets-${name}`, about, armor: forge.armor(bytes), options, code };
  }
  for (const [name, about, text, code, options] of fromGpg()) yield { name: `key-${name}`, about, armor: text, options, code };
}

function* fromGpg() {
  const certificate = makeKey('Certificate Only', 'rsa2048');
  yield ['revocation-certificate', 'a .rev file', revocationCertificate(certificate), 'first-packet-not-a-key'];
  const pair = ['First of Two', 'Second of Two'].map((name) => exported(makeKey(name, 'rsa2048')));
  yield ['two-in-one-block', 'gpg --export of two keys', forge.armor(concat(pair)), 'more-than-one-key'];
  for (const curve of ['ed25519', 'nistp256', 'brainpoolP256r1']) yield [curve, 'a curve, not allowed by default', armored(makeKey(`Refused ${curve}`, curve)), 'algorithm'];
  for (const curve of ['brainpoolP256r1', 'secp256k1']) yield [`${curve}-allowed`, 'a curve that openpgp.js cannot verify (trap 7)', armored(makeKey(`Unverifiable ${curve}`, curve)), 'curve', { allowEcc: true }];
  yield ['rsa1024', 'too small', armored(makeKey('Small RSA', 'rsa1024')), 'key-size'];
  yield ['dsa1024', 'too small', armored(makeKey('Small DSA', 'dsa1024')), 'key-size'];
  const backup = makeKey('Backup', 'rsa2048');
  addSubkey(backup, 'rsa2048', 'encr');
  yield ['trust-packets', 'exported as a backup, with trust packets', armored(backup, { options: ['--export-options', 'backup'] }), 'packet-not-allowed'];
  const [primary, , , subkey] = forge.split(exported(backup));
  yield ['subkey-first', 'a subkey without its key', forge.armor(concat(subkey.bytes, primary.bytes)), 'first-packet-not-a-key'];
}

function framings(key) {
  const bytes = publicKey(key);
  const [first] = forge.split(bytes);
  const partial = concat(Buffer.from([0xc6, 0xe0 | 8]), first.body.subarray(0, 256), Buffer.from([first.body.length - 256]), first.body.subarray(256));
  return {
    'packet-format': [
      ['cut', 'the last packet is cut', bytes.subarray(0, -5)],
      ['cut-in-length', 'cut inside a length', concat(bytes, Buffer.from([0xc2, 255, 0]))],
      ['garbage', 'no packets at all', Buffer.from('This is no key, whatever its frame says.')],
      ['zeros', 'zero octets after the key', concat(bytes, Buffer.alloc(4))],
      ['partial-length', 'a partial length', concat(partial, bytes.subarray(first.bytes.length))],
      ['indefinite-length', 'the indefinite length of the old format', concat(Buffer.from([0x9b]), key.body)],
      ['length-beyond-2-31', 'trap 10: a length that is negative as a 32-bit number', concat(bytes, Buffer.from([0xc2, 255, 0xff, 0xff, 0xff, 0xfe, 0]))],
    ],
  };
}

function kinds(key, other) {
  const bytes = publicKey(key);
  const extra = (tag, about) => [`tag-${tag}`, about, concat(bytes, packet(tag, Buffer.from('xyz')))];
  const secretSubkey = packet(7, concat(other.body, Buffer.from([0, 0, 0])));
  return {
    'private-key': [['throw-away-secret-subkey', 'a secret subkey packet below a public key', concat(bytes, secretSubkey)]],
    'packet-not-allowed': [
      extra(8, 'compressed data: nothing is inflated'),
      extra(10, 'a marker'),
      extra(11, 'literal data'),
      extra(12, 'trust'),
      extra(21, 'padding'),
      extra(39, 'an unknown critical packet'),
      extra(60, 'an unknown packet that openpgp.js overlooks'),
    ],
    'first-packet-not-a-key': [
      ['signature-first', 'starts with a signature', concat(certification(key), bytes)],
      ['user-id-first', 'starts with a user id', concat(bytesOf.userId(forge.ID), bytes)],
    ],
    'more-than-one-key': [
      ['two-keys', 'a second key that the clients would trust too', concat(bytes, publicKey(other))],
      ['version-3-before', 'trap 9: a version 3 key that openpgp.js drops, then a key', concat(packet(6, versionBody(key, 3)), bytes)],
      ['unknown-key-after', 'a second key of an unknown algorithm', concat(bytes, packet(6, withAlgorithm(key, 99)))],
    ],
  };
}

function limits(key, other) {
  const tiny = packet(2, Buffer.from([4, 0x10, 99, 8, 0, 6, 5, 2, 0, 0, 0, 1, 0, 0, 0, 0]));
  const long = certification(key, { extra: [forge.SIGN_AND_CERTIFY], unhashed: [subpacket(16, key.keyId), ...Array(3).fill(subpacket(100, Buffer.alloc(6000)))] });
  const subkey = (index) => bytesOf.subkey(forge.redated(other, forge.MADE_SECONDS + index));
  const binding = forge.binding(key, other);
  return {
    'too-many-packets': [
      ['2001-packets', 'one packet too many', concat(bytesOf.key(key), Array(2000).fill(bytesOf.userId('a')))],
      ['65-user-ids', 'one user id too many', publicKey(key, { rest: Array(64).fill(bytesOf.userId('a')) })],
      ['65-subkeys', 'one subkey too many', publicKey(key, { rest: Array.from({ length: 65 }, (_, index) => [subkey(index), binding]) })],
      ['1501-signatures', 'flooded with signatures of others', publicKey(key, { rest: Array(1500).fill(tiny) })],
      ['101-self-signatures', 'one self-signature too many', publicKey(key, { certifications: Array(101).fill(certification(key)) })],
      ['9-attributes', 'one photo too many', publicKey(key, { rest: Array(9).fill(bytesOf.attribute(subpacket(1, Buffer.alloc(20)))) })],
      ['signature-of-17-kib', 'one signature too long', publicKey(key, { certifications: long })],
    ],
    'user-attribute': [
      ['attribute-cut', 'a photo longer than its packet', publicKey(key, { rest: bytesOf.attribute(Buffer.from([50, 1, 2, 3])) })],
      ['attribute-empty-part', 'a part of length zero', publicKey(key, { rest: bytesOf.attribute(Buffer.from([0, 0])) })],
    ],
  };
}

function userIds(key) {
  const id = (text) => publicKey(key, { id: text });
  return {
    'user-id': [
      ['user-id-empty', 'an empty user id', id('')],
      ['user-id-2049', 'a user id too long', id('x'.repeat(2049))],
      ['user-id-control', 'a newline in it', id('Eve\nAlice <a@example.com>')],
      ['user-id-bidi', 'a right-to-left override in it', id('Alice \u202emoc.elpmaxe@a')],
      ['user-id-bom', 'trap 4: a byte-order mark first', id('\ufeffAlice <a@example.com>')],
      ['user-id-latin1-control', 'not UTF-8, and a control', id(Buffer.from('J\xfcrgen \x07', 'latin1'))],
    ],
    'no-user-id': [
      ['no-user-id', 'a key alone', bytesOf.key(key)],
      ['attribute-only', 'a photo, but no user id', concat(bytesOf.key(key), bytesOf.attribute(subpacket(1, Buffer.alloc(20))))],
    ],
  };
}

function signatures(key, other) {
  const overId = forge.overUserId(key, forge.ID);
  const placed = (type, data = overId) => bytesOf.signature(forge.signature(key, type, data));
  const shaped = (extra, rest = {}) => publicKey(key, { certifications: certification(key, { extra: [forge.SIGN_AND_CERTIFY, ...extra], ...rest }) });
  const good = forge.split(certification(key))[0].body;
  const changed = (at, value) => {
    const copy = Buffer.from(good);
    copy[at] = value;
    return publicKey(key, { certifications: bytesOf.signature(copy) });
  };
  const cross = forge.crossSignature(key, other);
  const nested = forge.signature(other, 0x19, forge.overSubkey(key, other), { extra: [forge.embedded(cross)] });
  return {
    'misplaced-signature': [
      ['certification-on-key', 'a certification before any user id', publicKey(key, { direct: placed(0x13) })],
      ['binding-on-user-id', 'a subkey binding below a user id', publicKey(key, { rest: placed(0x18) })],
      ['key-revocation-on-user-id', 'a key revocation below a user id, which openpgp.js honours', publicKey(key, { rest: placed(0x20, forge.overKey(key)) })],
      ['certification-on-subkey', 'a certification below a subkey', publicKey(key, { rest: [bytesOf.subkey(other), forge.binding(key, other), placed(0x13)] })],
      ['document-signature', 'a signature over a file', publicKey(key, { rest: placed(0x00) })],
    ],
    'malformed-signature': [
      ['signature-version-2', 'version 2', changed(0, 2)],
      ['signature-version-5', 'version 5', changed(0, 5)],
      ['signature-version-6', 'version 6', changed(0, 6)],
      ['signature-empty', 'an empty signature', publicKey(key, { rest: bytesOf.signature(Buffer.alloc(0)) })],
      ['signature-area-cut', 'a length that leads out of the packet', changed(4, 0xff)],
      ['subpacket-cut', 'a subpacket that leads out of its area', changed(6, 0x70)],
      ['subpacket-empty', 'a subpacket of length zero', changed(6, 0)],
      ['undated', 'no creation time', shaped([], { dated: false })],
      ['issuer-of-7-octets', 'a short issuer', shaped([], { unhashed: [subpacket(16, key.keyId.subarray(1))] })],
      ['issuer-version-6', 'an issuer fingerprint of version 6', shaped([subpacket(33, Buffer.alloc(33, 6))])],
      ['flags-empty', 'key flags without flags', publicKey(key, { certifications: certification(key, { extra: [subpacket(27, Buffer.alloc(0))] }) })],
      ['exportable-empty', 'panics go-crypto 1.4.1', shaped([subpacket(4, Buffer.alloc(0))])],
      ['notation-cut', 'a notation longer than its subpacket', shaped([subpacket(20, Buffer.from([0x80, 0, 0, 0, 0, 9, 0, 9, 0x61]))])],
      ['regular-expression', 'not ended by a zero octet', shaped([subpacket(6, Buffer.from('abc'))])],
      ['trailing-octets', 'octets after the numbers', publicKey(key, { certifications: bytesOf.signature(concat(good, Buffer.alloc(1))) })],
      ['embedded-twice', 'two embedded signatures', publicKey(key, { rest: [bytesOf.subkey(other), forge.binding(key, other, { flags: 2, cross, extra: [forge.embedded(cross)] })] })],
      ['embedded-in-embedded', 'an embedded signature that embeds one', publicKey(key, { rest: [bytesOf.subkey(other), forge.binding(key, other, { flags: 2, cross: nested })] })],
      ['embedded-of-wrong-type', 'an embedded certification', publicKey(key, { rest: [bytesOf.subkey(other), forge.binding(key, other, { flags: 2, cross: good })] })],
    ],
  };
}

function versionBody(key, version) {
  const body = Buffer.from(key.body);
  body[0] = version;
  return body;
}

function withAlgorithm(key, algorithm) {
  const body = Buffer.from(key.body);
  body[5] = algorithm;
  return body;
}

function versions(key) {
  const rest = publicKey(key).subarray(bytesOf.key(key).length);
  const withBody = (body) => concat(packet(6, body), rest);
  return {
    'key-version': [2, 3, 5, 6].map((version) => [`version-${version}`, `a key of version ${version}`, withBody(versionBody(key, version))]),
    'algorithm': [
      ['rsa-encrypt-only', 'RSA that may not sign by its number', withBody(withAlgorithm(key, 2))],
      ['algorithm-27', 'the new number of Ed25519', withBody(concat(key.body.subarray(0, 5), Buffer.from([27]), Buffer.alloc(32, 7)))],
      ['algorithm-27-allowed', 'also where curves are allowed: older clients do not know it', withBody(concat(key.body.subarray(0, 5), Buffer.from([27]), Buffer.alloc(32, 7))), { allowEcc: true }],
      ['algorithm-99', 'an unknown number', withBody(withAlgorithm(key, 99))],
    ],
  };
}

function numbers(key) {
  const rest = publicKey(key).subarray(bytesOf.key(key).length);
  const withBody = (body) => concat(packet(6, body), rest);
  const modulus = (bits) => Buffer.alloc(bits / 8, 0xff);
  const exponent = Buffer.from([1, 0, 1]);
  const even = modulus(2048);
  even[255] = 0xfe;
  const rsa = (n, e = exponent, options = {}) => withBody(forge.rsaBody(n, e, options));
  const head = (algorithm) => concat(Buffer.from([4]), forge.uint32(forge.MADE_SECONDS), Buffer.from([algorithm]));
  const dsa = (p, q, g, y) => withBody(concat(head(17), [p, q, g, y].map((number) => forge.mpi(number))));
  const two = Buffer.from([2]);
  const padded = concat(head(1), forge.uint16(2056), Buffer.from([0]), modulus(2048), forge.mpi(exponent));
  return {
    'key-size': [
      ['rsa-512', 'RSA 512', rsa(modulus(512))],
      ['rsa-2040', 'RSA 2040', rsa(modulus(2040))],
      ['rsa-8200', 'RSA 8200', rsa(modulus(8200))],
      ['rsa-65528', 'RSA 65528: minutes in BigInt', rsa(modulus(65_528))],
      ['dsa-2048-160', 'DSA with a subgroup of 160 bits', dsa(modulus(2048), modulus(160), two, two)],
      ['dsa-4096', 'DSA 4096', dsa(modulus(4096), modulus(256), two, two)],
    ],
    'key-material': [
      ['even-modulus', 'an even modulus', rsa(even)],
      ['even-exponent', 'an even exponent', rsa(modulus(2048), Buffer.from([1, 0, 0]))],
      ['exponent-1', 'exponent 1', rsa(modulus(2048), Buffer.from([1]))],
      ['exponent-25-bits', 'an exponent that Go does not take', rsa(modulus(2048), Buffer.from([1, 0, 0, 1]))],
      ['exponent-zero', 'a number of zero bits', withBody(concat(head(1), forge.mpi(modulus(2048)), forge.uint16(0)))],
      ['leading-zeros', 'trap 6: a modulus with a leading zero', withBody(padded)],
      ['octets-after-numbers', 'trap 6: octets after the numbers', withBody(concat(key.body, Buffer.alloc(3)))],
      ['key-cut', 'a key packet that is too short', withBody(key.body.subarray(0, 100))],
      ['key-empty', 'an empty key packet', withBody(Buffer.alloc(0))],
      ['dsa-generator-1', 'DSA with generator 1', dsa(modulus(2048), modulus(256), Buffer.from([1]), two)],
      ['dsa-value-too-large', 'DSA with a value beyond the prime', dsa(modulus(2048), modulus(256), two, modulus(2048))],
    ],
    'created-in-future': [['created-2038', 'made later than now', publicKey(forge.redated(key, Date.UTC(2038, 0, 1) / 1000))]],
  };
}

function subkeys(key, other) {
  const head = (algorithm) => concat(Buffer.from([4]), forge.uint32(forge.MADE_SECONDS), Buffer.from([algorithm]));
  const below = (body) => publicKey(key, { rest: [packet(14, body), forge.binding(key, { body })] });
  const onCurve = (algorithm, oid, point, after = Buffer.alloc(0)) => below(concat(head(algorithm), Buffer.from([oid.length / 2]), Buffer.from(oid, 'hex'), forge.mpi(point), after));
  const p256 = '2a8648ce3d030107';
  const offCurve = concat(Buffer.from([4]), Buffer.alloc(64, 1));
  const derivation = Buffer.from([3, 1, 8, 7]);
  return {
    'subkey-algorithm': [
      ['x25519-subkey', 'algorithm 25, which Terraform before 1.12 does not know', below(concat(head(25), Buffer.alloc(32, 9)))],
      ['unknown-subkey', 'algorithm 99', below(concat(head(99), Buffer.alloc(32, 9)))],
    ],
    'curve': [['unknown-curve', 'a curve that nobody knows', onCurve(19, '2a8648ce3d0301ff', offCurve)]],
    'key-material': [
      ['point-off-curve', 'a point that is not on its curve', onCurve(19, p256, offCurve)],
      ['point-too-short', 'half a point', onCurve(18, p256, offCurve.subarray(0, 33), derivation)],
      ['key-derivation', 'a key derivation that clients refuse', onCurve(18, '2b060104019755010501', concat(Buffer.from([0x40]), Buffer.alloc(32, 9)), Buffer.from([3, 1, 1, 7]))],
    ],
    'subkey-binding': [
      ['subkey-unbound', 'a subkey without signature', publicKey(key, { rest: bytesOf.subkey(other) })],
      ['subkey-bound-by-md5', 'a subkey bound with MD5 only', publicKey(key, { rest: [bytesOf.subkey(other), forge.binding(key, other, { hash: 'md5' })] })],
      ['subkey-bound-by-ripemd', 'a subkey bound with RIPEMD only', publicKey(key, { rest: [bytesOf.subkey(other), forge.binding(key, other, { hash: 'ripemd160' })] })],
      ['subkey-revoked-only', 'a revocation, but no binding', publicKey(key, { rest: [bytesOf.subkey(other), bytesOf.signature(forge.signature(key, 0x28, forge.overSubkey(key, other)))] })],
    ],
  };
}
