import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What only `npm run test:all` runs, because it takes minutes, or root, or programs that few machines have. Every other
 * file of tests belongs to `npm test`.
 */
export const ONLY_IN_ALL = [
  // Processes are killed, networks cut and disks filled.
  'test/faults/**',
  // Disposable machines, containers, and programs of operators.
  'test/operations/{container,production,prometheus}.test.ts',
  // Pages are followed command by command.
  'test/docs/{examples,walkthrough,swagger-ui}.test.ts',
];

/** Files that drive more than one database: they import `databases` of `support/server.ts`. */
export function filesWithDatabases(): string[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => /\bdatabases\b/.test(readFileSync(join(import.meta.dirname, name), 'utf8')))
    .map((name) => `test/${name}`);
}
