// npm run check: all checks that do not run the product. Reports all findings together.
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
 * Without Java, the digest of the inputs detects missing generation; with Java, the output is
 * compared.
 */
function generatedIsUpToDate() {
  const known = readFileSync(join(root, 'generated/inputs.sha256'), 'utf8').trim();
  if (known !== inputsDigest())
    return 'openapi/ or its templates changed since generated/ was created: npm run generate';
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

async function attempt(work) {
  try {
    return (await work()) ?? null;
  } catch (error) {
    return error.message;
  }
}

/** A check that may return `{ skipped: why }`, which is reported, but is not a finding. */
const findingOf = ({ skipped, findings = [] }) => (skipped ? { skipped } : listed(findings));
const listed = (findings) => (findings.length === 0 ? null : findings.join('\n'));

const checks = {
  'contract documents': () => attempt(lint),
  'compatible with the last release': () => attempt(breakingChanges),
  'generated code is up to date': () => attempt(generatedIsUpToDate),
  types: () =>
    run(bin('tsc'), ['-p', 'tsconfig.json', '--noEmit']) ??
    run(bin('tsc'), ['-p', 'client/tsconfig.json']) ??
    run(bin('tsc'), ['-p', 'portal/tsconfig.json']),
  language: () => attempt(() => listed(languageFindings(root))),
  formatting: () => run(bin('prettier'), ['--check', '.']),
  ESLint: () =>
    run(bin('eslint'), [
      'src',
      'client/src',
      'portal/src',
      'test',
      'vitest.config.ts',
      '--max-warnings',
      '0',
    ]),
  'directions of imports': () =>
    run(bin('depcruise'), ['src', 'generated/server', '--config', '.dependency-cruiser.cjs']) ??
    run(bin('depcruise'), ['portal/src', '--config', 'portal/.dependency-cruiser.cjs']),
  'sizes of folders': () => attempt(() => listed(folderFindings(root))),
  'nothing unused': () => run(bin('knip'), ['--no-progress']),
  'licences of dependencies': () => attempt(() => listed(licenceFindings(root))),
  'advisories for dependencies': () => attempt(async () => findingOf(await advisories(root))),
  'no secrets in files': () => attempt(async () => findingOf(await secrets(root))),
};

const labelOf = (finding) => (finding === null ? 'ok  ' : finding.skipped ? 'SKIP' : 'FAIL');

const names = Object.keys(checks);
const words = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(`npm run check -- [words]

Runs the checks whose names contain one of the words, or all:
  ${names.join('\n  ')}`);
  process.exit(0);
}
const chosen = Object.entries(checks).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  console.error(`There is no such check. There are: ${names.join(', ')}`);
  process.exit(1);
}

requireNode();
install();
const { lint } = await import('./bundles.mjs');
const { inputsDigest } = await import('./generate.mjs');
const { breakingChanges } = await import('./compatibility.mjs');
const { licenceFindings } = await import('./checks/licences.mjs');
const { advisories } = await import('./checks/advisories.mjs');
const { folderFindings } = await import('./checks/folders.mjs');
const { languageFindings } = await import('./checks/language.mjs');
const { secrets } = await import('./checks/secrets.mjs');

const outcomes = [];
for (const [name, check] of chosen) {
  const began = Date.now();
  const finding = await check();
  outcomes.push(labelOf(finding));
  const text =
    finding === null ? '' : finding.skipped ? `\nskipped: ${finding.skipped}` : `\n${finding}`;
  console.log(`${labelOf(finding)} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)${text}`);
}
const count = (wanted) => outcomes.filter((one) => one === wanted).length;
console.log(`${count('ok  ')} checks passed, ${count('FAIL')} failed, ${count('SKIP')} skipped`);
process.exit(count('FAIL') === 0 ? 0 : 1);
