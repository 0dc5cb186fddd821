// Prepares a checkout: installs when node_modules is missing or older than the lock file, builds
// when dist/ is missing or older than a source. Refuses both in production. Plain Node.js: nothing
// is installed yet.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const changed = (path) => (existsSync(join(root, path)) ? statSync(join(root, path)).mtimeMs : 0);

function newest(path) {
  const full = join(root, path);
  if (!existsSync(full)) return 0;
  if (!statSync(full).isDirectory()) return changed(path);
  return Math.max(0, ...readdirSync(full).map((name) => newest(`${path}/${name}`)));
}

/** Prints one line of progress, and the command's output only if it fails. */
function run(what, command, args) {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-prepare-'));
  const file = join(folder, 'output');
  const output = openSync(file, 'w');
  const began = Date.now();
  process.stdout.write(`${what} … `);
  try {
    const { status, signal, error } = spawnSync(command, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      shell: process.platform === 'win32',
    });
    if (status === 0)
      return console.log(`done in ${Math.max(1, Math.round((Date.now() - began) / 1000))} s`);
    // The user pressed Ctrl+C.
    if (signal === 'SIGINT') process.exit(130);
    console.log('failed');
    console.error(readFileSync(file, 'utf8').trimEnd());
    const reason = error
      ? `could not be started: ${error.message}`
      : 'failed; its output is above this line';
    console.error(`\n${command} ${args.join(' ')} ${reason}.`);
    process.exitCode = status || 1;
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit();
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Gantry needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** A checkout without development dependencies: a server may be running on it. */
const isProduction = () =>
  existsSync(join(root, 'node_modules/.package-lock.json')) &&
  !existsSync(join(root, 'node_modules/vitest'));

/** Installing and building first delete files that a running server needs. */
function refuseInProduction(what) {
  if (!isProduction()) return;
  console.error(
    `${what} in ${root}, where Gantry is installed for production (npm ci or npm prune with ` +
      '--omit=dev): a server that runs on it would break.\n' +
      'To upgrade it, follow docs/operations/production.md. To take the tour, use another ' +
      "checkout: npm run tour accepts the server's --url and --token.",
  );
  process.exit(1);
}

/** `development`: also installs the dependencies that only `npm test` needs. */
export function install({ development = false } = {}) {
  const isFresh = changed('node_modules/.package-lock.json') >= changed('package-lock.json');
  if (isFresh && !(development && isProduction())) return;
  refuseInProduction('Dependencies would have to be installed');
  run('Installing dependencies (a minute or two)', 'npm', ['ci', '--no-audit', '--no-fund']);
}

export function build() {
  const recipe = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'nest-cli.json',
    'rolldown.config.mjs',
  ];
  const sources = Math.max(newest('src'), newest('generated/server'), ...recipe.map(changed));
  if (changed('dist/src/main.js') <= sources) {
    refuseInProduction('The program would have to be built');
    run('Building (half a minute)', 'npm', ['run', '--silent', 'build']);
  }
  if (isProduction()) return;
  buildPortal();
  buildClient();
}

/** A change of the portal alone rebuilds only the portal. */
function buildPortal() {
  const recipe = ['package.json', 'package-lock.json'];
  const sources = Math.max(
    newest('portal'),
    newest('client/src'),
    newest('generated/client'),
    ...recipe.map(changed),
  );
  if (changed('dist/portal/index.html') > sources) return;
  run('Building the portal', 'npm', ['run', '--silent', 'build:portal']);
}

/** The client is a separate package: the server does not need it. */
export function buildClient() {
  const recipe = ['client/package.json', 'client/rolldown.config.mjs', 'client/tsconfig.json'];
  const sources = Math.max(
    newest('client/src'),
    newest('generated/client'),
    ...recipe.map(changed),
  );
  if (changed('client/dist/index.d.ts') > sources) return;
  refuseInProduction('The client would have to be built');
  run('Building the client', 'npm', ['run', '--silent', 'build:client']);
}
