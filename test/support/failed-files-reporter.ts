import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Writes the paths of the test files that failed to the file that GANTRY_TEST_FAILED_FILES names.
 * Writes nothing after an error outside of tests, which belongs to no file.
 */
export class FailedFilesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const list = process.env['GANTRY_TEST_FAILED_FILES'];
    if (list === undefined || errors.length > 0) return;
    const failed = modules.filter((one) => !one.ok());
    const files = new Set(failed.map(({ moduleId }) => relative(process.cwd(), moduleId)));
    writeFileSync(list, JSON.stringify([...files]));
  }
}
