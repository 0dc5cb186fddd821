/** A line of a log as a person reads it. */
export interface LogLine {
  readonly text: string;
  readonly isError: boolean;
}

/** Bytes of a log that a page shows: its end. */
export const SHOWN_BYTES = 200_000;

/** What steers a terminal, a whole colour before its first character; and STX and ETX, which begin and end a log. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /\u001b\[[0-9;]*m|[\u0000-\u0008\u000b-\u001f\u007f]/g;

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
  if (!entry) return { text: line.replace(CONTROLS, ''), isError: false };
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

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(CONTROLS, '') : '';
