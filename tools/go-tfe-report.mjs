// Writes the results of go-tfe's tests to docs/compatibility.md: see tools/go-tfe/README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from './documents.mjs';
import { reasonOf, REASONS } from './go-tfe/reasons.mjs';
import { suiteOf, SUITES } from './go-tfe/suites.mjs';

const PAGE = join(root, 'docs/compatibility.md');
const [BEGIN, END] = ['<!-- go-tfe: begin -->', '<!-- go-tfe: end -->'];

const [file] = process.argv.slice(2);
if (!file) throw new Error('Name the results: node tools/go-tfe-report.mjs <results.json>');
const { version, tests } = JSON.parse(readFileSync(file, 'utf8'));
const failures = tests.filter(({ outcome }) => outcome === 'fail');
const unexplained = failures.filter(({ test }) => !reasonOf(test));
if (unexplained.length > 0) {
  const names = unexplained.map(({ test, detail }) => `${test}: ${detail}`).join('\n');
  throw new Error(`Add a reason to tools/go-tfe/reasons.mjs for:\n${names}`);
}

const page = readFileSync(PAGE, 'utf8');
const begin = page.indexOf(BEGIN);
const end = page.indexOf(END);
if (begin < 0 || end < begin) throw new Error(`${PAGE} needs the comments ${BEGIN} and ${END}`);
const text = `${page.slice(0, begin)}${BEGIN}\n\n${section()}\n${page.slice(end)}`;
writeFileSync(PAGE, await format(text, { ...(await resolveConfig(PAGE)), parser: 'markdown' }));
console.log(`${count(tests, 'pass')} passed, ${failures.length} failed.`);

function count(results, outcome) {
  return results.filter((result) => result.outcome === outcome).length;
}

function section() {
  const suites = SUITES.map(([name]) => {
    const results = tests.filter(({ test }) => suiteOf(test) === name);
    return [name, count(results, 'pass'), count(results, 'fail')];
  })
    .filter(([, passed, failed]) => passed + failed > 0)
    .map((cells) => `| ${cells.join(' | ')} |`);
  const reasons = REASONS.map(([, reason]) => reason)
    .map((reason) => [reason, failures.filter(({ test }) => reasonOf(test) === reason).length])
    .filter(([, number]) => number > 0)
    .map(([reason, number]) => `| ${number} | ${reason} |`);
  return [
    `Of the tests of go-tfe ${version} for operations that Gantry has, ${count(tests, 'pass')} of`,
    `${count(tests, 'pass') + failures.length} pass; ${count(tests, 'skip')} more skip themselves.`,
    'See [how to run the tests](../tools/go-tfe/README.md).',
    '',
    '| Suite | Passed | Failed |',
    '|---|---|---|',
    ...suites,
    '',
    'Reasons for the failures:',
    '',
    '| Tests | Reason |',
    '|---|---|',
    ...reasons,
    '',
  ].join('\n');
}
