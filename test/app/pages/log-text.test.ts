import { expect, it } from 'vitest';
import { linesOf } from '../../../src/app/pages/log-text.js';

it('shows a coloured line of a log without its colours, and without the marks of beginning and end', () => {
  const log = Buffer.from('\u0002\u001b[1m\u001b[32mApply complete!\u001b[0m [2 added]\n\u0003');
  expect(linesOf(log, true)).toEqual([{ text: 'Apply complete! [2 added]', isError: false }]);
});
