// Malformed packets, except those with invalid numbers.
import * as forge from './forge.mjs';
import { addSubkey, createKey, exportArmored, exportKey, revocationCertificate } from './gpg.mjs';
import { versionBody, withAlgorithm } from './refused-numbers.mjs';

const { bytesOf, certification, concat, packet, publicKey, subpacket } = forge;

export function* refusedBytes() {
  const key = forge.rsaKey();
  const other = forge.rsaKey();
  const groups = [
    framings(key),
    kinds(key, other),
    limits(key, other),
    userIds(key),
    signatures(key, other),
  ];
  for (const [code, rows] of groups.flatMap((group) => Object.entries(group))) {
    for (const [name, about, bytes, options] of rows)
      yield { name: `packets-${name}`, about, armor: forge.armor(bytes), options, code };
  }
  for (const [name, about, text, code] of fromGpg())
    yield { name: `key-${name}`, about, armor: text, code };
}

function* fromGpg() {
  const certificate = createKey('Certificate Only', 'rsa2048');
  yield [
    'revocation-certificate',
    'a .rev file',
    revocationCertificate(certificate),
    'first-packet-not-a-key',
  ];
  const pair = ['First of Two', 'Second of Two'].map((name) =>
    exportKey(createKey(name, 'rsa2048')),
  );
  yield [
    'two-in-one-block',
    'gpg --export of two keys',
    forge.armor(concat(pair)),
    'more-than-one-key',
  ];
  const backup = createKey('Backup', 'rsa2048');
  addSubkey(backup, 'rsa2048', 'encr');
  yield [
    'trust-packets',
    'exported as a backup, with trust packets',
    exportArmored(backup, { options: ['--export-options', 'backup'] }),
    'packet-not-allowed',
  ];
  const [primary, , , subkey] = forge.split(exportKey(backup));
  yield [
    'subkey-first',
    'a subkey without its key',
    forge.armor(concat(subkey.bytes, primary.bytes)),
    'first-packet-not-a-key',
  ];
}

function framings(key) {
  const bytes = publicKey(key);
  const [first] = forge.split(bytes);
  const partial = concat(
    Buffer.from([0xc6, 0xe0 | 8]),
    first.body.subarray(0, 256),
    Buffer.from([first.body.length - 256]),
    first.body.subarray(256),
  );
  return {
    'packet-format': [
      ['cut', 'the last packet is cut', bytes.subarray(0, -5)],
      ['cut-in-length', 'cut inside a length', concat(bytes, Buffer.from([0xc2, 255, 0]))],
      ['garbage', 'no packets at all', Buffer.from('This is not a key, in spite of its frame.')],
      ['zeros', 'zero octets after the key', concat(bytes, Buffer.alloc(4))],
      ['partial-length', 'a partial length', concat(partial, bytes.subarray(first.bytes.length))],
      [
        'indefinite-length',
        'the indefinite length of the old format',
        concat(Buffer.from([0x9b]), key.body),
      ],
      [
        'length-beyond-2-31',
        'trap 10: a length that is negative as a 32-bit number',
        concat(bytes, Buffer.from([0xc2, 255, 0xff, 0xff, 0xff, 0xfe, 0])),
      ],
    ],
  };
}

function kinds(key, other) {
  const bytes = publicKey(key);
  const extra = (tag, about) => [
    `tag-${tag}`,
    about,
    concat(bytes, packet(tag, Buffer.from('xyz'))),
  ];
  const secretSubkey = packet(7, concat(other.body, Buffer.from([0, 0, 0])));
  return {
    'private-key': [
      [
        'throw-away-secret-subkey',
        'a secret subkey packet below a public key',
        concat(bytes, secretSubkey),
      ],
    ],
    'packet-not-allowed': [
      extra(8, 'compressed data: nothing is inflated'),
      extra(10, 'a marker'),
      extra(11, 'literal data'),
      extra(12, 'trust'),
      extra(21, 'padding'),
      extra(39, 'an unknown critical packet'),
      extra(60, 'an unknown packet that openpgp.js ignores'),
    ],
    'first-packet-not-a-key': [
      ['signature-first', 'starts with a signature', concat(certification(key), bytes)],
      ['user-id-first', 'starts with a user ID', concat(bytesOf.userId(forge.ID), bytes)],
    ],
    'more-than-one-key': [
      [
        'two-keys',
        'a second key that the clients would trust too',
        concat(bytes, publicKey(other)),
      ],
      [
        'version-3-before',
        'trap 9: a version 3 key that openpgp.js drops, then a key',
        concat(packet(6, versionBody(key, 3)), bytes),
      ],
      [
        'unknown-key-after',
        'a second key of an unknown algorithm',
        concat(bytes, packet(6, withAlgorithm(key, 99))),
      ],
    ],
  };
}

function limits(key, other) {
  const tiny = packet(2, Buffer.from([4, 0x10, 99, 8, 0, 6, 5, 2, 0, 0, 0, 1, 0, 0, 0, 0]));
  const long = certification(key, {
    extra: [forge.SIGN_AND_CERTIFY],
    unhashed: [subpacket(16, key.keyId), ...Array(3).fill(subpacket(100, Buffer.alloc(6000)))],
  });
  const subkey = (index) =>
    bytesOf.subkey(forge.withCreationTime(other, forge.CREATED_SECONDS + index));
  const binding = forge.binding(key, other);
  return {
    'too-many-packets': [
      [
        '2001-packets',
        'one packet too many',
        concat(bytesOf.key(key), Array(2000).fill(bytesOf.userId('a'))),
      ],
      [
        '65-user-ids',
        'one user ID too many',
        publicKey(key, {
          rest: Array.from({ length: 64 }, (_, index) => bytesOf.userId(`Id ${index}`)),
        }),
      ],
      [
        '65-subkeys',
        'one subkey too many',
        publicKey(key, {
          rest: Array.from({ length: 65 }, (_, index) => [subkey(index), binding]),
        }),
      ],
      [
        '1501-signatures',
        'flooded with signatures of others',
        publicKey(key, { rest: Array(1500).fill(tiny) }),
      ],
      [
        '101-self-signatures',
        'one self-signature too many',
        publicKey(key, { certifications: Array(101).fill(certification(key)) }),
      ],
      [
        '9-attributes',
        'one photo too many',
        publicKey(key, { rest: Array(9).fill(bytesOf.attribute(subpacket(1, Buffer.alloc(20)))) }),
      ],
      ['signature-of-17-kib', 'one signature too long', publicKey(key, { certifications: long })],
    ],
    'user-attribute': [
      [
        'attribute-cut',
        'a photo longer than its packet',
        publicKey(key, { rest: bytesOf.attribute(Buffer.from([50, 1, 2, 3])) }),
      ],
      [
        'attribute-empty-part',
        'a part of length zero',
        publicKey(key, { rest: bytesOf.attribute(Buffer.from([0, 0])) }),
      ],
    ],
  };
}

function userIds(key) {
  const id = (text) => publicKey(key, { id: text });
  const revocation = bytesOf.signature(forge.signature(key, 0x30, forge.overUserId(key, forge.ID)));
  return {
    'user-id': [
      ['user-id-empty', 'an empty user ID', id('')],
      ['user-id-2049', 'a user ID that is too long', id('x'.repeat(2049))],
      ['user-id-control', 'a user ID with a newline', id('Eve\nAlice <a@example.com>')],
      ['user-id-bidi', 'a user ID with a right-to-left override', id('Alice \u202emoc.elpmaxe@a')],
      [
        'user-id-bom',
        'trap 4: a user ID that begins with a byte-order mark',
        id('\ufeffAlice <a@example.com>'),
      ],
      [
        'user-id-latin1-control',
        'a user ID that is not UTF-8, with a control character',
        id(Buffer.from('J\xfcrgen \x07', 'latin1')),
      ],
    ],
    'duplicate-user-id': [
      [
        'user-id-twice',
        'a user ID twice: the second is revoked, and clients keep that one',
        publicKey(key, { rest: [bytesOf.userId(forge.ID), revocation] }),
      ],
    ],
    'no-user-id': [
      ['no-user-id', 'a key alone', bytesOf.key(key)],
      [
        'attribute-only',
        'a photo, but no user ID',
        concat(bytesOf.key(key), bytesOf.attribute(subpacket(1, Buffer.alloc(20)))),
      ],
    ],
  };
}

function signatures(key, other) {
  const overId = forge.overUserId(key, forge.ID);
  const placed = (type, data = overId) => bytesOf.signature(forge.signature(key, type, data));
  const shaped = (extra, rest = {}) =>
    publicKey(key, {
      certifications: certification(key, { extra: [forge.SIGN_AND_CERTIFY, ...extra], ...rest }),
    });
  const good = forge.split(certification(key))[0].body;
  const changed = (at, value) => {
    const copy = Buffer.from(good);
    copy[at] = value;
    return publicKey(key, { certifications: bytesOf.signature(copy) });
  };
  const cross = forge.crossSignature(key, other);
  const nested = forge.signature(other, 0x19, forge.overSubkey(key, other), {
    extra: [forge.embeddedSignature(cross)],
  });
  return {
    'misplaced-signature': [
      [
        'certification-on-key',
        'a certification before any user ID',
        publicKey(key, { direct: placed(0x13) }),
      ],
      [
        'binding-on-user-id',
        'a subkey binding below a user ID',
        publicKey(key, { rest: placed(0x18) }),
      ],
      [
        'key-revocation-on-user-id',
        'a key revocation below a user ID, which openpgp.js accepts',
        publicKey(key, { rest: placed(0x20, forge.overKey(key)) }),
      ],
      [
        'certification-on-subkey',
        'a certification below a subkey',
        publicKey(key, { rest: [bytesOf.subkey(other), forge.binding(key, other), placed(0x13)] }),
      ],
      ['document-signature', 'a signature over a file', publicKey(key, { rest: placed(0x00) })],
    ],
    'malformed-signature': [
      ['signature-version-2', 'version 2', changed(0, 2)],
      ['signature-version-5', 'version 5', changed(0, 5)],
      ['signature-version-6', 'version 6', changed(0, 6)],
      [
        'signature-empty',
        'an empty signature',
        publicKey(key, { rest: bytesOf.signature(Buffer.alloc(0)) }),
      ],
      ['signature-area-cut', 'a length that exceeds the packet', changed(4, 0xff)],
      ['subpacket-cut', 'a subpacket that exceeds its area', changed(6, 0x70)],
      ['subpacket-empty', 'a subpacket of length zero', changed(6, 0)],
      ['undated', 'no creation time', shaped([], { dated: false })],
      [
        'issuer-of-7-octets',
        'a short issuer',
        shaped([], { unhashed: [subpacket(16, key.keyId.subarray(1))] }),
      ],
      [
        'issuer-version-6',
        'an issuer fingerprint of version 6',
        shaped([subpacket(33, Buffer.alloc(33, 6))]),
      ],
      [
        'flags-empty',
        'key flags without flags',
        publicKey(key, {
          certifications: certification(key, { extra: [subpacket(27, Buffer.alloc(0))] }),
        }),
      ],
      ['exportable-empty', 'panics go-crypto 1.4.1', shaped([subpacket(4, Buffer.alloc(0))])],
      [
        'notation-cut',
        'a notation longer than its subpacket',
        shaped([subpacket(20, Buffer.from([0x80, 0, 0, 0, 0, 9, 0, 9, 0x61]))]),
      ],
      [
        'regular-expression',
        'a regular expression without a final zero octet',
        shaped([subpacket(6, Buffer.from('abc'))]),
      ],
      [
        'trailing-octets',
        'octets after the numbers',
        publicKey(key, { certifications: bytesOf.signature(concat(good, Buffer.alloc(1))) }),
      ],
      [
        'embedded-twice',
        'two embedded signatures',
        publicKey(key, {
          rest: [
            bytesOf.subkey(other),
            forge.binding(key, other, { flags: 2, cross, extra: [forge.embeddedSignature(cross)] }),
          ],
        }),
      ],
      [
        'embedded-in-embedded',
        'an embedded signature that embeds another',
        publicKey(key, {
          rest: [bytesOf.subkey(other), forge.binding(key, other, { flags: 2, cross: nested })],
        }),
      ],
      [
        'embedded-of-wrong-type',
        'an embedded certification',
        publicKey(key, {
          rest: [bytesOf.subkey(other), forge.binding(key, other, { flags: 2, cross: good })],
        }),
      ],
    ],
  };
}
