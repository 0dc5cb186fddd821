import type { ModuleType } from '@gantry/client';

export interface AllowedReading {
  readonly values: readonly unknown[];
  /** Describes the first invalid line; null if all lines are valid. */
  readonly problem: string | null;
}

/**
 * Parses allowed values, one per line, and ignores empty lines. A string is written as it is, or in
 * quotation marks as JSON; other values are JSON. The line `null` is always null.
 */
export function readAllowed(type: ModuleType, text: string): AllowedReading {
  const values: unknown[] = [];
  for (const [index, rawLine] of text.split('\n').entries()) {
    const line = rawLine.trim();
    if (line === '') continue;
    const value = parseLine(type, line);
    if (value === undefined)
      return { values: [], problem: `Line ${index + 1} is ${PROBLEMS[type.kind] ?? NOT_JSON}` };
    values.push(value);
  }
  return { values, problem: null };
}

/** The text that `readAllowed` parses to these values, if they are of the type. */
export const writeAllowed = (type: ModuleType, values: readonly unknown[]): string =>
  values.map((value) => lineOf(type, value)).join('\n');

function lineOf(type: ModuleType, value: unknown): string {
  const isPlain = type.kind === 'string' && typeof value === 'string' && !needsQuotes(value);
  return isPlain ? value : JSON.stringify(value);
}

/** Whether the text without quotation marks would be skipped, trimmed, split or misread. */
const needsQuotes = (text: string): boolean =>
  text === '' || text !== text.trim() || /[\r\n]|^"|^null$/.test(text);

const NOT_JSON = 'not valid JSON, such as ["a", "b"] or {"size": 2}.';

const PROBLEMS: Partial<Record<ModuleType['kind'], string>> = {
  string: 'not a complete text in quotation marks, such as "first line\\nsecond line".',
  number: 'not a number, such as 8 or 2.5.',
  bool: 'neither true nor false.',
};

/** Returns undefined if the line is invalid. Of complex types, checks only the JSON syntax. */
function parseLine(type: ModuleType, line: string): unknown {
  if (line === 'null') return null;
  if (type.kind === 'string' && !line.startsWith('"')) return line;
  const value = parseJson(line);
  if (type.kind === 'string') return typeof value === 'string' ? value : undefined;
  if (type.kind === 'number') return typeof value === 'number' ? value : undefined;
  if (type.kind === 'bool') return typeof value === 'boolean' ? value : undefined;
  return value;
}

/** Returns undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
