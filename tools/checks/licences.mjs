// Licences of all dependencies of the product. See docs/decisions/0035-dependency-checks.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';

/** Licences that require only that their text stays with the code. */
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

/** The names of the packages that the sources of the portal import. */
function portalImports(folder) {
  const sources = join(folder, 'portal/src');
  if (!existsSync(sources)) return [];
  const files = readdirSync(sources, { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  const names = files.flatMap((file) =>
    [
      ...readFileSync(join(sources, file), 'utf8').matchAll(
        /(?:from|import) '((?:@[^/']+\/)?[^./'@][^/']*)/g,
      ),
    ].map(([, name]) => name),
  );
  return [...new Set(names)];
}

/** The path of a package in the lock file, as Node.js resolves its name in the package `from`. */
function resolve(packages, from, name) {
  for (let base = from; ; base = base.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (base === '') return null;
  }
}

/**
 * The paths of the packages that the portal imports, directly or not. They are development
 * dependencies, but ship in its bundle.
 */
function bundledWithPortal(folder, packages) {
  const found = new Set();
  const queue = portalImports(folder).map((name) => ['', name]);
  for (const [from, name] of queue) {
    const path = resolve(packages, from, name);
    if (path === null || found.has(path) || packages[path].link) continue;
    found.add(path);
    queue.push(...Object.keys(packages[path].dependencies ?? {}).map((next) => [path, next]));
  }
  return found;
}

/**
 * A sentence for each dependency of the product in the folder's lock file, direct or not, whose
 * licence is not allowed.
 */
export function licenceFindings(folder) {
  const { packages } = json(join(folder, 'package-lock.json'));
  const bundled = bundledWithPortal(folder, packages);
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) =>
      path.includes('node_modules/') && !link && (!dev || bundled.has(path)),
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
