// Builds OpenPGP packets that gpg never creates. Every key that is created here is discarded.
import { createHash, generateKeyPairSync, sign as signWith } from 'node:crypto';

export const CREATED_SECONDS = Date.UTC(2025, 0, 1) / 1000;
export const HASHES = {
  md5: 1,
  sha1: 2,
  ripemd160: 3,
  sha256: 8,
  sha384: 9,
  sha512: 10,
  sha224: 11,
};

export const uint16 = (value) => Buffer.from([value >>> 8, value & 0xff]);
export const uint32 = (value) =>
  Buffer.from([value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]);
export const concat = (...parts) => Buffer.concat(parts.flat(Infinity));

export function mpi(bytes) {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
  const number = Buffer.from(bytes.subarray(start));
  return concat(uint16((number.length - 1) * 8 + (32 - Math.clz32(number[0]))), number);
}

/** A packet in the new format with the shortest length. */
export function packet(tag, body) {
  const { length } = body;
  if (length < 192) return concat(Buffer.from([0xc0 | tag, length]), body);
  if (length < 8384)
    return concat(
      Buffer.from([0xc0 | tag, ((length - 192) >>> 8) + 192, (length - 192) & 0xff]),
      body,
    );
  return concat(Buffer.from([0xc0 | tag, 255]), uint32(length), body);
}

/** Splits well-formed packets into [{ tag, body, bytes }]. */
export function split(bytes) {
  const packets = [];
  for (let at = 0; at < bytes.length;) {
    const start = at;
    const header = bytes[at++];
    const kind = header & 3;
    let tag = header & 0x3f;
    let length;
    if ((header & 0x40) === 0) {
      tag = (header >> 2) & 15;
      length = bytes.readUIntBE(at, 1 << kind);
      at += 1 << kind;
    } else if (bytes[at] < 192) length = bytes[at++];
    else if (bytes[at] < 224) {
      length = ((bytes[at] - 192) << 8) + bytes[at + 1] + 192;
      at += 2;
    } else {
      length = bytes.readUInt32BE(at + 1);
      at += 5;
    }
    packets.push({
      tag,
      body: bytes.subarray(at, at + length),
      bytes: bytes.subarray(start, at + length),
    });
    at += length;
  }
  return packets;
}

export function crc24(bytes) {
  let crc = 0xb704ce;
  for (const byte of bytes) {
    crc ^= byte << 16;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x800000 ? ((crc << 1) ^ 0x1864cfb) & 0xffffff : (crc << 1) & 0xffffff;
  }
  return Buffer.from([crc >>> 16, crc >>> 8, crc]).toString('base64');
}

export function armor(
  bytes,
  { columns = 64, headers = [], checksum = `=${crc24(bytes)}`, label = 'PUBLIC KEY BLOCK' } = {},
) {
  const lines = bytes.toString('base64').match(new RegExp(`.{1,${columns}}`, 'g')) ?? [];
  return [
    `-----BEGIN PGP ${label}-----`,
    ...headers,
    '',
    ...lines,
    ...(checksum ? [checksum] : []),
    `-----END PGP ${label}-----`,
    '',
  ].join('\n');
}

/** An RSA key pair with the body of its key packet. */
export function rsaKey(bits = 2048, { created = CREATED_SECONDS, publicExponent = 65_537 } = {}) {
  return rsaFrom(generateKeyPairSync('rsa', { modulusLength: bits, publicExponent }), created);
}

/** The same key pair as a different OpenPGP key: its creation time is part of the fingerprint. */
export function withCreationTime({ pair }, created) {
  return rsaFrom(pair, created);
}

function rsaFrom(pair, created) {
  const { n, e } = pair.publicKey.export({ format: 'jwk' });
  return {
    pair,
    ...withBody(rsaBody(Buffer.from(n, 'base64url'), Buffer.from(e, 'base64url'), { created })),
  };
}

export function rsaBody(
  modulus,
  exponent,
  { created = CREATED_SECONDS, version = 4, algorithm = 1 } = {},
) {
  return concat(
    Buffer.from([version]),
    uint32(created),
    Buffer.from([algorithm]),
    mpi(modulus),
    mpi(exponent),
  );
}

/** Fingerprint and key ID only forge issuers: the expected results of the tests are from gpg. */
export function withBody(body) {
  const fingerprint = createHash('sha1')
    .update(concat(Buffer.from([0x99]), uint16(body.length), body))
    .digest();
  return { body, fingerprint, keyId: fingerprint.subarray(12) };
}

export function subpacket(type, data, { critical = false } = {}) {
  const length = data.length + 1;
  const prefix = length < 192 ? [length] : [((length - 192) >>> 8) + 192, (length - 192) & 0xff];
  return concat(Buffer.from([...prefix, type | (critical ? 0x80 : 0)]), data);
}

export const keyFlags = (flags) => subpacket(27, Buffer.from([flags]));
export const keyExpires = (seconds) => subpacket(9, uint32(seconds));
export const signatureExpires = (seconds) => subpacket(3, uint32(seconds));
export const embeddedSignature = (body) => subpacket(32, body);

const hashedKey = (body) => concat(Buffer.from([0x99]), uint16(body.length), body);
export const overKey = (key) => hashedKey(key.body);
export const overUserId = (key, id) =>
  concat(hashedKey(key.body), Buffer.from([0xb4]), uint32(id.length), Buffer.from(id));
export const overAttribute = (key, attribute) =>
  concat(hashedKey(key.body), Buffer.from([0xd1]), uint32(attribute.length), attribute);
export const overSubkey = (key, subkey) => concat(hashedKey(key.body), hashedKey(subkey.body));

/**
 * The body of a version 4 RSA signature. `extra` are hashed subpackets; `unhashed` replaces the
 * issuer.
 */
export function signature(
  signer,
  type,
  data,
  {
    hash = 'sha256',
    created = CREATED_SECONDS,
    extra = [],
    unhashed = [subpacket(16, signer.keyId)],
    dated = true,
  } = {},
) {
  const hashed = concat(dated ? subpacket(2, uint32(created)) : [], extra);
  const head = concat(Buffer.from([4, type, 1, HASHES[hash]]), uint16(hashed.length), hashed);
  const signed = concat(data, head, Buffer.from([4, 0xff]), uint32(head.length));
  const area = concat(unhashed);
  const value = signWith(
    hash === 'ripemd160' ? 'RSA-RIPEMD160' : `RSA-${hash.toUpperCase()}`,
    signed,
    signer.pair.privateKey,
  );
  return concat(
    head,
    uint16(area.length),
    area,
    createHash(hash).update(signed).digest().subarray(0, 2),
    mpi(value),
  );
}

/** A signature body with one octet of its last number changed. */
export function corruptSignature(body) {
  const copy = Buffer.from(body);
  copy[copy.length - 10] ^= 1;
  return copy;
}

export const bytesOf = {
  key: (key) => packet(6, key.body),
  subkey: (key) => packet(14, key.body),
  userId: (id) => packet(13, Buffer.from(id)),
  attribute: (body) => packet(17, body),
  signature: (body) => packet(2, body),
};

export const ID = 'Forged Key <forged@example.com>';
export const SIGN_AND_CERTIFY = keyFlags(0x03);

export function certification(key, { id = ID, extra = [SIGN_AND_CERTIFY], ...options } = {}) {
  return bytesOf.signature(signature(key, 0x13, overUserId(key, id), { extra, ...options }));
}

/** Key, user ID and certification, followed by other packets. */
export function publicKey(
  key,
  { id = ID, direct = [], certifications = [certification(key, { id })], rest = [] } = {},
) {
  return concat(bytesOf.key(key), direct, bytesOf.userId(id), certifications, rest);
}

export function binding(key, subkey, { flags = 0x0c, cross, ...options } = {}) {
  const extra = [
    keyFlags(flags),
    ...(cross ? [embeddedSignature(cross)] : []),
    ...(options.extra ?? []),
  ];
  return bytesOf.signature(signature(key, 0x18, overSubkey(key, subkey), { ...options, extra }));
}

export function crossSignature(key, subkey, options = {}) {
  return signature(subkey, 0x19, overSubkey(key, subkey), options);
}

/** A subkey that may sign, with its binding. */
export function signingSubkey(key, subkey, options = {}) {
  return concat(
    bytesOf.subkey(subkey),
    binding(key, subkey, { flags: 0x02, cross: crossSignature(key, subkey), ...options }),
  );
}
