// Lints the contract documents, and bundles each of them as a self-contained JSON file.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listDocumentFiles, root, toDocumentName } from './documents.mjs';

const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js');

function run(...args) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  try {
    execFileSync(process.execPath, [redocly, ...args], { cwd: root, env, stdio: 'pipe' });
  } catch (error) {
    throw new Error(`redocly ${args[0]} failed:\n${error.stdout}\n${error.stderr}`, {
      cause: error,
    });
  }
}

/** Checks structure, references, security, and every example against its schema. */
export function lint() {
  run('lint', ...listDocumentFiles());
}

/** Writes the bundles and returns them, keyed by name. */
export function bundle(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = listDocumentFiles();
  run('bundle', ...files, '--ext', 'json', '-o', folder);
  const bundles = {};
  for (const name of files.map(toDocumentName)) {
    const path = join(folder, `${name}.json`);
    bundles[name] = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, `${JSON.stringify(bundles[name], null, 1)}\n`);
  }
  return bundles;
}
