// Signatures over one SHA256SUMS file, and the expected results with the keys of a namespace.
import {
  addSubkey,
  answerPrompts,
  createKey,
  exportArmored,
  exportKey,
  gpg,
  inspectKey,
  revocationCertificate,
} from './gpg.mjs';
import * as forge from './forge.mjs';

const SUMS =
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08  terraform-provider-demo_1.0.0_linux_amd64.zip\n';
const LATER = '20250601T000000';

const sign = (signer, options = [], at = LATER) =>
  gpg([...options, '--local-user', `${signer}!`, '--detach-sign'], { input: SUMS, at });

export function* releases(write) {
  write('SHA256SUMS', SUMS);
  const rsa = createKey('Release RSA', 'rsa2048');
  const dsa = createKey('Release DSA', 'dsa2048');
  const curve = createKey('Release Ed25519', 'ed25519');
  const stranger = createKey('Stranger', 'rsa2048');
  const namespace = {
    rsa: exportArmored(rsa),
    dsa: exportArmored(dsa),
    ed25519: exportArmored(curve),
  };
  for (const [name, text] of Object.entries(namespace)) write(`${name}.asc`, text);
  const keys = Object.keys(namespace).map((name) => `${name}.asc`);
  const release = (name, signature, rest) => {
    write(`${name}.sig`, signature);
    return { signature: `${name}.sig`, keys, ...rest };
  };

  yield release('by-rsa', sign(rsa), { about: 'by an RSA key', fingerprint: rsa });
  yield release('by-dsa', sign(dsa), { about: 'by a DSA key', fingerprint: dsa });
  yield release('by-ed25519', sign(curve), {
    about: 'by an Ed25519 key, where allowed',
    fingerprint: curve,
    options: { allowEcc: true },
  });
  yield release('by-ed25519-refused', sign(curve), {
    about: 'by an Ed25519 key, where not allowed',
    code: 'unknown-signer',
  });
  yield release('by-stranger-and-rsa', Buffer.concat([sign(stranger), sign(rsa)]), {
    about: 'the first signature is by a stranger',
    fingerprint: rsa,
  });
  yield release('by-stranger', sign(stranger), {
    about: 'by an unknown key',
    code: 'unknown-signer',
  });
  yield release('armored', sign(rsa, ['--armor']), {
    about: 'ASCII armor',
    code: 'armored-signature',
  });
  yield release('text-mode', sign(rsa, ['--textmode']), {
    about: 'over text, not bytes',
    code: 'signature-type',
  });
  yield release('sha1', sign(rsa, ['--digest-algo', 'SHA1']), {
    about: 'SHA-1',
    code: 'weak-signature',
  });
  yield release('expired', sign(rsa, ['--default-sig-expire', '20250701T000000']), {
    about: 'a signature that has expired',
    code: 'signature-time',
  });
  yield release('future', sign(rsa, [], '20270601T000000'), {
    about: 'a signature of next year',
    code: 'signature-time',
  });
  yield release(
    'over-other-bytes',
    gpg(['--local-user', `${rsa}!`, '--detach-sign'], { input: 'other', at: LATER }),
    { about: 'over another file', code: 'signature-mismatch' },
  );
  yield release('cut', sign(rsa).subarray(0, -9), {
    about: 'a damaged signature',
    code: 'signature-format',
  });
  yield release(
    'signed-message',
    gpg(['--local-user', rsa, '--sign', '--compress-algo', 'none'], { input: SUMS, at: LATER }),
    { about: 'not detached', code: 'signature-format' },
  );
  yield release('empty', Buffer.alloc(0), { about: 'an empty file', code: 'signature-format' });
  yield release('a-key', exportKey(rsa), {
    about: 'a key instead of a signature',
    code: 'signature-format',
  });
  yield* bySubkeys(release, write);
  yield* byEndedKeys(release, write);
  yield* byWeakSubkey(release, write);
  yield* byBorrowedSubkey(release, write);
}

function* bySubkeys(release, write) {
  const key = createKey('Release Subkey', 'rsa2048', 'cert');
  addSubkey(key, 'rsa2048', 'sign');
  addSubkey(key, 'rsa2048', 'sign');
  const [first, second] = subkeyFingerprints(key);
  const signatures = { first: sign(first), second: sign(second) };
  answerPrompts(['--edit-key', key], ['key 2', 'revkey', 'y', '0', '', 'y', 'save']);
  write('subkeys.asc', exportArmored(key));
  yield release('by-subkey', signatures.first, {
    about: 'by a signing subkey',
    keys: ['subkeys.asc'],
    fingerprint: key,
    signingKeyId: first.slice(-16),
  });
  yield release('by-revoked-subkey', signatures.second, {
    about: 'by a subkey that is now revoked',
    keys: ['subkeys.asc'],
    code: 'revoked-signer',
  });
}

function* byEndedKeys(release, write) {
  const revoked = createKey('Release Revoked', 'rsa2048');
  const before = sign(revoked);
  gpg(['--import'], { input: revocationCertificate(revoked) });
  write('revoked.asc', exportArmored(revoked));
  yield release('by-revoked', before, {
    about: 'created before the revocation',
    keys: ['revoked.asc'],
    code: 'revoked-signer',
  });

  const expired = createKey('Release Expired', 'rsa2048', 'sign,cert', {
    expires: '20250701T000000',
  });
  write('expired.asc', exportArmored(expired));
  yield release('by-expired', sign(expired), {
    about: 'by a key that has expired since: clients only warn',
    keys: ['expired.asc'],
    fingerprint: expired,
    warnings: ['key-expired'],
  });
}

function* byWeakSubkey(release, write) {
  const key = forge.rsaKey();
  const small = forge.rsaKey(1024);
  write(
    'weak-subkey.asc',
    forge.armor(forge.publicKey(key, { rest: forge.signingSubkey(key, small) })),
  );
  const signature = forge.packet(2, forge.signature(small, 0x00, Buffer.from(SUMS)));
  yield release('by-weak-subkey', signature, {
    about: 'by a subkey of 1024 bits',
    keys: ['weak-subkey.asc'],
    code: 'signer-cannot-sign',
  });
}

function* byBorrowedSubkey(release, write) {
  const [owner, borrower, subkey] = [forge.rsaKey(), forge.rsaKey(), forge.rsaKey()];
  const text = forge.armor(forge.publicKey(owner, { rest: forge.signingSubkey(owner, subkey) }));
  write('borrowed-owner.asc', text);
  write(
    'borrower.asc',
    forge.armor(
      forge.publicKey(borrower, {
        rest: [forge.bytesOf.subkey(subkey), forge.binding(borrower, subkey)],
      }),
    ),
  );
  const signature = forge.packet(
    2,
    forge.signature(subkey, 0x00, Buffer.from(SUMS), { created: Date.UTC(2025, 5, 1) / 1000 }),
  );
  const expected = {
    fingerprint: inspectKey(text).fingerprint,
    signingKeyId: subkey.keyId.toString('hex').toUpperCase(),
  };
  yield release('by-borrowed-subkey', signature, {
    about: "by a subkey that is also bound, to encrypt, to another's key",
    keys: ['borrower.asc', 'borrowed-owner.asc'],
    ...expected,
  });
}

function subkeyFingerprints(key) {
  const lines = gpg(['--with-colons', '--list-keys', key]).toString().split('\n');
  const fingerprints = lines
    .filter((line) => line.startsWith('fpr:'))
    .map((line) => line.split(':')[9]);
  return fingerprints.slice(1);
}
