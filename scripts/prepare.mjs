// Installs and builds what is missing or outdated, but never in a production checkout. Imports only
// Node.js modules, because there may be no packages yet.
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

/** When a file was last modified, in milliseconds; 0 if it does not exist. */
const modifiedAt = (path) =>
  existsSync(join(root, path)) ? statSync(join(root, path)).mtimeMs : 0;

/** When the newest file of a folder was last modified. */
function lastModifiedIn(path) {
  const full = join(root, path);
  if (!existsSync(full)) return 0;
  if (!statSync(full).isDirectory()) return modifiedAt(path);
  return Math.max(0, ...readdirSync(full).map((name) => lastModifiedIn(`${path}/${name}`)));
}

/**
 * Runs a command and prints one line of progress. If the command fails, prints its output and exits
 * this process.
 */
function run(label, command, args) {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-prepare-'));
  const file = join(folder, 'output');
  const output = openSync(file, 'w');
  const began = Date.now();
  process.stdout.write(`${label} … `);
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

/** A checkout without development dependencies: a server may be running from it. */
const isProduction = () =>
  existsSync(join(root, 'node_modules/.package-lock.json')) &&
  !existsSync(join(root, 'node_modules/vitest'));

/** Installing and building first delete files that a running server needs. */
function refuseInProduction(step) {
  if (!isProduction()) return;
  console.error(
    `${step} in ${root}, where Gantry is installed for production (npm ci or npm prune with ` +
      '--omit=dev): a server that runs from it would break.\n' +
      'To upgrade it, follow docs/operations/production.md. To take the tour, use another ' +
      "checkout: npm run tour accepts the server's --url and --token.",
  );
  process.exit(1);
}

/**
 * Installs all dependencies if node_modules is missing or older than the lock file. With
 * `development`, also exits if only production dependencies are installed, because `npm test` needs
 * the others.
 */
export function install({ development = false } = {}) {
  const isFresh = modifiedAt('node_modules/.package-lock.json') >= modifiedAt('package-lock.json');
  if (isFresh && !(development && isProduction())) return;
  refuseInProduction('Dependencies would have to be installed');
  run('Installing dependencies (a minute or two)', 'npm', ['ci', '--no-audit', '--no-fund']);
}

export function build() {
  const configuration = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'nest-cli.json',
    'rolldown.config.mjs',
  ];
  const sources = Math.max(
    lastModifiedIn('src'),
    lastModifiedIn('generated/server'),
    ...configuration.map(modifiedAt),
  );
  if (modifiedAt('dist/src/main.js') <= sources) {
    refuseInProduction('The program would have to be built');
    run('Building (half a minute)', 'npm', ['run', '--silent', 'build']);
  }
  if (isProduction()) return;
  buildPortal();
  buildClient();
}

/** Builds the portal separately, so that its changes do not rebuild the server. */
function buildPortal() {
  const configuration = ['package.json', 'package-lock.json'];
  const sources = Math.max(
    lastModifiedIn('portal'),
    lastModifiedIn('client/src'),
    lastModifiedIn('generated/client'),
    ...configuration.map(modifiedAt),
  );
  if (modifiedAt('dist/portal/index.html') > sources) return;
  run('Building the portal', 'npm', ['run', '--silent', 'build:portal']);
}

/** Builds the client, a separate package that the tour uses and the server does not need. */
export function buildClient() {
  const configuration = [
    'client/package.json',
    'client/rolldown.config.mjs',
    'client/tsconfig.json',
  ];
  const sources = Math.max(
    lastModifiedIn('client/src'),
    lastModifiedIn('generated/client'),
    ...configuration.map(modifiedAt),
  );
  if (modifiedAt('client/dist/index.d.cts') > sources) return;
  refuseInProduction('The client would have to be built');
  run('Building the client', 'npm', ['run', '--silent', 'build:client']);
}
