import { isJsonObject, type Json } from '../hcl/json-value.js';
import {
  hasTemplate,
  type SourceAttribute,
  type SourceBlock,
  unescapeTemplates,
} from '../hcl/source-block.js';
import { checkVersionConstraint, readStringArgument, toReferenceText } from './block-reading.js';
import type { ModuleFacts, ProviderRequirement } from './module-facts.js';
import { ModuleRefusal, quote, type SourcePlace } from './module-refusal.js';
import type { ModuleSource } from './module-source.js';

type Requirements = Pick<ModuleFacts, 'requiredVersions' | 'backend'> & {
  readonly providers: ReadonlyMap<string, ProviderRequirement>;
};

const PROVIDER_NAME = /^[0-9A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?$/;
const PROVIDER_SOURCE = /^(?:[0-9A-Za-z._:-]+\/){0,2}[0-9A-Za-z._-]+$/;
const REQUIREMENT_MEMBERS = new Set(['source', 'version', 'configuration_aliases']);

/** Reads the `terraform` blocks of a module, including its override files. Throws ModuleRefusal. */
export function readRequirements({ primary, overrides }: ModuleSource): Requirements {
  return overrides.map(requirementsIn).reduce(applyOverride, requirementsIn(primary));
}

/**
 * Applies an override file. Its required versions, if it has any, replace those of the base. The
 * same applies to the backend and, for each provider, to the source, the constraint and the
 * aliases.
 */
function applyOverride(base: Requirements, over: Requirements): Requirements {
  const providers = new Map(base.providers);
  for (const [name, requirement] of over.providers) {
    const existing = providers.get(name);
    providers.set(name, {
      ...requirement,
      source: requirement.source ?? existing?.source ?? null,
      versionConstraints:
        requirement.versionConstraints.length > 0
          ? requirement.versionConstraints
          : (existing?.versionConstraints ?? []),
      configurationAliases:
        requirement.configurationAliases.length > 0
          ? requirement.configurationAliases
          : (existing?.configurationAliases ?? []),
    });
  }
  return {
    requiredVersions:
      over.requiredVersions.length > 0 ? over.requiredVersions : base.requiredVersions,
    backend: over.backend ?? base.backend,
    providers,
  };
}

function requirementsIn(blocks: readonly SourceBlock[]): Requirements {
  const settings = blocks.filter(({ type }) => type === 'terraform');
  const nested = settings.flatMap((block) => block.blocks);
  const backend = requireAtMostOne(
    nested.filter(({ type }) => type === 'backend' || type === 'cloud'),
    'backend',
  );
  const required = requireAtMostOne(
    nested.filter(({ type }) => type === 'required_providers'),
    'required_providers',
  );
  return {
    requiredVersions: settings.flatMap(readRequiredVersion),
    backend: backend ? (backend.labels[0] ?? 'cloud') : null,
    providers: new Map(
      [...(required?.attributes.values() ?? [])].map((attribute) => [
        attribute.name,
        readProviderRequirement(attribute),
      ]),
    ),
  };
}

function requireAtMostOne(blocks: readonly SourceBlock[], what: string): SourceBlock | undefined {
  const [first, second] = blocks;
  if (second)
    throw new ModuleRefusal(
      'duplicate-declaration',
      `A module may have only one ${what}, and this is the second.`,
      second.place,
    );
  return first;
}

function readRequiredVersion(block: SourceBlock): string[] {
  const constraint = readStringArgument(block, 'required_version');
  if (constraint === null) return [];
  checkVersionConstraint(
    constraint,
    block.attributes.get('required_version')?.place ?? block.place,
  );
  return [constraint];
}

function readProviderRequirement({ name, json, place }: SourceAttribute): ProviderRequirement {
  if (!PROVIDER_NAME.test(name))
    throw new ModuleRefusal(
      'invalid-name',
      `The provider name ${quote(name)} must consist of letters, digits and inner dashes.`,
      place,
    );
  const entry = isJsonObject(json) ? json : { version: json };
  const unknown = Object.keys(entry).find((member) => !REQUIREMENT_MEMBERS.has(member));
  if (unknown !== undefined)
    throw new ModuleRefusal(
      'invalid-argument',
      `A required provider has source, version and configuration_aliases, not ${quote(unknown)}.`,
      place,
    );
  const source = readText(entry.source, 'source', place);
  const version = readText(entry.version, 'version', place);
  if (source !== null && !PROVIDER_SOURCE.test(source))
    throw new ModuleRefusal(
      'invalid-argument',
      `The provider source ${quote(source)} must have the form [host/][namespace/]name.`,
      place,
    );
  if (version !== null) checkVersionConstraint(version, place);
  const aliases = Array.isArray(entry.configuration_aliases) ? entry.configuration_aliases : [];
  return {
    name,
    source,
    versionConstraints: version === null ? [] : [version],
    configurationAliases: aliases.map(toReferenceText),
    isDeclared: true,
  };
}

function readText(value: Json | undefined, member: string, place: SourcePlace): string | null {
  if (value === undefined) return null;
  const plain = typeof value === 'string' && !hasTemplate(value) ? unescapeTemplates(value) : null;
  if (typeof plain === 'string') return plain;
  throw new ModuleRefusal(
    'invalid-argument',
    `The ${member} of a required provider must be a plain string.`,
    place,
  );
}
