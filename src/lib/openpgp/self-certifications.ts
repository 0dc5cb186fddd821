import type * as openpgp from 'openpgp';
import type { Identity, KeyPackets } from './key-packets.js';
import { KeyRefusal } from './key-refusal.js';
import {
  hasBrokenHash,
  HashAlgorithm,
  isIgnoredByClients,
  type SignaturePacket,
  SignatureType,
} from './signature-packet.js';
import { isLive, newestOf, verifies } from './signature-verification.js';

/** A user ID that the key certifies or has certified. */
export interface CertifiedUserId {
  readonly text: string;
  /** Whether the key contains it more than once. */
  readonly repeated: boolean;
  /** The newest certification, which clients use even if it has expired. */
  readonly newest: SignaturePacket;
  readonly revoked: boolean;
  /** Whether it is not revoked and has a certification that is valid now. */
  readonly inForce: boolean;
  /** Like `inForce`, but ignores certifications that use SHA-1. */
  readonly inForceWithoutSha1: boolean;
}

export type CertifiedUserIds = readonly [CertifiedUserId, ...CertifiedUserId[]];

/**
 * Verifies the self-signatures on user IDs and user attributes. Refuses the whole key for one false
 * self-signature, as clients do for user IDs. Rejects with KeyRefusal.
 */
export async function verifyUserIds(
  packets: KeyPackets,
  key: openpgp.PublicKeyPacket,
  now: Date,
): Promise<CertifiedUserIds> {
  const checked: CheckedIdentity[] = [];
  for (const identity of packets.identities) {
    const signatures = await verifySelfSignatures(identity, packets.primary.keyId, key);
    checked.push({ identity, userId: toCertifiedUserId(identity, signatures, now) });
  }
  const [first, ...others] = mergeDuplicates(checked);
  if (first) return [first, ...others];
  const signatures = packets.identities.flatMap((identity) => identity.signatures);
  const broken = signatures.some(
    (signature) => hasBrokenHash(signature) && signature.issuers.includes(packets.primary.keyId),
  );
  throw new KeyRefusal(broken ? 'weak-self-signature' : 'no-self-signature');
}

interface CheckedIdentity {
  readonly identity: Identity;
  readonly userId: CertifiedUserId | undefined;
}

/**
 * Merges duplicate user IDs. go-crypto uses the last one and gpg merges all of them. Therefore,
 * throws KeyRefusal unless their certifications are equivalent.
 */
function mergeDuplicates(checked: readonly CheckedIdentity[]): CertifiedUserId[] {
  return checked.flatMap(({ identity, userId }, index) => {
    const same =
      identity.text === undefined ? [] : checked.filter((one) => isSameUserId(identity, one));
    if (same.length < 2) return userId ?? [];
    const last = same.at(-1);
    if (!same.every((one) => areEquivalent(one.userId, last?.userId)))
      throw new KeyRefusal('duplicate-user-id');
    return userId && last === checked[index] ? { ...userId, repeated: true } : [];
  });
}

function isSameUserId(userId: Identity, { identity: other }: CheckedIdentity): boolean {
  return other.text !== undefined && Buffer.compare(userId.body, other.body) === 0;
}

function areEquivalent(
  one: CertifiedUserId | undefined,
  last: CertifiedUserId | undefined,
): boolean {
  return (
    one !== undefined &&
    last !== undefined &&
    !one.revoked &&
    !last.revoked &&
    one.inForce === last.inForce &&
    one.inForceWithoutSha1 === last.inForceWithoutSha1 &&
    one.newest.created <= last.newest.created
  );
}

async function verifySelfSignatures(
  identity: Identity,
  keyId: string,
  key: openpgp.PublicKeyPacket,
): Promise<SignaturePacket[]> {
  const raw = { write: () => identity.body };
  const data = identity.text === undefined ? { key, userAttribute: raw } : { key, userID: raw };
  const own = identity.signatures.filter(
    (signature) => signature.issuers.includes(keyId) && !isIgnoredByClients(signature),
  );
  for (const signature of own) {
    if (!(await verifies(signature, key, data))) throw new KeyRefusal('self-signature');
  }
  return own;
}

function toCertifiedUserId(
  { text }: Identity,
  signatures: SignaturePacket[],
  now: Date,
): CertifiedUserId | undefined {
  const certifications = signatures.filter(
    ({ type, exportable }) => type !== SignatureType.certificationRevocation && exportable,
  );
  const newest = newestOf(certifications);
  if (text === undefined || !newest) return undefined;
  const revoked = signatures.some(({ type }) => type === SignatureType.certificationRevocation);
  const live = revoked ? [] : certifications.filter((signature) => isLive(signature, now));
  return {
    text,
    repeated: false,
    newest,
    revoked,
    inForce: live.length > 0,
    inForceWithoutSha1: live.some(({ hash }) => hash !== HashAlgorithm.sha1),
  };
}

/** Returns the user ID that go-crypto uses as the primary one. */
export function primaryUserIdOf([first, ...others]: CertifiedUserIds): CertifiedUserId {
  return others.reduce((best, next) => (precedes(next, best) ? next : best), first);
}

function precedes(a: CertifiedUserId, b: CertifiedUserId): boolean {
  if (a.revoked !== b.revoked) return b.revoked;
  if (a.newest.isPrimaryUserId !== b.newest.isPrimaryUserId) return a.newest.isPrimaryUserId;
  return a.newest.created > b.newest.created;
}
