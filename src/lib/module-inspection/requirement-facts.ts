import { checkVersionConstraint, referenceText, stringArgument } from './block-reading.js';
import { isJsonObject, type Json } from '../hcl/json-value.js';
import type { ModuleFacts, ProviderRequirement } from './module-facts.js';
import { ModuleRefusal, quoted, type SourcePlace } from './module-refusal.js';
import type { ModuleSource } from './module-source.js';
import {
  isTemplate,
  type SourceAttribute,
  type SourceBlock,
  unescaped,
} from '../hcl/source-block.js';

type Requirements = Pick<ModuleFacts, 'requiredVersions' | 'backend'> & {
  readonly providers: ReadonlyMap<string, ProviderRequirement>;
};

const PROVIDER_NAME = /^[0-9A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?$/;
const PROVIDER_SOURCE = /^(?:[0-9A-Za-z._:-]+\/){0,2}[0-9A-Za-z._-]+$/;
const REQUIREMENT_MEMBERS = new Set(['source', 'version', 'configuration_aliases']);

/**
 * The `terraform` blocks of a module: required versions and providers, backend. Throws
 * ModuleRefusal.
 */
export function requirementFacts({ primary, overrides }: ModuleSource): Requirements {
  return overrides.map(settingsOf).reduce(override, settingsOf(primary));
}

/**
 * An override file replaces all required versions, the backend, and of each provider the source,
 * the constraint or the aliases that it contains.
 */
function override(base: Requirements, over: Requirements): Requirements {
  const providers = new Map(base.providers);
  for (const [name, requirement] of over.providers) {
    const known = providers.get(name);
    providers.set(name, {
      ...requirement,
      source: requirement.source ?? known?.source ?? null,
      versionConstraints:
        requirement.versionConstraints.length > 0
          ? requirement.versionConstraints
          : (known?.versionConstraints ?? []),
      configurationAliases:
        requirement.configurationAliases.length > 0
          ? requirement.configurationAliases
          : (known?.configurationAliases ?? []),
    });
  }
  return {
    requiredVersions:
      over.requiredVersions.length > 0 ? over.requiredVersions : base.requiredVersions,
    backend: over.backend ?? base.backend,
    providers,
  };
}

function settingsOf(blocks: readonly SourceBlock[]): Requirements {
  const settings = blocks.filter(({ type }) => type === 'terraform');
  const nested = settings.flatMap((block) => block.blocks);
  const backend = only(
    nested.filter(({ type }) => type === 'backend' || type === 'cloud'),
    'backend',
  );
  const required = only(
    nested.filter(({ type }) => type === 'required_providers'),
    'required_providers',
  );
  return {
    requiredVersions: settings.flatMap(requiredVersion),
    backend: backend ? (backend.labels[0] ?? 'cloud') : null,
    providers: new Map(
      [...(required?.attributes.values() ?? [])].map((attribute) => [
        attribute.name,
        providerRequirement(attribute),
      ]),
    ),
  };
}

function only(blocks: readonly SourceBlock[], what: string): SourceBlock | undefined {
  const [first, second] = blocks;
  if (second)
    throw new ModuleRefusal(
      'duplicate-declaration',
      `A module may have one ${what}, and this is the second.`,
      second.place,
    );
  return first;
}

function requiredVersion(block: SourceBlock): string[] {
  const constraint = stringArgument(block, 'required_version');
  if (constraint === null) return [];
  checkVersionConstraint(
    constraint,
    block.attributes.get('required_version')?.place ?? block.place,
  );
  return [constraint];
}

function providerRequirement({ name, json, place }: SourceAttribute): ProviderRequirement {
  if (!PROVIDER_NAME.test(name))
    throw new ModuleRefusal(
      'invalid-name',
      `The provider name ${quoted(name)} must consist of letters, digits and inner dashes.`,
      place,
    );
  const entry = isJsonObject(json) ? json : { version: json };
  const unknown = Object.keys(entry).find((member) => !REQUIREMENT_MEMBERS.has(member));
  if (unknown !== undefined)
    throw new ModuleRefusal(
      'invalid-argument',
      `A required provider has source, version and configuration_aliases, not ${quoted(unknown)}.`,
      place,
    );
  const source = text(entry.source, 'source', place);
  const version = text(entry.version, 'version', place);
  if (source !== null && !PROVIDER_SOURCE.test(source))
    throw new ModuleRefusal(
      'invalid-argument',
      `The provider source ${quoted(source)} must have the form [host/][namespace/]name.`,
      place,
    );
  if (version !== null) checkVersionConstraint(version, place);
  const aliases = Array.isArray(entry.configuration_aliases) ? entry.configuration_aliases : [];
  return {
    name,
    source,
    versionConstraints: version === null ? [] : [version],
    configurationAliases: aliases.map(referenceText),
    isDeclared: true,
  };
}

function text(value: Json | undefined, member: string, place: SourcePlace): string | null {
  if (value === undefined) return null;
  const plain = typeof value === 'string' && !isTemplate(value) ? unescaped(value) : null;
  if (typeof plain === 'string') return plain;
  throw new ModuleRefusal(
    'invalid-argument',
    `The ${member} of a required provider must be a plain string.`,
    place,
  );
}
