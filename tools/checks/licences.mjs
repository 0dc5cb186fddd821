// Licences of all dependencies of the product. See docs/decisions/0035-dependency-checks.md.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';

/** They require only that their text stays with the code. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/** Each is allowed for one package, which is used unchanged and can be replaced by an operator. */
const EXCEPTIONS = {
  openpgp: ['LGPL-3.0-or-later'],
  '@cdktn/hcl2json': ['MPL-2.0'],
  'axe-core': ['MPL-2.0'],
};

const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The licence that the package declares; old packages have a list in `licenses`. */
function written(folder, path) {
  const file = join(folder, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = json(file);
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ');
}

function allowed(name, licence) {
  try {
    return satisfies(licence, [...ALLOWED, ...(EXCEPTIONS[name] ?? [])]);
  } catch {
    return false; // Not an SPDX expression: needs a manual review.
  }
}

/**
 * A sentence for each production dependency of the folder's lock file, direct or not, whose licence
 * is not allowed.
 */
export function licenceFindings(folder) {
  const packages = Object.entries(json(join(folder, 'package-lock.json')).packages);
  const shipped = packages.filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
  if (shipped.length === 0)
    return ['package-lock.json names no production dependency: it cannot be complete'];
  return shipped.flatMap(
    ([path, { name = path.replace(/^.*node_modules\//, ''), version, license }]) => {
      const licence = license ?? written(folder, path) ?? 'none';
      return allowed(name, licence)
        ? []
        : [`${name} ${version}: licence ${licence} is not allowed`];
    },
  );
}
