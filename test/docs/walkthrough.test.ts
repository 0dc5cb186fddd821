import { describe, expect, it } from 'vitest';
import { needs } from '../support/needs.js';
import { CheckoutCopy, inserted } from './support/checkout-copy.js';
import { isWalkthrough, pagesWithExamples } from './support/examples.js';
import { Walk } from './support/walk.js';

const MINUTE_MS = 60_000;

const walkthroughs = [...pagesWithExamples()].filter(([, examples]) => isWalkthrough(examples));

describe('a page that changes the checkout', () => {
  it.runIf(needs('bash', 'git', 'java')).for(walkthroughs)(
    '%s has the documented result, in a copy',
    { timeout: 15 * MINUTE_MS },
    async ([page, examples], { signal }) => {
      const copy = new CheckoutCopy();
      try {
        copy.make();
        // Ends before the timeout of vitest, so that no process remains.
        const walk = new Walk(copy, AbortSignal.any([signal, AbortSignal.timeout(13 * MINUTE_MS)]));
        for (const example of examples) {
          await walk
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

  it('is docs/adding-an-operation.md, among others', () => {
    expect(walkthroughs.map(([page]) => page)).toContain('docs/adding-an-operation.md');
  });

  it('names a place that exists exactly once', () => {
    const place = { file: 'a.yaml', side: 'after', line: 'b:' } as const;
    expect(inserted('a:\n  b: 1\nc:\n', place, '  new: 2\n')).toBe('a:\n  b: 1\n  new: 2\nc:\n');
    expect(inserted('a:\n  b: 1\nc:\n', { ...place, side: 'before' }, '  new: 2\n')).toBe(
      'a:\n  new: 2\n  b: 1\nc:\n',
    );
    expect(() => inserted('a:\nc:\n', place, 'new\n')).toThrow('0 lines of a.yaml begin with b:');
    expect(() => inserted('b: 1\nb: 2\n', place, 'new\n')).toThrow(
      '2 lines of a.yaml begin with b:',
    );
  });
});
