// Builds the programs that tests need, unless they are already built: see
// tools/test-programs/README.md.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programPath, PROGRAMS } from './test-programs/cache.mjs';

/** Attempts of a download, because a module proxy may temporarily not respond. */
const DOWNLOAD_ATTEMPTS = 3;

for (const program of PROGRAMS) {
  const path = programPath(program);
  if (existsSync(path)) continue;
  console.log(`Building ${program.name} ${program.version}, which takes minutes …`);
  const started = Date.now();
  build(program, path);
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s: ${path}`);
}

/**
 * Builds in a temporary folder and moves the program at the end, so that an interrupted build
 * leaves no incomplete program.
 */
function build({ name, package: source, tags, folder }, path) {
  mkdirSync(dirname(path), { recursive: true });
  const built = mkdtempSync(join(dirname(path), '.build-'));
  try {
    const output = join(built, name);
    const options = ['-trimpath', '-buildvcs=false', '-ldflags=-s -w', `-tags=${tags}`];
    retry(() => go(folder, 'list', '-deps', `-tags=${tags}`, source));
    go(folder, 'build', ...options, '-o', output, source);
    renameSync(output, path);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

/**
 * Runs Go with at most two concurrent compilers. Go refuses modules whose checksum differs from
 * go.sum.
 */
function go(folder, ...args) {
  execFileSync('go', args, {
    cwd: folder,
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=readonly -p=2', GOWORK: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function retry(task) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return task();
    } catch (error) {
      if (attempt === DOWNLOAD_ATTEMPTS) throw error;
    }
  }
}
