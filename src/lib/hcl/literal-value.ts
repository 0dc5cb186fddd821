import { setImmediate } from 'node:timers/promises';
import { ModuleRefusal } from '../module-inspection/module-refusal.js';
import { HclCursor, HclError } from './hcl-cursor.js';
import { NotLiteral, readLiteral } from './hcl-literal.js';
import { isJsonObject, type Json, type JsonObject, setMember } from './json-value.js';

/** Parsing takes linear time: at this size, 10 ms for strings, and up to 0.1 s for numbers. */
const MAX_BYTES = 256 * 1024;

/**
 * More combining marks than a character of any script needs. Parsers normalize such sequences
 * differently.
 */
const MANY_MARKS = /\p{M}{26}/u;
/** Matches characters that normalization may change. */
const BEYOND_LATIN = /[^\u0000-\u02ff]/; // eslint-disable-line no-control-regex -- a range

/**
 * Parses the value of an HCL variable (`hcl: true`): one literal of at most 256 KiB. Yields to the
 * event loop first. Rejects with ModuleRefusal, which contains nothing of the value except the
 * marker of a heredoc that is not closed.
 */
export async function readLiteralValue(text: string): Promise<Json> {
  await setImmediate();
  return readLiteralValueSync(text);
}

/** Like {@link readLiteralValue}, but synchronous: takes up to 0.1 s. */
export function readLiteralValueSync(text: string): Json {
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
    cursor.skipBlankAndNewlines();
    if (!cursor.atEnd)
      throw cursor.error('Something follows the value; exactly one value is needed.');
    return normalize(value);
  } catch (error) {
    if (!(error instanceof HclError)) throw error;
    throw new ModuleRefusal(
      error instanceof NotLiteral ? 'value-not-literal' : 'value-syntax-error',
      `Line ${error.line}, column ${error.column}: ${error.reason}`,
    );
  }
}

/** Normalizes all strings to NFC, as the language does. */
function normalize(value: Json): Json {
  if (typeof value === 'string') return normalizeText(value);
  if (Array.isArray(value)) return value.map(normalize);
  if (!isJsonObject(value)) return value;
  const object: JsonObject = {};
  for (const [name, member] of Object.entries(value))
    setMember(object, normalizeText(name), normalize(member));
  return object;
}

function normalizeText(text: string): string {
  if (!BEYOND_LATIN.test(text)) return text;
  if (MANY_MARKS.test(text))
    throw new ModuleRefusal(
      'value-syntax-error',
      'The value has a character with more than 25 combining marks.',
    );
  return text.normalize('NFC');
}
