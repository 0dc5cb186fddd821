import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorText } from '../../core/error-text.js';
import type { Findings } from './finding.js';

const MIB = 1024 ** 2;
/** Free bytes and inodes below which the check warns, or fails. */
const WARN_BELOW = { bytes: 1024 * MIB, inodes: 10_000 };
const FAIL_BELOW = { bytes: 100 * MIB, inodes: 1_000 };
const PROBE_CONTENT = Buffer.alloc(MIB);

/**
 * Checks that the folder is private and writable, and has free space. For a missing folder, checks
 * only that its nearest existing parent is writable and has free space.
 */
export async function checkFolder(findings: Findings, folder: string): Promise<void> {
  const existing = findExistingFolder(folder);
  const { mode } = await stat(existing);
  if (existing === folder && (mode & 0o077) !== 0)
    findings.warn(
      `Users other than its owner can access ${folder} (mode ${(mode & 0o777).toString(8)}).`,
      `chmod 700 ${folder}`,
    );
  try {
    await writeProbe(existing);
  } catch (error) {
    return findings.fail(
      `${existing} cannot be written to: ${errorText(error)}.`,
      (error as { code?: string }).code === 'ENOSPC'
        ? 'Delete files that are not needed, or move the folder to a larger disk.'
        : `${adviceForOwner(folder, existing)}. If the disk is read-only, mount it for writing.`,
    );
  }
  await checkFreeSpace(findings, existing);
}

function adviceForOwner(folder: string, existing: string): string {
  return existing === folder
    ? `Give the folder to the user of the server: chown -R gantry: ${folder}`
    : 'Create the folder for the user of the server: ' +
        `install -d -o gantry -g gantry -m 700 ${folder}`;
}

async function writeProbe(folder: string): Promise<void> {
  const file = join(folder, `.doctor-${randomBytes(8).toString('hex')}`);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(PROBE_CONTENT);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}

async function checkFreeSpace(findings: Findings, folder: string): Promise<void> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  const bytes = bavail * bsize;
  // Some file systems create inodes when they need them, and report none.
  const inodes = files === 0 ? Infinity : ffree;
  const free = `${Math.floor(bytes / MIB)} MiB${files === 0 ? '' : ` and ${ffree} inodes`}`;
  const space = `${folder} has ${free} free`;
  const advice =
    'Delete files that are not needed, or enlarge the disk. Gantry can remove old data ' +
    'automatically: docs/operations.md#retention.';
  if (bytes < FAIL_BELOW.bytes || inodes < FAIL_BELOW.inodes)
    findings.fail(`${space}, which is too little.`, advice);
  else if (bytes < WARN_BELOW.bytes || inodes < WARN_BELOW.inodes)
    findings.warn(`${space}, which may soon be too little.`, advice);
  else findings.ok(`${space}, and is writable.`);
}

function findExistingFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder
    ? folder
    : findExistingFolder(dirname(folder));
}
