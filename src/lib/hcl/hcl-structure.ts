import type { HclCursor } from './hcl-cursor.js';
import { readQuoted } from './hcl-literal.js';

/** The content of a file or block: order, lines and texts, which hcl2json omits. */
export interface HclBody {
  readonly attributes: readonly HclAttribute[];
  readonly blocks: readonly HclBlock[];
}

export interface HclAttribute {
  readonly name: string;
  readonly line: number;
  /** The source text of the expression. */
  readonly text: string;
}

export interface HclBlock extends HclBody {
  readonly type: string;
  readonly labels: readonly string[];
  readonly line: number;
}

/** Levels of blocks whose content is parsed: the blocks of the file, and the blocks in them. */
const MAX_DEPTH = 2;

/**
 * Reads the blocks and attributes of a file. Throws HclError, but accepts some invalid syntax,
 * which hcl2json refuses.
 */
export function readStructure(cursor: HclCursor): HclBody {
  cursor.take('\uFEFF');
  const body = readBody(cursor, 0);
  if (!cursor.atEnd) throw cursor.error('The closing brace has no opening brace.');
  return body;
}

function readBody(cursor: HclCursor, depth: number): HclBody {
  const attributes: HclAttribute[] = [];
  const blocks: HclBlock[] = [];
  for (;;) {
    cursor.skipBlankAndNewlines();
    if (cursor.atEnd || cursor.peek() === '}') return { attributes, blocks };
    const line = cursor.lineAt(cursor.position);
    const name = cursor.takeIdentifier();
    if (name === undefined)
      throw cursor.error('The name of an argument or a block is expected here.');
    cursor.skipBlank();
    if (cursor.take('=')) attributes.push({ name, line, text: readExpression(cursor) });
    else blocks.push(readBlock(cursor, name, line, depth));
  }
}

function readExpression(cursor: HclCursor): string {
  cursor.skipBlank();
  const start = cursor.position;
  cursor.skipExpression({ atNewline: true, atComma: false });
  return cursor.text.slice(start, cursor.position).trim();
}

function readBlock(cursor: HclCursor, type: string, line: number, depth: number): HclBlock {
  const labels: string[] = [];
  for (;;) {
    cursor.skipBlank();
    if (cursor.take('{')) break;
    const label = cursor.peek() === '"' ? readQuoted(cursor) : cursor.takeIdentifier();
    if (label === undefined) throw cursor.error(`The block "${type}" needs an opening brace here.`);
    labels.push(label);
  }
  const body = depth < MAX_DEPTH ? readBody(cursor, depth + 1) : skipBody(cursor);
  if (!cursor.take('}')) throw cursor.error(`The block "${type}" is not closed.`);
  return { type, labels, line, ...body };
}

function skipBody(cursor: HclCursor): HclBody {
  cursor.skipExpression({ atNewline: false, atComma: false });
  return { attributes: [], blocks: [] };
}
