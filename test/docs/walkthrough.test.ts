import { describe, expect, it } from 'vitest';
import { needs } from '../support/needs.js';
import { CheckoutCopy, insertCode } from './support/checkout-copy.js';
import { isWalkthrough, pagesWithExamples } from './support/examples.js';
import { Walkthrough } from './support/walkthrough.js';

const MINUTE_MS = 60_000;

const walkthroughs = [...pagesWithExamples()].filter(([, examples]) => isWalkthrough(examples));

describe('the pages that change the checkout', () => {
  it.runIf(needs('bash', 'git', 'java')).for(walkthroughs)(
    'have the documented results in a copy: %s',
    { timeout: 15 * MINUTE_MS },
    async ([page, examples], { signal }) => {
      const copy = new CheckoutCopy();
      try {
        copy.create();
        // The walkthrough ends before the timeout of vitest, so that no process remains.
        const walkthrough = new Walkthrough(
          copy,
          AbortSignal.any([signal, AbortSignal.timeout(13 * MINUTE_MS)]),
        );
        for (const example of examples) {
          await walkthrough
            .follow(example)
            .catch((error: Error) =>
              Promise.reject(
                Object.assign(error, { message: `${page}:${example.line} ${error.message}` }),
              ),
            );
        }
      } finally {
        copy.remove();
      }
    },
  );

  it('include docs/adding-an-operation.md', () => {
    expect(walkthroughs.map(([page]) => page)).toContain('docs/adding-an-operation.md');
  });

  it('must insert code beside a line that exists exactly once', () => {
    const place = { file: 'a.yaml', side: 'after', line: 'b:' } as const;
    expect(insertCode('a:\n  b: 1\nc:\n', place, '  new: 2\n')).toBe('a:\n  b: 1\n  new: 2\nc:\n');
    expect(insertCode('a:\n  b: 1\nc:\n', { ...place, side: 'before' }, '  new: 2\n')).toBe(
      'a:\n  new: 2\n  b: 1\nc:\n',
    );
    expect(() => insertCode('a:\nc:\n', place, 'new\n')).toThrow('0 lines of a.yaml begin with b:');
    expect(() => insertCode('b: 1\nb: 2\n', place, 'new\n')).toThrow(
      '2 lines of a.yaml begin with b:',
    );
  });
});
