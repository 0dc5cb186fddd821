import type { SourceBlock } from '../hcl/source-block.js';
import { ModuleRefusal, quote } from './module-refusal.js';
import type { ModuleSource } from './module-source.js';

/**
 * Types of blocks that override files may contain, besides {@link NOT_MERGED_HERE}. Each block
 * needs a base block, except a provider without an alias.
 */
const OVERRIDABLE = new Set([
  'variable',
  'output',
  'resource',
  'data',
  'ephemeral',
  'module',
  'provider',
]);
const UNIQUE = new Set([...OVERRIDABLE, 'check']);
/** `readRequirements` merges `terraform` blocks; no facts are read from `locals`. */
const NOT_MERGED_HERE = new Set(['terraform', 'locals']);

/**
 * Applies the override files of a module to its blocks. Replaces arguments, but of nested blocks
 * merges only the types. Throws ModuleRefusal for duplicate declarations and invalid overrides.
 */
export function mergeOverrides({ primary, overrides }: ModuleSource): SourceBlock[] {
  const merged = new Map<string, SourceBlock>();
  for (const block of primary) {
    const key = keyOf(block);
    const first = merged.get(key);
    if (first)
      throw new ModuleRefusal(
        'duplicate-declaration',
        `${describe(block)} is declared a second time; the first is in ${first.place.file}, ` +
          `line ${first.place.line}.`,
        block.place,
      );
    merged.set(UNIQUE.has(block.type) ? key : `${key}#${merged.size}`, block);
  }
  for (const block of overrides.flat()) applyOverride(merged, block);
  return [...merged.values()];
}

function applyOverride(merged: Map<string, SourceBlock>, block: SourceBlock): void {
  if (NOT_MERGED_HERE.has(block.type)) return;
  if (!OVERRIDABLE.has(block.type))
    throw new ModuleRefusal(
      'invalid-override',
      `An override file must not contain a block of the type ${quote(block.type)}.`,
      block.place,
    );
  if (block.type === 'variable' && block.blocks.length > 0)
    throw new ModuleRefusal(
      'invalid-override',
      `The validations of ${describe(block)} may not be overridden.`,
      block.place,
    );
  const base = merged.get(keyOf(block));
  if (base)
    merged.set(keyOf(block), {
      ...base,
      attributes: new Map([...base.attributes, ...block.attributes]),
      blockTypes: [...new Set([...base.blockTypes, ...block.blockTypes])],
    });
  else if (block.type === 'provider' && !block.attributes.has('alias'))
    merged.set(keyOf(block), block);
  else
    throw new ModuleRefusal(
      'override-without-base',
      `${describe(block)} is overridden here, but not declared.`,
      block.place,
    );
}

/** The identity of a block. Configurations of one provider differ in their alias. */
function keyOf({ type, labels, attributes }: SourceBlock): string {
  return JSON.stringify([
    type,
    ...labels,
    type === 'provider' ? (attributes.get('alias')?.json ?? null) : null,
  ]);
}

function describe({ type, labels }: SourceBlock): string {
  return [type, ...labels.map(quote)].join(' ');
}
