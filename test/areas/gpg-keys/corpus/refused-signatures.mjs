// Well-formed keys with invalid signatures, or that cannot sign.
import * as forge from './forge.mjs';
import { addSubkey, answerPrompts, createKey, exportArmored, exportKey, gpg } from './gpg.mjs';

const { bytesOf, certification, concat, publicKey, subpacket } = forge;
const REFUSE_SHA1 = { refuseSha1: true };

export function* refusedSignatures() {
  const key = forge.rsaKey();
  const other = forge.rsaKey();
  const groups = [
    selfSignatures(key, other),
    userIds(key),
    revocations(key, other),
    subkeys(key, other),
    rights(key, other),
  ];
  for (const [code, rows] of groups.flatMap((group) => Object.entries(group))) {
    for (const [name, about, bytes, options] of rows)
      yield { name: `signatures-${name}`, about, armor: forge.armor(bytes), options, code };
  }
  yield* fromGpg();
}

function* fromGpg() {
  const sha1 = createKey('Refused SHA-1', 'rsa2048', 'sign,cert', {
    flags: ['--cert-digest-algo', 'SHA1'],
  });
  yield {
    name: 'gpg-sha1',
    about: 'SHA-1 where the operator refuses it',
    armor: exportArmored(sha1),
    options: REFUSE_SHA1,
    code: 'weak-self-signature',
  };
  const certifier = createKey('Certify Only', 'rsa2048', 'cert');
  yield {
    name: 'gpg-certify-only',
    about: 'a primary key that may only certify',
    armor: exportArmored(certifier),
    code: 'cannot-sign',
  };
  addSubkey(certifier, 'rsa2048', 'encr');
  yield {
    name: 'gpg-certify-and-encrypt',
    about: 'a certify-only key with a subkey that may only encrypt',
    armor: exportArmored(certifier),
    code: 'cannot-sign',
  };
  addSubkey(certifier, 'rsa2048', 'sign');
  answerPrompts(['--edit-key', certifier], ['key 2', 'revkey', 'y', '0', '', 'y', 'save']);
  yield {
    name: 'gpg-only-signer-revoked',
    about: 'the only signing subkey is revoked',
    armor: exportArmored(certifier),
    code: 'cannot-sign',
  };

  const onCurve = createKey('Signs on a Curve', 'rsa2048', 'cert');
  addSubkey(onCurve, 'ed25519', 'sign');
  yield {
    name: 'gpg-signs-with-ed25519-only',
    about: 'the only signing subkey is on a curve, and curves are not allowed',
    armor: exportArmored(onCurve),
    code: 'cannot-sign',
  };
  const brainpool = createKey('Brainpool Signer', 'rsa2048', 'cert,sign');
  addSubkey(brainpool, 'brainpoolP256r1/ecdsa', 'sign');
  yield {
    name: 'gpg-brainpool-signing-subkey',
    about: 'a signing subkey whose cross-signature cannot be checked (trap 7)',
    armor: exportArmored(brainpool),
    code: 'curve',
  };

  const lonely = createKey('All Revoked', 'rsa2048');
  gpg(['--quick-add-uid', lonely, 'Second <second@example.com>'], { at: '20250102T000000' });
  gpg(['--quick-revoke-uid', lonely, 'Second <second@example.com>'], { at: '20250103T000000' });
  const packets = forge.split(exportKey(lonely));
  const second = packets.findLastIndex(({ tag }) => tag === 13);
  const bytes = concat(
    packets[0].bytes,
    packets.slice(second).map((packet) => packet.bytes),
  );
  yield {
    name: 'gpg-revoked-user-id-only',
    about: 'the only user ID is revoked',
    armor: forge.armor(bytes),
    code: 'no-valid-user-id',
  };
}

function selfSignatures(key, other) {
  const own = (options) => publicKey(key, { certifications: certification(key, options) });
  const forgedOwn = bytesOf.signature(
    forge.corruptSignature(forge.split(certification(key))[0].body),
  );
  const byOther = bytesOf.signature(
    forge.signature(other, 0x13, forge.overUserId(key, forge.ID), {
      extra: [forge.SIGN_AND_CERTIFY],
    }),
  );
  const inOwnName = bytesOf.signature(
    forge.signature(other, 0x13, forge.overUserId(key, forge.ID), {
      unhashed: [subpacket(16, key.keyId)],
    }),
  );
  const direct = bytesOf.signature(
    forge.corruptSignature(forge.signature(key, 0x1f, forge.overKey(key))),
  );
  const photo = subpacket(1, Buffer.alloc(20));
  const wrongPhoto = bytesOf.signature(
    forge.signature(key, 0x13, forge.overAttribute(key, subpacket(1, Buffer.alloc(21)))),
  );
  const algorithm = forge.split(certification(key))[0].body;
  algorithm[2] = 17;
  const notation = subpacket(
    20,
    concat(Buffer.from([0x80, 0, 0, 0, 0, 6, 0, 1]), Buffer.from('x@y.zz!')),
    { critical: true },
  );
  return {
    'self-signature': [
      ['forged', 'a forged self-signature', publicKey(key, { certifications: forgedOwn })],
      [
        'forged-beside-true',
        'a forged self-signature beside a true one',
        publicKey(key, { certifications: [certification(key), forgedOwn] }),
      ],
      [
        'in-own-name',
        "another key's signature in this key's name",
        publicKey(key, { certifications: [certification(key), inOwnName] }),
      ],
      [
        'of-other-user-id',
        'a self-signature over another user ID',
        concat(bytesOf.key(key), bytesOf.userId('Mallory <m@example.com>'), certification(key)),
      ],
      ['forged-direct', 'a forged direct-key signature', publicKey(key, { direct })],
      [
        'forged-on-photo',
        'a self-signature over another photo',
        publicKey(key, { rest: [bytesOf.attribute(photo), wrongPhoto] }),
      ],
      [
        'critical-notation',
        'an unknown critical notation',
        own({ extra: [forge.SIGN_AND_CERTIFY, notation] }),
      ],
      [
        'critical-subpacket',
        'an unknown critical subpacket',
        own({
          extra: [forge.SIGN_AND_CERTIFY, subpacket(100, Buffer.from('x'), { critical: true })],
        }),
      ],
    ],
    'malformed-signature': [
      [
        'wrong-algorithm',
        'an RSA signature with the algorithm DSA',
        publicKey(key, { certifications: bytesOf.signature(algorithm) }),
      ],
    ],
    'no-self-signature': [
      ['none', 'a user ID without signatures', publicKey(key, { certifications: [] })],
      ['by-others-only', 'signed by another key only', publicKey(key, { certifications: byOther })],
      [
        'not-exportable',
        'a local self-signature, which newer clients ignore',
        own({ extra: [forge.SIGN_AND_CERTIFY, subpacket(4, Buffer.from([0]))] }),
      ],
    ],
    'weak-self-signature': [
      ['md5', 'MD5 only', own({ hash: 'md5' })],
      ['ripemd160', 'RIPEMD-160 only', own({ hash: 'ripemd160' })],
      ['sha1', 'SHA-1 where the operator refuses it', own({ hash: 'sha1' }), REFUSE_SHA1],
    ],
  };
}

function userIds(key) {
  const own = (options) => publicKey(key, { certifications: certification(key, options) });
  const revoked = bytesOf.signature(forge.signature(key, 0x30, forge.overUserId(key, forge.ID)));
  const marked = [
    forge.SIGN_AND_CERTIFY,
    subpacket(25, Buffer.from([1])),
    forge.signatureExpires(3600),
  ];
  const second = 'Second <second@example.com>';
  return {
    'no-valid-user-id': [
      [
        'expired',
        'the self-signature has expired',
        own({ extra: [forge.SIGN_AND_CERTIFY, forge.signatureExpires(3600)] }),
      ],
      [
        'future',
        'the self-signature is of next year',
        own({ created: Date.UTC(2027, 0, 1) / 1000 }),
      ],
      ['revoked', 'the user ID is revoked', publicKey(key, { rest: revoked })],
      [
        'primary-expired',
        'the primary user ID has expired',
        publicKey(key, {
          certifications: certification(key, { extra: marked }),
          rest: [bytesOf.userId(second), certification(key, { id: second })],
        }),
      ],
    ],
    'self-signature': [
      [
        'forged-user-id-revocation',
        'a forged revocation of the user ID',
        publicKey(key, {
          rest: bytesOf.signature(forge.corruptSignature(forge.split(revoked)[0].body)),
        }),
      ],
    ],
  };
}

function revocations(key, other) {
  const revocation = (signer, options) =>
    forge.signature(signer, 0x20, forge.overKey(key), options);
  const direct = (body) => publicKey(key, { direct: bytesOf.signature(body) });
  const version3 = concat(
    Buffer.from([3, 5, 0x20]),
    forge.uint32(forge.CREATED_SECONDS),
    key.keyId,
    Buffer.from([1, 2, 0, 0]),
    forge.mpi(Buffer.alloc(256, 0x7f)),
  );
  return {
    revocation: [
      ['revocation-forged', 'a forged revocation', direct(forge.corruptSignature(revocation(key)))],
      [
        'revocation-by-another',
        'by another key, as a designated revoker does',
        direct(revocation(other)),
      ],
      ['revocation-md5', 'a revocation with MD5', direct(revocation(key, { hash: 'md5' }))],
      ['revocation-version-3', 'a revocation of version 3', direct(version3)],
      [
        'revocation-without-issuer',
        'a revocation without an issuer',
        direct(revocation(key, { unhashed: [] })),
      ],
    ],
    'no-self-signature': [
      [
        'revoked-and-uncertified',
        'revoked, and no client can read it',
        publicKey(key, { direct: bytesOf.signature(revocation(key)), certifications: [] }),
      ],
    ],
  };
}

function subkeys(key, other) {
  const third = forge.rsaKey();
  const cross = forge.crossSignature(key, other);
  const withSubkey = (...signatures) =>
    publicKey(key, { rest: [bytesOf.subkey(other), signatures] });
  const bound = forge.binding(key, other);
  const revocation = (options) => forge.signature(key, 0x28, forge.overSubkey(key, other), options);
  const forgedBinding = bytesOf.signature(forge.corruptSignature(forge.split(bound)[0].body));
  return {
    'subkey-binding': [
      ['binding-forged', 'a forged binding', withSubkey(forgedBinding)],
      [
        'binding-forged-beside-true',
        'a forged binding beside a true one',
        withSubkey(bound, forgedBinding),
      ],
      [
        'binding-of-another-subkey',
        "another subkey's binding",
        publicKey(key, { rest: [bytesOf.subkey(third), bound] }),
      ],
      ['binding-by-another', 'bound by another key', withSubkey(forge.binding(third, other))],
      [
        'binding-not-exportable',
        'a local binding, which newer clients ignore',
        withSubkey(forge.binding(key, other, { extra: [subpacket(4, Buffer.from([0]))] })),
      ],
    ],
    'cross-signature': [
      [
        'cross-missing',
        'a signing subkey without cross-signature',
        withSubkey(forge.binding(key, other, { flags: 0x02 })),
      ],
      [
        'cross-forged',
        'a forged cross-signature',
        withSubkey(
          forge.binding(key, other, { flags: 0x02, cross: forge.corruptSignature(cross) }),
        ),
      ],
      [
        'cross-stolen',
        "the cross-signature of another key's subkey",
        withSubkey(
          forge.binding(key, other, { flags: 0x02, cross: forge.crossSignature(third, other) }),
        ),
      ],
      [
        'cross-md5',
        'a cross-signature with MD5',
        withSubkey(
          forge.binding(key, other, {
            flags: 0x02,
            cross: forge.crossSignature(key, other, { hash: 'md5' }),
          }),
        ),
      ],
      [
        'cross-missing-once',
        'an older binding without a cross-signature',
        withSubkey(
          forge.binding(key, other, { flags: 0x02, created: forge.CREATED_SECONDS - 9 }),
          forge.binding(key, other, { flags: 0x02, cross }),
        ),
      ],
    ],
    revocation: [
      [
        'subkey-revocation-forged',
        'a forged revocation of a subkey',
        withSubkey(bound, bytesOf.signature(forge.corruptSignature(revocation()))),
      ],
      [
        'subkey-revocation-md5',
        'a revocation of a subkey with MD5',
        withSubkey(bound, bytesOf.signature(revocation({ hash: 'md5' }))),
      ],
    ],
  };
}

function rights(key, other) {
  const flagged = (extra) => publicKey(key, { certifications: certification(key, { extra }) });
  const small = forge.rsaKey(1024);
  const certifyOnly = certification(key, { extra: [forge.keyFlags(0x01)] });
  const withSigner = (signer, options) =>
    publicKey(key, {
      certifications: certifyOnly,
      rest: forge.signingSubkey(key, signer, options),
    });
  return {
    'cannot-sign': [
      ['no-flags', 'no key flags at all', flagged([])],
      ['flags-zero', 'key flags that allow nothing', flagged([forge.keyFlags(0)])],
      ['certify-only', 'may only certify', flagged([forge.keyFlags(0x01)])],
      [
        'right-taken-back',
        'a newer self-signature that removes the right',
        publicKey(key, {
          certifications: [
            certification(key),
            certification(key, {
              created: forge.CREATED_SECONDS + 9,
              extra: [forge.keyFlags(0x01)],
            }),
          ],
        }),
      ],
      [
        'flags-unhashed',
        'key flags in the unhashed area',
        publicKey(key, {
          certifications: certification(key, {
            extra: [],
            unhashed: [subpacket(16, key.keyId), forge.SIGN_AND_CERTIFY],
          }),
        }),
      ],
      ['small-signer', 'the only signing subkey has 1024 bits', withSigner(small)],
      [
        'signer-of-next-year',
        'the only signing subkey is bound next year',
        withSigner(other, { created: Date.UTC(2027, 0, 1) / 1000 }),
      ],
      [
        'signer-binding-expired',
        'the binding of the only signing subkey has expired',
        withSigner(other, { extra: [forge.signatureExpires(3600)] }),
      ],
    ],
  };
}
