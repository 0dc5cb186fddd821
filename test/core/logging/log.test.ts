import { expect, it } from 'vitest';
import { createLog } from '../../../src/core/logging/log.js';

function logError(fault: unknown): unknown {
  const lines: string[] = [];
  createLog('error', { write: (line) => void lines.push(line) }).error({ err: fault }, 'failed');
  return (JSON.parse(lines[0] ?? '') as { err: unknown }).err;
}

it('an error is logged with its causes, and without the parameters of a query', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    parameters: ['hunter2'],
  });
  const all = new AggregateError([refused, new Error('timeout')], '');
  const entry = logError(new TypeError('fetch failed', { cause: all }));
  expect(entry).toMatchObject({
    message: 'fetch failed',
    cause: { errors: [{ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }, {}] },
  });
  expect(JSON.stringify(entry)).not.toContain('hunter2');
});

it('an error that is its own cause is logged', () => {
  const fault = new Error('circular');
  fault.cause = fault;
  expect(logError(fault)).toMatchObject({ cause: { cause: { message: 'circular' } } });
});

it.each(['file://host/a.js:1:1', 'file:///a%2Fb.js:1:1', 'file:///etc/passwd.js:1:1'])(
  'an error that contains %s is logged unchanged',
  (message) => {
    expect(logError(new Error(message))).toMatchObject({ message });
  },
);
