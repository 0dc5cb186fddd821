import type {
  RegistryModuleVersion,
  StoredVersionStatus,
} from './registry-module-version.entity.js';

/** Milliseconds for which an upload is believed to be under way: afterwards its server has died. */
const INGRESS_TIMEOUT_MS = 60 * 60 * 1000;

/** The status that people see: while an upload is under way, that. */
export function shownStatus(
  { status, ingressingSince }: Pick<RegistryModuleVersion, 'status' | 'ingressingSince'>,
  now: Date,
): StoredVersionStatus | 'reg_ingressing' {
  const isUnderWay =
    ingressingSince !== null && now.getTime() - Date.parse(ingressingSince) < INGRESS_TIMEOUT_MS;
  return isUnderWay ? 'reg_ingressing' : status;
}
