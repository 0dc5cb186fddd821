import type * as openpgp from 'openpgp';

import type { Subkey } from './key-packets.js';
import { KeyRefusal } from './key-refusal.js';
import { type SignaturePacket, SignatureType, isIgnoredByClients } from './signature-packet.js';
import { isLive, newest, verifies } from './signature-verification.js';

const MAY_SIGN = 0x02;

export interface BoundSubkey {
  readonly subkey: Subkey;
  readonly revoked: boolean;
  /**
   * Whether it is not revoked, and its newest binding is valid and permits signing; regardless of
   * the strength of the subkey.
   */
  readonly maySign: boolean;
  /** null: never. */
  readonly expiresAt: Date | null;
}

export function maySign({ keyFlags = 0 }: SignaturePacket): boolean {
  return (keyFlags & MAY_SIGN) !== 0;
}

/**
 * Every binding and revocation must verify, and every binding of a signing subkey must contain the
 * subkey's own signature over the primary key. Otherwise a signer could adopt another owner's
 * subkey.
 */
export async function boundSubkey(
  subkey: Subkey,
  primary: openpgp.PublicKeyPacket,
  bind: openpgp.PublicSubkeyPacket,
  now: Date,
): Promise<BoundSubkey> {
  const bindings: SignaturePacket[] = [];
  let revoked = false;
  for (const signature of subkey.signatures) {
    const isRevocation = signature.type === SignatureType.subkeyRevocation;
    if (!isRevocation && isIgnoredByClients(signature)) continue;
    await checkBinding(signature, subkey, primary, bind);
    if (isRevocation) revoked = true;
    else if (signature.exportable) bindings.push(signature);
  }
  const binding = newest(bindings);
  if (!binding) throw new KeyRefusal('subkey-binding');
  return {
    subkey,
    revoked,
    maySign: !revoked && isLive(binding, now) && maySign(binding),
    expiresAt: expiryOf(subkey.created, binding),
  };
}

async function checkBinding(
  signature: SignaturePacket,
  subkey: Subkey,
  primary: openpgp.PublicKeyPacket,
  bind: openpgp.PublicSubkeyPacket,
): Promise<void> {
  const isRevocation = signature.type === SignatureType.subkeyRevocation;
  const data = { key: primary, bind };
  // A revocation that clients ignore, such as one with a broken hash, refuses the key: its owner
  // wanted to revoke the subkey.
  if (isIgnoredByClients(signature) || !(await verifies(signature, primary, data)))
    throw new KeyRefusal(isRevocation ? 'revocation' : 'subkey-binding');
  if (isRevocation || !maySign(signature)) return;
  if (subkey.curve && !subkey.curve.verifiable)
    throw new KeyRefusal('curve', 'It is the curve of a signing subkey.');
  const { embedded } = signature;
  if (!embedded || isIgnoredByClients(embedded) || !(await verifies(embedded, bind, data)))
    throw new KeyRefusal('cross-signature');
}

/** When the key expires according to this self-signature or binding; null: never. */
export function expiryOf(created: Date, { keyExpiresAfter }: SignaturePacket): Date | null {
  return keyExpiresAfter === 0 ? null : new Date(created.getTime() + keyExpiresAfter * 1000);
}
