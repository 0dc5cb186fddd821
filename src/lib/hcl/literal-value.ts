import { setImmediate } from 'node:timers/promises';
import { HclCursor, HclError } from './hcl-cursor.js';
import { NotLiteral, readLiteral } from './hcl-literal.js';
import { isJsonObject, type Json, type JsonObject, setMember } from './json-value.js';
import { ModuleRefusal } from '../module-inspection/module-refusal.js';

/** Parsing time is proportional to the size: about 10 ms for this. */
const MAX_BYTES = 256 * 1024;

/**
 * Longer sequences of combining marks are not text, and parsers start to normalize them
 * differently.
 */
const MANY_MARKS = /\p{M}{26}/u;
/** Matches characters beyond those that normalization never changes. */
const BEYOND_LATIN = /[^\u0000-\u02ff]/; // eslint-disable-line no-control-regex -- a range

/**
 * Parses the value of a variable in HCL (`hcl: true`): one literal, without evaluation. Yields to
 * other work first. Rejects with ModuleRefusal, whose text never contains any of the value.
 */
export async function literalValue(text: string): Promise<Json> {
  await setImmediate();
  return readLiteralValue(text);
}

/** Like {@link literalValue}, but synchronous, in time proportional to the length of the text. */
export function readLiteralValue(text: string): Json {
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw new ModuleRefusal(
      'value-too-large',
      `A value in HCL may have at most ${MAX_BYTES} bytes.`,
    );
  if (!text.isWellFormed())
    throw new ModuleRefusal('value-syntax-error', 'The value is not valid Unicode.');
  const cursor = new HclCursor(text.trim());
  try {
    const value = readLiteral(cursor);
    cursor.skipBlank(true);
    if (!cursor.atEnd)
      throw cursor.error('Something follows the value; exactly one value is needed.');
    return normalized(value);
  } catch (error) {
    if (!(error instanceof HclError)) throw error;
    throw new ModuleRefusal(
      error instanceof NotLiteral ? 'value-not-literal' : 'value-syntax-error',
      `Line ${error.line}, column ${error.column}: ${error.reason}`,
    );
  }
}

/** The language normalizes texts to NFC. */
function normalized(value: Json): Json {
  if (typeof value === 'string') return normalizedText(value);
  if (Array.isArray(value)) return value.map(normalized);
  if (!isJsonObject(value)) return value;
  const object: JsonObject = {};
  for (const [name, member] of Object.entries(value))
    setMember(object, normalizedText(name), normalized(member));
  return object;
}

function normalizedText(text: string): string {
  if (!BEYOND_LATIN.test(text)) return text;
  if (MANY_MARKS.test(text))
    throw new ModuleRefusal(
      'value-syntax-error',
      'The value has a character with more than 25 combining marks.',
    );
  return text.normalize('NFC');
}
