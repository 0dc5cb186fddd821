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
   * Its newest binding is in force and gives it the right to sign; whether it is strong enough is
   * not asked.
   */
  readonly maySign: boolean;
  /** null: never. */
  readonly expiresAt: Date | null;
}

export function maySign({ keyFlags = 0 }: SignaturePacket): boolean {
  return (keyFlags & MAY_SIGN) !== 0;
}

/**
 * Every binding and revocation verifies, and every binding that lets the subkey sign holds the
 * subkey's own signature over the primary key, or else any signer could pass off another's subkey
 * as his.
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
  // A revocation with a broken hash, which clients overlook, gets no second chance: its owner meant
  // it.
  if (isIgnoredByClients(signature) || !(await verifies(signature, primary, data)))
    throw new KeyRefusal(isRevocation ? 'revocation' : 'subkey-binding');
  if (isRevocation || !maySign(signature)) return;
  if (subkey.curve && !subkey.curve.verifiable)
    throw new KeyRefusal('curve', 'It is the curve of a signing subkey.');
  const { embedded } = signature;
  if (!embedded || isIgnoredByClients(embedded) || !(await verifies(embedded, bind, data)))
    throw new KeyRefusal('cross-signature');
}

/** When a key ends by this self-signature or binding; null: never. */
export function expiryOf(created: Date, { keyExpiresAfter }: SignaturePacket): Date | null {
  return keyExpiresAfter === 0 ? null : new Date(created.getTime() + keyExpiresAfter * 1000);
}
