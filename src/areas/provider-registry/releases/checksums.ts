import { Invalid } from '../../../core/errors.js';

/** Most bytes of SHA256SUMS. */
export const MAX_CHECKSUMS = 1024 * 1024;

const LINE = /^([0-9a-fA-F]{64}) {2}([A-Za-z0-9][A-Za-z0-9._+-]*)$/;

/** SHA-256 in lower-case hex, by file name. */
export type Checksums = ReadonlyMap<string, string>;

/**
 * Reads SHA256SUMS, stricter than clients do: they skip lines that they don't understand, and the
 * first line for a file counts, so that a file with such lines means something else to a person
 * than to them. Throws Invalid.
 */
export function parseChecksums(bytes: Buffer): Checksums {
  const checksums = new Map<string, string>();
  const text = bytes.toString('latin1');
  for (const [index, line] of (text.endsWith('\n') ? text.slice(0, -1) : text)
    .split('\n')
    .entries()) {
    const [, shasum, filename] = LINE.exec(line) ?? [];
    if (!shasum || !filename)
      throw unreadable(
        `Line ${index + 1} of SHA256SUMS is not 64 hexadecimal digits, two blanks and a file name.`,
      );
    if (checksums.has(filename)) throw unreadable(`SHA256SUMS has two lines for ${filename}.`);
    checksums.set(filename, shasum.toLowerCase());
  }
  return checksums;
}

function unreadable(problem: string): Invalid {
  return new Invalid([
    {
      code: 'shasums-format',
      detail: `${problem} Make the file with: sha256sum *.zip > SHA256SUMS`,
    },
  ]);
}

interface Announced {
  readonly filename: string;
  readonly shasum: string;
}

/**
 * Throws Invalid unless the checksums have the file as it was announced. The pointer is that of the
 * file's name, where a body has one.
 */
export function requireListed(
  checksums: Checksums,
  { filename, shasum }: Announced,
  pointer?: string,
): void {
  const listed = checksums.get(filename);
  const place = pointer === undefined ? {} : { pointer };
  if (listed === undefined)
    throw new Invalid([
      {
        ...place,
        code: 'not-in-shasums',
        detail: `SHA256SUMS of this version has no line for ${filename}.`,
      },
    ]);
  if (listed === shasum) return;
  throw new Invalid([
    {
      ...place,
      code: 'not-in-shasums',
      detail: `SHA256SUMS of this version has ${listed} for ${filename}, but the platform was created with ${shasum}.`,
    },
  ]);
}
