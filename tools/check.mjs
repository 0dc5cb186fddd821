// npm run check: everything that can be said without running the product. Stops at nothing: all findings at once.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, requireNode } from '../scripts/prepare.mjs';
import { root } from './documents.mjs';

requireNode();
install();
const { lint } = await import('./bundles.mjs');
const { inputsDigest } = await import('./generate.mjs');
const { breakingChanges } = await import('./compatibility.mjs');

const bin = (name) => join(root, 'node_modules/.bin', name);

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  return status === 0 ? null : `${stdout}\n${stderr}`.trim();
}

/** Without Java the digest of the inputs tells whether somebody forgot to generate; with Java the output itself does. */
function generatedIsUpToDate() {
  const known = readFileSync(join(root, 'generated/inputs.sha256'), 'utf8').trim();
  if (known !== inputsDigest()) return 'openapi/ or its templates changed since generated/ was made: npm run generate';
  if (spawnSync('java', ['-version']).status !== 0) return null;
  const fresh = mkdtempSync(join(tmpdir(), 'gantry-generated-'));
  try {
    return run(process.execPath, ['tools/generate.mjs', fresh]) ?? run('diff', ['-r', fresh, 'generated']);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function attempt(work) {
  try {
    return work() ?? null;
  } catch (error) {
    return error.message;
  }
}

const checks = {
  'contract documents': () => attempt(lint),
  'compatible with the last release': () => attempt(breakingChanges),
  'generated code is up to date': () => attempt(generatedIsUpToDate),
  types: () => run(bin('tsc'), ['-p', 'tsconfig.json', '--noEmit']),
  ESLint: () => run(bin('eslint'), ['src', 'test', 'vitest.config.ts', '--max-warnings', '0']),
  'directions between rooms': () => run(bin('depcruise'), ['src', 'generated/server', '--config', '.dependency-cruiser.cjs']),
  'nothing unused': () => run(bin('knip'), ['--no-progress']),
};

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const began = Date.now();
  const finding = check();
  if (finding !== null) failed += 1;
  console.log(`${finding === null ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)${finding === null ? '' : `\n${finding}`}`);
}
console.log(`${Object.keys(checks).length - failed} checks passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
