import { escapeControls, ModuleRefusal, quote } from '../module-inspection/module-refusal.js';
import { HclCursor, HclError } from './hcl-cursor.js';
import { type HclBlock, type HclBody, readStructure } from './hcl-structure.js';
import { getMember, isJsonObject, type Json, type JsonObject } from './json-value.js';
import {
  differenceRefusal,
  LABEL_COUNTS,
  NESTED_BLOCKS,
  type SourceAttribute,
  type SourceBlock,
} from './source-block.js';

/** The function `parse` of hcl2json. */
export type HclParse = (filename: string, text: string) => Promise<Record<string, unknown>>;

/** The message of the error that ends the worker thread if hcl2json runs out of memory. */
export const LIBRARY_OUT_OF_MEMORY = 'The HCL library ran out of memory.';

/**
 * Maximum total cost of the templates in a file: about one second in the HCL library. For example,
 * one heredoc of 4,000 lines of 90 characters costs about this much.
 */
export const MAX_TEMPLATE_COST = 1_500_000_000;
const SYNTAX_ERROR =
  /^parse config: \[x:([0-9]+),[0-9]+-[0-9,]+: ([^]*?)(?: x:[0-9]+,[0-9]+-[0-9,]+: [^]*)?\]$/;
const MAX_MESSAGE_LENGTH = 300;

/**
 * Reads the blocks of an HCL file, in order. Combines the values of hcl2json with the lines and
 * texts of our own parser. Rejects with ModuleRefusal, also if the two parsers disagree.
 */
export async function readHclFile(
  file: string,
  text: string,
  parse: HclParse,
): Promise<SourceBlock[]> {
  const cursor = new HclCursor(text);
  const structure = tryReadStructure(cursor);
  if (cursor.templateCost > MAX_TEMPLATE_COST) throw costRefusal(file, cursor);
  if (!(structure instanceof HclError)) checkTopLevel(file, structure);
  const json = (await parse('x', text).catch((error: unknown) => {
    throw syntaxRefusal(file, error);
  })) as JsonObject;
  if (structure instanceof HclError)
    throw new ModuleRefusal(
      'reader-difference',
      `Gantry cannot parse this reliably: ${structure.reason} Write it in a simpler form.`,
      { file, line: structure.line },
    );
  return new BlockPairing(file).pairBlocks(structure, json);
}

function tryReadStructure(cursor: HclCursor): HclBody | HclError {
  try {
    return readStructure(cursor);
  } catch (error) {
    if (error instanceof HclError) return error;
    throw error;
  }
}

function syntaxRefusal(file: string, error: unknown): unknown {
  if (error instanceof RangeError) return nestingRefusal(file);
  if (!(error instanceof Error)) return error;
  if (error.message.includes('call stack')) return nestingRefusal(file);
  const [, line = '1', message = 'The syntax is not valid.'] =
    SYNTAX_ERROR.exec(error.message) ?? [];
  return new ModuleRefusal(
    'syntax-error',
    escapeControls(
      message.replaceAll(/\bx:([0-9]+),[0-9]+-[0-9,]+/g, 'line $1'),
      MAX_MESSAGE_LENGTH,
    ),
    { file, line: Number(line) },
  );
}

function nestingRefusal(file: string): ModuleRefusal {
  return new ModuleRefusal('too-complex', 'Something in the file is nested too deeply.', {
    file,
    line: 1,
  });
}

function costRefusal(file: string, cursor: HclCursor): ModuleRefusal {
  return new ModuleRefusal(
    'too-complex',
    'The strings and heredocs of the file take too long to parse, and this one takes the ' +
      'longest. Move it to a file, and read it with file() or templatefile().',
    { file, line: cursor.lineAt(cursor.costliest.position) },
  );
}

function checkTopLevel(file: string, { attributes, blocks }: HclBody): void {
  const [attribute] = attributes;
  if (attribute)
    throw new ModuleRefusal(
      'misplaced-argument',
      `The argument ${quote(attribute.name)} must be inside a block.`,
      { file, line: attribute.line },
    );
  for (const { type, labels, line } of blocks) {
    const expected = LABEL_COUNTS.get(type);
    if (expected === undefined || expected === labels.length) continue;
    throw new ModuleRefusal(
      'block-labels',
      `A block of the type ${type} must have ${expected} ` +
        `${expected === 1 ? 'label' : 'labels'}, and this one has ${labels.length}.`,
      { file, line },
    );
  }
}

/** Combines the results of both parsers. */
class BlockPairing {
  constructor(private readonly file: string) {}

  pairBlocks(body: HclBody, json: JsonObject, parent?: string): SourceBlock[] {
    this.checkNames(body, json);
    const seen = new Map<string, number>();
    const blocks = body.blocks.filter(
      ({ type }) => parent === undefined || NESTED_BLOCKS.get(parent)?.has(type),
    );
    const paired = blocks.map((block) => {
      const key = JSON.stringify([block.type, ...block.labels]);
      const index = seen.get(key) ?? 0;
      seen.set(key, index + 1);
      return this.pairBlock(block, this.bodiesOf(block, json)[index]);
    });
    // hcl2json must return as many blocks with the same type and labels as our parser.
    for (const block of blocks) {
      if (
        this.bodiesOf(block, json).length !==
        seen.get(JSON.stringify([block.type, ...block.labels]))
      )
        throw this.differenceRefusal(block.type, block.line);
    }
    return paired;
  }

  private pairBlock(block: HclBlock, json: Json | undefined): SourceBlock {
    if (!isJsonObject(json)) throw this.differenceRefusal(block.type, block.line);
    const { file } = this;
    const attributes = block.attributes.map(
      ({ name, line, text }): readonly [string, SourceAttribute] => {
        const value = getMember(json, name);
        if (value === undefined) throw this.differenceRefusal(name, line);
        return [
          name,
          { name, place: { file, line }, text, json: value, syntax: 'hcl', isInexact: false },
        ];
      },
    );
    const nested = NESTED_BLOCKS.has(block.type) ? this.pairBlocks(block, json, block.type) : [];
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

  private bodiesOf({ type, labels }: HclBlock, json: JsonObject): Json[] {
    let node: Json | undefined = json;
    for (const name of [type, ...labels])
      node = isJsonObject(node) ? getMember(node, name) : undefined;
    return Array.isArray(node) ? node : [];
  }

  private checkNames({ attributes, blocks }: HclBody, json: JsonObject): void {
    const names = new Set([
      ...attributes.map(({ name }) => name),
      ...blocks.map(({ type }) => type),
    ]);
    const unknown = Object.keys(json).find((name) => !names.has(name));
    if (unknown !== undefined) throw this.differenceRefusal(unknown, 1);
  }

  private differenceRefusal(name: string, line: number): ModuleRefusal {
    return differenceRefusal(name, { file: this.file, line });
  }
}
