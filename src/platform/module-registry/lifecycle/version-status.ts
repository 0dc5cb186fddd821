import type {
  RegistryModuleVersion,
  StoredVersionStatus,
} from '../registry-module-version.entity.js';

/** Milliseconds until an upload no longer counts as in progress: its server may have crashed. */
const INGRESS_TIMEOUT_MS = 60 * 60 * 1000;

/** Renders the status, which is `reg_ingressing` during an upload. */
export function presentStatus(
  { status, ingressingSince }: Pick<RegistryModuleVersion, 'status' | 'ingressingSince'>,
  now: Date,
): StoredVersionStatus | 'reg_ingressing' {
  const isInProgress =
    ingressingSince !== null && now.getTime() - Date.parse(ingressingSince) < INGRESS_TIMEOUT_MS;
  return isInProgress ? 'reg_ingressing' : status;
}
