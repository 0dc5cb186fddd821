// npm run check: runs the checks that do not run the product, and continues after failures.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, requireNode } from '../scripts/prepare.mjs';
import { root } from './documents.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return status === 0 ? null : `${stdout}\n${stderr}`.trim();
}

/**
 * Compares the digest of the inputs with the recorded one. If Java is installed, also generates the
 * code again and compares it.
 */
function checkGeneratedCode() {
  const recorded = readFileSync(join(root, 'generated/inputs.sha256'), 'utf8').trim();
  if (recorded !== computeInputsDigest())
    return 'openapi/ or a generator has changed since generated/ was created: run npm run generate';
  if (spawnSync('java', ['-version']).status !== 0) return null;
  const fresh = mkdtempSync(join(tmpdir(), 'gantry-generated-'));
  try {
    return (
      run(process.execPath, ['tools/generate.mjs', fresh]) ??
      run('diff', ['-r', fresh, 'generated'])
    );
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Returns the findings as text, or null. An error is a finding. */
async function attempt(work) {
  try {
    return (await work()) ?? null;
  } catch (error) {
    return error.message;
  }
}

const joinFindings = (findings) => (findings.length === 0 ? null : findings.join('\n'));

/** The outcome of a check that may be skipped: the reason is reported, but is not a finding. */
const toOutcome = ({ skipped, findings = [] }) => (skipped ? { skipped } : joinFindings(findings));

const checks = {
  'contract documents': () => attempt(lint),
  'compatibility with the last release': () => attempt(findBreakingChanges),
  'generated code': () => attempt(checkGeneratedCode),
  types: () =>
    run(bin('tsc'), ['-p', 'tsconfig.json', '--noEmit']) ??
    run(bin('tsc'), ['-p', 'client/tsconfig.json']) ??
    run(bin('tsc'), ['-p', 'portal/tsconfig.json']),
  language: () => attempt(() => joinFindings(checkLanguage(root))),
  formatting: () => run(bin('prettier'), ['--check', '.']),
  ESLint: () =>
    run(bin('eslint'), [
      'src',
      'client/src',
      'portal/src',
      'test',
      'bench',
      'scripts',
      'tools',
      'openapi/templates',
      'vitest.config.ts',
      '--max-warnings',
      '0',
    ]),
  'dependencies between modules': () =>
    run(bin('depcruise'), ['src', 'generated/server', '--config', '.dependency-cruiser.cjs']) ??
    run(bin('depcruise'), ['portal/src', '--config', 'portal/.dependency-cruiser.cjs']),
  'sizes of folders': () => attempt(() => joinFindings(checkFolders(root))),
  'unused code': () => run(bin('knip'), ['--no-progress']),
  'licenses of dependencies': () => attempt(() => joinFindings(checkLicenses(root))),
  'advisories for dependencies': () => attempt(async () => toOutcome(await checkAdvisories(root))),
  secrets: () => attempt(async () => toOutcome(await checkSecrets(root))),
};

function describe(finding) {
  if (finding === null) return { label: 'ok  ', text: '' };
  if (finding.skipped) return { label: 'SKIP', text: `\nskipped: ${finding.skipped}` };
  return { label: 'FAIL', text: `\n${finding}` };
}

const names = Object.keys(checks);
const words = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(`npm run check -- [words]

Runs the checks whose names contain one of the words, or all checks:
  ${names.join('\n  ')}`);
  process.exit(0);
}
const chosen = Object.entries(checks).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  console.error(
    `No check has one of these words in its name. The checks are: ${names.join(', ')}.`,
  );
  process.exit(1);
}

requireNode();
install();
const { lint } = await import('./bundles.mjs');
const { computeInputsDigest } = await import('./generate.mjs');
const { findBreakingChanges } = await import('./compatibility.mjs');
const { checkLicenses } = await import('./checks/licenses.mjs');
const { checkAdvisories } = await import('./checks/advisories.mjs');
const { checkFolders } = await import('./checks/folders.mjs');
const { checkLanguage } = await import('./checks/language.mjs');
const { checkSecrets } = await import('./checks/secrets.mjs');

const labels = [];
for (const [name, check] of chosen) {
  const began = Date.now();
  const { label, text } = describe(await check());
  labels.push(label);
  console.log(`${label} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)${text}`);
}
const count = (wanted) => labels.filter((label) => label === wanted).length;
console.log(`${count('ok  ')} checks passed, ${count('FAIL')} failed, ${count('SKIP')} skipped`);
process.exit(count('FAIL') === 0 ? 0 : 1);
