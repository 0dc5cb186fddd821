import { expect, it } from 'vitest';
import { shownMoment } from '../../../src/app/pages/shown-moment.js';

it('a page shows a moment to the minute, and says that it is UTC', () => {
  expect(shownMoment('2026-11-21T17:10:32.850Z').text).toBe(
    '<time datetime="2026-11-21T17:10:32.850Z">2026-11-21 17:10 UTC</time>',
  );
});
