import type {
  ModuleFile,
  ModuleFolder,
  ModuleFolders,
  Readme,
} from '../module-inspection/module-facts.js';
import type { ArchiveLimits } from './archive-limits.js';
import { BufferedFile } from './buffered-file.js';
import { decodeReadableText, findPreferredReadme, isReadme } from './readme.js';

type Kind = 'modules' | 'examples';

/** The files of an example that the documentation shows: configuration and values. */
const EXAMPLE_FILE = /^[^.].*\.(?:tf|tofu|tfvars)(?:\.json)?$/;

interface Folder {
  readonly kind: Kind;
  readonly name: string;
  readonly readmes: Map<string, BufferedFile>;
  /** The value is null if no space was left for the content. */
  readonly files: Map<string, BufferedFile | null>;
}

/**
 * Keeps the files of submodules and examples that the documentation shows. Truncates or omits
 * content beyond the limits, but never refuses an archive.
 */
export class FolderReader {
  private readonly folders = new Map<string, Folder>();
  private remainingBytes: number;

  constructor(private readonly limits: ArchiveLimits) {
    this.remainingBytes = limits.folderBytes;
  }

  addFile(path: string, size: number): ((chunk: Buffer) => void) | undefined {
    const [top, name, file, ...deeper] = path.split('/');
    if ((top !== 'modules' && top !== 'examples') || !name || !file || deeper.length > 0)
      return undefined;
    const isExampleFile = top === 'examples' && EXAMPLE_FILE.test(file);
    if (!isExampleFile && !isReadme(file)) return undefined;
    const folder = this.findOrAddFolder(top, name);
    if (!folder) return undefined;
    const { readmes, files } = folder;
    if (isExampleFile && files.size === this.limits.folderFiles) return undefined;
    const buffered = this.reserveFile(file, size);
    if (isExampleFile) files.set(file, buffered);
    else if (buffered && !readmes.has(file.toLowerCase()))
      readmes.set(file.toLowerCase(), buffered);
    return buffered ? (chunk) => buffered.push(chunk) : undefined;
  }

  /** Returns the folders that contain configuration, sorted by name. */
  finish(configured: ReadonlySet<string>): ModuleFolders {
    const folders = [...this.folders.values()].toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    );
    const foldersOf = (wanted: Kind): ModuleFolder[] =>
      folders
        .filter(({ kind, name }) => kind === wanted && configured.has(`${kind}/${name}`))
        .map(toModuleFolder);
    return { submodules: foldersOf('modules'), examples: foldersOf('examples') };
  }

  private findOrAddFolder(kind: Kind, name: string): Folder | undefined {
    const path = `${kind}/${name}`;
    if (!this.folders.has(path) && this.folders.size < this.limits.folders)
      this.folders.set(path, { kind, name, readmes: new Map(), files: new Map() });
    return this.folders.get(path);
  }

  /** Reserves space for a file; null if none is left. */
  private reserveFile(name: string, size: number): BufferedFile | null {
    const limit = Math.min(this.limits.folderFileBytes, this.remainingBytes);
    if (limit === 0 && size > 0) return null;
    this.remainingBytes -= Math.min(size, limit);
    return new BufferedFile(name, limit);
  }
}

function toModuleFolder({ name, readmes, files }: Folder): ModuleFolder {
  const readme = findPreferredReadme(readmes);
  return {
    name,
    readme: readme ? textOf(readme) : null,
    files: [...files]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([file, buffered]): ModuleFile =>
        buffered ? textOf(buffered) : { name: file, text: null, isCut: true },
      ),
  };
}

function textOf({ file: { name, bytes, isCut } }: BufferedFile): Readme {
  return { name, text: decodeReadableText(bytes, isCut), isCut };
}
