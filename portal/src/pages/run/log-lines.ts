/* eslint-disable no-control-regex -- Control characters and escape sequences are what it looks for. */
import type { RunLogLine, RunPhase } from '@gantry/client';

export interface LogRow {
  readonly phase: RunPhase;
  /** May contain escape sequences for colours, but no others. */
  readonly text: string;
  readonly tone?: 'error' | 'warning';
}

/** Characters of one row; a longer line is truncated. */
const MAX_ROW_LENGTH = 4_000;

/**
 * Operating system commands, such as window titles and links, and all CSI sequences except colours.
 */
const SEQUENCES =
  /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b\[[0-9;?]*[ -/]*[@-ln-~]|\u001b[^[\]]/g;

/** Control characters except tabs and escapes, and those that change the direction of text. */
const CONTROLS =
  /[\u0000-\u0008\u000a-\u001a\u001c-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The rows of one line of the log: its message, and the explanation of an error. */
export function rowsOf({ phase, text, fields }: RunLogLine): LogRow[] {
  const diagnostic = fields?.['diagnostic'] as { severity?: unknown; detail?: unknown } | undefined;
  const detail = typeof diagnostic?.detail === 'string' ? diagnostic.detail : '';
  const tone = toneOf(diagnostic?.severity ?? fields?.['@level']);
  const whole = detail === '' ? text : `${text}\n${detail}`;
  return whole.split('\n').map((line) => ({ phase, text: cleanRow(line), ...(tone && { tone }) }));
}

function cleanRow(line: string): string {
  const clean = line.replace(SEQUENCES, '').replace(CONTROLS, '');
  return clean.length > MAX_ROW_LENGTH ? `${clean.slice(0, MAX_ROW_LENGTH)}…` : clean;
}

function toneOf(level: unknown): LogRow['tone'] {
  return level === 'error'
    ? 'error'
    : level === 'warn' || level === 'warning'
      ? 'warning'
      : undefined;
}

const COLOURS = /\u001b\[[0-9;]*m/g;

export const plainRow = ({ text }: LogRow): string => text.replace(COLOURS, '');

/** Indexes of the rows that contain the words, in any case. */
export function matchesIn(rows: readonly LogRow[], words: string): number[] {
  const wanted = words.toLowerCase();
  if (wanted === '') return [];
  return rows.flatMap((row, index) =>
    plainRow(row).toLowerCase().includes(wanted) ? [index] : [],
  );
}
