import { access, constants, realpath, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The resolved path of the first program with this name in the folders; null if there is none. */
export async function findProgram(name: string, searchPath: string): Promise<string | null> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const program = await resolveProgram(join(folder, name));
    if (program !== null) return program;
  }
  return null;
}

/**
 * The resolved path of a program, or the link of a BusyBox program; null if it does not exist or is
 * not executable.
 */
export async function resolveProgram(path: string): Promise<string | null> {
  if (!(await isExecutableFile(path))) return null;
  // Resolved, because a link may be in a folder that the sandbox replaces, such as /tmp. A link to
  // BusyBox is kept: BusyBox selects the program by the name of the link.
  const file = await realpath(path);
  return file.endsWith('/busybox') ? path : file;
}

async function isExecutableFile(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
