import type { Header } from 'tar-stream';
import type { ModuleFolders } from '../module-inspection/module-facts.js';
import { ModuleRefusal, quote } from '../module-inspection/module-refusal.js';
import type { ArchiveLimits } from './archive-limits.js';
import { normalizePath } from './archive-path.js';
import { ArchiveTree, entryTypeRefusal } from './archive-tree.js';
import { BufferedFile, type SourceFile } from './buffered-file.js';
import { FolderReader } from './folder-reader.js';
import { findPreferredReadme, isReadme } from './readme.js';
import type { EntryReceiver } from './tar-reader.js';

/** The content of a module archive that an inspection needs. */
export interface ModuleArchive {
  /** The configuration files of the root module, sorted by name. */
  readonly configuration: readonly SourceFile[];
  readonly readme: (SourceFile & { readonly isCut: boolean }) | null;
  /** Names of the folders directly under `modules/` that contain configuration. */
  readonly submodules: readonly string[];
  /** The paths of all folders that contain configuration; the path of the root is empty. */
  readonly configuredFolders: readonly string[];
  readonly folders: ModuleFolders;
  readonly warnings: readonly string[];
  /** Number of paths, including folders without an entry of their own. */
  readonly entries: number;
  readonly compressedBytes: number;
  readonly unpackedBytes: number;
}

const CONFIGURATION = /\.(?:tf|tofu)(?:\.json)?$/;
const MAX_NAMED_LINKS = 5;

/**
 * Keeps the content that {@link ModuleArchive} describes, and checks the paths, links and types of
 * all entries. Throws ModuleRefusal.
 */
export class ArchiveContent implements EntryReceiver {
  private readonly tree = new ArchiveTree();
  private readonly configuration = new Map<string, BufferedFile>();
  private readonly readmes = new Map<string, BufferedFile>();
  private readonly submodules = new Set<string>();
  private readonly configuredFolders = new Set<string>();
  private readonly links: string[] = [];
  private readonly folders: FolderReader;
  private configurationBytes = 0;

  constructor(private readonly limits: ArchiveLimits) {
    this.folders = new FolderReader(limits);
  }

  receiveEntry({ name, type, linkname, size }: Header): ((chunk: Buffer) => void) | undefined {
    const path = normalizePath(name);
    const isFolder = type === 'directory' || name.endsWith('/');
    if (type === 'symlink' || type === 'link') this.addLink(path, linkname || '', type);
    else if (isFolder) this.tree.addFolder(path, size);
    else if (type === 'file') return this.addFile(path, size);
    else throw entryTypeRefusal(path, type);
    return undefined;
  }

  finish(compressedBytes: number, unpackedBytes: number): ModuleArchive {
    if (!this.tree.hasFiles())
      throw new ModuleRefusal('empty-archive', 'The archive contains no file.');
    if (this.configuration.size === 0) throw this.noConfigurationRefusal();
    const names = [...this.configuration.keys()].toSorted();
    return {
      configuration: names.flatMap((name) => this.configuration.get(name)?.file ?? []),
      readme: findPreferredReadme(this.readmes)?.file ?? null,
      submodules: [...this.submodules].toSorted(),
      configuredFolders: [...this.configuredFolders],
      folders: this.folders.finish(this.configuredFolders),
      warnings: this.linkWarnings(),
      entries: this.tree.size,
      compressedBytes,
      unpackedBytes,
    };
  }

  private addLink(path: string, target: string, kind: 'symlink' | 'link'): void {
    this.tree.addLink(path, target, kind);
    if (isConfiguration(path))
      throw new ModuleRefusal(
        'link-as-configuration',
        `${quote(path)} is a link. Terraform and OpenTofu unpack links as empty files: pack ` +
          'the file itself, for example with tar --dereference --hard-dereference.',
      );
    this.links.push(path);
  }

  private addFile(path: string, size: number): ((chunk: Buffer) => void) | undefined {
    this.tree.addFile(path);
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    if (isConfiguration(path.slice(folder.length))) this.recordFolder(folder.slice(0, -1));
    if (folder !== '') return this.folders.addFile(path, size);
    if (isConfiguration(path)) return this.addConfiguration(path, size);
    if (!isReadme(path) || this.readmes.has(path.toLowerCase())) return undefined;
    const readme = new BufferedFile(path, this.limits.readmeBytes);
    this.readmes.set(path.toLowerCase(), readme);
    return (chunk) => readme.push(chunk);
  }

  private recordFolder(folder: string): void {
    const [top = '', name, ...deeper] = folder.split('/');
    this.configuredFolders.add(folder);
    if (top === 'modules' && name !== undefined && deeper.length === 0) this.submodules.add(name);
  }

  private addConfiguration(name: string, size: number): (chunk: Buffer) => void {
    const { fileBytes, configurationBytes } = this.limits;
    if (size > fileBytes)
      throw new ModuleRefusal(
        'file-too-large',
        `${quote(name)} has more than ${fileBytes} bytes. Move large data to files that the ` +
          'configuration reads.',
      );
    this.configurationBytes += size;
    if (this.configurationBytes > configurationBytes)
      throw new ModuleRefusal(
        'configuration-too-large',
        `The configuration of the root module has more than ${configurationBytes} bytes. Move ` +
          'large data to files that the configuration reads.',
      );
    const file = new BufferedFile(name, fileBytes);
    this.configuration.set(name, file);
    return (chunk) => file.push(chunk);
  }

  private noConfigurationRefusal(): ModuleRefusal {
    const tops = new Set(
      this.tree
        .paths()
        .map((path) => path.split('/')[0] ?? '')
        .filter((top) => !top.startsWith('.')),
    );
    const [top = ''] = tops;
    if (tops.size === 1 && this.configuredFolders.has(top)) {
      return new ModuleRefusal(
        'wrapped-in-folder',
        `The module is in the folder ${quote(top)} of the archive, but must be at its root. ` +
          `Pack the content of the folder: tar -czf module.tar.gz -C ${quote(top)} .`,
      );
    }
    return new ModuleRefusal(
      'no-configuration',
      'The root of the archive contains no .tf, .tofu, .tf.json or .tofu.json file. Pack the ' +
        'folder of the module itself: tar -czf module.tar.gz -C FOLDER .',
    );
  }

  private linkWarnings(): string[] {
    if (this.links.length === 0) return [];
    const more =
      this.links.length > MAX_NAMED_LINKS ? ` and ${this.links.length - MAX_NAMED_LINKS} more` : '';
    return [
      'Terraform and OpenTofu unpack links as empty files: ' +
        `${this.links.slice(0, MAX_NAMED_LINKS).map(quote).join(', ')}${more}.`,
    ];
  }
}

/**
 * Whether OpenTofu or Terraform reads a file with this name from the folder of a module. Both
 * ignore hidden files and backup files of editors. False for the path of a file in a subfolder.
 */
function isConfiguration(name: string): boolean {
  return (
    CONFIGURATION.test(name) &&
    !name.includes('/') &&
    !name.startsWith('.') &&
    !name.endsWith('~') &&
    !(name.startsWith('#') && name.endsWith('#'))
  );
}
