import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../src/core/logging/log.js';

afterEach(() => void vi.useRealTimers());

describe('the time of a log line', () => {
  it('is in UTC with milliseconds, also when the clock is set back', () => {
    vi.useFakeTimers();
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const timestamps = [
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T00:00:00.007Z',
      '2026-01-01T00:00:00.999Z',
      '2026-01-01T00:00:01.000Z',
      '2026-12-31T23:59:59.070Z',
      '2026-01-01T00:00:00.500Z',
    ];
    for (const timestamp of timestamps) {
      vi.setSystemTime(new Date(timestamp));
      log.info('x');
    }
    expect(lines.map((line) => (JSON.parse(line) as { time: string }).time)).toEqual(timestamps);
  });
});
