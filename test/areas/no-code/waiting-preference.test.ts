import { describe, expect, it } from 'vitest';
import { parseWaitingPreference } from '../../../src/areas/no-code/waiting-preference.js';

describe('the Prefer header of a request', () => {
  it.each<[string | undefined, number, string | null]>([
    [undefined, 10, null],
    ['', 10, null],
    ['respond-async', 0, 'respond-async'],
    ['Respond-Async', 0, 'respond-async'],
    ['wait=3', 3, 'wait=3'],
    ['wait="3"', 3, 'wait=3'],
    ['wait=0', 0, 'wait=0'],
    ['wait=60', 10, 'wait=10'],
    ['respond-async, wait=5', 5, 'respond-async, wait=5'],
    ['return=minimal, wait=2; foo=bar', 2, 'wait=2'],
    ['handling=lenient', 10, null],
    ['wait=-1', 10, null],
    ['wait=soon', 10, null],
    ['wait=1e3', 10, null],
  ])('%j lets the request wait %i seconds', (prefer, seconds, applied) => {
    expect(parseWaitingPreference(prefer)).toEqual({ seconds, applied });
  });
});
