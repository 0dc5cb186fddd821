import type { SourceFile } from '../archives/archive-content.js';
import {
  boolArgument,
  checkName,
  requiredArgument,
  stringArgument,
  unknownArguments,
} from './block-reading.js';
import type { HclParse } from '../hcl/hcl-source.js';
import type { ModuleFacts, OutputFacts, Readme } from './module-facts.js';
import { quoted } from './module-refusal.js';
import { readModuleSource } from './module-source.js';
import { mergeOverrides } from './override-merging.js';
import { readableText } from '../archives/readme.js';
import { requirementFacts } from './requirement-facts.js';
import {
  allProviders,
  moduleCallFacts,
  providerBlockFacts,
  resourceFacts,
} from './resource-facts.js';
import { LABELS, type SourceBlock } from '../hcl/source-block.js';
import { VARIABLE_ARGUMENTS, variableFacts } from './variable-facts.js';

/** The part of a ModuleArchive that the inspection needs. */
export interface InspectionInput {
  readonly configuration: readonly SourceFile[];
  readonly readme: (SourceFile & { readonly isCut: boolean }) | null;
  readonly submodules: readonly string[];
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
 * The facts of a module, from the files of its root folder, without evaluating or fetching
 * anything. Runs in the worker thread of ModuleInspector, because a hostile configuration can take
 * unbounded time and memory. Rejects with ModuleRefusal.
 */
export async function inspectModule(input: InspectionInput, parse: HclParse): Promise<ModuleFacts> {
  const source = await readModuleSource(input.configuration, parse);
  // The tools validate a variable both before and after it is overridden.
  source.primary.filter(isVariable).forEach(variableFacts);
  const blocks = mergeOverrides(source);
  const requirements = requirementFacts(source);
  const resources = blocks.flatMap(resourceFacts);
  const providerBlocks = blocks.flatMap(providerBlockFacts);
  return {
    variables: blocks.filter(isVariable).map(variableFacts),
    outputs: blocks.filter(isOutput).map(outputFacts),
    requiredVersions: requirements.requiredVersions,
    requiredProviders: allProviders(requirements.providers, resources, providerBlocks),
    providerBlocks,
    resources,
    moduleCalls: blocks.flatMap(moduleCallFacts),
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

function outputFacts(block: SourceBlock): OutputFacts {
  const [name = ''] = block.labels;
  checkName('output', name, block.place);
  requiredArgument(block, 'value');
  return {
    name,
    description: stringArgument(block, 'description'),
    sensitive: boolArgument(block, 'sensitive'),
    ephemeral: boolArgument(block, 'ephemeral'),
    ...block.place,
  };
}

/** Warnings about mistakes, or about syntax of a newer language version. */
function warningsOf(block: SourceBlock): string[] {
  if (isVariable(block)) return unknownArguments(block, VARIABLE_ARGUMENTS);
  if (isOutput(block)) return unknownArguments(block, OUTPUT_ARGUMENTS);
  return LABELS.has(block.type)
    ? []
    : [
        `${block.place.file}, line ${block.place.line}: ${quoted(block.type)} is not a known ` +
          'type of block.',
      ];
}

function readmeOf(file: InspectionInput['readme']): Readme | null {
  return file && { name: file.name, text: readableText(file.bytes, file.isCut), isCut: file.isCut };
}
