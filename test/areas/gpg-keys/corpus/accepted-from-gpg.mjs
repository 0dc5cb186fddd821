// Keys as users create them, with gpg itself.
import {
  addSubkey,
  answerPrompts,
  createKey,
  exportArmored,
  gpg,
  revocationCertificate,
} from './gpg.mjs';

const ECC = { allowEcc: true };
const SHA1 = ['--cert-digest-algo', 'SHA1'];

export function* acceptedFromGpg() {
  yield* plainKeys();
  yield* subkeys();
  yield* userIds();
  yield* datesAndRevocations();
  yield* digests();
  yield* certifications();
  yield* curves();
}

function* plainKeys() {
  for (const algorithm of ['rsa2048', 'rsa3072', 'rsa4096', 'dsa2048', 'dsa3072']) {
    yield {
      name: `plain-${algorithm}`,
      about: `a sign-and-certify key, ${algorithm}`,
      armor: exportArmored(createKey(`Plain ${algorithm}`, algorithm)),
    };
  }
  yield {
    name: 'odd-size',
    about: 'RSA of 2600 bits',
    armor: exportArmored(createKey('Odd Size', 'rsa2600')),
  };
  yield {
    name: 'all-rights',
    about: 'sign, certify, authenticate, encrypt',
    armor: exportArmored(createKey('All Rights', 'rsa2048', 'sign,cert,auth,encr')),
  };
  yield {
    name: 'default-rights',
    about: 'the default usage of gpg',
    armor: exportArmored(createKey('Default Rights', 'rsa2048', 'default')),
  };
}

function* subkeys() {
  const rows = [
    ['encryption-subkey', 'sign,cert', [['rsa2048', 'encr']]],
    ['signing-subkey', 'cert', [['rsa2048', 'sign']]],
    [
      'signing-and-encryption-subkeys',
      'cert',
      [
        ['rsa2048', 'sign'],
        ['rsa2048', 'encr'],
        ['rsa2048', 'auth'],
      ],
    ],
    [
      'two-signing-subkeys',
      'sign,cert',
      [
        ['rsa2048', 'sign'],
        ['rsa3072', 'sign'],
      ],
    ],
    ['dsa-signing-subkey', 'cert', [['dsa2048', 'sign']]],
    ['elgamal-subkey', 'sign,cert', [['elg2048', 'encr']]],
    ['small-elgamal-subkey', 'sign,cert', [['elg1024', 'encr']]],
    ['small-rsa-encryption-subkey', 'sign,cert', [['rsa1024', 'encr']]],
  ];
  for (const [name, usage, added] of rows)
    yield {
      name,
      about: `primary key: ${usage}; subkeys: ${added.join('; ')}`,
      armor: withSubkeys(name, 'rsa2048', usage, added),
    };
  yield {
    name: 'dsa-with-elgamal',
    about: 'DSA with an Elgamal subkey',
    armor: withSubkeys('dsa-with-elgamal', 'dsa2048', 'sign,cert', [['elg2048', 'encr']]),
  };

  for (const curve of [
    'cv25519',
    'nistp256',
    'nistp384',
    'nistp521',
    'brainpoolP256r1',
    'secp256k1',
  ]) {
    const armor = withSubkeys(`ecdh-${curve}`, 'rsa2048', 'sign,cert', [[curve, 'encr']]);
    yield {
      name: `ecdh-subkey-${curve}`,
      about: 'an encryption subkey on a curve',
      armor,
      warnings: ['elliptic-curve-subkey'],
    };
  }
  const mixed = withSubkeys('ed25519-signing-subkey', 'rsa2048', 'sign,cert', [
    ['ed25519', 'sign'],
  ]);
  yield {
    name: 'ed25519-signing-subkey',
    about: 'signs with the primary key: the subkey does not count while curves are not allowed',
    armor: mixed,
    warnings: ['elliptic-curve-subkey'],
    primarySignsOnly: true,
  };
  yield {
    name: 'ed25519-signing-subkey-allowed',
    about: 'signs with the subkey too, where curves are allowed',
    armor: mixed,
    options: ECC,
    warnings: ['elliptic-curve-subkey'],
  };
  const nist = withSubkeys('nistp256-signing-subkey', 'rsa2048', 'cert', [
    ['nistp256/ecdsa', 'sign'],
  ]);
  yield {
    name: 'nistp256-signing-subkey-allowed',
    about: 'signs with an ECDSA subkey only',
    armor: nist,
    options: ECC,
    warnings: ['elliptic-curve-subkey'],
  };

  const revoked = createKey('Revoked Subkey', 'rsa2048', 'sign,cert');
  addSubkey(revoked, 'rsa2048', 'sign');
  addSubkey(revoked, 'rsa2048', 'sign');
  answerPrompts(['--edit-key', revoked], ['key 1', 'revkey', 'y', '0', '', 'y', 'save']);
  yield {
    name: 'revoked-signing-subkey',
    about: 'one of two signing subkeys is revoked',
    armor: exportArmored(revoked),
  };

  const expired = createKey('Expired Subkey', 'rsa2048', 'sign,cert');
  addSubkey(expired, 'rsa2048', 'sign', { expires: '20250601T000000' });
  yield {
    name: 'expired-signing-subkey',
    about: 'a signing subkey has expired',
    armor: exportArmored(expired),
    warnings: ['signing-subkey-expired'],
  };
}

function withSubkeys(name, algorithm, usage, added) {
  const fingerprint = createKey(name, algorithm, usage);
  for (const [kind, rights] of added) addSubkey(fingerprint, kind, rights);
  return exportArmored(fingerprint);
}

function* userIds() {
  const many = createKey('Many Ids', 'rsa2048');
  for (const number of [2, 3, 4, 5])
    gpg(['--quick-add-uid', many, `Many Ids <${number}@example.com>`], {
      at: `2025010${number}T000000`,
    });
  yield {
    name: 'five-user-ids',
    about: 'five user IDs, added one after another',
    armor: exportArmored(many),
    userIds: 5,
  };
  gpg(['--quick-set-primary-uid', many, 'Many Ids <3@example.com>'], { at: '20250110T000000' });
  yield {
    name: 'chosen-primary-user-id',
    about: 'the third of five is marked as primary',
    armor: exportArmored(many),
    userIds: 5,
  };
  gpg(['--quick-revoke-uid', many, 'Many Ids <2@example.com>'], { at: '20250111T000000' });
  yield {
    name: 'revoked-user-id',
    about: 'one of five is revoked',
    armor: exportArmored(many),
    userIds: 4,
  };

  yield {
    name: 'user-id-utf8',
    about: 'a name in Greek and Chinese, with an emoji',
    armor: exportArmored(createKey('Ἀθηνᾶ 雅典娜 🦉', 'rsa2048')),
    userIds: 1,
  };
  yield {
    name: 'user-id-joiners',
    about: 'a name with zero-width joiners',
    armor: exportArmored(createKey('نام\u200cها 👩\u200d🔧', 'rsa2048')),
    userIds: 1,
  };
  yield {
    name: 'user-id-long',
    about: 'a user ID of 1,900 characters',
    armor: exportArmored(createKey('L'.repeat(900), 'rsa2048')),
    userIds: 1,
  };
}

function* datesAndRevocations() {
  yield {
    name: 'expires-later',
    about: 'has an expiry in the future',
    armor: exportArmored(
      createKey('Expires Later', 'rsa2048', 'sign,cert', { expires: '20270101T000000' }),
    ),
  };
  const expired = createKey('Expired', 'rsa2048', 'sign,cert', { expires: '20250301T000000' });
  yield {
    name: 'expired',
    about: 'has expired',
    armor: exportArmored(expired),
    warnings: ['key-expired'],
  };
  gpg(['--quick-set-expire', expired, '20280101T000000'], { at: '20250401T000000' });
  yield {
    name: 'expired-and-renewed',
    about: 'has expired, and was renewed with a later expiry',
    armor: exportArmored(expired),
  };

  for (const [name, algorithm] of [
    ['revoked', 'rsa2048'],
    ['revoked-dsa', 'dsa2048'],
  ]) {
    const fingerprint = createKey(name, algorithm);
    gpg(['--import'], { input: revocationCertificate(fingerprint) });
    yield {
      name,
      about: 'revoked with the certificate that gpg created with the key',
      armor: exportArmored(fingerprint),
      warnings: ['key-revoked'],
    };
  }
  for (const [reason, number] of [
    ['compromised', '1'],
    ['superseded', '2'],
    ['retired', '3'],
  ]) {
    const fingerprint = createKey(`Revoked ${reason}`, 'rsa2048');
    answerPrompts(
      ['--edit-key', fingerprint],
      ['revkey', 'y', number, 'the reason in words', '', 'y', 'save'],
      '20250601T000000',
    );
    yield {
      name: `revoked-${reason}`,
      about: `revocation reason ${number}, later than the key`,
      armor: exportArmored(fingerprint),
      warnings: ['key-revoked'],
    };
  }
  const sha1 = createKey('Revoked SHA-1', 'rsa2048');
  answerPrompts(
    [...SHA1, '--digest-algo', 'SHA1', '--edit-key', sha1],
    ['revkey', 'y', '0', '', 'y', 'save'],
    '20250601T000000',
  );
  yield {
    name: 'revoked-with-sha1',
    about: 'trap 3: a SHA-1 revocation is a revocation',
    armor: exportArmored(sha1),
    options: { refuseSha1: true },
    warnings: ['key-revoked'],
  };
}

function* digests() {
  const old = createKey('Old Digest', 'rsa2048', 'sign,cert', { flags: SHA1 });
  yield {
    name: 'sha1-self-signature',
    about: 'a SHA-1 self-signature, which is accepted with a warning',
    armor: exportArmored(old),
    warnings: ['sha1-self-signatures'],
  };
  gpg(['--quick-set-expire', old, '0'], { at: '20250601T000000' });
  yield {
    name: 'sha1-repaired',
    about: 'a SHA-1 self-signature that the command of the remedy has replaced',
    armor: exportArmored(old),
    options: { refuseSha1: true },
  };
  for (const digest of ['SHA224', 'SHA384', 'SHA512']) {
    const fingerprint = createKey(`Digest ${digest}`, 'rsa2048', 'sign,cert', {
      flags: ['--cert-digest-algo', digest],
    });
    yield {
      name: `self-signature-${digest.toLowerCase()}`,
      about: `self-signed with ${digest}`,
      armor: exportArmored(fingerprint),
      options: { refuseSha1: true },
    };
  }
  const binding = createKey('Old Binding', 'rsa2048', 'sign,cert');
  addSubkey(binding, 'rsa2048', 'encr', { flags: SHA1 });
  yield {
    name: 'sha1-subkey-binding',
    about: 'only the subkey is bound with SHA-1',
    armor: exportArmored(binding),
  };
}

function* certifications() {
  const signed = createKey('Well Known', 'rsa2048');
  for (const algorithm of ['rsa2048', 'dsa2048', 'ed25519', 'nistp256', 'secp256k1']) {
    const friend = createKey(`Friend ${algorithm}`, algorithm);
    gpg(['--local-user', friend, '--quick-sign-key', signed]);
  }
  yield {
    name: 'signed-by-others',
    about: 'certified by five keys of several kinds',
    armor: exportArmored(signed),
  };
  yield {
    name: 'export-minimal',
    about: 'the same key without the certifications',
    armor: exportArmored(signed, { options: ['--export-options', 'export-minimal'] }),
  };

  const revoker = createKey('Designated Revoker', 'rsa2048');
  const guarded = createKey('Guarded', 'rsa2048');
  answerPrompts(['--edit-key', guarded], ['addrevoker', revoker, 'y', 'save']);
  yield {
    name: 'designated-revoker',
    about: 'a direct-key signature that openpgp.js does not verify',
    armor: exportArmored(guarded),
  };

  const notation = createKey('Notation', 'rsa2048', 'sign,cert', {
    flags: [
      '--cert-notation',
      'remark@example.com=hello',
      '--cert-policy-url',
      'https://example.com/policy',
    ],
  });
  yield {
    name: 'notation-and-policy',
    about: 'subpackets that Gantry ignores',
    armor: exportArmored(notation),
  };
  const server = createKey('Key Server', 'rsa2048');
  answerPrompts(
    ['--edit-key', server],
    ['keyserver', 'https://keys.example.com', 'y', 'save'],
    '20250102T000000',
  );
  yield {
    name: 'preferred-key-server',
    about: 'two self-signatures, the newer with a preference',
    armor: exportArmored(server),
  };
}

function* curves() {
  for (const curve of ['ed25519', 'nistp256', 'nistp384', 'nistp521']) {
    yield {
      name: `curve-${curve}`,
      about: 'a curve, where curves are allowed',
      armor: exportArmored(createKey(`Curve ${curve}`, curve)),
      options: ECC,
    };
  }
  const usual = createKey('Usual Today', 'ed25519');
  addSubkey(usual, 'cv25519', 'encr');
  yield {
    name: 'ed25519-with-cv25519',
    about: 'the default of newer gpg versions',
    armor: exportArmored(usual),
    options: ECC,
    warnings: ['elliptic-curve-subkey'],
  };
}
