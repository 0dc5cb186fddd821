// npm test and npm run test:all: install and build what is missing or outdated, then pass the
// arguments to vitest, for example npm test -- test/contract.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

/** With more failed files than this, the cause is the change and not a slow machine. */
const MAX_RETRIED_FILES = 5;

requireNode();
install({ development: true });
build();

const [first, ...rest] = process.argv.slice(2);
const args = first === '--all' ? rest : ['--project', 'fast', ...process.argv.slice(2)];
const { status, failed } = await vitest(args);
process.exit(status !== 0 && canRetry(failed) ? await retry(failed) : status);

/** CI machines sometimes stall, so a few failed files run again in a new process with new data. */
function canRetry(failed) {
  return process.env.CI && failed.length > 0 && failed.length <= MAX_RETRIED_FILES;
}

async function retry(files) {
  console.log(
    `\n Running the failed files again:\n${files.map((file) => `   ${file}\n`).join('')}`,
  );
  return (await vitest([...args, ...files])).status;
}

/**
 * Runs vitest. Returns its exit code and the paths of the failed files. Ignores SIGINT, because the
 * terminal sends it to vitest, too.
 */
async function vitest(options) {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-tests-'));
  const list = join(folder, 'failed.json');
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...options],
    { cwd: root, stdio: 'inherit', env: { ...process.env, GANTRY_TEST_FAILED_FILES: list } },
  );
  const ignore = () => undefined;
  const stop = () => child.kill('SIGTERM');
  process.on('SIGINT', ignore).on('SIGTERM', stop);
  const status = await new Promise((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal])),
  );
  process.off('SIGINT', ignore).off('SIGTERM', stop);
  const failed = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  rmSync(folder, { recursive: true, force: true });
  return { status, failed };
}
