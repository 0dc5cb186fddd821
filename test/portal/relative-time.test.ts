import { describe, expect, it } from 'vitest';
import { relativeTime } from '../../portal/src/ui/data/relative-time-text.js';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('relative times', () => {
  it.each([
    ['2026-03-01T11:59:30Z', 'just now'],
    ['2026-03-01T11:58:00Z', '2 minutes ago'],
    ['2026-03-01T09:01:00Z', '2 hours ago'],
    ['2026-02-28T11:00:00Z', 'yesterday'],
    ['2026-03-08T12:00:00Z', 'in 7 days'],
    ['2025-01-01T12:00:00Z', 'last year'],
  ])('%s is "%s"', (time, words) => {
    expect(relativeTime(new Date(time), NOW)).toBe(words);
  });
});
