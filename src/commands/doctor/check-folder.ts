import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Findings, errorText } from './finding.js';

const MIB = 1024 ** 2;
/** Free bytes and inodes below which the doctor warns, and below which it reports a failure. */
const WARN_BELOW = { bytes: 1024 * MIB, inodes: 10_000 };
const FAIL_BELOW = { bytes: 100 * MIB, inodes: 1_000 };
const PROBE_CONTENT = Buffer.alloc(MIB);

/** Whether the folder, or its future parent, is writable and has free space. */
export async function checkFolder(found: Findings, folder: string): Promise<void> {
  const there = nearest(folder);
  const { mode } = await stat(there);
  if (there === folder && (mode & 0o077) !== 0)
    found.warn(
      `Users other than its owner can read ${folder} (mode ${(mode & 0o777).toString(8)}).`,
      `chmod 700 ${folder}`,
    );
  try {
    await writeProbe(there);
  } catch (error) {
    return found.fail(
      `${there} cannot be written: ${errorText(error)}.`,
      (error as { code?: string }).code === 'ENOSPC'
        ? 'Free disk space, or move the folder to a larger disk.'
        : `Give the folder to the user of the server: chown -R gantry: ${there}. A read-only ` +
            'disk: mount it for writing.',
    );
  }
  await checkFreeSpace(found, there);
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

async function checkFreeSpace(found: Findings, folder: string): Promise<void> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  const bytes = bavail * bsize;
  // Some file systems create inodes on demand, and report none.
  const inodes = files === 0 ? Infinity : ffree;
  const space =
    `${folder} has ${Math.floor(bytes / MIB)} MiB and ` +
    `${inodes === Infinity ? 'any number of' : inodes} inodes free`;
  const advice =
    'Free disk space: docs/operations.md#retention lists what Gantry can remove automatically.';
  if (bytes < FAIL_BELOW.bytes || inodes < FAIL_BELOW.inodes)
    found.fail(`${space}: too little to operate.`, advice);
  else if (bytes < WARN_BELOW.bytes || inodes < WARN_BELOW.inodes)
    found.warn(`${space}: this will soon be too little.`, advice);
  else found.ok(`${space}, and is writable.`);
}

function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}
