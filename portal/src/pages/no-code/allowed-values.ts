import type { ModuleType } from '@gantry/client';

export interface AllowedReading {
  readonly values: readonly unknown[];
  /** The problem of a line, in words; null if there is none. */
  readonly problem: string | null;
}

/**
 * Parses allowed values, one per line. Empty lines are ignored, so an empty text allows any value.
 */
export function readAllowed(type: ModuleType, text: string): AllowedReading {
  const lines = text.split('\n').map((line) => line.trim());
  const values: unknown[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const value = valueOf(type, line);
    if (value === undefined)
      return { values: [], problem: `Line ${index + 1} is ${WRONG[type.kind] ?? WRONG_JSON}` };
    values.push(value);
  }
  return { values, problem: null };
}

/** The text that `readAllowed` parses. */
export const writeAllowed = (type: ModuleType, values: readonly unknown[]): string =>
  values
    .map((value) =>
      type.kind === 'string' && typeof value === 'string' ? value : JSON.stringify(value),
    )
    .join('\n');

const WRONG_JSON = 'not valid JSON, such as ["a", "b"] or {"size": 2}.';

const WRONG: Partial<Record<ModuleType['kind'], string>> = {
  number: 'not a number, such as 8 or 2.5.',
  bool: 'neither true nor false.',
};

/** Undefined if the text is not a value of the type. */
function valueOf(type: ModuleType, text: string): unknown {
  if (type.kind === 'string') return text;
  const value = parsed(text);
  if (type.kind === 'number') return typeof value === 'number' ? value : undefined;
  if (type.kind === 'bool') return typeof value === 'boolean' ? value : undefined;
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
