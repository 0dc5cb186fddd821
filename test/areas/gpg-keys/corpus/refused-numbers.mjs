// Invalid numbers of a key or of a subkey.
import * as forge from './forge.mjs';
import { createKey, exportArmored } from './gpg.mjs';

const { bytesOf, concat, packet, publicKey } = forge;

export function* refusedNumbers() {
  const key = forge.rsaKey();
  const other = forge.rsaKey();
  const groups = [versions(key), numbers(key), subkeys(key, other)];
  for (const [code, rows] of groups.flatMap((group) => Object.entries(group))) {
    for (const [name, about, bytes, options] of rows)
      yield { name: `packets-${name}`, about, armor: forge.armor(bytes), options, code };
  }
  for (const [name, about, text, code, options] of fromGpg())
    yield { name: `key-${name}`, about, armor: text, options, code };
}

function* fromGpg() {
  for (const curve of ['ed25519', 'nistp256', 'brainpoolP256r1'])
    yield [
      curve,
      'a curve, not allowed by default',
      exportArmored(createKey(`Refused ${curve}`, curve)),
      'algorithm',
    ];
  for (const curve of ['brainpoolP256r1', 'secp256k1'])
    yield [
      `${curve}-allowed`,
      'a curve that openpgp.js cannot verify (trap 7)',
      exportArmored(createKey(`Unverifiable ${curve}`, curve)),
      'curve',
      { allowEcc: true },
    ];
  yield [
    'rsa1024',
    'RSA of 1024 bits',
    exportArmored(createKey('Small RSA', 'rsa1024')),
    'key-size',
  ];
  yield [
    'dsa1024',
    'DSA of 1024 bits',
    exportArmored(createKey('Small DSA', 'dsa1024')),
    'key-size',
  ];
}

export function versionBody(key, version) {
  const body = Buffer.from(key.body);
  body[0] = version;
  return body;
}

export function withAlgorithm(key, algorithm) {
  const body = Buffer.from(key.body);
  body[5] = algorithm;
  return body;
}

function versions(key) {
  const rest = publicKey(key).subarray(bytesOf.key(key).length);
  const withBody = (body) => concat(packet(6, body), rest);
  return {
    'key-version': [2, 3, 5, 6].map((version) => [
      `version-${version}`,
      `a key of version ${version}`,
      withBody(versionBody(key, version)),
    ]),
    algorithm: [
      [
        'rsa-encrypt-only',
        'an RSA algorithm that may only encrypt',
        withBody(withAlgorithm(key, 2)),
      ],
      [
        'algorithm-27',
        'the new number of Ed25519',
        withBody(concat(key.body.subarray(0, 5), Buffer.from([27]), Buffer.alloc(32, 7))),
      ],
      [
        'algorithm-27-allowed',
        'the new number of Ed25519, where curves are allowed: older clients do not know it',
        withBody(concat(key.body.subarray(0, 5), Buffer.from([27]), Buffer.alloc(32, 7))),
        { allowEcc: true },
      ],
      ['algorithm-99', 'an unknown number', withBody(withAlgorithm(key, 99))],
    ],
  };
}

function numbers(key) {
  const rest = publicKey(key).subarray(bytesOf.key(key).length);
  const withBody = (body) => concat(packet(6, body), rest);
  const modulus = (bits) => Buffer.alloc(bits / 8, 0xff);
  const exponent = Buffer.from([1, 0, 1]);
  const even = modulus(2048);
  even[255] = 0xfe;
  const rsa = (n, e = exponent, options = {}) => withBody(forge.rsaBody(n, e, options));
  const head = (algorithm) =>
    concat(Buffer.from([4]), forge.uint32(forge.CREATED_SECONDS), Buffer.from([algorithm]));
  const dsa = (p, q, g, y) =>
    withBody(
      concat(
        head(17),
        [p, q, g, y].map((number) => forge.mpi(number)),
      ),
    );
  const two = Buffer.from([2]);
  const padded = concat(
    head(1),
    forge.uint16(2056),
    Buffer.from([0]),
    modulus(2048),
    forge.mpi(exponent),
  );
  return {
    'key-size': [
      ['rsa-512', 'RSA 512', rsa(modulus(512))],
      ['rsa-2040', 'RSA 2040', rsa(modulus(2040))],
      ['rsa-8200', 'RSA 8200', rsa(modulus(8200))],
      ['rsa-65528', 'RSA 65528: minutes in BigInt', rsa(modulus(65_528))],
      [
        'dsa-2048-160',
        'DSA with a subgroup of 160 bits',
        dsa(modulus(2048), modulus(160), two, two),
      ],
      ['dsa-4096', 'DSA 4096', dsa(modulus(4096), modulus(256), two, two)],
    ],
    'key-material': [
      ['even-modulus', 'an even modulus', rsa(even)],
      ['even-exponent', 'an even exponent', rsa(modulus(2048), Buffer.from([1, 0, 0]))],
      ['exponent-1', 'exponent 1', rsa(modulus(2048), Buffer.from([1]))],
      [
        'exponent-25-bits',
        'an exponent that Go refuses',
        rsa(modulus(2048), Buffer.from([1, 0, 0, 1])),
      ],
      [
        'exponent-zero',
        'a number of zero bits',
        withBody(concat(head(1), forge.mpi(modulus(2048)), forge.uint16(0))),
      ],
      ['leading-zeros', 'trap 6: a modulus with a leading zero', withBody(padded)],
      [
        'octets-after-numbers',
        'trap 6: octets after the numbers',
        withBody(concat(key.body, Buffer.alloc(3))),
      ],
      ['key-cut', 'a key packet that is too short', withBody(key.body.subarray(0, 100))],
      ['key-empty', 'an empty key packet', withBody(Buffer.alloc(0))],
      [
        'dsa-generator-1',
        'DSA with generator 1',
        dsa(modulus(2048), modulus(256), Buffer.from([1]), two),
      ],
      [
        'dsa-value-too-large',
        'DSA with a value beyond the prime',
        dsa(modulus(2048), modulus(256), two, modulus(2048)),
      ],
    ],
    'created-in-future': [
      [
        'created-2038',
        'created after the current time',
        publicKey(forge.withCreationTime(key, Date.UTC(2038, 0, 1) / 1000)),
      ],
    ],
  };
}

function subkeys(key, other) {
  const head = (algorithm) =>
    concat(Buffer.from([4]), forge.uint32(forge.CREATED_SECONDS), Buffer.from([algorithm]));
  const below = (body) =>
    publicKey(key, { rest: [packet(14, body), forge.binding(key, { body })] });
  const onCurve = (algorithm, oid, point, after = Buffer.alloc(0)) =>
    below(
      concat(
        head(algorithm),
        Buffer.from([oid.length / 2]),
        Buffer.from(oid, 'hex'),
        forge.mpi(point),
        after,
      ),
    );
  const p256 = '2a8648ce3d030107';
  const offCurve = concat(Buffer.from([4]), Buffer.alloc(64, 1));
  const derivation = Buffer.from([3, 1, 8, 7]);
  return {
    'subkey-algorithm': [
      [
        'x25519-subkey',
        'algorithm 25, which Terraform before 1.12 does not know',
        below(concat(head(25), Buffer.alloc(32, 9))),
      ],
      ['unknown-subkey', 'algorithm 99', below(concat(head(99), Buffer.alloc(32, 9)))],
    ],
    curve: [['unknown-curve', 'an unknown curve', onCurve(19, '2a8648ce3d0301ff', offCurve)]],
    'key-material': [
      ['point-off-curve', 'a point that is not on its curve', onCurve(19, p256, offCurve)],
      ['point-too-short', 'half a point', onCurve(18, p256, offCurve.subarray(0, 33), derivation)],
      [
        'key-derivation',
        'a key derivation that clients refuse',
        onCurve(
          18,
          '2b060104019755010501',
          concat(Buffer.from([0x40]), Buffer.alloc(32, 9)),
          Buffer.from([3, 1, 1, 7]),
        ),
      ],
    ],
    'subkey-binding': [
      [
        'subkey-unbound',
        'a subkey without signature',
        publicKey(key, { rest: bytesOf.subkey(other) }),
      ],
      [
        'subkey-bound-by-md5',
        'a subkey bound with MD5 only',
        publicKey(key, {
          rest: [bytesOf.subkey(other), forge.binding(key, other, { hash: 'md5' })],
        }),
      ],
      [
        'subkey-bound-by-ripemd',
        'a subkey bound with RIPEMD only',
        publicKey(key, {
          rest: [bytesOf.subkey(other), forge.binding(key, other, { hash: 'ripemd160' })],
        }),
      ],
      [
        'subkey-revoked-only',
        'a revocation, but no binding',
        publicKey(key, {
          rest: [
            bytesOf.subkey(other),
            bytesOf.signature(forge.signature(key, 0x28, forge.overSubkey(key, other))),
          ],
        }),
      ],
    ],
  };
}
