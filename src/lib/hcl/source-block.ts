import { ModuleRefusal, quote, type SourcePlace } from '../module-inspection/module-refusal.js';
import { HclCursor, HclError } from './hcl-cursor.js';
import { type NonLiteralKind, NotLiteral, readLiteral } from './hcl-literal.js';
import { isJsonObject, isSameJson, type Json, type JsonObject, setMember } from './json-value.js';

/** A block of configuration, from either syntax. */
export interface SourceBlock {
  readonly type: string;
  readonly labels: readonly string[];
  readonly place: SourcePlace;
  readonly attributes: ReadonlyMap<string, SourceAttribute>;
  /** Only the nested blocks that {@link NESTED_BLOCKS} lists. */
  readonly blocks: readonly SourceBlock[];
  /** Types of all nested blocks; empty in JSON, where most nested blocks look like attributes. */
  readonly blockTypes: readonly string[];
}

export interface SourceAttribute {
  readonly name: string;
  readonly place: SourcePlace;
  /**
   * The source text of the expression. For a JSON string, its content, without `${` and `}` around
   * it.
   */
  readonly text: string;
  /**
   * The value as hcl2json or JSON.parse returns it: in strings, `${…}` is an expression, and `$${`
   * stands for `${`.
   */
  readonly json: Json;
  readonly syntax: 'hcl' | 'json';
  /**
   * Whether the value contains a number that JavaScript does not preserve. False in HCL, where
   * {@link literalOf} checks the numbers.
   */
  readonly isInexact: boolean;
}

/** Number of labels by block type. Other types may belong to a newer language version. */
export const LABEL_COUNTS: ReadonlyMap<string, number> = new Map([
  ...['terraform', 'locals', 'moved', 'import', 'removed', 'language'].map(
    (type) => [type, 0] as const,
  ),
  ...['variable', 'output', 'module', 'provider', 'check'].map((type) => [type, 1] as const),
  ...['resource', 'data', 'ephemeral', 'action'].map((type) => [type, 2] as const),
]);

/** The nested blocks that are parsed, by type of the outer block, with their number of labels. */
export const NESTED_BLOCKS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map([
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

/**
 * Returns the value of an attribute, or why it is not a literal. In the JSON syntax, strings may
 * still contain templates and their escapes. Throws ModuleRefusal if hcl2json and our own parser
 * disagree.
 */
export function literalOf(
  attribute: SourceAttribute,
): { readonly value: Json } | { readonly nonLiteral: NonLiteralKind } {
  if (attribute.isInexact) return { nonLiteral: 'number' };
  if (attribute.syntax === 'json') return { value: attribute.json };
  try {
    const cursor = new HclCursor(attribute.text);
    const value = readLiteral(cursor);
    cursor.skipBlankAndNewlines();
    if (!cursor.atEnd || !isSameJson(value, unescapeTemplates(attribute.json)))
      throw differenceRefusal(attribute.name, attribute.place);
    return { value };
  } catch (error) {
    if (error instanceof NotLiteral) return { nonLiteral: error.kind };
    throw error instanceof HclError ? differenceRefusal(attribute.name, attribute.place) : error;
  }
}

export function differenceRefusal(name: string, place: SourcePlace): ModuleRefusal {
  return new ModuleRefusal(
    'reader-difference',
    `Two parsers of the language disagree on ${quote(name)}. Write it in a plainer way.`,
    place,
  );
}

/** Replaces the escapes `$${` and `%%{` in all strings and names. */
export function unescapeTemplates(json: Json): Json {
  if (typeof json === 'string') return json.replaceAll('$${', '${').replaceAll('%%{', '%{');
  if (Array.isArray(json)) return json.map(unescapeTemplates);
  if (!isJsonObject(json)) return json;
  const object: JsonObject = {};
  for (const [name, member] of Object.entries(json))
    setMember(object, unescapeTemplates(name) as string, unescapeTemplates(member));
  return object;
}

/** Whether a string of {@link SourceAttribute.json} contains a template sequence. */
export function hasTemplate(json: string): boolean {
  return /[$%]\{/.test(json.replaceAll('$${', '').replaceAll('%%{', ''));
}
