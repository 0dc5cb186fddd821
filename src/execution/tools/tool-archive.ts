import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { reasonOf, ToolError } from './tool-error.js';

/** Maximum bytes of the program, and of the license text. */
const MAX_PROGRAM_BYTES = 1024 ** 3;
const MAX_LICENSE_BYTES = 1024 ** 2;
const MAX_ENTRIES = 100;
const LICENSE_NAME = /^LICENSE(\.txt|\.md)?$/;
const FILE_TYPE = 0o170_000;
const REGULAR_FILE = 0o100_000;

/**
 * Unpacks the program and, if there is one, the license of a release into the folder, and syncs
 * them to the disk. Throws ToolError, or the error of the file system or of zlib.
 */
export async function unpackTool(archive: string, program: string, folder: string): Promise<void> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(archive, { autoClose: false, strictFileNames: true });
    if (zip.entryCount > MAX_ENTRIES)
      throw new ToolError(`The archive has more than ${MAX_ENTRIES} files.`);
    const seen = new Set<string>();
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry;
      if (seen.has(fileName)) throw new ToolError(`The archive contains "${fileName}" twice.`);
      seen.add(fileName);
      if (fileName === program)
        await unpack(zip, entry, join(folder, program), MAX_PROGRAM_BYTES, 0o755);
      else if (LICENSE_NAME.test(fileName))
        await unpack(zip, entry, join(folder, fileName), MAX_LICENSE_BYTES, 0o644);
    }
    if (!seen.has(program)) throw new ToolError(`The archive contains no file "${program}".`);
  } catch (error) {
    if (error instanceof ToolError || (error as NodeJS.ErrnoException).code !== undefined)
      throw error;
    throw new ToolError(`The archive cannot be unpacked: ${reasonOf(error)}.`, { cause: error });
  } finally {
    zip?.close();
  }
}

async function unpack(
  zip: ZipFile,
  entry: Entry,
  target: string,
  maxBytes: number,
  mode: number,
): Promise<void> {
  const { fileName, externalFileAttributes, uncompressedSize } = entry;
  const type = (externalFileAttributes >>> 16) & FILE_TYPE;
  if (type !== 0 && type !== REGULAR_FILE)
    throw new ToolError(`"${fileName}" in the archive is not a regular file.`);
  if (uncompressedSize > maxBytes)
    throw new ToolError(`"${fileName}" in the archive has more than ${maxBytes} bytes.`);
  const file = await open(target, 'wx', mode);
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry))
      await file.writeFile(chunk as Uint8Array);
    await file.sync();
  } finally {
    await file.close();
  }
}
