import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/core/package-root.js';

const BUILT = join(packageRoot, 'dist/portal');
const STATIC_IMPORT = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const DYNAMIC_IMPORT = /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? '');

const textOf = (name: string): string => readFileSync(join(BUILT, '-', name), 'utf8');

/** This script, and the scripts that it imports statically, directly or indirectly. */
function scriptsOf(name: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of namesIn(textOf(name), STATIC_IMPORT)) scriptsOf(imported, found);
  return found;
}

const sizeOf = (names: Iterable<string>, suffix: 'br' | 'gz'): number =>
  [...names].reduce((sum, name) => sum + statSync(join(BUILT, '-', `${name}.${suffix}`)).size, 0);

/** The transferred bytes of a set of scripts. */
export interface Weight {
  readonly br: number;
  readonly gz: number;
}

const weightOf = (names: readonly string[]): Weight => ({
  br: sizeOf(names, 'br'),
  gz: sizeOf(names, 'gz'),
});

export interface BuiltPortal {
  /** The scripts that index.html loads and preloads. */
  readonly preloaded: readonly string[];
  /** The first script of index.html, and the scripts that it imports. */
  readonly start: readonly string[];
  /** The account menu, which is loaded once the first page is shown. */
  readonly menu: readonly string[];
  /**
   * Scripts that the start imports dynamically, by their name without the digest, with the bytes
   * that they add to the start and the menu.
   */
  readonly later: ReadonlyMap<string, Weight>;
  /** The bytes of the scripts that are loaded before the catalog is shown. */
  readonly firstWeight: Weight;
}

/** The scripts of `npm run build:portal`, as a browser loads them. */
export function readBuiltPortal(): BuiltPortal {
  const html = readFileSync(join(BUILT, 'index.html'), 'utf8');
  const preloaded = namesIn(html, /(?:src|modulepreload"[^>]* href)="\/app\/-\/([^"]+\.js)"/g);
  const start = scriptsOf(preloaded[0] ?? '');
  const later = new Map<string, Weight>();
  const names = [...new Set([...start].flatMap((one) => namesIn(textOf(one), DYNAMIC_IMPORT)))];
  const menu = scriptsOf(names.find((name) => name.startsWith('account-menu-')) ?? '');
  for (const name of names) {
    const more = [...scriptsOf(name)].filter((one) => !start.has(one) && !menu.has(one));
    const pageName = name.replace(/-[\w-]{8}\.js$/, '');
    const weight = weightOf(more);
    // Pages of two features may have the same name.
    later.set(later.has(pageName) ? `${pageName} of another feature` : pageName, weight);
  }
  const first = scriptsOf(names.find((name) => name.startsWith('catalog-page-')) ?? '');
  return {
    preloaded,
    start: [...start],
    menu: [...menu],
    later,
    firstWeight: weightOf([...new Set([...start, ...first])]),
  };
}
