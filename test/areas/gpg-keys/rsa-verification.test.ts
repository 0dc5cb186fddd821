import * as openpgp from 'openpgp';
import { describe, expect, it } from 'vitest';

import { dearmorPublicKey } from '../../../src/lib/openpgp/armored-key.js';
import { type KeyPackets, readKeyPackets } from '../../../src/lib/openpgp/key-packets.js';
import { type LibraryKey, readWithLibrary } from '../../../src/lib/openpgp/library-key.js';
import { isSurelyTrue } from '../../../src/lib/openpgp/rsa-verification.js';
import type { SignaturePacket } from '../../../src/lib/openpgp/signature-packet.js';
import {
  LIBRARY_CONFIG,
  type LibraryPacket,
  type SignedData,
} from '../../../src/lib/openpgp/signature-verification.js';
import { corpus, OPTIONS, sample } from './support/corpus.js';

interface Claim {
  readonly signature: SignaturePacket;
  readonly issuer: LibraryPacket;
  readonly data: SignedData;
}

/** Every signature of the samples that both readers can read, those of the refused ones too. */
async function claims(): Promise<Claim[]> {
  const found: Claim[] = [];
  for (const { file } of [...corpus.accepted, ...corpus.refused]) {
    try {
      const packets = readKeyPackets(dearmorPublicKey(sample(file)), {
        ...OPTIONS,
        allowEcc: true,
      });
      found.push(...claimsOf(packets, await readWithLibrary(packets)));
    } catch {
      continue;
    }
  }
  return found;
}

function claimsOf(
  { signatures, identities, subkeys }: KeyPackets,
  { primary, subkeys: bound }: LibraryKey,
): Claim[] {
  const about = (
    list: readonly SignaturePacket[],
    data: SignedData,
    issuer: LibraryPacket = primary,
  ): Claim[] => list.map((signature) => ({ signature, issuer, data }));
  return [
    ...about(signatures, { key: primary }),
    ...identities.flatMap(({ body, text, signatures: own }) =>
      about(
        own,
        text === undefined
          ? { key: primary, userAttribute: { write: () => body } }
          : { key: primary, userID: { write: () => body } },
      ),
    ),
    ...subkeys.flatMap(({ signatures: bindings }, index) => {
      const bind = bound[index] as LibraryPacket;
      const embedded = bindings.flatMap((binding) => binding.embedded ?? []);
      return [
        ...about(bindings, { key: primary, bind }),
        ...about(embedded, { key: primary, bind }, bind),
      ];
    }),
  ];
}

/** Undefined where the library can't even read it. */
function read(body: Uint8Array): openpgp.SignaturePacket | undefined {
  const packet = new openpgp.SignaturePacket();
  try {
    packet.read(body);
  } catch {
    return undefined;
  }
  packet.revocationKeyClass = null;
  return packet;
}

async function isTrueToTheLibrary({ signature, issuer, data }: Claim): Promise<boolean> {
  const packet = read(signature.body);
  if (!packet?.created || packet.signatureType === null) return false;
  return packet
    .verify(issuer, packet.signatureType, data, packet.created, false, LIBRARY_CONFIG)
    .then(
      () => true,
      () => false,
    );
}

function isTrueHere({ signature, issuer, data }: Claim): boolean {
  const packet = read(signature.body);
  return packet !== undefined && isSurelyTrue(signature, packet, issuer, data);
}

const isRsa = ({ issuer }: Claim): boolean => issuer.getAlgorithmInfo().algorithm.startsWith('rsa');
const changed = (body: Uint8Array, at: number): Uint8Array =>
  body.map((octet, index) => (index === at ? octet ^ 0x01 : octet));

describe('the verification of RSA signatures', () => {
  it('says nothing of what can not be read to its end, and leaves it to the library', async () => {
    for (const claim of (await claims()).filter(isRsa)) {
      const packet = read(claim.signature.body);
      if (!packet || !isTrueHere(claim)) continue;
      const broken = { ...claim.signature, body: claim.signature.body.subarray(0, 12) };
      expect(isSurelyTrue(broken, packet, claim.issuer, claim.data)).toBe(false);
    }
  });

  it('takes none for true that the library does not, and leaves none of RSA to the library that is true', async () => {
    const all = await claims();
    let found = 0;
    for (const claim of all) {
      const verdict = await isTrueToTheLibrary(claim);
      expect(isTrueHere(claim)).toBe(verdict && isRsa(claim));
      if (verdict && isRsa(claim)) found += 1;
    }
    expect(found).toBeGreaterThan(50);
    expect(found).toBeLessThan(all.length);
  });

  it('takes none for true of which the library refuses a copy with one bit changed, wherever it is', async () => {
    const [claim] = (await claims()).filter((one) => isRsa(one) && isTrueHere(one));
    if (!claim) throw new Error('The corpus has no RSA signature.');
    const { body } = claim.signature;
    let refused = 0;
    for (const at of body.keys()) {
      const forged = { ...claim, signature: { ...claim.signature, body: changed(body, at) } };
      const verdict = await isTrueToTheLibrary(forged);
      if (isTrueHere(forged)) expect(verdict, `octet ${at}`).toBe(true);
      if (!verdict) refused += 1;
    }
    expect(refused).toBeGreaterThan(body.length / 2);
  });
});
