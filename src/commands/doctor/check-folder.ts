import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorText, type Findings } from './finding.js';

const MIB = 1024 ** 2;
/** Free bytes and inodes below which the check warns, or fails. */
const WARN_BELOW = { bytes: 1024 * MIB, inodes: 10_000 };
const FAIL_BELOW = { bytes: 100 * MIB, inodes: 1_000 };
const PROBE_CONTENT = Buffer.alloc(MIB);

/** Checks that the folder, or its nearest existing parent, is writable and has free space. */
export async function checkFolder(findings: Findings, folder: string): Promise<void> {
  const existing = findExistingFolder(folder);
  const { mode } = await stat(existing);
  if (existing === folder && (mode & 0o077) !== 0)
    findings.warn(
      `Users other than its owner can read ${folder} (mode ${(mode & 0o777).toString(8)}).`,
      `chmod 700 ${folder}`,
    );
  try {
    await writeProbe(existing);
  } catch (error) {
    return findings.fail(
      `${existing} cannot be written: ${errorText(error)}.`,
      (error as { code?: string }).code === 'ENOSPC'
        ? 'Free disk space, or move the folder to a larger disk.'
        : `Give the folder to the user of the server: chown -R gantry: ${existing}. If the disk ` +
            'is read-only, mount it for writing.',
    );
  }
  await checkFreeSpace(findings, existing);
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
  // Some file systems create inodes on demand, and report none.
  const inodes = files === 0 ? Infinity : ffree;
  const space =
    `${folder} has ${Math.floor(bytes / MIB)} MiB and ` +
    `${inodes === Infinity ? 'any number of' : inodes} inodes free`;
  const advice =
    'Free disk space. Gantry can remove old data automatically: docs/operations.md#retention.';
  if (bytes < FAIL_BELOW.bytes || inodes < FAIL_BELOW.inodes)
    findings.fail(`${space}, which is too little.`, advice);
  else if (bytes < WARN_BELOW.bytes || inodes < WARN_BELOW.inodes)
    findings.warn(`${space}, which will soon be too little.`, advice);
  else findings.ok(`${space}, and is writable.`);
}

function findExistingFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder
    ? folder
    : findExistingFolder(dirname(folder));
}
