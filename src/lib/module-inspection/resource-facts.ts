import { posix } from 'node:path';
import type { SourceBlock } from '../hcl/source-block.js';
import {
  checkName,
  checkVersionConstraint,
  findPlainString,
  requireArgument,
  toReferenceText,
} from './block-reading.js';
import type {
  ModuleCall,
  ProviderBlock,
  ProviderRequirement,
  ResourceFacts,
} from './module-facts.js';
import { ModuleRefusal, quote } from './module-refusal.js';

const MODES = { resource: 'managed', data: 'data', ephemeral: 'ephemeral' } as const;
const PREFIXES = { managed: '', data: 'data.', ephemeral: 'ephemeral.' } as const;
/** Arguments of a provider block that do not configure it: alone, they make it a proxy. */
const PROXY_ARGUMENTS = new Set(['alias', 'version']);
/** Built into the tools. */
const BUILT_IN_PROVIDER = 'terraform';

export function readResources({
  type: blockType,
  labels,
  attributes,
  place,
}: SourceBlock): ResourceFacts[] {
  if (blockType !== 'resource' && blockType !== 'data' && blockType !== 'ephemeral') return [];
  const [type = '', name = ''] = labels;
  checkName('resource type', type, place);
  checkName('resource', name, place);
  const mode = MODES[blockType];
  const provider =
    toReferenceText(attributes.get('provider')?.json ?? type.split('_')[0]).split('.')[0] ?? '';
  return [{ address: `${PREFIXES[mode]}${type}.${name}`, mode, type, name, provider }];
}

export function readModuleCalls(block: SourceBlock): ModuleCall[] {
  const { type, labels, attributes, place } = block;
  if (type !== 'module') return [];
  const [name = ''] = labels;
  checkName('module call', name, place);
  const version = findPlainString(attributes.get('version'));
  if (version !== null) checkVersionConstraint(version, attributes.get('version')?.place ?? place);
  return [
    {
      address: `module.${name}`,
      name,
      source: findPlainString(requireArgument(block, 'source')),
      version,
    },
  ];
}

/** Whether the source of a module call is a local path. */
export const isLocalSource = (source: string): boolean => /^\.\.?(?:\/|$)/.test(source);

/**
 * Throws ModuleRefusal if the block calls a local module, and the archive has no configuration in
 * its folder: every `init` would fail.
 */
export function requireCalledFolder(
  { type, labels, attributes, place }: SourceBlock,
  configuredFolders: ReadonlySet<string>,
): void {
  const source = type === 'module' ? findPlainString(attributes.get('source')) : null;
  if (source === null || !isLocalSource(source)) return;
  const folder = posix.normalize(source).replace(/\/$/, '').replace(/^\.$/, '');
  if (configuredFolders.has(folder)) return;
  throw new ModuleRefusal(
    'missing-module',
    `The module call ${quote(labels[0] ?? '')} uses ${quote(source)}, but the archive contains ` +
      'no configuration in this folder. Pack the folder with the module, or correct the source.',
    attributes.get('source')?.place ?? place,
  );
}

export function readProviderBlocks({
  type,
  labels,
  attributes,
  blockTypes,
  place,
}: SourceBlock): ProviderBlock[] {
  if (type !== 'provider') return [];
  const isConfigured =
    blockTypes.length > 0 || [...attributes.keys()].some((name) => !PROXY_ARGUMENTS.has(name));
  return [
    {
      name: labels[0] ?? '',
      alias: findPlainString(attributes.get('alias')),
      isConfigured,
      ...place,
    },
  ];
}

/**
 * Returns the declared requirements, and then the other providers of resources and provider blocks,
 * sorted by name. Omits the built-in provider unless it is declared.
 */
export function collectProviders(
  declared: ReadonlyMap<string, ProviderRequirement>,
  resources: readonly ResourceFacts[],
  blocks: readonly ProviderBlock[],
): ProviderRequirement[] {
  const used = new Set([
    ...resources.map(({ provider }) => provider),
    ...blocks.map(({ name }) => name),
  ]);
  const implied = [...used]
    .filter((name) => name !== BUILT_IN_PROVIDER && !declared.has(name))
    .toSorted();
  return [
    ...declared.values(),
    ...implied.map((name) => ({
      name,
      source: null,
      versionConstraints: [],
      configurationAliases: [],
      isDeclared: false,
    })),
  ];
}
