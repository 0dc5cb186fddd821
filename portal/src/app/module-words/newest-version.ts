import type { RegistryModuleVersionState } from '@gantry/client';

/** Whether the version may be chosen for new uses. */
export const isOffered = ({
  status,
  revocation,
}: Pick<RegistryModuleVersionState, 'status' | 'revocation'>): boolean =>
  status === 'ok' && revocation === null;

/**
 * The version that the server selects as `latest`: the newest release that may be chosen, or else
 * the newest such pre-release; undefined if there is none. `versions` is sorted, newest first.
 */
export function newestVersion(
  versions: readonly Pick<RegistryModuleVersionState, 'version' | 'status' | 'revocation'>[],
): string | undefined {
  const offered = versions.filter(isOffered).map(({ version }) => version);
  return offered.find((version) => !version.includes('-')) ?? offered[0];
}
