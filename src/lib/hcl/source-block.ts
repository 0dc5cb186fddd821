import { HclCursor, HclError } from './hcl-cursor.js';
import { type NonLiteral, NotLiteral, readLiteral } from './hcl-literal.js';
import { isJsonObject, type Json, type JsonObject, sameJson, setMember } from './json-value.js';
import { ModuleRefusal, quoted, type SourcePlace } from '../module-inspection/module-refusal.js';

/** A block of configuration, whichever of the two syntaxes it was written in. */
export interface SourceBlock {
  readonly type: string;
  readonly labels: readonly string[];
  readonly place: SourcePlace;
  readonly attributes: ReadonlyMap<string, SourceAttribute>;
  /** Those that facts are taken from: of variables, outputs and settings. */
  readonly blocks: readonly SourceBlock[];
  /** Types of all blocks in this one, in HCL; in JSON they look like attributes. */
  readonly blockTypes: readonly string[];
}

export interface SourceAttribute {
  readonly name: string;
  readonly place: SourcePlace;
  /** The expression as written; of a template in a JSON string, what is in it. */
  readonly text: string;
  /** As the JSON syntax has it: in strings, `${…}` is an expression, and `$${` stands for `${`. */
  readonly json: Json;
  readonly syntax: 'hcl' | 'json';
  /** A number in it has more digits than JavaScript keeps. */
  readonly isInexact: boolean;
}

/**
 * Labels of each block of a module's file; blocks that are not in here may come from a newer
 * language.
 */
export const LABELS: ReadonlyMap<string, number> = new Map([
  ...['terraform', 'locals', 'moved', 'import', 'removed', 'language'].map(
    (type) => [type, 0] as const,
  ),
  ...['variable', 'output', 'module', 'provider', 'check'].map((type) => [type, 1] as const),
  ...['resource', 'data', 'ephemeral', 'action'].map((type) => [type, 2] as const),
]);

/** Blocks within blocks that facts are taken from, with their labels. */
export const NESTED: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map([
  ['variable', new Map([['validation', 0]])],
  ['output', new Map([['precondition', 0]])],
  [
    'terraform',
    new Map([
      ['required_providers', 0],
      ['backend', 1],
      ['cloud', 0],
      ['provider_meta', 1],
    ]),
  ],
]);

/** The value of an attribute that has one without being evaluated; else what keeps it from that. */
export function literalOf(
  attribute: SourceAttribute,
): { readonly value: Json } | { readonly what: NonLiteral } {
  if (attribute.isInexact) return { what: 'number' };
  if (attribute.syntax === 'json') return { value: attribute.json };
  try {
    const cursor = new HclCursor(attribute.text);
    const value = readLiteral(cursor);
    cursor.skipBlank(true);
    if (!cursor.atEnd || !sameJson(value, unescaped(attribute.json))) throw difference(attribute);
    return { value };
  } catch (error) {
    if (error instanceof NotLiteral) return { what: error.what };
    throw error instanceof HclError ? difference(attribute) : error;
  }
}

function difference({ name, place }: SourceAttribute): ModuleRefusal {
  return new ModuleRefusal(
    'reader-difference',
    `Two readers of the language disagree on ${quoted(name)}. Write it in a plainer way.`,
    place,
  );
}

/** From what hcl2json gives for literals to what they are. */
export function unescaped(json: Json): Json {
  if (typeof json === 'string') return json.replaceAll('$${', '${').replaceAll('%%{', '%{');
  if (Array.isArray(json)) return json.map(unescaped);
  if (!isJsonObject(json)) return json;
  const object: JsonObject = {};
  for (const [name, member] of Object.entries(json))
    setMember(object, unescaped(name) as string, unescaped(member));
  return object;
}

/** Whether a string of the JSON syntax holds a template sequence. */
export function isTemplate(json: string): boolean {
  return /[$%]\{/.test(json.replaceAll('$${', '').replaceAll('%%{', ''));
}
