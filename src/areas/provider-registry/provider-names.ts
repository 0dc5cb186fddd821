import { Forbidden, NotFound } from '../../core/errors.js';

export interface ProviderAddress {
  readonly organization: string;
  readonly name: string;
}

interface ProviderPath {
  readonly organization_name: string;
  readonly registry_name: string;
  readonly namespace: string;
  readonly provider_name: string;
}

/**
 * Throws Forbidden for the registry `public`, and NotFound for any other registry than `private`,
 * or if the namespace is not the organization.
 */
export function parseProviderAddress(path: ProviderPath): ProviderAddress {
  if (path.registry_name === 'public')
    throw new Forbidden('Gantry has private registries only. Use the registry name private.');
  if (path.registry_name !== 'private' || path.namespace !== path.organization_name)
    throw new NotFound();
  return { organization: path.organization_name, name: path.provider_name };
}

/** The name that clients expect in SHA256SUMS. */
export function packageFilename(name: string, number: string, os: string, arch: string): string {
  return `terraform-provider-${name}_${number}_${os}_${arch}.zip`;
}

/** The prefix of the name of the executable in a package. */
export function executablePrefix(name: string, number: string): string {
  return `terraform-provider-${name}_v${number}`;
}
