// Measures the time until `plan` prints its first line, with a cloud block for a server of this
// checkout, and without one.
// Usage: node tools/terminal-start.mjs --tool terraform [--rounds 5]
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './documents.mjs';

const READY_ATTEMPTS = 120;
const READY_INTERVAL_MS = 500;
/** Needs no provider, and has a change to plan. */
const CONFIGURATION = 'resource "terraform_data" "note" {\n  input = "a note"\n}\n';
/**
 * Milliseconds that the tool itself waits with a cloud block, regardless of the server: 500 ms
 * before it checks whether the upload is processed, and 1 s before it checks whether the run has
 * started.
 */
const OWN_WAITS_MS = 1_500;
/** The first line of the log of a run. */
const FIRST_LINE = 'Fetching the uploaded configuration';
/** The first line that a plan without a server prints. */
const FIRST_LINE_ALONE = 'used the selected providers';

const { values } = parseArgs({
  options: {
    tool: { type: 'string', default: 'terraform' },
    port: { type: 'string', default: '4790' },
    rounds: { type: 'string', default: '5' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'terminal-start-'));
const token = randomBytes(32).toString('hex');
const url = `http://127.0.0.1:${values.port}`;
const server = await serve();
try {
  await send('POST', '/api/v2/organizations', {
    type: 'organizations',
    attributes: { name: 'acme', email: 'acme@example.org' },
  });
  prepare();
  await run('bare', 'init');
  await run('cloud', 'init');
  const [bare, cloud] = [[], []];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    bare.push(await measureUntil('bare', FIRST_LINE_ALONE));
    cloud.push(await measureUntil('cloud', FIRST_LINE));
  }
  const [alone, withServer] = [median(bare), median(cloud)];
  const own = alone + OWN_WAITS_MS;
  console.log(
    `tool alone: ${alone} ms; with its own waits: ${own} ms; with a server: ${withServer} ms`,
  );
  console.log(`ratio: ${(withServer / own).toFixed(2)}`);
} finally {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

async function serve() {
  const data = join(folder, 'data');
  mkdirSync(data);
  const child = spawn(process.execPath, [join(root, 'dist/src/main.js'), 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: values.port,
      GANTRY_PUBLIC_URL: url,
      GANTRY_DATA_DIR: data,
      DATABASE_URL: `sqlite:${join(data, 'gantry.sqlite')}`,
      GANTRY_ADMIN_TOKEN: token,
      GANTRY_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
    },
  });
  for (let attempt = 0; attempt < READY_ATTEMPTS; attempt += 1) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return child;
    await new Promise((wake) => setTimeout(wake, READY_INTERVAL_MS));
  }
  throw new Error(
    `The server was not ready within ${(READY_ATTEMPTS * READY_INTERVAL_MS) / 1000} s.`,
  );
}

async function send(method, path, data) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
}

function prepare() {
  const host = new URL(url).host;
  const services = ['tfe.v2', 'tfe.v2.1', 'tfe.v2.2']
    .map((name) => `"${name}" = "${url}/api/v2/"`)
    .join('\n');
  const settings = `host "${host}" {\n services = {\n${services}\n}\n}\ncredentials "${host}" {\n token = "${token}"\n}\n`;
  writeFileSync(join(folder, 'cli.tfrc'), settings);
  const cloud = `terraform {\n cloud {\n hostname = "${host}"\n organization = "acme"\n workspaces {\n name = "site"\n }\n }\n}\n`;
  for (const [name, files] of [
    ['bare', {}],
    ['cloud', { 'cloud.tf': cloud }],
  ]) {
    mkdirSync(join(folder, name));
    for (const [file, text] of Object.entries({ 'main.tf': CONFIGURATION, ...files }))
      writeFileSync(join(folder, name, file), text);
  }
}

function start(name, ...args) {
  return spawn(values.tool, args, {
    cwd: join(folder, name),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      TF_CLI_CONFIG_FILE: join(folder, 'cli.tfrc'),
      CHECKPOINT_DISABLE: '1',
    },
  });
}

async function run(name, ...args) {
  const child = start(name, ...args);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(text);
}

/** Returns the milliseconds until the plan prints the line. */
async function measureUntil(name, line) {
  const began = performance.now();
  const child = start(name, 'plan', '-no-color');
  let text = '';
  let elapsed = null;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      text += part;
      if (elapsed === null && text.includes(line)) elapsed = Math.round(performance.now() - began);
    });
  await once(child, 'close');
  if (elapsed === null) throw new Error(`${name} does not print "${line}":\n${text}`);
  console.log(`${name}: ${elapsed} ms`);
  return elapsed;
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}
