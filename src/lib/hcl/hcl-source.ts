import { HclCursor, HclError } from './hcl-cursor.js';
import { type HclBlock, type HclBody, readStructure } from './hcl-structure.js';
import { getMember, isJsonObject, type Json, type JsonObject } from './json-value.js';
import { ModuleRefusal, quoted } from '../module-inspection/module-refusal.js';
import { LABELS, NESTED, type SourceAttribute, type SourceBlock } from './source-block.js';

/** hcl2json's `parse`. */
export type HclParse = (filename: string, text: string) => Promise<Record<string, unknown>>;

/** The error that ends the worker thread when hcl2json runs out of memory. */
export const LIBRARY_GONE = 'The HCL library ran out of memory.';

/**
 * About one second of the HCL library: a heredoc of 4,000 full lines, or a string with 14,000
 * literal dollar signs.
 */
export const MAX_TEMPLATE_COST = 1_500_000_000;
const SYNTAX_ERROR =
  /^parse config: \[x:([0-9]+),[0-9]+-[0-9,]+: ([^]*?)(?: x:[0-9]+,[0-9]+-[0-9,]+: [^]*)?\]$/;
const MAX_MESSAGE = 300;

/**
 * The blocks of an HCL file, in order. hcl2json decides on the syntax and returns the values; our
 * own parser returns order, lines and texts. Both must agree on every name. Rejects with
 * ModuleRefusal.
 */
export async function readHclFile(
  file: string,
  text: string,
  parse: HclParse,
): Promise<SourceBlock[]> {
  const cursor = new HclCursor(text);
  const structure = attempt(() => readStructure(cursor));
  if (cursor.templateCost > MAX_TEMPLATE_COST) throw tooCostly(file, cursor);
  if (!(structure instanceof HclError)) checkTopLevel(file, structure);
  const json = (await parse('x', text).catch((error: unknown) => {
    throw syntaxRefusal(file, error);
  })) as JsonObject;
  if (structure instanceof HclError)
    throw new ModuleRefusal(
      'reader-difference',
      `Two parsers of the language disagree here: ${structure.reason} Write it in a plainer way.`,
      { file, line: structure.line },
    );
  return new Pairing(file).blocks(structure, json);
}

function attempt(read: () => HclBody): HclBody | HclError {
  try {
    return read();
  } catch (error) {
    if (error instanceof HclError) return error;
    throw error;
  }
}

function syntaxRefusal(file: string, error: unknown): unknown {
  if (error instanceof RangeError) return tooNested(file);
  if (!(error instanceof Error)) return error;
  if (error.message.includes('call stack')) return tooNested(file);
  const [, line = '1', message = 'The syntax is not valid.'] =
    SYNTAX_ERROR.exec(error.message) ?? [];
  return new ModuleRefusal(
    'syntax-error',
    quoted(
      message.replaceAll(/\bx:([0-9]+),[0-9]+-[0-9,]+/g, 'line $1').slice(0, MAX_MESSAGE),
    ).slice(1, -1),
    { file, line: Number(line) },
  );
}

function tooNested(file: string): ModuleRefusal {
  return new ModuleRefusal('too-complex', 'Something in the file is nested too deeply.', {
    file,
    line: 1,
  });
}

function tooCostly(file: string, cursor: HclCursor): ModuleRefusal {
  return new ModuleRefusal(
    'too-complex',
    'The string or heredoc is too large. Move it to a file, and read that with file() or ' +
      'templatefile().',
    { file, line: cursor.lineAt(cursor.costliest.position) },
  );
}

function checkTopLevel(file: string, { attributes, blocks }: HclBody): void {
  const [attribute] = attributes;
  if (attribute)
    throw new ModuleRefusal(
      'misplaced-argument',
      `The argument ${quoted(attribute.name)} must be inside a block.`,
      { file, line: attribute.line },
    );
  for (const { type, labels, line } of blocks) {
    const wanted = LABELS.get(type);
    if (wanted === undefined || wanted === labels.length) continue;
    throw new ModuleRefusal(
      'block-labels',
      `A block of the type ${type} has ${wanted} ${wanted === 1 ? 'label' : 'labels'}, and ` +
        `this one has ${labels.length}.`,
      { file, line },
    );
  }
}

/** Combines the results of both parsers for the same text. */
class Pairing {
  constructor(private readonly file: string) {}

  blocks(body: HclBody, json: JsonObject, parent?: string): SourceBlock[] {
    this.checkNames(body, json);
    const seen = new Map<string, number>();
    const blocks = body.blocks.filter(
      ({ type }) => parent === undefined || NESTED.get(parent)?.has(type),
    );
    const paired = blocks.map((block) => {
      const key = JSON.stringify([block.type, ...block.labels]);
      const index = seen.get(key) ?? 0;
      seen.set(key, index + 1);
      return this.block(block, this.bodies(block, json)[index]);
    });
    // For each type with its labels, hcl2json must return as many blocks as our parser.
    for (const block of blocks) {
      if (
        this.bodies(block, json).length !== seen.get(JSON.stringify([block.type, ...block.labels]))
      )
        throw this.difference(block);
    }
    return paired;
  }

  private block(block: HclBlock, json: Json | undefined): SourceBlock {
    if (!isJsonObject(json)) throw this.difference(block);
    const { file } = this;
    const attributes = block.attributes.map(
      ({ name, line, text }): readonly [string, SourceAttribute] => {
        const value = getMember(json, name);
        if (value === undefined) throw this.difference({ type: name, line });
        return [
          name,
          { name, place: { file, line }, text, json: value, syntax: 'hcl', isInexact: false },
        ];
      },
    );
    const nested = NESTED.has(block.type) ? this.blocks(block, json, block.type) : [];
    const blockTypes = block.blocks.map(({ type }) => type);
    return {
      type: block.type,
      labels: block.labels,
      place: { file, line: block.line },
      attributes: new Map(attributes),
      blocks: nested,
      blockTypes,
    };
  }

  private bodies({ type, labels }: HclBlock, json: JsonObject): Json[] {
    const found = [type, ...labels].reduce<Json | undefined>(
      (node, name) => (isJsonObject(node) ? getMember(node, name) : undefined),
      json,
    );
    return Array.isArray(found) ? found : [];
  }

  private checkNames({ attributes, blocks }: HclBody, json: JsonObject): void {
    const names = new Set([
      ...attributes.map(({ name }) => name),
      ...blocks.map(({ type }) => type),
    ]);
    const unknown = Object.keys(json).find((name) => !names.has(name));
    if (unknown !== undefined) throw this.difference({ type: unknown, line: 1 });
  }

  private difference({
    type,
    line,
  }: {
    readonly type: string;
    readonly line: number;
  }): ModuleRefusal {
    return new ModuleRefusal(
      'reader-difference',
      `Two parsers of the language disagree on ${quoted(type)}. Write it in a plainer way.`,
      { file: this.file, line },
    );
  }
}
