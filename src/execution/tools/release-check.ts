import { readSignature } from 'openpgp';
import { KeyRefusal } from '../../lib/openpgp/key-refusal.js';
import { verifyRelease } from '../../lib/openpgp/release-signature.js';
import { ToolError } from './tool-error.js';
import type { Vendor } from './vendors.js';

const ARMOR = '-----BEGIN PGP SIGNATURE-----';

export interface SignedSums {
  /** Name of the signed file. */
  readonly name: string;
  readonly sums: Uint8Array;
  readonly signature: Uint8Array;
}

/** Throws ToolError unless the vendor's key is valid and has signed the checksums. */
export async function checkSignature(
  vendor: Vendor,
  { name, sums, signature }: SignedSums,
  now: Date,
): Promise<void> {
  const { product, fingerprint } = vendor;
  const signer = await verifyRelease(
    { sums, signature: await binaryOf(name, signature), keys: [await vendor.readKey()] },
    { allowEcc: false, refuseSha1: true, now },
  ).catch((error: unknown) => {
    throw error instanceof KeyRefusal
      ? new ToolError(`${name} is not trusted: ${sentenceOf(error, vendor)}`)
      : error;
  });
  if (signer.fingerprint !== fingerprint)
    throw new ToolError(
      `${name} is not trusted: the key of ${product} has the fingerprint ` +
        `${signer.fingerprint} instead of ${fingerprint}.`,
    );
  if (signer.isExpired)
    throw new ToolError(
      `${name} is not trusted: the key ${signer.signingKeyId} of ${product}, which has ` +
        'signed it, has expired. A newer version of Gantry may contain its successor.',
    );
}

function sentenceOf({ code, detail }: KeyRefusal, { product, fingerprint }: Vendor): string {
  switch (code) {
    case 'unknown-signer':
      return `its signature was not created with the key of ${product}, ${fingerprint}.`;
    case 'signature-mismatch':
      return 'its signature does not match. The file or its signature was changed or damaged.';
    case 'signature-format':
      return 'its signature is not an OpenPGP signature.';
    case 'signature-time':
      return (
        'its signature has expired, or was created in the future. Check the clock of this ' +
        'machine.'
      );
    case 'revoked-signer':
      return `the key of ${product} that has signed it is revoked.`;
    default:
      return detail;
  }
}

async function binaryOf(name: string, signature: Uint8Array): Promise<Uint8Array> {
  const text = Buffer.from(signature).toString('latin1').trimStart();
  if (!text.startsWith(ARMOR)) return signature;
  try {
    return (await readSignature({ armoredSignature: text })).packets.write();
  } catch {
    throw new ToolError(`${name} is not trusted: its signature is not an OpenPGP signature.`);
  }
}
