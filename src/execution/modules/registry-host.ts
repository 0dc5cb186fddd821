import type { RegistryAccess } from '../execution.js';

/** Replaces a host without a dot, which the tools do not accept in a module source. */
const INTERNAL_HOST = 'registry.gantry.internal';

/** The host in the sources of the registry's modules. */
export function registryHostOf({ publicUrl }: RegistryAccess): string {
  const { host, hostname } = new URL(publicUrl);
  return hostname.includes('.') ? host : INTERNAL_HOST;
}

/** The address at which this machine reaches the registry. */
export function registryUrlOf({ publicUrl, url }: RegistryAccess): URL {
  return new URL(url ?? publicUrl);
}
