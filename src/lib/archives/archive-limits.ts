/**
 * Limits of an archive. An archive beyond a limit is refused, unless the limit states otherwise.
 */
export interface ArchiveLimits {
  /** Bytes of the upload. */
  readonly compressedBytes: number;
  /** Bytes of the tar stream. */
  readonly unpackedBytes: number;
  /** Maximum ratio of the tar stream to the upload, at any point beyond `ratioFreeBytes`. */
  readonly ratio: number;
  readonly ratioFreeBytes: number;
  readonly entries: number;
  /** Bytes of one configuration file of the root module. */
  readonly fileBytes: number;
  /** Bytes of all configuration files of the root module. */
  readonly configurationBytes: number;
  /** Bytes; a longer readme is truncated. */
  readonly readmeBytes: number;
  /** Folders of submodules and examples in the documentation; further ones are omitted. */
  readonly folders: number;
  /** Files of one example in the documentation; further ones are omitted. */
  readonly folderFiles: number;
  /** Bytes of one file in these folders; a longer one is truncated. */
  readonly folderFileBytes: number;
  /** Bytes of all files in these folders; further ones are truncated or omitted. */
  readonly folderBytes: number;
}

const MIB = 1024 * 1024;

export const ARCHIVE_LIMITS: ArchiveLimits = {
  compressedBytes: 100 * MIB,
  unpackedBytes: 512 * MIB,
  ratio: 100,
  ratioFreeBytes: 16 * MIB,
  entries: 10_000,
  fileBytes: MIB,
  configurationBytes: 2 * MIB,
  readmeBytes: 256 * 1024,
  folders: 100,
  folderFiles: 50,
  folderFileBytes: 64 * 1024,
  folderBytes: 512 * 1024,
};
