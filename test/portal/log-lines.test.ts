import { describe, expect, it } from 'vitest';
import { findMatches, plainRow, rowsOf } from '../../portal/src/pages/run/log-lines.js';

const line = (text: string, fields: Record<string, unknown> | null = null) => ({
  phase: 'plan' as const,
  text,
  raw: text,
  fields,
});

const textsOf = (text: string) => rowsOf(line(text)).map((row) => row.text);

describe('the rows of the log', () => {
  it('have the text of an error, and its color', () => {
    const diagnostic = {
      severity: 'error',
      summary: 'Invalid value',
      detail: 'Choose a region.\nOr none.',
    };
    const rows = rowsOf(line('Error: Invalid value', { '@level': 'error', diagnostic }));
    expect(rows).toEqual([
      { phase: 'plan', text: 'Error: Invalid value', tone: 'error' },
      { phase: 'plan', text: 'Choose a region.', tone: 'error' },
      { phase: 'plan', text: 'Or none.', tone: 'error' },
    ]);
  });

  it('keep only the colors of all terminal sequences', () => {
    expect(textsOf('\u001b[1;31mred\u001b[0m')).toEqual(['\u001b[1;31mred\u001b[0m']);
    expect(textsOf('\u001b[2J\u001b[10;10Hmoved\u001b[?25l')).toEqual(['moved']);
    expect(textsOf('\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007')).toEqual(['link']);
    expect(textsOf('\u001b]0;title\u001b\\text')).toEqual(['text']);
  });

  it('have no characters that hide, erase or reverse text', () => {
    expect(textsOf('a\u0008b\u0000c\u007fd\u009be')).toEqual(['abcde']);
    expect(textsOf('safe\u202egnp.exe\u2066x')).toEqual(['safegnp.exex']);
  });

  it('are truncated if a line is very long', () => {
    const [text] = textsOf('x'.repeat(100_000));
    expect(text).toHaveLength(4_001);
    expect(text?.endsWith('…')).toBe(true);
  });

  it('are found case-insensitively, and across colors', () => {
    const rows = ['Creating web', '\u001b[32mwe\u001b[0mb is done', 'nothing'].flatMap((text) =>
      rowsOf(line(text)),
    );
    expect(findMatches(rows, 'WEB')).toEqual([0, 1]);
    expect(findMatches(rows, '')).toEqual([]);
    expect(plainRow({ phase: 'plan', text: '\u001b[32mwe\u001b[0mb' })).toBe('web');
  });
});
