import type * as openpgp from 'openpgp';

import type { Identity, KeyPackets } from './key-packets.js';
import { KeyRefusal } from './key-refusal.js';
import {
  HashAlgorithm,
  type SignaturePacket,
  SignatureType,
  isBroken,
  isIgnoredByClients,
} from './signature-packet.js';
import { isLive, newest, verifies } from './signature-verification.js';

/** A user ID that the key certifies or has certified. */
export interface CertifiedUserId {
  readonly text: string;
  /** Whether the key contains it more than once. */
  readonly repeated: boolean;
  /** The newest certification, even if it has expired: the one that clients use. */
  readonly newest: SignaturePacket;
  readonly revoked: boolean;
  /** Whether it is not revoked and has a valid certification. */
  readonly inForce: boolean;
  /** Like `inForce`, but without the certifications that use SHA-1. */
  readonly inForceWithoutSha1: boolean;
}

/** Never empty. */
export type CertifiedUserIds = readonly [CertifiedUserId, ...CertifiedUserId[]];

/**
 * The self-certifications of the user IDs. Clients refuse the whole key for one false
 * self-signature, so we do too.
 */
export async function certifiedUserIds(
  packets: KeyPackets,
  key: openpgp.PublicKeyPacket,
  now: Date,
): Promise<CertifiedUserIds> {
  const judged: JudgedIdentity[] = [];
  for (const identity of packets.identities) {
    const signatures = await verifiedSignatures(identity, packets.primary.keyId, key);
    judged.push({ identity, userId: certifiedUserId(identity, signatures, now) });
  }
  const [first, ...others] = withoutRepetitions(judged);
  if (first) return [first, ...others];
  const signatures = packets.identities.flatMap((identity) => identity.signatures);
  const broken = signatures.some(
    (signature) => isBroken(signature) && signature.issuers.includes(packets.primary.keyId),
  );
  throw new KeyRefusal(broken ? 'weak-self-signature' : 'no-self-signature');
}

interface JudgedIdentity {
  readonly identity: Identity;
  readonly userId: CertifiedUserId | undefined;
}

/**
 * Of duplicate user IDs, go-crypto uses the last one and gpg merges all. So their certifications
 * must be equivalent; otherwise the key is refused.
 */
function withoutRepetitions(judged: readonly JudgedIdentity[]): CertifiedUserId[] {
  return judged.flatMap(({ identity, userId }, index) => {
    const equivalent =
      identity.text === undefined ? [] : judged.filter((one) => isSame(identity, one));
    if (equivalent.length < 2) return userId ?? [];
    const last = equivalent.at(-1);
    if (!equivalent.every((one) => certifiedAlike(one.userId, last?.userId)))
      throw new KeyRefusal('duplicate-user-id');
    return userId && last === judged[index] ? { ...userId, repeated: true } : [];
  });
}

function isSame(userId: Identity, { identity: other }: JudgedIdentity): boolean {
  return other.text !== undefined && Buffer.compare(userId.body, other.body) === 0;
}

function certifiedAlike(
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

/** All self-signatures; clients refuse the key if one of them does not verify. */
async function verifiedSignatures(
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

function certifiedUserId(
  { text }: Identity,
  signatures: SignaturePacket[],
  now: Date,
): CertifiedUserId | undefined {
  const certifications = signatures.filter(
    ({ type, exportable }) => type !== SignatureType.certificationRevocation && exportable,
  );
  const latest = newest(certifications);
  if (text === undefined || !latest) return undefined;
  const revoked = signatures.some(({ type }) => type === SignatureType.certificationRevocation);
  const live = revoked ? [] : certifications.filter((signature) => isLive(signature, now));
  return {
    text,
    repeated: false,
    newest: latest,
    revoked,
    inForce: live.length > 0,
    inForceWithoutSha1: live.some(({ hash }) => hash !== HashAlgorithm.sha1),
  };
}

/**
 * The user ID whose newest certification go-crypto uses for the key. It prefers user IDs that are
 * not revoked, then those marked as primary, then the newest certification.
 */
export function primaryUserId([first, ...others]: CertifiedUserIds): CertifiedUserId {
  return others.reduce((best, next) => (precedes(next, best) ? next : best), first);
}

function precedes(a: CertifiedUserId, b: CertifiedUserId): boolean {
  if (a.revoked !== b.revoked) return b.revoked;
  if (a.newest.primaryUserId !== b.newest.primaryUserId) return a.newest.primaryUserId;
  return a.newest.created > b.newest.created;
}
