import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';

const FOLDERS = ['src', 'test', 'openapi', 'client', 'portal', 'tools', 'scripts', 'bench', 'ops'];

const listFiles = (folder: string): string[] =>
  readdirSync(join(packageRoot, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(path) : [path];
    });
const files = FOLDERS.flatMap(listFiles);

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
  readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
);
const read = (page: string) => readFileSync(join(packageRoot, page), 'utf8');

/** The files that a page names in code spans, by their path or its end, and that do not exist. */
function findMissingFiles(page: string): string[] {
  const text = read(page);
  // Files that a reader of the page creates.
  const created = [...text.matchAll(/<!-- example: (?:file|program) (\S+) -->/g)].map(
    ([, name]) => name,
  );
  return [...text.replace(/^ *```.*?^ *```$/gms, '').matchAll(/`([\w@./-]+)`/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !created.includes(name))
    .filter((name) =>
      FOLDERS.some((folder) => name.startsWith(`${folder}/`))
        ? !existsSync(join(packageRoot, name))
        : /\.(?:ts|mjs|cjs)$/.test(name) &&
          !existsSync(join(packageRoot, name)) &&
          !files.some((file) => file.endsWith(`/${name}`)),
    );
}

describe('the pages', () => {
  it.each(pages)('%s names files and folders that exist', (page) => {
    expect(findMissingFiles(page)).toEqual([]);
  });

  it.each(['lib', 'core', 'execution', 'platform', 'areas'])(
    'list the content of the layer %s',
    (layer) => {
      const architecture = readFileSync(join(packageRoot, 'docs/architecture.md'), 'utf8');
      const [, listed = ''] =
        new RegExp(`${layer}\\["${layer}: ([^"]+)"\\]`).exec(architecture) ?? [];
      const folders = readdirSync(join(packageRoot, 'src', layer), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      expect(listed.split(', ').toSorted()).toEqual(folders.toSorted());
    },
  );
});
