import type {
  RegistryModuleVersion,
  StoredVersionStatus,
} from '../registry-module-version.entity.js';

/** An upload that is in progress for longer is considered lost with its server. */
const INGRESS_TIMEOUT_MS = 60 * 60 * 1000;

/** The presented status, which is `reg_ingressing` during an upload. */
export function shownStatus(
  { status, ingressingSince }: Pick<RegistryModuleVersion, 'status' | 'ingressingSince'>,
  now: Date,
): StoredVersionStatus | 'reg_ingressing' {
  const isInProgress =
    ingressingSince !== null && now.getTime() - Date.parse(ingressingSince) < INGRESS_TIMEOUT_MS;
  return isInProgress ? 'reg_ingressing' : status;
}
