import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/http/contract/documents.js';

const pages = readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md')).map((name) => join('docs', name));
const read = (page: string) => readFileSync(join(packageRoot, page), 'utf8');

/** Files that a page leads to, from the root of the checkout. Links into the web and within the page are left out. */
function linksOf(page: string): string[] {
  const targets = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '').filter((target) => !/^(https?:|mailto:|#)/.test(target));
  return targets.map((target) => relative(packageRoot, join(packageRoot, dirname(page), target.split('#')[0] ?? '')));
}

describe('the documents', () => {
  it('are all in the index', () => {
    const listed = new Set(linksOf('docs/README.md'));
    expect(pages.filter((page) => page !== 'docs/README.md' && !listed.has(page))).toEqual([]);
  });

  it.each(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...pages])('%s leads to nothing that is not there', (page) => {
    expect(linksOf(page).filter((target) => !existsSync(join(packageRoot, target)))).toEqual([]);
  });
});
