import type { RegistryModuleVersionState, RegistryModuleVersionStatus } from '@gantry/client';

interface Words {
  readonly tone: 'neutral' | 'accent' | 'good' | 'warn' | 'bad';
  readonly text: string;
}

const STATUS: Readonly<Record<RegistryModuleVersionStatus, Words>> = {
  ok: { tone: 'good', text: 'Published' },
  pending: { tone: 'neutral', text: 'No archive yet' },
  reg_ingressing: { tone: 'accent', text: 'Being checked' },
  reg_ingress_failed: { tone: 'bad', text: 'Refused' },
};

type State = Pick<RegistryModuleVersionState, 'status' | 'deprecation' | 'revocation'>;

export function versionStatusWords({ status, deprecation, revocation }: State): Words {
  if (revocation !== null) return { tone: 'bad', text: 'Revoked' };
  return deprecation === null ? STATUS[status] : { tone: 'warn', text: 'Deprecated' };
}

/**
 * Suggests the next version: the newest version if it is not published yet, the release after a
 * pre-release, or else the next minor version. `versions` is sorted, newest first.
 */
export function nextVersion(
  versions: readonly Pick<RegistryModuleVersionState, 'version' | 'status'>[],
): string {
  const [newest] = versions;
  if (newest === undefined) return '1.0.0';
  if (newest.status !== 'ok') return newest.version;
  const [, major, minor, , preRelease] = /^(\d+)\.(\d+)\.(\d+)(-.*)?$/.exec(newest.version) ?? [];
  if (major === undefined || minor === undefined) return '';
  return preRelease === undefined
    ? `${major}.${Number(minor) + 1}.0`
    : newest.version.slice(0, -preRelease.length);
}

/** The block with which a configuration calls the module. */
export function moduleSnippet(
  host: string,
  module: { readonly org: string; readonly name: string; readonly provider: string },
  version: string | undefined,
): string {
  const { org, name, provider } = module;
  const lines = [
    `module "${name}" {`,
    `  source  = "${host}/${org}/${name}/${provider}"`,
    ...(version === undefined ? [] : [`  version = "${version}"`]),
    '}',
  ];
  return lines.join('\n');
}

/** The block with which a configuration requires the provider. */
export function providerSnippet(
  host: string,
  provider: { readonly org: string; readonly name: string },
  version: string | undefined,
): string {
  const { org, name } = provider;
  return [
    'terraform {',
    '  required_providers {',
    `    ${name} = {`,
    `      source  = "${host}/${org}/${name}"`,
    ...(version === undefined ? [] : [`      version = "${version}"`]),
    '    }',
    '  }',
    '}',
  ].join('\n');
}
