import { ModuleRefusal, quote } from '../module-inspection/module-refusal.js';
import { checkLink } from './archive-path.js';

type Kind = 'file' | 'folder' | 'link';

/**
 * The paths of an archive, added in order. Throws ModuleRefusal for unsafe links, and for paths
 * that programs may unpack differently, such as a path through a link.
 */
export class ArchiveTree {
  private readonly kinds = new Map<string, Kind>();

  /** Number of paths, including folders without an entry of their own. */
  get size(): number {
    return this.kinds.size;
  }

  paths(): string[] {
    return [...this.kinds.keys()];
  }

  hasFiles(): boolean {
    return [...this.kinds.values()].includes('file');
  }

  addFile(path: string): void {
    if (path === '')
      throw new ModuleRefusal('unsafe-path', 'The archive contains a file without a name.');
    this.checkParents(path);
    this.add(path, 'file');
  }

  addFolder(path: string, size: number): void {
    if (size > 0) throw new ModuleRefusal('damaged-tar', `The folder ${quote(path)} has content.`);
    if (path === '') return;
    this.checkParents(path);
    this.add(path, 'folder');
  }

  addLink(path: string, target: string, kind: 'symlink' | 'link'): void {
    checkLink(path, target, kind);
    this.checkParents(path);
    this.add(path, 'link');
  }

  private add(path: string, kind: Kind): void {
    const existing = this.kinds.get(path);
    if (existing !== undefined && (existing !== 'folder' || kind !== 'folder'))
      throw new ModuleRefusal(
        'duplicate-path',
        `The archive contains ${quote(path)} ` +
          `${existing === kind ? 'twice' : `both as a ${existing} and as a ${kind}`}.`,
      );
    this.kinds.set(path, kind);
  }

  private checkParents(path: string): void {
    const segments = path.split('/');
    for (let length = 1; length < segments.length; length += 1) {
      const parent = segments.slice(0, length).join('/');
      const kind = this.kinds.get(parent);
      if (kind === 'link')
        throw new ModuleRefusal(
          'unsafe-link',
          `The path ${quote(path)} goes through the link ${quote(parent)}.`,
        );
      if (kind === 'file')
        throw new ModuleRefusal(
          'duplicate-path',
          `The archive contains ${quote(parent)} both as a file and as a folder.`,
        );
      if (!kind) this.kinds.set(parent, 'folder');
    }
  }
}

export function entryTypeRefusal(path: string, type: unknown): ModuleRefusal {
  return new ModuleRefusal(
    'entry-type',
    `The archive contains ${quote(path)}, which is of the type ${quote(String(type))}. ` +
      'An archive may contain only files, folders and links.',
  );
}
