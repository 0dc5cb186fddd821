import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../package-root.js';

const POSITION = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | null>();

/**
 * Converts positions in compiled files of this package to positions in the sources. Loads source
 * maps when they are needed: with `--enable-source-maps`, Node.js would load them at each start.
 */
export function toSourceMappedStack(stack: string | undefined): string | undefined {
  return stack?.replace(POSITION, (position, url: string, line: string, column: string) => {
    const file = ownFile(url);
    if (file === null) return position;
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return position;
    const source = relative(packageRoot, resolve(dirname(file), entry.originalSource));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

/** Returns null for a file outside of the package: the message in a stack may name any file. */
function ownFile(url: string): string | null {
  try {
    const file = fileURLToPath(url);
    return file.startsWith(packageRoot + sep) ? file : null;
  } catch {
    return null;
  }
}

function mapOf(file: string): SourceMap | null {
  let map = maps.get(file);
  if (map === undefined) maps.set(file, (map = readMap(`${file}.map`)));
  return map;
}

/** Returns null if there is no readable map; the fault is logged anyway. */
function readMap(file: string): SourceMap | null {
  try {
    return existsSync(file)
      ? new SourceMap(
          JSON.parse(readFileSync(file, 'utf8')) as ConstructorParameters<typeof SourceMap>[0],
        )
      : null;
  } catch {
    return null;
  }
}
