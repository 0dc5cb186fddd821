import type { Header } from 'tar-stream';
import { ModuleRefusal, quote } from '../module-inspection/module-refusal.js';
import { normalizePath } from './archive-path.js';
import { ArchiveTree, entryTypeRefusal } from './archive-tree.js';
import type { EntryReceiver } from './tar-reader.js';

/**
 * Checks the paths, links and types of an uploaded configuration. Requires no configuration files:
 * the root module may be in any folder, and an empty configuration is valid. Throws ModuleRefusal.
 */
export class ConfigurationContent implements EntryReceiver {
  private readonly tree = new ArchiveTree();

  receiveEntry({ name, type, linkname, size }: Header): undefined {
    const path = normalizePath(name);
    if (type === 'symlink') this.tree.addLink(path, linkname || '', type);
    else if (type === 'link')
      throw new ModuleRefusal(
        'entry-type',
        `The archive contains the hard link ${quote(path)}. ` +
          'Pack the file itself, for example with tar --hard-dereference.',
      );
    else if (type === 'directory' || name.endsWith('/')) this.tree.addFolder(path, size);
    else if (type === 'file') this.tree.addFile(path);
    else throw entryTypeRefusal(path, type);
    return undefined;
  }
}
