import { Invalid } from '../../../core/errors.js';

export const MAX_CHECKSUMS_BYTES = 1024 * 1024;

const LINE = /^([0-9a-fA-F]{64}) {2}([A-Za-z0-9][A-Za-z0-9._+-]*)$/;

/** SHA-256 hashes in lower-case hex, by file name. */
export type Checksums = ReadonlyMap<string, string>;

/**
 * Throws Invalid for a malformed line, and for a second line for the same file. Clients may ignore
 * both, but people and clients must read the same checksums.
 */
export function parseChecksums(bytes: Buffer): Checksums {
  const checksums = new Map<string, string>();
  const text = bytes.toString('latin1');
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  for (const [index, line] of lines.entries()) {
    const [, shasum, filename] = LINE.exec(line) ?? [];
    if (!shasum || !filename)
      throw invalidChecksums(
        `Line ${index + 1} of SHA256SUMS is not 64 hexadecimal digits, two spaces and a file name.`,
      );
    if (checksums.has(filename))
      throw invalidChecksums(`SHA256SUMS has two lines for ${filename}.`);
    checksums.set(filename, shasum.toLowerCase());
  }
  return checksums;
}

function invalidChecksums(problem: string): Invalid {
  return new Invalid([
    {
      code: 'shasums-format',
      detail: `${problem} Create the file with: sha256sum *.zip > SHA256SUMS`,
    },
  ]);
}

interface DeclaredFile {
  readonly filename: string;
  readonly shasum: string;
}

/**
 * Throws Invalid unless the checksums contain the file with the declared hash. `declaration` is the
 * JSON pointer to the attributes of the file, if the request body contains them.
 */
export function requireListed(
  checksums: Checksums,
  { filename, shasum }: DeclaredFile,
  declaration?: string,
): void {
  const listed = checksums.get(filename);
  const placeOf = (attribute: keyof DeclaredFile) =>
    declaration === undefined ? {} : { pointer: `${declaration}/${attribute}` };
  if (listed === undefined)
    throw new Invalid([
      {
        ...placeOf('filename'),
        code: 'not-in-shasums',
        detail: `SHA256SUMS of this version has no line for ${filename}.`,
      },
    ]);
  if (listed === shasum) return;
  throw new Invalid([
    {
      ...placeOf('shasum'),
      code: 'not-in-shasums',
      detail:
        `SHA256SUMS of this version has ${listed} for ${filename}, but the shasum of the ` +
        `platform is ${shasum}.`,
    },
  ]);
}
