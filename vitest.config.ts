import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/postgres.ts'],
    // What is waited for comes sooner or later: these bounds tell only that it does not come, on however busy a machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    // Two files at once: each may run servers of its own.
    maxWorkers: 2,
    // Many tests run real processes on a machine that nobody knows: once more tells a fault from a slow minute. At home, none does.
    retry: process.env['CI'] ? 1 : 0,
  },
});
