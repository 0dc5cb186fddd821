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

/** A user ID that the key has certified, now or once. */
export interface CertifiedUserId {
  readonly text: string;
  /** The key holds it more than once. */
  readonly repeated: boolean;
  /** The newest certification, live or not: the one that clients go by. */
  readonly newest: SignaturePacket;
  readonly revoked: boolean;
  /** Not revoked, and certified by a signature in force: by any, and by one that is not SHA-1. */
  readonly inForce: boolean;
  readonly inForceWithoutSha1: boolean;
}

/** Never empty. */
export type CertifiedUserIds = readonly [CertifiedUserId, ...CertifiedUserId[]];

/**
 * What the key says of its user IDs. Clients refuse the whole key for one false signature in its
 * name, so do we.
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
 * Of a user ID that the key holds twice, go-crypto keeps the last one and gpg joins both: they must
 * not disagree.
 */
function withoutRepetitions(judged: readonly JudgedIdentity[]): CertifiedUserId[] {
  return judged.flatMap(({ identity, userId }, index) => {
    const alike = identity.text === undefined ? [] : judged.filter((one) => isSame(identity, one));
    if (alike.length < 2) return userId ?? [];
    const last = alike.at(-1);
    if (!alike.every((one) => agree(one.userId, last?.userId)))
      throw new KeyRefusal('duplicate-user-id');
    return userId && last === judged[index] ? { ...userId, repeated: true } : [];
  });
}

function isSame(userId: Identity, { identity: other }: JudgedIdentity): boolean {
  return other.text !== undefined && Buffer.compare(userId.body, other.body) === 0;
}

function agree(one: CertifiedUserId | undefined, last: CertifiedUserId | undefined): boolean {
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

/**
 * All signatures in the key's own name; clients would refuse the key if one of them didn't verify.
 */
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
 * The user ID by whose newest certification go-crypto judges the key: not revoked, marked as
 * primary, newest.
 */
export function primaryUserId([first, ...others]: CertifiedUserIds): CertifiedUserId {
  return others.reduce((best, next) => (precedes(next, best) ? next : best), first);
}

function precedes(a: CertifiedUserId, b: CertifiedUserId): boolean {
  if (a.revoked !== b.revoked) return b.revoked;
  if (a.newest.primaryUserId !== b.newest.primaryUserId) return a.newest.primaryUserId;
  return a.newest.created > b.newest.created;
}
