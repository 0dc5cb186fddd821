import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { FailedFilesReporter } from './test/support/failed-files-reporter.js';
import { OPA } from './test/support/test-programs.js';
import { UntestedReporter } from './test/support/untested-reporter.js';
import { findFilesWithDatabases, LONGEST_FIRST, ONLY_IN_ALL } from './test/tiers.js';

// Gantry finds OPA on the search path, like an installed one.
process.env['PATH'] = [process.env['PATH'], dirname(OPA.path)].join(delimiter);

class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const position = LONGEST_FIRST.findIndex((name) => moduleId.endsWith(name));
      if (position !== -1) return position;
      return LONGEST_FIRST.length + (project.name === 'slow' ? 0 : 1);
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

const COMMON_OPTIONS = {
  // The timeouts only end tests that hang.
  testTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 120_000,
  // Many tests run real processes: a retry distinguishes a defect from a stalled machine.
  retry: process.env['CI'] ? 1 : 0,
  // As in the build of the portal, whose functions tests call.
  alias: { '@gantry/client': join(import.meta.dirname, 'client/src/index.ts') },
};

/**
 * `npm test` runs the project `fast`, `npm run test:all` runs all three. Together, they run every
 * test once on each of its databases.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/support/postgres.ts'],
    reporters: [new FailedFilesReporter(), new UntestedReporter(), 'default'],
    // Tests mostly wait for processes and responses: two files for each processor keep it busy.
    maxWorkers: Math.min(2 * availableParallelism(), 8),
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      {
        test: {
          ...COMMON_OPTIONS,
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: ONLY_IN_ALL,
          // Test files share a process, because loading the application takes as long as running
          // a file.
          isolate: false,
          provide: { databases: ['sqlite'] },
        },
      },
      {
        test: {
          ...COMMON_OPTIONS,
          name: 'postgres',
          include: findFilesWithDatabases(),
          exclude: ONLY_IN_ALL,
          isolate: false,
          provide: { databases: ['postgres'] },
        },
      },
      {
        test: {
          ...COMMON_OPTIONS,
          name: 'slow',
          isolate: false,
          include: ONLY_IN_ALL.map((name) => name.replace(/\*\*$/, '**/*.test.ts')),
          provide: { databases: ['sqlite', 'postgres'] },
        },
      },
    ],
  },
});
