import { Forbidden, NotFound } from '../../core/errors.js';

/** Where a provider is, by the path of a request. */
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

/** Only private registries are kept here, and in one the namespace is the organization. */
export function providerAddress(path: ProviderPath): ProviderAddress {
  if (path.registry_name === 'public')
    throw new Forbidden(
      'Providers of the public registry are not kept here. The registry name is private.',
    );
  if (path.registry_name !== 'private' || path.namespace !== path.organization_name)
    throw new NotFound();
  return { organization: path.organization_name, name: path.provider_name };
}

/** The name that clients look for in SHA256SUMS. */
export function packageFilename(name: string, number: string, os: string, arch: string): string {
  return `terraform-provider-${name}_${number}_${os}_${arch}.zip`;
}

/** How the executable in a package begins. */
export function executablePrefix(name: string, number: string): string {
  return `terraform-provider-${name}_v${number}`;
}
