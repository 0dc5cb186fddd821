import { HclCursor, HclError } from './hcl-cursor.js';
import { type NonLiteral, NotLiteral, readLiteral } from './hcl-literal.js';
import { isJsonObject, type Json, type JsonObject, sameJson, setMember } from './json-value.js';
import { ModuleRefusal, quoted, type SourcePlace } from '../module-inspection/module-refusal.js';

/** A block of configuration, from either syntax. */
export interface SourceBlock {
  readonly type: string;
  readonly labels: readonly string[];
  readonly place: SourcePlace;
  readonly attributes: ReadonlyMap<string, SourceAttribute>;
  /** The nested blocks in {@link NESTED}, from which facts are read. */
  readonly blocks: readonly SourceBlock[];
  /** Types of all nested blocks, in HCL; in JSON they look like attributes. */
  readonly blockTypes: readonly string[];
}

export interface SourceAttribute {
  readonly name: string;
  readonly place: SourcePlace;
  /** The source text of the expression; for a template in a JSON string, its content. */
  readonly text: string;
  /**
   * The value as hcl2json or JSON.parse returns it: in strings, `${…}` is an expression, and `$${`
   * stands for `${`.
   */
  readonly json: Json;
  /** The syntax of the file. */
  readonly syntax: 'hcl' | 'json';
  /** Whether a number in it has more digits than JavaScript keeps. */
  readonly isInexact: boolean;
}

/** Number of labels by block type; unlisted types may come from a newer language version. */
export const LABELS: ReadonlyMap<string, number> = new Map([
  ...['terraform', 'locals', 'moved', 'import', 'removed', 'language'].map(
    (type) => [type, 0] as const,
  ),
  ...['variable', 'output', 'module', 'provider', 'check'].map((type) => [type, 1] as const),
  ...['resource', 'data', 'ephemeral', 'action'].map((type) => [type, 2] as const),
]);

/** Nested blocks from which facts are read, with their labels. */
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

/** The value of an attribute if it needs no evaluation; otherwise the reason. */
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
    `Two parsers of the language disagree on ${quoted(name)}. Write it in a plainer way.`,
    place,
  );
}

/** Converts hcl2json's results for literals to values. */
export function unescaped(json: Json): Json {
  if (typeof json === 'string') return json.replaceAll('$${', '${').replaceAll('%%{', '%{');
  if (Array.isArray(json)) return json.map(unescaped);
  if (!isJsonObject(json)) return json;
  const object: JsonObject = {};
  for (const [name, member] of Object.entries(json))
    setMember(object, unescaped(name) as string, unescaped(member));
  return object;
}

/** Whether a string of the JSON syntax contains a template sequence. */
export function isTemplate(json: string): boolean {
  return /[$%]\{/.test(json.replaceAll('$${', '').replaceAll('%%{', ''));
}
