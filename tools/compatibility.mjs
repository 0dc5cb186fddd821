// Finds breaking changes of the contract documents since the last release. They need a new major
// version (docs/decisions/0013).
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDocumentFiles, root, toDocumentName } from './documents.mjs';

const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js');

function git(...args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  return status === 0 ? stdout : null;
}

/** Returns the breaking changes since the last tag that begins with `v`; null if there are none. */
export function findBreakingChanges() {
  const release = git('describe', '--tags', '--abbrev=0', '--match', 'v*')?.trim();
  if (!release) return null;
  const folder = mkdtempSync(join(tmpdir(), 'gantry-released-'));
  try {
    const findings = listDocumentFiles()
      .map(toDocumentName)
      .flatMap((name) => compare(release, name, folder));
    return findings.length === 0 ? null : findings.join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compare(release, name, folder) {
  const released = git('show', `${release}:generated/openapi/${name}.json`);
  if (released === null) return [];
  const current = join(root, `generated/openapi/${name}.json`);
  const major = (text) => JSON.parse(text).info.version.split('.')[0];
  if (major(released) !== major(readFileSync(current, 'utf8'))) return [];
  const base = join(folder, `${name}.json`);
  writeFileSync(base, released);
  try {
    execFileSync(
      process.execPath,
      [
        redocly,
        'diff',
        base,
        current,
        '--config',
        join(root, 'redocly-diff.yaml'),
        '--fail-on',
        'major',
      ],
      { stdio: 'pipe', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
    );
    return [];
  } catch (error) {
    return [`${name} against ${release}:\n${error.stdout}${error.stderr}`];
  }
}
