import { ModuleRefusal, quoted } from '../module-inspection/module-refusal.js';
import { checkLink } from './archive-path.js';

/**
 * The paths of an archive so far. Refuses paths that systems would unpack differently: one that
 * occurs twice, unless it is a folder, and one through a link or a file.
 */
export class ArchiveTree {
  private readonly kinds = new Map<string, 'file' | 'folder' | 'link'>();

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
    if (size > 0) throw new ModuleRefusal('damaged-tar', `The folder ${quoted(path)} has content.`);
    if (path === '') return;
    this.checkParents(path);
    this.add(path, 'folder');
  }

  addLink(path: string, target: string, kind: 'symlink' | 'link'): void {
    checkLink(path, target, kind);
    this.checkParents(path);
    this.add(path, 'link');
  }

  private add(path: string, kind: 'file' | 'folder' | 'link'): void {
    const known = this.kinds.get(path);
    if (known !== undefined && (known !== 'folder' || kind !== 'folder'))
      throw new ModuleRefusal(
        'duplicate-path',
        `The archive contains the path ${quoted(path)} twice.`,
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
          `The path ${quoted(path)} goes through the link ${quoted(parent)}.`,
        );
      if (kind === 'file')
        throw new ModuleRefusal(
          'duplicate-path',
          `The archive contains ${quoted(parent)} both as a file and as a folder.`,
        );
      if (!kind) this.kinds.set(parent, 'folder');
    }
  }
}

export function entryTypeRefusal(path: string, type: unknown): ModuleRefusal {
  return new ModuleRefusal(
    'entry-type',
    `The archive contains ${quoted(path)}, which is of the type ${quoted(String(type))}. ` +
      'Only files, folders and links may be in it.',
  );
}
