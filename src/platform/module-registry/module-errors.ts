import { assertNoViolations, Conflict, Invalid, type Violation } from '../../core/errors.js';
import type { RegistryModule } from './registry-module.entity.js';

export function moduleExistsError(name: string, provider: string): Invalid {
  const detail = `The organization already has a module "${name}" for the provider "${provider}".`;
  return new Invalid([{ pointer: '/data/attributes/name', code: 'already-exists', detail }]);
}

/** Throws Invalid for attributes of a new module whose values Gantry does not support. */
export function requireSupportedAttributes(
  organization: string,
  {
    registryName,
    namespace,
    noCode,
  }: { readonly registryName?: string; readonly namespace?: string; readonly noCode?: boolean },
): void {
  const violations: Violation[] = [];
  const refuse = (attribute: string, detail: string): void =>
    void violations.push({ pointer: `/data/attributes/${attribute}`, detail });
  if (registryName !== undefined && registryName !== 'private')
    refuse(
      'registry-name',
      'Modules are created in the private registry. Omit registry-name, or set it to private.',
    );
  if (namespace !== undefined && namespace !== organization)
    refuse('namespace', `The namespace of a private module is its organization, ${organization}.`);
  if (noCode)
    refuse(
      'no-code',
      'Create the module first, then enable no-code provisioning with ' +
        `POST /api/v2/organizations/${organization}/no-code-modules.`,
    );
  assertNoViolations(violations);
}

export function notSemanticError(): Invalid {
  const detail =
    'A version has three numbers and optionally a pre-release, such as 1.2.0 or 2.0.0-rc.1, ' +
    'without a leading "v" or build metadata, and at most 64 characters.';
  return new Invalid([{ pointer: '/data/attributes/version', detail }]);
}

const finalVersionText = (number: string): string =>
  `The version ${number} already exists and cannot change. ` +
  'Upload a changed module under a new version.';

export function versionExistsError(number: string): Invalid {
  return new Invalid([
    {
      pointer: '/data/attributes/version',
      code: 'already-exists',
      detail: finalVersionText(number),
    },
  ]);
}

export function finalVersionError(number: string): Conflict {
  return new Conflict(finalVersionText(number));
}

/** Maximum uses that an error names: a module can have thousands of workspaces. */
const MAX_NAMED_USES = 10;

/** Throws Conflict if there are uses. `number` is null for the whole module. */
export function requireUnused(
  { namespace, name, provider }: RegistryModule,
  number: string | null,
  uses: readonly string[],
): void {
  if (uses.length === 0) return;
  const target =
    number === null
      ? `The module ${namespace}/${name}/${provider}`
      : `The version ${number} of the module ${namespace}/${name}/${provider}`;
  const named =
    uses.length > MAX_NAMED_USES
      ? [...uses.slice(0, MAX_NAMED_USES), `${uses.length - MAX_NAMED_USES} more`]
      : uses;
  throw new Conflict(
    `${target} is in use by ${new Intl.ListFormat('en', { type: 'conjunction' }).format(named)}.`,
  );
}

export function notAddressableError({ organization, name, provider }: RegistryModule): Invalid {
  const detail =
    'The module cannot have versions, because OpenTofu and Terraform do not accept its address ' +
    `"${organization}/${name}/${provider}": the provider, "${provider}", may contain only ` +
    'lower-case letters and digits. Create the module again with another provider.';
  return new Invalid([{ pointer: '/data/attributes/version', detail }]);
}
