import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RunFailure } from './run-failure.js';

/**
 * A result of a run is missing, unreadable or not acceptable, for example because of its type,
 * owner or size.
 */
export class UntrustedResult extends RunFailure {}

/** Appended to the error message if an apply left no usable state. */
export const UNRECORDED_CHANGES = 'The changes of the apply are not recorded in the state.';

/** Timeout for hanging file systems; reading from a disk takes less time. */
const READ_TIMEOUT_MS = 60_000;

/** Does not follow links, and does not block on a FIFO or a device. */
const FILE_FLAGS =
  constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;
const FOLDER_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_DIRECTORY;

/**
 * Reads a file that the module's code may have written. Read results of a run only with this
 * function (docs/decisions/0057). Returns null if the folder has no such file.
 *
 * Throws {@link UntrustedResult} unless the file is a regular file of this user with one hard link
 * and at most `maxBytes`, and does not change. Also throws it if the folder cannot be opened, or
 * reading takes more than a minute. `name` must not contain path separators.
 */
export async function readRunResult(
  folder: string,
  name: string,
  maxBytes: number,
): Promise<Buffer | null> {
  const timer = new AbortController();
  const deadline = delay(READ_TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new UntrustedResult(
      `${subjectOf(name)} could not be read in ${READ_TIMEOUT_MS / 1000} s.`,
    );
  });
  try {
    return await Promise.race([read(folder, name, maxBytes), deadline]);
  } finally {
    deadline.catch(() => undefined);
    timer.abort();
  }
}

async function read(folder: string, name: string, maxBytes: number): Promise<Buffer | null> {
  const directory = await open(folder, FOLDER_FLAGS).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UntrustedResult(
      `The run left no usable result: its folder cannot be opened (${code ?? message}).`,
    );
  });
  try {
    const file = await openIn(directory, folder, name);
    if (file === null) return null;
    try {
      return await readBounded(file, name, maxBytes);
    } finally {
      await file.close();
    }
  } finally {
    await directory.close();
  }
}

/** Opens the file relative to the folder's handle on Linux, so that no link can redirect it. */
async function openIn(
  directory: FileHandle,
  folder: string,
  name: string,
): Promise<FileHandle | null> {
  const path =
    process.platform === 'linux' ? `/proc/self/fd/${directory.fd}/${name}` : join(folder, name);
  try {
    return await open(path, FILE_FLAGS);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new UntrustedResult(`${subjectOf(name)} ${await describeOpenError(path, code)}.`);
  }
}

async function describeOpenError(path: string, code: string | undefined): Promise<string> {
  if (code === 'ELOOP' || code === 'EMLINK') return 'is a symbolic link';
  const kind = await lstat(path).catch(() => null);
  if (kind?.isSocket()) return 'is a socket';
  return code === 'EACCES' ? 'is not readable' : `cannot be opened (${code ?? 'unknown error'})`;
}

async function readBounded(file: FileHandle, name: string, maxBytes: number): Promise<Buffer> {
  const facts = await file.stat();
  const refuse = (why: string): never => {
    throw new UntrustedResult(`${subjectOf(name)} ${why}.`);
  };
  if (facts.isFIFO()) return refuse('is a FIFO');
  if (facts.isDirectory()) return refuse('is a folder');
  if (!facts.isFile()) return refuse('is a device');
  if (facts.nlink !== 1) return refuse('has several hard links');
  if (process.getuid && facts.uid !== process.getuid()) return refuse('has another owner');
  if (facts.size > maxBytes) return refuse(`has more than ${maxBytes} bytes`);
  const bytes = Buffer.alloc(facts.size);
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) return refuse('changed while it was read');
    length += bytesRead;
  }
  const { bytesRead: more } = await file.read(Buffer.alloc(1), 0, 1, length);
  return more === 0 ? bytes : refuse('changed while it was read');
}

function subjectOf(name: string): string {
  return `The run left no usable result: its file ${name}`;
}
