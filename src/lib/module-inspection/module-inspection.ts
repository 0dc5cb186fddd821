import type { SourceFile } from '../archives/buffered-file.js';
import { decodeReadableText } from '../archives/readme.js';
import type { HclParse } from '../hcl/hcl-source.js';
import { LABEL_COUNTS, type SourceBlock } from '../hcl/source-block.js';
import {
  checkName,
  describeUnknownArguments,
  readBoolArgument,
  readStringArgument,
  requireArgument,
} from './block-reading.js';
import type { ModuleFacts, OutputFacts, Readme } from './module-facts.js';
import { quote } from './module-refusal.js';
import { readModuleSource } from './module-source.js';
import { mergeOverrides } from './override-merging.js';
import { readRequirements } from './requirement-facts.js';
import {
  collectProviders,
  readModuleCalls,
  readProviderBlocks,
  readResources,
  requireCalledFolder,
} from './resource-facts.js';
import { readVariable, VARIABLE_ARGUMENTS } from './variable-facts.js';

/** The part of a ModuleArchive that the inspection needs. */
export interface InspectionInput {
  readonly configuration: readonly SourceFile[];
  readonly readme: (SourceFile & { readonly isCut: boolean }) | null;
  readonly submodules: readonly string[];
  /** The paths of all folders that contain configuration; null to skip the check of local calls. */
  readonly configuredFolders: readonly string[] | null;
  readonly warnings: readonly string[];
}

const OUTPUT_ARGUMENTS: ReadonlySet<string> = new Set([
  'value',
  'description',
  'sensitive',
  'ephemeral',
  'depends_on',
  'precondition',
  'deprecated',
  'type',
]);
const MAX_WARNINGS = 50;

/**
 * Reads the facts of a module from the files of its root folder. Evaluates and fetches nothing. A
 * hostile configuration can take unbounded time and memory, so call it through ModuleInspector.
 * Rejects with ModuleRefusal, or with RangeError if the stack overflows.
 */
export async function inspectModule(input: InspectionInput, parse: HclParse): Promise<ModuleFacts> {
  const source = await readModuleSource(input.configuration, parse);
  // The tools validate a variable both before and after an override.
  source.primary.filter(isVariable).forEach(readVariable);
  const blocks = mergeOverrides(source);
  const requirements = readRequirements(source);
  const resources = blocks.flatMap(readResources);
  const providerBlocks = blocks.flatMap(readProviderBlocks);
  const folders = input.configuredFolders && new Set(input.configuredFolders);
  if (folders) blocks.forEach((block) => requireCalledFolder(block, folders));
  return {
    variables: blocks.filter(isVariable).map(readVariable),
    outputs: blocks.filter(isOutput).map(readOutput),
    requiredVersions: requirements.requiredVersions,
    requiredProviders: collectProviders(requirements.providers, resources, providerBlocks),
    providerBlocks,
    resources,
    moduleCalls: blocks.flatMap(readModuleCalls),
    backend: requirements.backend,
    readme: readmeOf(input.readme),
    submodules: input.submodules,
    warnings: [...input.warnings, ...source.warnings, ...blocks.flatMap(warningsOf)].slice(
      0,
      MAX_WARNINGS,
    ),
  };
}

function isVariable({ type }: SourceBlock): boolean {
  return type === 'variable';
}

function isOutput({ type }: SourceBlock): boolean {
  return type === 'output';
}

function readOutput(block: SourceBlock): OutputFacts {
  const [name = ''] = block.labels;
  checkName('output', name, block.place);
  requireArgument(block, 'value');
  return {
    name,
    description: readStringArgument(block, 'description'),
    sensitive: readBoolArgument(block, 'sensitive'),
    ephemeral: readBoolArgument(block, 'ephemeral'),
    ...block.place,
  };
}

/** Returns warnings about unknown names: mistakes, or names of a newer version of the language. */
function warningsOf(block: SourceBlock): string[] {
  if (isVariable(block)) return describeUnknownArguments(block, VARIABLE_ARGUMENTS);
  if (isOutput(block)) return describeUnknownArguments(block, OUTPUT_ARGUMENTS);
  return LABEL_COUNTS.has(block.type)
    ? []
    : [
        `${block.place.file}, line ${block.place.line}: ${quote(block.type)} is not a known ` +
          'type of block.',
      ];
}

function readmeOf(file: InspectionInput['readme']): Readme | null {
  return (
    file && { name: file.name, text: decodeReadableText(file.bytes, file.isCut), isCut: file.isCut }
  );
}
