import { describe, expect, it } from 'vitest';
import { newestVersion } from '../../portal/src/app/module-words/newest-version.js';
import { protocolsOf, readRelease } from '../../portal/src/pages/registry/release-files.js';
import { sizeText } from '../../portal/src/pages/registry/size-text.js';
import {
  moduleSnippet,
  nextVersion,
  providerSnippet,
} from '../../portal/src/pages/registry/version-words.js';

const SUM = 'a'.repeat(64);
const LINUX = 'terraform-provider-random_1.2.0_linux_amd64.zip';
const MAC = 'terraform-provider-random_1.2.0_darwin_arm64.zip';
const files = (...names: string[]) => names.map((name) => ({ name }));

describe('the files of a provider release', () => {
  it('are complete with packages, checksums and signature', () => {
    const { release, problems } = readRelease(
      'random',
      files(LINUX, MAC, 'SHA256SUMS', 'SHA256SUMS.sig'),
      `${SUM}  ${LINUX}\r\n${SUM.toUpperCase()} *${MAC}\n`,
    );
    expect(problems).toEqual([]);
    expect(release).toMatchObject({
      version: '1.2.0',
      sums: { name: 'SHA256SUMS' },
      signature: { name: 'SHA256SUMS.sig' },
      packages: [
        { os: 'linux', arch: 'amd64', filename: LINUX, shasum: SUM },
        { os: 'darwin', arch: 'arm64', filename: MAC, shasum: SUM },
      ],
    });
  });

  it('may have the names that release tools give them', () => {
    const { release } = readRelease(
      'random',
      files(
        LINUX,
        'terraform-provider-random_1.2.0_SHA256SUMS',
        'terraform-provider-random_1.2.0_SHA256SUMS.0123456789ABCDEF.sig',
        'terraform-provider-random_1.2.0_manifest.json',
      ),
      `${SUM}  ${LINUX}\n`,
    );
    expect(release?.version).toBe('1.2.0');
  });

  it('are incomplete if one is missing, and the problem names it', () => {
    expect(readRelease('random', files(LINUX), null).problems).toEqual([
      'SHA256SUMS is missing. Create it: sha256sum *.zip > SHA256SUMS',
      'SHA256SUMS.sig is missing. Create it: gpg --detach-sign SHA256SUMS',
    ]);
    const all = files(LINUX, 'SHA256SUMS', 'SHA256SUMS.sig');
    expect(readRelease('random', all, '')).toEqual({
      release: null,
      problems: [`SHA256SUMS has no line for ${LINUX}.`],
    });
  });

  it('belong to one provider and one version', () => {
    const other = 'terraform-provider-null_1.2.0_linux_amd64.zip';
    const later = 'terraform-provider-random_1.3.0_linux_amd64.zip';
    const { release, problems } = readRelease(
      'random',
      files(LINUX, later, other, 'SHA256SUMS', 'SHA256SUMS.sig'),
      [LINUX, later, other].map((name) => `${SUM}  ${name}`).join('\n'),
    );
    expect(release).toBeNull();
    expect(problems).toEqual([
      `${other} is not a package of this provider: its name must be terraform-provider-random_VERSION_OS_ARCH.zip`,
      'The packages belong to several versions: 1.2.0, 1.3.0.',
    ]);
  });

  it('declare the protocols in a manifest', () => {
    expect(protocolsOf('{"version":1,"metadata":{"protocol_versions":["6.0"]}}')).toEqual(['6.0']);
    for (const text of ['{}', 'no JSON', '{"metadata":{"protocol_versions":[6]}}'])
      expect(protocolsOf(text)).toBeNull();
  });
});

describe('the newest version of a module', () => {
  const state = (version: string, status: 'ok' | 'reg_ingress_failed' = 'ok') => ({
    version,
    status,
    revocation: null,
  });
  const revoked = (version: string) => ({
    ...state(version),
    revocation: { status: 'Revoked' as const, message: null, link: null },
  });
  it.each([
    [[state('2.0.0-rc.1'), state('1.4.2'), state('1.4.1')], '1.4.2'],
    [[state('1.5.0', 'reg_ingress_failed'), revoked('1.4.2'), state('1.4.1')], '1.4.1'],
    [[state('2.0.0-rc.1'), revoked('1.4.2')], '2.0.0-rc.1'],
    [[revoked('1.4.2')], undefined],
    [[], undefined],
  ])('of %j is %s', (versions, newest) => {
    expect(newestVersion(versions)).toBe(newest);
  });
});

describe('the next version to publish', () => {
  const state = (version: string, status: 'ok' | 'reg_ingress_failed' = 'ok') => ({
    version,
    status,
  });
  it.each([
    [[], '1.0.0'],
    [[state('1.4.2'), state('1.4.1')], '1.5.0'],
    [[state('2.0.0-rc.1')], '2.0.0'],
    [[state('1.5.0', 'reg_ingress_failed'), state('1.4.2')], '1.5.0'],
  ])('after %j is %s', (versions, next) => {
    expect(nextVersion(versions)).toBe(next);
  });
});

it('the portal shows how to use a module and a provider', () => {
  expect(
    moduleSnippet('gantry.example', { org: 'acme', name: 'site', provider: 'aws' }, '1.0.0'),
  ).toBe('module "site" {\n  source  = "gantry.example/acme/site/aws"\n  version = "1.0.0"\n}');
  expect(providerSnippet('gantry.example', { org: 'acme', name: 'random' }, undefined)).toContain(
    'source  = "gantry.example/acme/random"\n    }',
  );
});

it.each([
  [0, '0 bytes'],
  [1536, '1.5 KiB'],
  [5 * 1024 ** 3, '5 GiB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
