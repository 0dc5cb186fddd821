// npm test and npm run test:all: install and build what is missing, then run vitest with any other
// arguments: npm test -- test/contract
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install({ development: true });
build();

const [first, ...rest] = process.argv.slice(2);
const args = first === '--all' ? rest : ['--project', 'fast', ...process.argv.slice(2)];
const vitest = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args],
  { cwd: root, stdio: 'inherit' },
);
// Exits when vitest exits, with its status. The terminal sends Ctrl+C to vitest directly.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => vitest.kill('SIGTERM'));
vitest.on('exit', (status, signal) => process.exit(status ?? 128 + constants.signals[signal]));
