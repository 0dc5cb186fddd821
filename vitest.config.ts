import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { filesWithDatabases, ONLY_IN_ALL } from './test/tiers.js';
import { UnprovedReporter } from './test/support/unproved-reporter.js';

const everywhere = {
  // A bound tells a test that hangs from a slow machine, nothing more.
  testTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 120_000,
  // Many tests run real processes on a machine that nobody knows; a second try tells a defect from a stall.
  retry: process.env['CI'] ? 1 : 0,
};

/**
 * `npm test` runs the project `fast`, `npm run test:all` runs all three. Between them every test runs once on every
 * database that it has.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/support/postgres.ts'],
    reporters: [new UnprovedReporter(), 'default'],
    // Tests mostly wait for processes and answers: two files for each processor keep it busy.
    maxWorkers: Math.min(2 * availableParallelism(), 8),
    projects: [
      {
        test: {
          ...everywhere,
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: ONLY_IN_ALL,
          // Files share a process: loading the application takes as long as an average file of tests.
          isolate: false,
          provide: { databases: ['sqlite'] },
        },
      },
      {
        test: {
          ...everywhere,
          name: 'postgres',
          include: filesWithDatabases(),
          exclude: ONLY_IN_ALL,
          isolate: false,
          provide: { databases: ['postgres'] },
        },
      },
      {
        test: {
          ...everywhere,
          name: 'slow',
          include: ONLY_IN_ALL.map((name) => name.replace(/\*\*$/, '**/*.test.ts')),
          provide: { databases: ['sqlite', 'postgres'] },
        },
      },
    ],
  },
});
