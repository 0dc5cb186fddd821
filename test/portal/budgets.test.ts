import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';
import { readBuiltPortal } from './support/built-portal.js';

const KB = 1024;
const FIRST_LOAD_BYTES = 170 * KB;
const FURTHER_PAGE_BYTES = 60 * KB;

describe('the compressed scripts of the built portal', () => {
  const portal = readBuiltPortal();

  it('are preloaded if they start the portal, and exist for every route', () => {
    const table = readFileSync(join(packageRoot, 'portal/src/app/router.tsx'), 'utf8');
    const pages = [...table.matchAll(/import\('\.\.\/pages\/[^']+\/([^/']+)\.js'\)/g)];
    expect(new Set(portal.preloaded)).toEqual(new Set(portal.start));
    expect(pages.length).toBeGreaterThan(15);
    for (const [, page] of pages) expect([...portal.later.keys()]).toContain(page);
    expect([...portal.later.keys()]).toContain('account-menu');
  });

  it('have at most 170 KB until the catalog is shown, with either encoding', () => {
    expect(portal.firstWeight.br).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
    expect(portal.firstWeight.gz).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
    expect(portal.menu.length).toBeGreaterThan(1);
  });

  it('have at most 60 KB more for each page, with either encoding', () => {
    const heavy = [...portal.later].filter(
      ([, { gz, br }]) => Math.max(gz, br) > FURTHER_PAGE_BYTES,
    );
    expect(heavy).toEqual([]);
  });
});
