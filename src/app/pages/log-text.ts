import { plainText } from '../../lib/text/terminal-text.js';

/** A line of a log as a person reads it. */
export interface LogLine {
  readonly text: string;
  readonly isError: boolean;
}

/** Bytes of a log that a page shows: its end. */
export const SHOWN_BYTES = 200_000;

interface Entry {
  readonly '@message'?: unknown;
  readonly '@level'?: unknown;
  readonly diagnostic?: { readonly summary?: unknown; readonly detail?: unknown };
}

/** The tool writes plans and applies as lines of JSON, the rest as text. A line that is cut off at the beginning is left out. */
export function linesOf(log: Buffer, isWhole: boolean): LogLine[] {
  const lines = log.toString('utf8').split('\n');
  return (isWhole ? lines : lines.slice(1)).map(lineOf).filter(({ text }) => text !== '');
}

function lineOf(line: string): LogLine {
  const entry = entryOf(line);
  if (!entry) return { text: plainText(line), isError: false };
  const message = textOf(entry['@message']);
  const detail = textOf(entry.diagnostic?.detail);
  return {
    text: detail === '' ? message : `${message}\n${detail}`,
    isError: entry['@level'] === 'error',
  };
}

function entryOf(line: string): Entry | null {
  const json = line.replaceAll('\u0002', '');
  if (!json.startsWith('{')) return null;
  try {
    const entry = JSON.parse(json) as Entry;
    return typeof entry['@message'] === 'string' ? entry : null;
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? plainText(value) : '');
