import type { ArchiveLimits } from './archive-limits.js';
import { KeptFile } from './kept-file.js';
import type {
  ModuleFile,
  ModuleFolder,
  ModuleFolders,
  Readme,
} from '../module-inspection/module-facts.js';
import { isReadme, preferredReadme, readableText } from './readme.js';

type Kind = 'modules' | 'examples';

/** The files of an example that the documentation shows: configuration and values. */
const EXAMPLE_FILE = /^[^.].*\.(?:tf|tofu|tfvars)(?:\.json)?$/;

interface Folder {
  readonly kind: Kind;
  readonly name: string;
  readonly readmes: Map<string, KeptFile>;
  /** Null if the content did not fit into the limits. */
  readonly files: Map<string, KeptFile | null>;
}

/**
 * Keeps the documented content of the folders under `modules/` and `examples/`: readmes, and the
 * configuration of examples. Content beyond the limits is truncated or left out, but not refused.
 */
export class FolderReader {
  private readonly folders = new Map<string, Folder>();
  private room: number;

  constructor(private readonly limits: ArchiveLimits) {
    this.room = limits.folderBytes;
  }

  /** The receiver of the file's content, if it is kept. */
  entry(path: string, size: number): ((chunk: Buffer) => void) | undefined {
    const [top, name, file, ...deeper] = path.split('/');
    if ((top !== 'modules' && top !== 'examples') || !name || !file || deeper.length > 0)
      return undefined;
    const isExampleFile = top === 'examples' && EXAMPLE_FILE.test(file);
    if (!isExampleFile && !isReadme(file)) return undefined;
    const folder = this.folderOf(top, name);
    if (!folder) return undefined;
    const { readmes, files } = folder;
    if (isExampleFile && files.size === this.limits.folderFiles) return undefined;
    const kept = this.keep(file, size);
    if (isExampleFile) files.set(file, kept);
    else if (kept && !readmes.has(file.toLowerCase())) readmes.set(file.toLowerCase(), kept);
    return kept ? (chunk) => kept.push(chunk) : undefined;
  }

  /** The folders that contain configuration, by name. */
  finish(configured: ReadonlySet<string>): ModuleFolders {
    const folders = [...this.folders.values()].toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    );
    const of = (wanted: Kind): ModuleFolder[] =>
      folders
        .filter(({ kind, name }) => kind === wanted && configured.has(`${kind}/${name}`))
        .map(folderFacts);
    return { submodules: of('modules'), examples: of('examples') };
  }

  private folderOf(kind: Kind, name: string): Folder | undefined {
    const path = `${kind}/${name}`;
    if (!this.folders.has(path) && this.folders.size < this.limits.folders)
      this.folders.set(path, { kind, name, readmes: new Map(), files: new Map() });
    return this.folders.get(path);
  }

  private keep(name: string, size: number): KeptFile | null {
    const limit = Math.min(this.limits.folderFileBytes, this.room);
    if (limit === 0 && size > 0) return null;
    this.room -= Math.min(size, limit);
    return new KeptFile(name, limit);
  }
}

function folderFacts({ name, readmes, files }: Folder): ModuleFolder {
  const readme = preferredReadme(readmes);
  return {
    name,
    readme: readme ? textOf(readme) : null,
    files: [...files]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([file, kept]): ModuleFile =>
        kept ? textOf(kept) : { name: file, text: null, isCut: true },
      ),
  };
}

function textOf({ file: { name, bytes, isCut } }: KeptFile): Readme {
  return { name, text: readableText(bytes, isCut), isCut };
}
