import { describe, expect, it } from 'vitest';
import { plannedText } from '../../portal/src/pages/run/planned-text.js';

type Group = Parameters<typeof plannedText>[0]['groups'][number];

const textOf = (counts: Partial<Record<Group['action'], number>>, headline = ''): string =>
  plannedText({
    headline,
    groups: (Object.keys(counts) as Group['action'][]).map((action) => ({
      action,
      title: action,
      count: counts[action] ?? 0,
      changes: [],
    })),
  });

describe('what a run planned that did not apply its plan', () => {
  it.each([
    [{ create: 4 }, 'It planned to create 4 things.'],
    [{ create: 1 }, 'It planned to create 1 thing.'],
    [
      { destroy: 2, replace: 1, update: 3, create: 4 },
      'It planned to create 4 things, change 3 in place, replace 1 and destroy 2.',
    ],
    [
      { import: 1, forget: 2, move: 3, defer: 4 },
      'It planned to start managing 1 thing, stop managing 2, rename 3 and decide on 4 later.',
    ],
    [{ read: 2, drift: 1 }, 'It planned no changes.'],
  ])('%j: %s', (counts, text) => {
    expect(textOf(counts)).toBe(text);
  });

  it('includes outputs', () => {
    expect(textOf({ create: 2 }, '2 things are created and 1 output changes.')).toBe(
      'It planned to create 2 things and change 1 output.',
    );
    expect(textOf({}, '2 outputs change.')).toBe('It planned to change 2 outputs.');
  });
});
