import { createHash } from 'node:crypto';
import { ByteReader } from './byte-reader.js';
import { type Curve, CURVE25519, CURVES, ED25519, isCurvePoint } from './elliptic-curves.js';
import { KeyRefusal } from './key-refusal.js';

export type Algorithm = 'RSA' | 'DSA' | 'Elgamal' | 'ECDH' | 'ECDSA' | 'EdDSA';

export interface PublicKeyPacket {
  readonly created: Date;
  readonly algorithm: Algorithm;
  /** Whether the algorithm can only encrypt; key flags are checked elsewhere. */
  readonly encryptsOnly: boolean;
  /** Bits of the RSA modulus, of the DSA or Elgamal prime, or of the curve. */
  readonly bits: number;
  /** Bits of the DSA subgroup; 0 for other algorithms. */
  readonly subgroupBits: number;
  readonly curve: Curve | undefined;
  /** 40 upper-case hex digits. */
  readonly fingerprint: string;
  /** The last 16 digits of the fingerprint. */
  readonly keyId: string;
}

type Material = Pick<PublicKeyPacket, 'algorithm' | 'bits' | 'subgroupBits' | 'curve'>;

const MAX_BITS = 8_192;
const MIN_BITS = 1_024;

/** Algorithm numbers of RSA for encryption only, Elgamal and ECDH. */
const ENCRYPT_ONLY: readonly number[] = [2, 16, 18];

/**
 * By algorithm number. Omits the newer 25 to 28, because Terraform before 1.12 refuses keys that
 * contain them.
 */
const READERS: Readonly<Record<number, (reader: ByteReader) => Material>> = {
  1: readRsa,
  2: readRsa,
  3: readRsa,
  16: readElgamal,
  17: readDsa,
  18: readEcdh,
  19: readEcdsa,
  22: readEdDsa,
};

/**
 * Parses the body of a public key or subkey packet. Accepts only canonical numbers that fill the
 * packet exactly: openpgp.js hashes its own serialization, so it could otherwise compute another
 * key ID than clients. Throws KeyRefusal, with `unknownCode` if the algorithm is unknown.
 */
export function readPublicKey(
  body: Uint8Array,
  unknownCode: 'algorithm' | 'subkey-algorithm',
): PublicKeyPacket {
  const reader = new ByteReader(body, 'key-material');
  const version = reader.readUint8();
  if (version !== 4)
    throw new KeyRefusal('key-version', `This key, or a subkey, has version ${version}.`);
  const created = new Date(reader.readUint32() * 1000);
  const algorithm = reader.readUint8();
  const readMaterial = READERS[algorithm];
  if (!readMaterial) throw new KeyRefusal(unknownCode);
  const material = readMaterial(reader);
  if (reader.remaining > 0) throw new KeyRefusal('key-material');
  const fingerprint = fingerprintOf(body);
  return {
    ...material,
    encryptsOnly: ENCRYPT_ONLY.includes(algorithm),
    created,
    fingerprint,
    keyId: fingerprint.slice(-16),
  };
}

function fingerprintOf(body: Uint8Array): string {
  const prefix = Buffer.from([0x99, body.length >>> 8, body.length & 0xff]);
  return createHash('sha1').update(prefix).update(body).digest('hex').toUpperCase();
}

function readRsa(reader: ByteReader): Material {
  const modulus = readMpi(reader);
  const exponent = readMpi(reader);
  checkSize(modulus);
  const isValid = isOdd(modulus) && isOdd(exponent) && exponent.bits >= 2 && exponent.bits <= 24;
  if (!isValid) throw new KeyRefusal('key-material');
  return materialOf('RSA', modulus.bits);
}

function readDsa(reader: ByteReader): Material {
  const prime = readMpi(reader);
  const order = readMpi(reader);
  const generator = readMpi(reader);
  const value = readMpi(reader);
  checkSize(prime);
  const isValid =
    isOdd(prime) &&
    isOdd(order) &&
    order.bits < prime.bits &&
    isInGroup(generator, prime) &&
    isInGroup(value, prime);
  if (!isValid) throw new KeyRefusal('key-material');
  return { ...materialOf('DSA', prime.bits), subgroupBits: order.bits };
}

function readElgamal(reader: ByteReader): Material {
  const prime = readMpi(reader);
  const generator = readMpi(reader);
  const value = readMpi(reader);
  checkSize(prime);
  const isValid = isOdd(prime) && isInGroup(generator, prime) && isInGroup(value, prime);
  if (!isValid) throw new KeyRefusal('key-material');
  return materialOf('Elgamal', prime.bits);
}

function readEcdsa(reader: ByteReader): Material {
  return readCurvePoint(reader, 'ECDSA', (oid) => oid !== ED25519 && oid !== CURVE25519);
}

function readEdDsa(reader: ByteReader): Material {
  return readCurvePoint(reader, 'EdDSA', (oid) => oid === ED25519);
}

function readEcdh(reader: ByteReader): Material {
  const key = readCurvePoint(reader, 'ECDH', (oid) => oid !== ED25519);
  // Key derivation parameters: length 3, reserved 1, SHA-256/384/512, AES-128/192/256.
  const [length, reserved, hash, cipher] = reader.take(4);
  const isValid =
    length === 3 &&
    reserved === 1 &&
    [8, 9, 10].includes(hash ?? 0) &&
    [7, 8, 9].includes(cipher ?? 0);
  if (!isValid) throw new KeyRefusal('key-material');
  return key;
}

function readCurvePoint(
  reader: ByteReader,
  algorithm: Algorithm,
  isPermitted: (oid: string) => boolean,
): Material {
  const oid = Buffer.from(reader.take(reader.readUint8())).toString('hex').toUpperCase();
  const curve = CURVES[oid];
  if (!curve || !isPermitted(oid)) throw new KeyRefusal('curve');
  if (!isCurvePoint(readMpi(reader).bytes, curve)) throw new KeyRefusal('key-material');
  return { ...materialOf(algorithm, curve.bits), curve };
}

function materialOf(algorithm: Algorithm, bits: number): Material {
  return { algorithm, bits, subgroupBits: 0, curve: undefined };
}

/** A multiprecision integer. */
interface Mpi {
  readonly bits: number;
  readonly bytes: Uint8Array;
}

/** Refuses zero, and a number with a wrong bit count (RFC 9580, 3.2). */
function readMpi(reader: ByteReader): Mpi {
  const bits = reader.readUint16();
  const bytes = reader.take(Math.ceil(bits / 8));
  const topBits = 32 - Math.clz32(bytes[0] ?? 0);
  if (bits === 0 || topBits !== ((bits - 1) % 8) + 1) throw new KeyRefusal('key-material');
  return { bits, bytes };
}

function checkSize({ bits }: Mpi): void {
  if (bits < MIN_BITS || bits > MAX_BITS)
    throw new KeyRefusal('key-size', `This key, or a subkey, has ${bits} bits.`);
}

function isOdd({ bytes }: Mpi): boolean {
  return ((bytes.at(-1) ?? 0) & 1) === 1;
}

/** Whether 1 < number < prime. */
function isInGroup(number: Mpi, prime: Mpi): boolean {
  return (
    number.bits > 1 &&
    (number.bits < prime.bits ||
      (number.bits === prime.bits && Buffer.compare(number.bytes, prime.bytes) < 0))
  );
}
