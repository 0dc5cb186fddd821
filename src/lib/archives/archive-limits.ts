export interface ArchiveLimits {
  /** Of the upload. */
  readonly compressedBytes: number;
  /** Of the tar stream in it. */
  readonly unpackedBytes: number;
  /**
   * How many times larger than the upload the tar stream may be, once it is larger than
   * `ratioFreeBytes`.
   */
  readonly ratio: number;
  readonly ratioFreeBytes: number;
  readonly entries: number;
  /** Of one configuration file, and of all of them. */
  readonly fileBytes: number;
  readonly configurationBytes: number;
  /** A longer readme is cut. */
  readonly readmeBytes: number;
  /** Folders of submodules and examples that readers are shown, and files of each. */
  readonly folders: number;
  readonly folderFiles: number;
  /** Of one file in them that is kept, and of all of them. */
  readonly folderFileBytes: number;
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
