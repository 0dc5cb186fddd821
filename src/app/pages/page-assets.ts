import { readFileSync } from 'node:fs';
import { NotFound } from '../../core/errors.js';

const TYPES: ReadonlyMap<string, string> = new Map([
  ['pages.css', 'text/css; charset=utf-8'],
  ['run-page.js', 'text/javascript; charset=utf-8'],
  ['sign-in.js', 'text/javascript; charset=utf-8'],
]);

export interface PageAsset {
  readonly type: string;
  readonly text: string;
}

const known = new Map<string, PageAsset>();

/** A file of the pages, read once. */
export function pageAsset(name: string): PageAsset {
  const type = TYPES.get(name);
  if (type === undefined) throw new NotFound();
  let asset = known.get(name);
  if (!asset)
    known.set(
      name,
      (asset = { type, text: readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8') }),
    );
  return asset;
}
