// Well-formed keys that gpg also accepts, but does not create.
import * as forge from './forge.mjs';
import { createKey, exportArmored, exportKey } from './gpg.mjs';

const { bytesOf, certification, publicKey, subpacket } = forge;

export function* acceptedForged() {
  yield* armorVariants();
  const key = forge.rsaKey();
  const other = forge.rsaKey();
  for (const { bytes, ...rest } of [
    ...numbers(),
    ...framings(key),
    ...signatures(key, other),
    ...identities(key),
    ...subkeys(key, other),
  ]) {
    yield { armor: forge.armor(bytes), ...rest };
  }
}

function* armorVariants() {
  const fingerprint = createKey('Armor Variants', 'rsa2048');
  const text = exportArmored(fingerprint);
  const bytes = exportKey(fingerprint);
  const variants = {
    crlf: ['CRLF line ends', text.replaceAll('\n', '\r\n')],
    'mixed-line-ends': ['some LF, some CRLF', text.replace('\n', '\r\n')],
    'no-final-newline': ['no newline at the end', text.trimEnd()],
    'surrounded-by-newlines': ['newlines and blanks around the block', `\n\r\n  \n${text}\n\n\t\n`],
    'no-checksum': ['the checksum is optional', forge.armor(bytes, { checksum: '' })],
    'comment-header': ['one header', forge.armor(bytes, { headers: ['Comment: hello world'] })],
    'many-headers': [
      '32 headers',
      forge.armor(bytes, {
        headers: Array.from({ length: 32 }, (_, index) => `Comment: line ${index}`),
      }),
    ],
    'unicode-header': [
      'a header that is not ASCII',
      forge.armor(bytes, { headers: ['Comment: naïve clé à 日本 🔑'] }),
    ],
    'long-header': [
      'a header of 1024 characters',
      forge.armor(bytes, { headers: [`Comment: ${'x'.repeat(1015)}`] }),
    ],
    'columns-76': ['lines of 76 characters', forge.armor(bytes, { columns: 76 })],
    'columns-4': ['lines of 4 characters', forge.armor(bytes, { columns: 4 })],
    'columns-61': [
      'lines with a length that is not a multiple of four',
      forge.armor(bytes, { columns: 61 }),
    ],
  };
  for (const [name, [about, armor]] of Object.entries(variants))
    yield { name: `armor-${name}`, about, armor, reference: text };
}

function* numbers() {
  const rows = [
    ['exponent-3', 2048, 3],
    ['exponent-24-bits', 2048, 0xff_ffef],
    ['modulus-8192', 8192, 65_537],
  ];
  for (const [name, bits, publicExponent] of rows)
    yield {
      name,
      about: `RSA ${bits}, exponent ${publicExponent}`,
      bytes: publicKey(forge.rsaKey(bits, { publicExponent })),
    };
}

function* framings(key) {
  const bodies = forge.split(publicKey(key));
  const framed = (frame) =>
    forge.concat(bodies.map(({ tag, body }) => forge.concat(frame(tag, body.length), body)));
  yield {
    name: 'old-packet-format',
    about: 'two-octet lengths of the old format',
    bytes: framed((tag, length) => [Buffer.from([0x81 | (tag << 2)]), forge.uint16(length)]),
  };
  yield {
    name: 'old-packet-format-long',
    about: 'four-octet lengths of the old format',
    bytes: framed((tag, length) => [Buffer.from([0x82 | (tag << 2)]), forge.uint32(length)]),
  };
  yield {
    name: 'five-octet-lengths',
    about: 'new format, longer lengths than needed',
    bytes: framed((tag, length) => [Buffer.from([0xc0 | tag, 255]), forge.uint32(length)]),
  };
}

function* signatures(key, other) {
  const md5 = certification(key, { hash: 'md5', created: forge.CREATED_SECONDS - 100 });
  yield {
    name: 'md5-beside-sha256',
    about: 'an old MD5 self-signature beside one with SHA-256',
    bytes: publicKey(key, { certifications: [md5, certification(key)] }),
  };
  const sha1 = certification(key, { hash: 'sha1', created: forge.CREATED_SECONDS + 100 });
  yield {
    name: 'sha256-then-sha1',
    about: 'a SHA-1 self-signature that is newer than one with SHA-256',
    bytes: publicKey(key, { certifications: [certification(key), sha1] }),
    options: { refuseSha1: true },
  };
  const old = Array.from({ length: 100 }, (_, index) =>
    certification(key, { created: forge.CREATED_SECONDS + index }),
  );
  yield {
    name: 'hundred-self-signatures',
    about: 'the maximum number of self-signatures',
    bytes: publicKey(key, { certifications: old }),
  };

  const version3 = forge.concat(
    Buffer.from([3, 5, 0x10]),
    forge.uint32(forge.CREATED_SECONDS),
    other.keyId,
    Buffer.from([1, 2, 0, 0]),
    forge.mpi(Buffer.alloc(256, 0x7f)),
  );
  yield {
    name: 'version-3-certification',
    about: "someone's signature of version 3",
    bytes: publicKey(key, { certifications: [certification(key), bytesOf.signature(version3)] }),
  };
  const unknown = forge.signature(other, 0x10, forge.overUserId(key, forge.ID));
  unknown[2] = 99;
  yield {
    name: 'unknown-algorithm-certification',
    about: "someone's signature of an unknown algorithm",
    bytes: publicKey(key, { certifications: [certification(key), bytesOf.signature(unknown)] }),
  };
  const forgedByOther = bytesOf.signature(
    forge.corruptSignature(forge.signature(other, 0x10, forge.overUserId(key, forge.ID))),
  );
  yield {
    name: 'false-certification-by-others',
    about: 'a forged certification by another key, which cannot be verified',
    bytes: publicKey(key, { certifications: [certification(key), forgedByOther] }),
  };

  const year = 365 * 24 * 3600;
  const direct = bytesOf.signature(
    forge.signature(key, 0x1f, forge.overKey(key), { extra: [forge.keyExpires(2 * year)] }),
  );
  yield {
    name: 'direct-key-expiry',
    about: 'an expiry in a direct-key signature, which gpg does not show',
    bytes: publicKey(key, { direct }),
    expires: new Date((forge.CREATED_SECONDS + 2 * year) * 1000).toISOString(),
  };
  const both = [forge.SIGN_AND_CERTIFY, forge.keyExpires(3 * year)];
  const expiring = publicKey(key, { direct, certifications: certification(key, { extra: both }) });
  yield {
    name: 'two-expiries',
    about: 'two expiries, of which the earlier counts',
    bytes: expiring,
    expires: new Date((forge.CREATED_SECONDS + 2 * year) * 1000).toISOString(),
  };
  const issuer = [subpacket(33, forge.concat(Buffer.from([4]), key.fingerprint))];
  yield {
    name: 'issuer-fingerprint-only',
    about: 'an issuer fingerprint without an issuer key ID',
    bytes: publicKey(key, {
      certifications: certification(key, {
        extra: [forge.SIGN_AND_CERTIFY, ...issuer],
        unhashed: [],
      }),
    }),
  };
  const wide = subpacket(27, Buffer.from([0x03, 0x04]));
  yield {
    name: 'two-octets-of-flags',
    about: 'the second octet is ignored',
    bytes: publicKey(key, { certifications: certification(key, { extra: [wide] }) }),
  };
  const tomorrow = certification(key, { created: Date.UTC(2026, 0, 1, 12) / 1000 });
  yield {
    name: 'self-signature-of-noon',
    about: 'a self-signature half a day in the future: clocks differ',
    bytes: publicKey(key, { certifications: [certification(key), tomorrow] }),
  };
}

function* identities(key) {
  const latin1 = Buffer.from('Jürgen Grün <juergen@example.com>', 'latin1');
  yield {
    name: 'user-id-latin1',
    about: 'trap 4: not UTF-8',
    bytes: publicKey(key, { id: latin1 }),
    userIds: 1,
  };
  const longest = `${'x'.repeat(2034)} <x@example.com>`.slice(-2048);
  yield {
    name: 'user-id-2048',
    about: 'a user ID of the maximum length',
    bytes: publicKey(key, { id: longest }),
    userIds: 1,
  };
  const ids = Array.from({ length: 64 }, (_, index) => `Id ${index} <id@example.com>`);
  yield {
    name: 'sixty-four-user-ids',
    about: 'the maximum number of user IDs',
    bytes: publicKey(key, {
      id: ids[0],
      rest: ids.slice(1).map((id) => [bytesOf.userId(id), certification(key, { id })]),
    }),
    userIds: 64,
  };
  yield {
    name: 'uncertified-user-id',
    about: 'a user ID without a signature, which does not count',
    bytes: publicKey(key, { rest: bytesOf.userId('Nobody <nobody@example.com>') }),
    userIds: 1,
  };
  const photo = subpacket(
    1,
    forge.concat(Buffer.from([16, 0, 1, 1]), Buffer.alloc(12), Buffer.alloc(300, 0xd8)),
  );
  const certified = bytesOf.signature(
    forge.signature(key, 0x13, forge.overAttribute(key, photo), {
      extra: [forge.SIGN_AND_CERTIFY],
    }),
  );
  yield {
    name: 'photo',
    about: 'a user attribute',
    bytes: publicKey(key, { rest: [bytesOf.attribute(photo), certified] }),
    userIds: 1,
  };
}

function* subkeys(key, other) {
  const many = Array.from({ length: 64 }, (_, index) =>
    forge.withCreationTime(other, forge.CREATED_SECONDS + index),
  );
  yield {
    name: 'sixty-four-subkeys',
    about: 'the maximum number of subkeys',
    bytes: publicKey(key, {
      rest: many.map((subkey) => [bytesOf.subkey(subkey), forge.binding(key, subkey)]),
    }),
  };
  const rebound = [
    bytesOf.subkey(other),
    forge.binding(key, other, { hash: 'md5' }),
    forge.binding(key, other),
  ];
  yield {
    name: 'md5-binding-beside-sha256',
    about: 'a binding with MD5, which clients ignore, beside one with SHA-256',
    bytes: publicKey(key, { rest: rebound }),
  };
  yield {
    name: 'forged-signing-subkey',
    about: 'a cross-certified signing subkey',
    bytes: publicKey(key, { rest: forge.signingSubkey(key, other) }),
  };
  const sha1 = forge.signingSubkey(key, other, {
    hash: 'sha1',
    cross: forge.crossSignature(key, other, { hash: 'sha1' }),
  });
  yield {
    name: 'sha1-signing-subkey',
    about: 'bound and cross-certified with SHA-1',
    bytes: publicKey(key, { rest: sha1 }),
  };
  const limited = [
    bytesOf.subkey(other),
    forge.binding(key, other, {
      flags: 0x02,
      cross: forge.crossSignature(key, other),
      created: forge.CREATED_SECONDS,
    }),
    forge.binding(key, other, { flags: 0x0c, created: forge.CREATED_SECONDS + 5 }),
  ];
  yield {
    name: 'signing-right-taken-back',
    about: 'a newer binding that does not let the subkey sign',
    bytes: publicKey(key, { rest: limited }),
  };
}
