// npm start: installs and builds what is missing or outdated, then starts the trial.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install();
build();

const environment = { GANTRY_DEMO: '1', LOG_LEVEL: 'warn', ...process.env };
const server = spawn(
  process.execPath,
  [join(root, 'dist/src/main.js'), 'serve', '--trial', ...process.argv.slice(2)],
  {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
