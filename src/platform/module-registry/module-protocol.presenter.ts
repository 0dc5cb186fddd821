import type { ModuleDeprecation } from '../../../generated/server/models/ModuleDeprecation.js';
import type { ModuleDetails } from '../../../generated/server/models/ModuleDetails.js';
import type { ModuleInput } from '../../../generated/server/models/ModuleInput.js';
import type { ModuleProviderDependency } from '../../../generated/server/models/ModuleProviderDependency.js';
import type { ModuleRoot } from '../../../generated/server/models/ModuleRoot.js';
import type { ModuleSearchEntry } from '../../../generated/server/models/ModuleSearchEntry.js';
import type {
  ModuleFacts,
  ProviderRequirement,
  VariableFacts,
} from '../../lib/module-inspection/module-facts.js';
import type { Lifecycle } from './lifecycle/version-lifecycle.js';
import type { PublishedModule } from './module-protocol.service.js';
import type { FoundModule } from './module-search.service.js';
import { publicationTime } from './registry-module.presenter.js';

/** Renders a version in the format of the public registry: clients expect every member. */
export function presentDetails({
  module,
  version,
  facts,
  versions,
  providers,
}: PublishedModule): ModuleDetails {
  const { namespace, name, provider } = module;
  return {
    id: `${namespace}/${name}/${provider}/${version.number}`,
    owner: '',
    namespace,
    name,
    version: version.number,
    provider,
    provider_logo_url: '',
    description: '',
    source: '',
    tag: '',
    published_at: publicationTime(version),
    downloads: 0,
    verified: false,
    root: presentRoot(name, facts),
    submodules: facts.submodules.map((submodule) => ({
      path: `modules/${submodule}`,
      name: submodule,
    })),
    providers: [...providers],
    versions: [...versions],
    deprecation: presentDeprecation(version),
  };
}

/** Renders the warning that the tools print; null unless the version is deprecated. */
export function presentDeprecation({
  deprecation,
  revocation,
}: Lifecycle): ModuleDeprecation | null {
  if (deprecation === null) return null;
  const { reason, successor } = deprecation;
  const sentences = [
    revocation && 'This version is revoked.',
    revocation?.message ?? reason,
    successor === null ? null : `Use version ${successor} instead.`,
  ];
  return {
    reason: sentences.filter((sentence) => sentence !== null).join(' '),
    link: revocation?.link ?? deprecation.link ?? '',
  };
}

/** Like {@link presentDetails}, with fewer members. */
export function presentSearchEntry({ module, version }: FoundModule): ModuleSearchEntry {
  const { namespace, name, provider } = module;
  return {
    id: `${namespace}/${name}/${provider}/${version.number}`,
    owner: '',
    namespace,
    name,
    version: version.number,
    provider,
    description: '',
    source: '',
    published_at: publicationTime(version),
    downloads: 0,
    verified: false,
  };
}

function presentRoot(
  name: string,
  { variables, outputs, moduleCalls, requiredProviders, resources, readme }: ModuleFacts,
): ModuleRoot {
  return {
    path: '',
    name,
    readme: readme?.text ?? '',
    empty: [variables, outputs, moduleCalls, resources].every((declared) => declared.length === 0),
    inputs: variables.map(presentInput),
    outputs: outputs.map((output) => ({
      name: output.name,
      description: output.description ?? '',
      sensitive: output.sensitive,
    })),
    dependencies: moduleCalls.map((call) => ({
      name: call.name,
      source: call.source ?? '',
      version: call.version ?? '',
    })),
    provider_dependencies: requiredProviders.map(presentProvider),
    resources: resources
      .filter(({ mode }) => mode === 'managed')
      .map((resource) => ({ name: resource.name, type: resource.type })),
  };
}

function presentInput(variable: VariableFacts): ModuleInput {
  const { name, typeText: type, description, required, sensitive } = variable;
  return {
    name,
    type,
    description: description ?? '',
    default: presentDefault(variable),
    required,
    sensitive,
  };
}

function presentDefault({
  sensitive,
  default: value,
  defaultExpression = '',
}: VariableFacts): string {
  if (sensitive) return '';
  return value === undefined ? defaultExpression : JSON.stringify(value);
}

/** As in the tools, the namespace of a provider without a source is `hashicorp`. */
function presentProvider({
  name,
  source,
  versionConstraints,
}: ProviderRequirement): ModuleProviderDependency {
  const address = source ?? `hashicorp/${name}`;
  return {
    name,
    namespace: address.split('/').at(-2) ?? 'hashicorp',
    source: address,
    version: versionConstraints.join(', '),
  };
}
