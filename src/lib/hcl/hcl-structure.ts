import type { HclCursor } from './hcl-cursor.js';
import { readQuoted } from './hcl-literal.js';

/** What hcl2json leaves out: order, lines, and the text of expressions. */
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

/** Parses blocks of the file and the blocks inside them, but no deeper ones. */
const MAX_DEPTH = 2;

/**
 * The blocks and attributes of a file, without their meaning. Accepts all valid syntax; throws
 * HclError.
 */
export function readStructure(cursor: HclCursor): HclBody {
  cursor.take('\uFEFF');
  const body = readBody(cursor, 0);
  if (!cursor.atEnd) throw cursor.error('A closing brace has no opening one.');
  return body;
}

function readBody(cursor: HclCursor, depth: number): HclBody {
  const attributes: HclAttribute[] = [];
  const blocks: HclBlock[] = [];
  for (;;) {
    cursor.skipBlank(true);
    if (cursor.atEnd || cursor.peek() === '}') return { attributes, blocks };
    const line = cursor.lineAt(cursor.position);
    const name = cursor.identifier();
    if (name === undefined)
      throw cursor.error('The name of an argument or a block is expected here.');
    cursor.skipBlank(false);
    if (cursor.take('=')) attributes.push({ name, line, text: readExpression(cursor) });
    else blocks.push(readBlock(cursor, name, line, depth));
  }
}

function readExpression(cursor: HclCursor): string {
  cursor.skipBlank(false);
  const start = cursor.position;
  cursor.skipExpression({ atNewline: true, atComma: false });
  return cursor.text.slice(start, cursor.position).trim();
}

function readBlock(cursor: HclCursor, type: string, line: number, depth: number): HclBlock {
  const labels: string[] = [];
  for (;;) {
    cursor.skipBlank(false);
    if (cursor.take('{')) break;
    const label = cursor.peek() === '"' ? readQuoted(cursor) : cursor.identifier();
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
