import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';

const OURS = ['src', 'test', 'openapi', 'client', 'portal', 'tools', 'scripts', 'bench', 'ops'];

const filesIn = (folder: string): string[] =>
  readdirSync(join(packageRoot, folder), { withFileTypes: true }).flatMap((entry) =>
    ['node_modules', 'dist'].includes(entry.name)
      ? []
      : entry.isDirectory()
        ? filesIn(`${folder}/${entry.name}`)
        : [`${folder}/${entry.name}`],
  );
const files = OURS.flatMap(filesIn);

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
  readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
);
const read = (page: string) => readFileSync(join(packageRoot, page), 'utf8');

/** Code spans with a file of the checkout: by its path, or by the end of its path. */
function lostPlaces(page: string): string[] {
  const text = read(page);
  // Files that the reader creates while following the page.
  const written = [...text.matchAll(/<!-- example: (?:file|program) (\S+) -->/g)].map(
    ([, name]) => name,
  );
  return [...text.replace(/^ *```.*?^ *```$/gms, '').matchAll(/`([\w@./-]+)`/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !written.includes(name))
    .filter((name) =>
      OURS.some((folder) => name.startsWith(`${folder}/`))
        ? !existsSync(join(packageRoot, name))
        : /\.(?:ts|mjs|cjs)$/.test(name) &&
          !existsSync(join(packageRoot, name)) &&
          !files.some((file) => file.endsWith(`/${name}`)),
    );
}

describe('the pages', () => {
  it.each(pages)('%s names files and folders that exist', (page) => {
    expect(lostPlaces(page)).toEqual([]);
  });

  it.each(['lib', 'core', 'execution', 'platform', 'areas'])(
    'list the content of the floor %s',
    (floor) => {
      const architecture = readFileSync(join(packageRoot, 'docs/architecture.md'), 'utf8');
      const [, listed = ''] =
        new RegExp(`${floor}\\["${floor}: ([^"]+)"\\]`).exec(architecture) ?? [];
      const folders = readdirSync(join(packageRoot, 'src', floor), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      expect(listed.split(', ').toSorted()).toEqual(folders.toSorted());
    },
  );
});
