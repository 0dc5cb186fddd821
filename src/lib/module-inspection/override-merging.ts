import { ModuleRefusal, quoted } from './module-refusal.js';
import type { ModuleSource } from './module-source.js';
import type { SourceBlock } from '../hcl/source-block.js';

/**
 * Blocks that an override file changes individually. Each needs a base block, except a provider
 * without an alias.
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
/** `requirementFacts` merges `terraform` blocks; `locals` have no facts. */
const MERGED_ELSEWHERE = new Set(['terraform', 'locals']);

/**
 * The blocks of a module after its override files, by the language's rules: an argument replaces
 * that of the base block, all others stay. Leaves `terraform` blocks to `requirementFacts`. Throws
 * ModuleRefusal.
 */
export function mergeOverrides({ primary, overrides }: ModuleSource): SourceBlock[] {
  const merged = new Map<string, SourceBlock>();
  for (const block of primary) {
    const key = keyOf(block);
    const first = merged.get(key);
    if (first)
      throw new ModuleRefusal(
        'duplicate-declaration',
        `${described(block)} is declared a second time; the first is in ${first.place.file}, ` +
          `line ${first.place.line}.`,
        block.place,
      );
    merged.set(UNIQUE.has(block.type) ? key : `${key}#${merged.size}`, block);
  }
  for (const block of overrides.flat()) applyOverride(merged, block);
  return [...merged.values()];
}

function applyOverride(merged: Map<string, SourceBlock>, block: SourceBlock): void {
  if (MERGED_ELSEWHERE.has(block.type)) return;
  if (!OVERRIDABLE.has(block.type))
    throw new ModuleRefusal(
      'invalid-override',
      `A block of the type ${quoted(block.type)} must not be in an override file.`,
      block.place,
    );
  if (block.type === 'variable' && block.blocks.length > 0)
    throw new ModuleRefusal(
      'invalid-override',
      `The validations of ${described(block)} may not be overridden.`,
      block.place,
    );
  const base = merged.get(keyOf(block));
  if (base)
    merged.set(keyOf(block), {
      ...base,
      attributes: new Map([...base.attributes, ...block.attributes]),
    });
  else if (block.type === 'provider' && !block.attributes.has('alias'))
    merged.set(keyOf(block), block);
  else
    throw new ModuleRefusal(
      'override-without-base',
      `${described(block)} is overridden here, but declared nowhere.`,
      block.place,
    );
}

/** Configurations of one provider differ in their alias. */
function keyOf({ type, labels, attributes }: SourceBlock): string {
  return JSON.stringify([
    type,
    ...labels,
    type === 'provider' ? (attributes.get('alias')?.json ?? null) : null,
  ]);
}

function described({ type, labels }: SourceBlock): string {
  return [type, ...labels.map(quoted)].join(' ');
}
