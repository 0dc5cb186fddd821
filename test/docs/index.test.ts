import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';

const pages = readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));
/** The READMEs of folders, except for those of corpora and fixtures. */
const readmes = ['src', 'test', 'client', 'portal'].flatMap((folder) =>
  readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)README\.md$/.test(name) && !/node_modules|corpus|fixtures/.test(name))
    .map((name) => join(folder, name)),
);
const read = (page: string) => readFileSync(join(packageRoot, page), 'utf8');

/** The files to which a page links, relative to the checkout. Omits web links and anchors. */
function linksOf(page: string): string[] {
  const targets = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^(https?:|mailto:|#)/.test(target));
  return targets.map((target) =>
    relative(packageRoot, join(packageRoot, dirname(page), target.split('#')[0] ?? '')),
  );
}

/** The anchor of a heading on GitHub: lower case, no punctuation, and hyphens instead of spaces. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** The anchors of the headings of a page. Ignores code blocks. */
function anchorsOf(page: string): string[] {
  const prose = read(page).replace(/^ *```.*?^ *```$/gms, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ''));
}

/** The links of the page to headings that do not exist, on this page or another. */
function findBrokenAnchors(page: string): string[] {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s#]*)#([^)\s]+)\)/g)];
  const broken = links.filter(
    ([, target = '', anchor = '']) =>
      !anchorsOf(target === '' ? page : join(dirname(page), target)).includes(anchor),
  );
  return broken.map(([link]) => link);
}

describe('the documents', () => {
  it('are all in the index', () => {
    const listed = new Set(linksOf('docs/README.md'));
    expect(pages.filter((page) => page !== 'docs/README.md' && !listed.has(page))).toEqual([]);
  });

  it('describe every extension of the contract documents', () => {
    const documents = readdirSync(join(packageRoot, 'openapi'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => read(join('openapi', name)));
    const used = documents.flatMap((text) =>
      [...text.matchAll(/(?<=^|[\s{])(x-body: [a-z-]+|x-(?!body)[a-z-]+):?/gm)].map(
        ([, name]) => name,
      ),
    );
    const page = read('docs/contract-documents.md');
    expect(new Set(used).size).toBeGreaterThan(10);
    expect([...new Set(used)].filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });

  it('include a README for each folder of src/lib', () => {
    const folders = readdirSync(join(packageRoot, 'src/lib'));
    expect(folders.filter((name) => !readmes.includes(`src/lib/${name}/README.md`))).toEqual([]);
  });

  it.each(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...pages, ...readmes])(
    '%s has only links that resolve',
    (page) => {
      expect(linksOf(page).filter((target) => !existsSync(join(packageRoot, target)))).toEqual([]);
      expect(findBrokenAnchors(page)).toEqual([]);
    },
  );

  it('have headings with anchors, except in code blocks', () => {
    expect(anchorsOf('docs/README.md')).toContain('for-users-of-the-api-and-the-portal');
    expect(anchorsOf('README.md')).not.toContain('once-prints-the-site-administrators-token');
  });
});
