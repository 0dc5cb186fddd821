import { HclCursor, HclError } from './hcl-cursor.js';
import { NotLiteral, readLiteral } from './hcl-literal.js';
import { type HclParse, MAX_TEMPLATE_COST } from './hcl-source.js';
import type { Json, JsonObject } from './json-value.js';
import { sameJson } from './json-value.js';
import { ModuleRefusal } from './module-refusal.js';
import { unescaped } from './source-block.js';

const MAX_BYTES = 256 * 1024;

/**
 * The value of a workspace variable that is written in HCL (`hcl: true`): one literal, nothing to evaluate. The text
 * is read by us and by the HCL library, and both must find the same value, so that it can't mean more than it seems.
 * Rejects with ModuleRefusal, whose text never holds any of the value.
 */
export async function readLiteralValue(text: string, parse: HclParse): Promise<Json> {
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw new ModuleRefusal(
      'value-too-large',
      `A value in HCL may have at most ${MAX_BYTES} bytes.`,
    );
  const trimmed = text.trim();
  const value = readAlone(trimmed);
  const parsed = (await parse('x', `v = ${trimmed}\n`).catch(() => {
    throw new ModuleRefusal('value-syntax-error', 'The value is not valid HCL.');
  })) as JsonObject;
  const [name, another] = Object.keys(parsed);
  const isSame =
    name === 'v' && another === undefined && sameJson(unescaped(parsed.v ?? null), value);
  if (!isSame)
    throw new ModuleRefusal(
      'reader-difference',
      'Two readers of the language disagree on the value. Write it in a plainer way, or as JSON.',
    );
  return value;
}

function readAlone(text: string): Json {
  const cursor = new HclCursor(text);
  try {
    const value = readLiteral(cursor);
    cursor.skipBlank(true);
    if (!cursor.atEnd)
      throw cursor.error('Something follows the value; exactly one value is needed.');
    if (cursor.templateCost > MAX_TEMPLATE_COST)
      throw new ModuleRefusal('value-too-large', 'The strings of the value are too large.');
    return value;
  } catch (error) {
    if (!(error instanceof HclError)) throw error;
    throw new ModuleRefusal(
      error instanceof NotLiteral ? 'value-not-literal' : 'value-syntax-error',
      `Line ${error.line}, column ${error.column}: ${error.reason}`,
    );
  }
}
