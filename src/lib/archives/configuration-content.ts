import type { Header } from 'tar-stream';

import { cleanPath } from './archive-path.js';
import { ArchiveTree, entryTypeRefusal } from './archive-tree.js';
import { ModuleRefusal, quoted } from '../module-inspection/module-refusal.js';
import type { EntryReceiver } from './tar-reader.js';

/**
 * Checks the paths, links and types of an uploaded configuration, and stores nothing. The root
 * module may be in any of its folders; a run that destroys everything needs no file at all.
 */
export class ConfigurationContent implements EntryReceiver {
  private readonly tree = new ArchiveTree();

  entry({ name, type, linkname, size }: Header): undefined {
    const path = cleanPath(name);
    if (type === 'symlink') this.tree.addLink(path, linkname || '', type);
    else if (type === 'link')
      throw new ModuleRefusal(
        'entry-type',
        `The archive contains the hard link ${quoted(path)}. ` +
          'Pack the file itself, for example with tar --hard-dereference.',
      );
    else if (type === 'directory' || name.endsWith('/')) this.tree.addFolder(path, size);
    else if (type === 'file') this.tree.addFile(path);
    else throw entryTypeRefusal(path, type);
    return undefined;
  }
}
