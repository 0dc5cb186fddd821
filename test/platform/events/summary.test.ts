import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../src/platform/events/delivery/summary.js';

it('the summary of a waiting plan names all that it may wait for', () => {
  const data = { run: { id: 'run-1' }, workspace: { id: 'ws-1', name: 'web' } };
  expect(summaryOf({ type: 'run.needs_attention', data })).toBe(
    'web: run run-1 waits for confirmation, approvals or an override',
  );
});

describe('the summary of failed policies', () => {
  const summary = (count: number): string =>
    summaryOf({
      type: 'policy.failed',
      data: {
        run: { id: 'run-1' },
        workspace: { id: 'ws-1', name: 'web' },
        'policy-check': {
          'prevents-apply': true,
          policies: Array.from({ length: count }, (_, index) => `set/p${index + 1}`),
        },
      },
    });
  const five =
    'web: policies of run run-1 prevent the apply: set/p1, set/p2, set/p3, set/p4, set/p5';

  it.each([
    [1, 'web: policies of run run-1 prevent the apply: set/p1'],
    [5, five],
    [6, `${five} and 1 more`],
    [100, `${five} and at least 95 more`],
  ])('names the first five of %i', (count, text) => {
    expect(summary(count)).toBe(text);
  });
});
