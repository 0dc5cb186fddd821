import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ReleaseFile } from './release-download.js';

/** Receives the number of bytes so far, and the total; null if the server does not report it. */
export type DownloadProgress = (received: number, total: number | null) => void;

/** Writes a new file to the path, and returns its SHA-256 in lowercase hex. */
export async function download(
  { body, size }: ReleaseFile,
  path: string,
  progress: DownloadProgress,
): Promise<string> {
  const digest = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let received = 0;
  try {
    for await (const chunk of body) {
      await file.writeFile(chunk);
      digest.update(chunk);
      received += chunk.length;
      progress(received, size);
    }
  } finally {
    await file.close();
  }
  return digest.digest('hex');
}

/** Reads the checksum of a file in SHA256SUMS; null if there is none, or different ones. */
export function checksumOf(sums: string, name: string): string | null {
  const found = new Set(
    sums.split('\n').flatMap((line) => {
      const { sum, file } = /^(?<sum>[0-9a-f]{64}) [ *](?<file>\S+)\r?$/.exec(line)?.groups ?? {};
      return file === name && sum !== undefined ? [sum] : [];
    }),
  );
  const [sum] = found;
  return found.size === 1 && sum !== undefined ? sum : null;
}
