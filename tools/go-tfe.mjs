// Runs the integration tests of go-tfe against a server of this checkout, and writes their results:
// see tools/go-tfe/README.md.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './documents.mjs';
import { openProxy } from './go-tfe/proxy.mjs';
import { suiteOf } from './go-tfe/suites.mjs';

const VERSION = '1.109.0';
const MODULE = `github.com/hashicorp/go-tfe@v${VERSION}`;
/** Maximum time of a test, which may wait for an event that does not occur. */
const TEST_TIMEOUT = '4m';
/** The configuration that the tests upload. Its resource needs no download of a provider. */
const CONFIGURATION = 'resource "terraform_data" "foo" {}\n';
const READY_ATTEMPTS = 120;
const READY_INTERVAL_MS = 500;
const ADMIN_ROLES = [
  'SITE_ADMIN',
  'CONFIGURATION',
  'PROVISION_LICENSES',
  'SUBSCRIPTION',
  'SUPPORT',
  'SECURITY_MAINTENANCE',
  'VERSION_MAINTENANCE',
];

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    tests: { type: 'string', default: '.' },
    port: { type: 'string', default: '4750' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    output: { type: 'string' },
  },
});
if (!values.folder) throw new Error('Pass a folder outside of the checkout: --folder <folder>');
const folder = resolve(values.folder);
if (`${folder}/`.startsWith(`${root}/`))
  throw new Error('The folder must be outside of the checkout.');

const port = Number(values.port);
const token = randomBytes(32).toString('hex');
const binary = prepare();
const proxy = await openProxy(port + 1, port, (line) =>
  appendFileSync(join(folder, 'refused.log'), `${line}\n`),
);
const server = await serve();
try {
  const tests = listTests().filter((test) => new RegExp(values.tests).test(test));
  const results = await runAll(tests);
  const output = resolve(values.output ?? join(folder, 'results.json'));
  writeFileSync(output, `${JSON.stringify({ version: VERSION, tests: results }, null, 1)}\n`);
  const count = (outcome) => results.filter((one) => one.outcome === outcome).length;
  console.log(
    `${count('pass')} passed, ${count('fail')} failed, ${count('skip')} skipped: ${output}`,
  );
} finally {
  proxy.close();
  proxy.closeAllConnections();
  server.kill('SIGTERM');
  await once(server, 'exit');
}

/**
 * Downloads go-tfe, copies it, and compiles its tests. Returns the paths of the copy and of the
 * test program.
 */
function prepare() {
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, 'refused.log'), { force: true });
  const source = join(folder, `go-tfe-${VERSION}`);
  const program = join(folder, `go-tfe-${VERSION}.test`);
  if (!existsSync(source)) {
    const { Dir } = JSON.parse(
      execFileSync('go', ['mod', 'download', '-json', MODULE], { cwd: folder, encoding: 'utf8' }),
    );
    cpSync(Dir, source, { recursive: true });
    execFileSync('chmod', ['-R', 'u+w', source]);
    writeFileSync(join(source, 'test-fixtures/config-version/main.tf'), CONFIGURATION);
  }
  if (!existsSync(program))
    execFileSync('go', ['test', '-c', '-o', program, '.'], { cwd: source, stdio: 'inherit' });
  return { source, program };
}

/** Starts a server with an empty database. Runs need OpenTofu or Terraform on the search path. */
async function serve() {
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data);
  const child = spawn(process.execPath, [join(root, 'dist/src/main.js'), 'serve'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      GANTRY_PUBLIC_URL: `http://127.0.0.1:${port + 1}`,
      GANTRY_DATA_DIR: data,
      DATABASE_URL: `sqlite:${join(data, 'gantry.sqlite')}`,
      GANTRY_ADMIN_TOKEN: token,
      GANTRY_RATE_LIMIT: '0',
      GANTRY_RUN_CONCURRENCY: '4',
      // The tests send notifications to http://example.com, and to users by email.
      GANTRY_WEBHOOK_PRIVATE_NETWORKS: 'example.com',
      GANTRY_SMTP_URL: 'smtp://127.0.0.1:25',
      GANTRY_SMTP_FROM: 'gantry@example.com',
      LOG_LEVEL: 'error',
    },
  });
  for (let attempt = 0; attempt < READY_ATTEMPTS; attempt += 1) {
    if (child.exitCode !== null) throw new Error('The server did not start.');
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return child;
    await new Promise((wake) => setTimeout(wake, READY_INTERVAL_MS));
  }
  child.kill('SIGTERM');
  throw new Error(
    `The server was not ready within ${(READY_ATTEMPTS * READY_INTERVAL_MS) / 1000} s.`,
  );
}

function listTests() {
  return execFileSync(binary.program, ['-test.list', '.*'], {
    cwd: binary.source,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((test) => suiteOf(test) !== undefined);
}

/** Runs each test in a separate process, because a panic ends all tests of a process. */
async function runAll(tests) {
  const results = [];
  const waiting = [...tests];
  const work = async () => {
    for (let test = waiting.shift(); test !== undefined; test = waiting.shift())
      results.push(...(await runOne(test)));
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  return results.sort((one, other) => (one.test < other.test ? -1 : 1));
}

async function runOne(test) {
  const child = spawn(
    'go',
    [
      'tool',
      'test2json',
      binary.program,
      '-test.v=test2json',
      `-test.timeout=${TEST_TIMEOUT}`,
      '-test.run',
      `^${test}$`,
    ],
    { cwd: binary.source, stdio: ['ignore', 'pipe', 'ignore'], env: environment() },
  );
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  await once(child, 'close');
  return leavesOf(text.split('\n').flatMap(eventOf));
}

function environment() {
  return {
    ...process.env,
    TFE_ADDRESS: `http://127.0.0.1:${port + 1}`,
    TFE_TOKEN: token,
    ...Object.fromEntries(ADMIN_ROLES.map((role) => [`TFE_ADMIN_${role}_TOKEN`, token])),
  };
}

function eventOf(line) {
  try {
    const event = JSON.parse(line);
    return event.Test ? [event] : [];
  } catch {
    return [];
  }
}

/**
 * Returns the results of all tests and subtests that have no subtests themselves. A test that
 * started but did not end has failed.
 */
function leavesOf(events) {
  const outcomes = new Map();
  const output = new Map();
  for (const { Test: test, Action: action, Output: text = '' } of events) {
    if (action === 'run') outcomes.set(test, 'fail');
    if (action === 'output') output.set(test, (output.get(test) ?? '') + text);
    if (action === 'pass' || action === 'skip' || action === 'fail') outcomes.set(test, action);
  }
  const names = [...outcomes.keys()];
  return names
    .filter((name) => !names.some((other) => other.startsWith(`${name}/`)))
    .map((test) => {
      const outcome = outcomes.get(test);
      return outcome === 'fail'
        ? { test, outcome, detail: detailOf(output.get(test) ?? '') }
        : { test, outcome };
    });
}

function detailOf(text) {
  const [, error] = /Error:\s*([\s\S]*?)(?:\n\s+Test:|$)/.exec(text) ?? [];
  return (error ?? text.slice(-400)).replace(/\s+/g, ' ').trim().slice(0, 400);
}
