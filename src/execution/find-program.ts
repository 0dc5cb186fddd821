import { access, constants, realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The resolved path of the first program with this name in the folders; null if there is none. */
export async function findProgram(name: string, searchPath: string): Promise<string | null> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const path = join(folder, name);
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    // The resolved path: a link may be in a folder that the sandbox replaces, such as /tmp. Busybox
    // programs are links to one file, which needs its own name.
    const file = isExecutable ? await realpath(path) : null;
    if (file !== null) return file.endsWith('/busybox') ? path : file;
  }
  return null;
}
