import { describe, expect, it } from 'vitest';
import { oneOf, pageNumber, searchOf, text } from '../../portal/src/app/search.js';

describe('search parameters of the portal', () => {
  const read = searchOf({ q: text, page: pageNumber, tab: oneOf('inputs', 'outputs') });

  it('keep the parameters of the route', () => {
    expect(read({ q: 'eu', page: 3, tab: 'outputs' })).toEqual({
      q: 'eu',
      page: 3,
      tab: 'outputs',
    });
  });

  it('omit invalid and unknown parameters', () => {
    const nothing = { q: undefined, page: undefined, tab: undefined };
    expect(read({ q: '', page: -1, tab: 'readme', other: 1 })).toEqual(nothing);
    expect(read({ q: { $ne: 1 }, page: 'two', tab: ['inputs'] })).toEqual(nothing);
    expect(read({ page: 1.5 })).toEqual(nothing);
  });

  it('read a search for a number as text', () => {
    expect(read({ q: 42 }).q).toBe('42');
  });
});
