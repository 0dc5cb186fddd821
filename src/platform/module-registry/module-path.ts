import { NotFound } from '../../core/errors.js';
import type { ModuleAddress } from './registry-modules.js';

interface ModulePath {
  readonly organization_name: string;
  readonly namespace: string;
  readonly name: string;
  readonly provider: string;
}

/**
 * Returns the address of the module in a path. Throws NotFound unless the namespace is the
 * organization, as it is for all private modules.
 */
export function addressOf({
  organization_name: organization,
  namespace,
  name,
  provider,
}: ModulePath): ModuleAddress {
  if (namespace !== organization) throw new NotFound();
  return { organization, name, provider };
}
