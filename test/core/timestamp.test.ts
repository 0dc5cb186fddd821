import { describe, expect, it } from 'vitest';
import { toTimestamp } from '../../src/core/timestamp.js';

describe('a time', () => {
  it.each([
    ['2026-01-01T10:00:00Z', '2026-01-01T10:00:00.000Z'],
    ['2026-01-01T10:00:00', '2026-01-01T10:00:00.000Z'],
    ['2026-01-01T10:00:00+02', '2026-01-01T08:00:00.000Z'],
    ['2026-01-01T10:00:00-0230', '2026-01-01T12:30:00.000Z'],
    ['2026-01-01T10:00:00.5+02:00', '2026-01-01T08:00:00.500Z'],
    ['2026-01-01', '2026-01-01T00:00:00.000Z'],
    ['2026-W01', null],
    ['0999-12-31T23:59:59Z', null],
    ['soon', null],
  ])('%s is stored as %s', (text, stored) => expect(toTimestamp(text)).toBe(stored));
});
