/* eslint-disable no-control-regex -- This file removes control characters and escape sequences. */
import type { RunLogLine, RunPhase } from '@gantry/client';

export interface LogRow {
  readonly phase: RunPhase;
  /** May contain escape sequences for colors. {@link OTHER_SEQUENCES} are removed. */
  readonly text: string;
  readonly tone?: 'error' | 'warning';
}

/** The maximum number of characters of a row; longer lines are truncated. */
const MAX_ROW_LENGTH = 4_000;

/**
 * Escape sequences that are not for colors: operating system commands, such as window titles and
 * links, other CSI sequences, and sequences of two characters.
 */
const OTHER_SEQUENCES =
  /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b\[[0-9;?]*[ -/]*[@-ln-~]|\u001b[^[\]]/g;

/** Characters that change the text direction, and control characters except tab and escape. */
const CONTROL_CHARACTERS =
  /[\u0000-\u0008\u000a-\u001a\u001c-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The rows of one line of the log: its message, and the detail of an error or warning. */
export function rowsOf({ phase, text, fields }: RunLogLine): LogRow[] {
  const diagnostic = fields?.['diagnostic'] as { severity?: unknown; detail?: unknown } | undefined;
  const detail = typeof diagnostic?.detail === 'string' ? diagnostic.detail : '';
  const tone = toneOf(diagnostic?.severity ?? fields?.['@level']);
  const whole = detail === '' ? text : `${text}\n${detail}`;
  return whole.split('\n').map((line) => ({ phase, text: cleanRow(line), ...(tone && { tone }) }));
}

function cleanRow(line: string): string {
  const clean = line.replace(OTHER_SEQUENCES, '').replace(CONTROL_CHARACTERS, '');
  return clean.length > MAX_ROW_LENGTH ? `${clean.slice(0, MAX_ROW_LENGTH)}…` : clean;
}

function toneOf(level: unknown): LogRow['tone'] {
  if (level === 'error') return 'error';
  return level === 'warn' || level === 'warning' ? 'warning' : undefined;
}

const COLOR_SEQUENCES = /\u001b\[[0-9;]*m/g;

/** The text of the row without colors. */
export const plainRow = ({ text }: LogRow): string => text.replace(COLOR_SEQUENCES, '');

/** The indexes of the rows that contain the words, regardless of case. */
export function findMatches(rows: readonly LogRow[], words: string): number[] {
  const lowerWords = words.toLowerCase();
  if (lowerWords === '') return [];
  return rows.flatMap((row, index) =>
    plainRow(row).toLowerCase().includes(lowerWords) ? [index] : [],
  );
}
