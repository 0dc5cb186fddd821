import { encodeCanonicalArmor } from './canonical-armor.js';
import type { ExaminationOptions, KeyFacts } from './key-facts.js';
import type { KeyPackets } from './key-packets.js';
import { KeyRefusal } from './key-refusal.js';
import { keyWarningsOf } from './key-warnings.js';
import { type LibraryKey, readWithLibrary } from './library-key.js';
import {
  type CertifiedUserId,
  type CertifiedUserIds,
  primaryUserIdOf,
  verifyUserIds,
} from './self-certifications.js';
import { isIgnoredByClients, type SignaturePacket, SignatureType } from './signature-packet.js';
import { isLive, newestOf, verifies } from './signature-verification.js';
import { isStrong } from './signing-strength.js';
import { type BoundSubkey, expiryOf, maySign, verifySubkey } from './subkey-bindings.js';

/** A key that {@link examineKey} has accepted. */
export interface ExaminedKey {
  readonly facts: Omit<KeyFacts, 'armor'>;
  readonly revokedSubkeyIds: readonly string[];
  readonly expiredSubkeyIds: readonly string[];
  readonly library: LibraryKey;
}

/**
 * Verifies the self-signatures, bindings and revocations of the key. The library may take minutes
 * for a hostile key, so examine uploaded keys in a worker thread. Rejects with KeyRefusal.
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
  const signatures = await verifyKeySignatures(packets, library);
  const revokedAt = earliestCreation(signatures.filter(isRevocation));
  const userIds = await verifyUserIds(packets, library.primary, now);
  if (!revokedAt) checkUserIds(userIds, options);
  const certification = primaryUserIdOf(userIds).newest;
  const subkeys = await verifySubkeys(packets, library, now);
  const signers = subkeys.filter((bound) => bound.maySign && isStrong(bound.subkey, allowEcc));
  const signingKeyIds = [
    ...(maySign(certification) ? [primary.keyId] : []),
    ...signers.map(({ subkey }) => subkey.keyId),
  ];
  if (signingKeyIds.length === 0) throw new KeyRefusal('cannot-sign');
  const expiresAt = keyExpiryOf(primary.created, certification, signatures, now);
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
    canonicalArmor: encodeCanonicalArmor(packets.bytes),
    userIds: userIds.filter((userId) => isAccepted(userId, refuseSha1)).map(({ text }) => text),
    warnings: keyWarningsOf({ fingerprint, userIds, subkeys, signers, expiresAt, revokedAt, now }),
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
 * Returns the verified direct-key signatures and revocations. Skips direct-key signatures of other
 * keys, and those that clients ignore. Throws KeyRefusal if any other signature does not verify,
 * such as a revocation by another key.
 */
async function verifyKeySignatures(
  { primary, signatures }: KeyPackets,
  library: LibraryKey,
): Promise<SignaturePacket[]> {
  const verified: SignaturePacket[] = [];
  for (const signature of signatures) {
    const isIgnored = isIgnoredByClients(signature);
    if (!isRevocation(signature) && (isIgnored || !signature.issuers.includes(primary.keyId)))
      continue;
    const isValid =
      !isIgnored && (await verifies(signature, library.primary, { key: library.primary }));
    if (!isValid) throw new KeyRefusal(isRevocation(signature) ? 'revocation' : 'self-signature');
    verified.push(signature);
  }
  return verified;
}

async function verifySubkeys(
  { subkeys }: KeyPackets,
  library: LibraryKey,
  now: Date,
): Promise<BoundSubkey[]> {
  const bound: BoundSubkey[] = [];
  for (const [index, subkey] of subkeys.entries()) {
    const bind = library.subkeys[index];
    if (!bind) throw new KeyRefusal('parser-difference');
    bound.push(await verifySubkey(subkey, library.primary, bind, now));
  }
  return bound;
}

function checkUserIds(userIds: CertifiedUserIds, { refuseSha1, now }: ExaminationOptions): void {
  const inForce = userIds.filter((userId) => userId.inForce);
  // Clients check only the primary user ID, and fail if its signature has expired.
  if (inForce.length === 0 || !isLive(primaryUserIdOf(userIds).newest, now))
    throw new KeyRefusal('no-valid-user-id');
  if (!inForce.some((userId) => isAccepted(userId, refuseSha1)))
    throw new KeyRefusal('weak-self-signature', 'The hash is SHA-1.');
}

function isAccepted(
  { inForce, inForceWithoutSha1 }: CertifiedUserId,
  refuseSha1: boolean,
): boolean {
  return refuseSha1 ? inForceWithoutSha1 : inForce;
}

/**
 * Returns the expiry of the key, the earlier of those in the certification of the primary user ID
 * and in the newest live direct-key signature; null if the key does not expire. The library would
 * also consider when these signatures expire.
 */
function keyExpiryOf(
  created: Date,
  certification: SignaturePacket,
  signatures: readonly SignaturePacket[],
  now: Date,
): Date | null {
  const direct = newestOf(
    signatures.filter((signature) => !isRevocation(signature) && isLive(signature, now)),
  );
  const expiries = [certification, direct].flatMap(
    (signature) => (signature && expiryOf(created, signature)) ?? [],
  );
  const [earlier = null] = expiries.toSorted((one, other) => one.getTime() - other.getTime());
  return earlier;
}

function isRevocation({ type }: SignaturePacket): boolean {
  return type === SignatureType.keyRevocation;
}

function earliestCreation(signatures: readonly SignaturePacket[]): Date | null {
  return signatures.length === 0
    ? null
    : new Date(Math.min(...signatures.map(({ created }) => created)) * 1000);
}
