import { canonicalArmor } from './canonical-armor.js';
import type { ExaminationOptions, KeyFacts } from './key-facts.js';
import type { KeyPackets } from './key-packets.js';
import { KeyRefusal } from './key-refusal.js';
import { keyWarnings } from './key-warnings.js';
import { type LibraryKey, readWithLibrary } from './library-key.js';
import {
  type CertifiedUserId,
  type CertifiedUserIds,
  certifiedUserIds,
  primaryUserId,
} from './self-certifications.js';
import { type SignaturePacket, SignatureType, isIgnoredByClients } from './signature-packet.js';
import { isLive, newest, verifies } from './signature-verification.js';
import { isStrong } from './signing-strength.js';
import { type BoundSubkey, boundSubkey, expiryOf, maySign } from './subkey-bindings.js';

/** A key whose own signatures are all verified. */
export interface ExaminedKey {
  readonly facts: Omit<KeyFacts, 'armor'>;
  readonly revokedSubkeyIds: readonly string[];
  readonly expiredSubkeyIds: readonly string[];
  readonly library: LibraryKey;
}

/**
 * The part of an examination that needs public-key operations, up to 11 ms each for DSA. Runs in
 * the worker, because the library may take minutes for a hostile key. Throws KeyRefusal.
 */
export async function examineKey(
  packets: KeyPackets,
  options: ExaminationOptions,
): Promise<ExaminedKey> {
  try {
    return await examine(packets, options);
  } catch (error) {
    if (error instanceof KeyRefusal)
      throw new KeyRefusal(error.code, error.specifics, packets.primary.fingerprint);
    throw error;
  }
}

async function examine(packets: KeyPackets, options: ExaminationOptions): Promise<ExaminedKey> {
  const { primary } = packets;
  const { allowEcc, refuseSha1, now } = options;
  const library = await readWithLibrary(packets);
  const signatures = await verifiedKeySignatures(packets, library);
  const revokedAt = earliest(signatures.filter(isRevocation));
  const userIds = await certifiedUserIds(packets, library.primary, now);
  if (!revokedAt) checkUserIds(userIds, options);
  const certification = primaryUserId(userIds).newest;
  const subkeys = await boundSubkeys(packets, library, now);
  const signers = subkeys.filter((bound) => bound.maySign && isStrong(bound.subkey, allowEcc));
  const signingKeyIds = [
    ...(maySign(certification) ? [primary.keyId] : []),
    ...signers.map(({ subkey }) => subkey.keyId),
  ];
  if (signingKeyIds.length === 0) throw new KeyRefusal('cannot-sign');
  const expiresAt = keyExpiry(primary.created, certification, signatures, now);
  const { fingerprint, keyId, algorithm, bits, created: createdAt } = primary;
  const facts = {
    fingerprint,
    keyId,
    algorithm,
    bits,
    createdAt,
    expiresAt,
    revokedAt,
    signingKeyIds,
    canonicalArmor: canonicalArmor(packets.bytes),
    userIds: userIds.filter((userId) => isCounted(userId, refuseSha1)).map(({ text }) => text),
    warnings: keyWarnings({ fingerprint, userIds, subkeys, signers, expiresAt, revokedAt, now }),
  };
  return {
    facts,
    library,
    revokedSubkeyIds: subkeys.filter(({ revoked }) => revoked).map(({ subkey }) => subkey.keyId),
    expiredSubkeyIds: subkeys
      .filter(({ expiresAt: end }) => end !== null && end <= now)
      .map(({ subkey }) => subkey.keyId),
  };
}

/**
 * Verifies the signatures on the key itself. Clients refuse false revocations and those by others;
 * of the other signatures, only the key's own matter.
 */
async function verifiedKeySignatures(
  { primary, signatures }: KeyPackets,
  library: LibraryKey,
): Promise<SignaturePacket[]> {
  const verified: SignaturePacket[] = [];
  for (const signature of signatures) {
    const ignored = isIgnoredByClients(signature);
    if (!isRevocation(signature) && (ignored || !signature.issuers.includes(primary.keyId)))
      continue;
    const valid =
      !ignored && (await verifies(signature, library.primary, { key: library.primary }));
    if (!valid) throw new KeyRefusal(isRevocation(signature) ? 'revocation' : 'self-signature');
    verified.push(signature);
  }
  return verified;
}

async function boundSubkeys(
  { subkeys }: KeyPackets,
  library: LibraryKey,
  now: Date,
): Promise<BoundSubkey[]> {
  const bound: BoundSubkey[] = [];
  for (const [index, subkey] of subkeys.entries()) {
    const bind = library.subkeys[index];
    if (!bind) throw new KeyRefusal('parser-difference');
    bound.push(await boundSubkey(subkey, library.primary, bind, now));
  }
  return bound;
}

function checkUserIds(userIds: CertifiedUserIds, { refuseSha1, now }: ExaminationOptions): void {
  const inForce = userIds.filter((userId) => isCounted(userId, false));
  // Clients check only the primary user ID, and fail if its signature has expired.
  if (inForce.length === 0 || !isLive(primaryUserId(userIds).newest, now))
    throw new KeyRefusal('no-valid-user-id');
  if (!inForce.some((userId) => isCounted(userId, refuseSha1)))
    throw new KeyRefusal('weak-self-signature', 'The hash is SHA-1.');
}

function isCounted({ inForce, inForceWithoutSha1 }: CertifiedUserId, refuseSha1: boolean): boolean {
  return refuseSha1 ? inForceWithoutSha1 : inForce;
}

/**
 * The earlier of the key's expiries in the primary user ID's certification and in the newest live
 * direct-key signature. The library's own method also considers when these signatures expire.
 */
function keyExpiry(
  created: Date,
  certification: SignaturePacket,
  signatures: readonly SignaturePacket[],
  now: Date,
): Date | null {
  const direct = newest(
    signatures.filter((signature) => !isRevocation(signature) && isLive(signature, now)),
  );
  const ends = [certification, direct].map(
    (signature) => signature && expiryOf(created, signature),
  );
  return ends.reduce<Date | null>(
    (first, end) => (end && (!first || end < first) ? end : first),
    null,
  );
}

function isRevocation({ type }: SignaturePacket): boolean {
  return type === SignatureType.keyRevocation;
}

function earliest(signatures: readonly SignaturePacket[]): Date | null {
  return signatures.length === 0
    ? null
    : new Date(Math.min(...signatures.map(({ created }) => created)) * 1000);
}
