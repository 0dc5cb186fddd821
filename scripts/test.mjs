// npm test: installs and builds what is missing, then runs vitest. Arguments go to vitest: npm test -- test/contract
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install({ development: true });
build();

const vitest = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
// It ends when vitest does, and as vitest does. An interruption from the terminal reaches vitest without help.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => vitest.kill('SIGTERM'));
vitest.on('exit', (status, signal) => process.exit(status ?? 128 + constants.signals[signal]));
