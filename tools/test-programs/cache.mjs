// Locates the programs that tools/test-programs.mjs builds, in a cache outside of the checkout.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The programs, each with the folder of its go.mod and go.sum, which pin every module by its
 * checksum.
 */
export const PROGRAMS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'programs.json'), 'utf8'),
).map((program) => ({ ...program, folder: join(import.meta.dirname, program.name) }));

/**
 * Returns the path of a program. It contains a digest of the tags and the modules, so that a change
 * of either builds another program.
 */
export function programPath({ name, version, folder, tags }) {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const modules = createHash('sha256').update(tags);
  for (const file of ['go.mod', 'go.sum']) modules.update(readFileSync(join(folder, file)));
  const build = `${version}-${modules.digest('hex').slice(0, 12)}`;
  return join(cache, 'gantry-test', `${name}-${build}-${process.platform}-${process.arch}`, name);
}
