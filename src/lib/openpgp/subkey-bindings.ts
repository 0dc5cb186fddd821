import type * as openpgp from 'openpgp';
import type { Subkey } from './key-packets.js';
import { KeyRefusal } from './key-refusal.js';
import { isIgnoredByClients, type SignaturePacket, SignatureType } from './signature-packet.js';
import { isLive, newestOf, verifies } from './signature-verification.js';

const MAY_SIGN = 0x02;

export interface BoundSubkey {
  readonly subkey: Subkey;
  readonly revoked: boolean;
  /**
   * Whether the subkey is not revoked, and its newest binding is valid now and permits signing.
   * Ignores the strength and the expiry of the subkey.
   */
  readonly maySign: boolean;
  /** Null: never. */
  readonly expiresAt: Date | null;
}

/** False for a signature without key flags. */
export function maySign({ keyFlags = 0 }: SignaturePacket): boolean {
  return (keyFlags & MAY_SIGN) !== 0;
}

/**
 * Verifies the bindings and revocations of a subkey; `bind` is the subkey for openpgp.js. A binding
 * that permits signing must contain the subkey's signature over the primary key. Otherwise, a key
 * could adopt the subkey of another owner. Rejects with KeyRefusal.
 */
export async function verifySubkey(
  subkey: Subkey,
  primary: openpgp.PublicKeyPacket,
  bind: openpgp.PublicSubkeyPacket,
  now: Date,
): Promise<BoundSubkey> {
  for (const signature of subkey.signatures) {
    const isRevocation = signature.type === SignatureType.subkeyRevocation;
    if (isRevocation || !isIgnoredByClients(signature))
      await verifyBinding(signature, subkey, primary, bind);
  }
  const { binding, revoked, expiresAt } = stateOfSubkey(subkey);
  if (!binding) throw new KeyRefusal('subkey-binding');
  return {
    subkey,
    revoked,
    maySign: !revoked && isLive(binding, now) && maySign(binding),
    expiresAt,
  };
}

/** The state of a subkey according to its signatures, which the caller has verified. */
export interface SubkeyState {
  /** The newest binding that clients use; undefined if there is none. */
  readonly binding: SignaturePacket | undefined;
  readonly revoked: boolean;
  /** Null: never. */
  readonly expiresAt: Date | null;
}

export function stateOfSubkey({ created, signatures }: Subkey): SubkeyState {
  const isRevocation = ({ type }: SignaturePacket) => type === SignatureType.subkeyRevocation;
  const binding = newestOf(
    signatures.filter(
      (signature) =>
        !isRevocation(signature) && !isIgnoredByClients(signature) && signature.exportable,
    ),
  );
  return {
    binding,
    revoked: signatures.some(isRevocation),
    expiresAt: binding ? expiryOf(created, binding) : null,
  };
}

async function verifyBinding(
  signature: SignaturePacket,
  subkey: Subkey,
  primary: openpgp.PublicKeyPacket,
  bind: openpgp.PublicSubkeyPacket,
): Promise<void> {
  const isRevocation = signature.type === SignatureType.subkeyRevocation;
  const data = { key: primary, bind };
  // Refuses the key for a revocation that clients ignore: the owner intended to revoke the subkey.
  if (isIgnoredByClients(signature) || !(await verifies(signature, primary, data)))
    throw new KeyRefusal(isRevocation ? 'revocation' : 'subkey-binding');
  if (isRevocation || !maySign(signature)) return;
  if (subkey.curve && !subkey.curve.isVerifiable)
    throw new KeyRefusal('curve', 'This concerns a signing subkey.');
  const { embedded } = signature;
  if (!embedded || isIgnoredByClients(embedded) || !(await verifies(embedded, bind, data)))
    throw new KeyRefusal('cross-signature');
}

/** Returns when a key expires according to this self-signature or binding; null: never. */
export function expiryOf(created: Date, { keyExpiresAfter }: SignaturePacket): Date | null {
  return keyExpiresAfter === 0 ? null : new Date(created.getTime() + keyExpiresAfter * 1000);
}
