// Checks the licenses of the dependencies that ship with the product: see
// docs/decisions/0035-dependency-checks.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';

/** Permissive licenses, which require at most that their notices stay with the code. */
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

/** Licenses that are allowed for one package, which operators can replace. */
const EXCEPTIONS = {
  openpgp: ['LGPL-3.0-or-later'],
  '@cdktn/hcl2json': ['MPL-2.0'],
};

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The license that the package declares; old packages have a list in `licenses`. */
function readDeclaredLicense(folder, path) {
  const file = join(folder, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = readJson(file);
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ');
}

function isAllowed(name, license) {
  try {
    return satisfies(license, [...ALLOWED, ...(EXCEPTIONS[name] ?? [])]);
  } catch {
    return false; // Not an SPDX expression: somebody must review it.
  }
}

/** The names of the packages that the sources of the portal import. */
function listPortalImports(folder) {
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

/**
 * The path of a package in the lock file, as Node.js resolves its name in the package `from`; null
 * if the lock file does not list it.
 */
function resolvePath(packages, from, name) {
  for (let base = from; ; base = base.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (base === '') return null;
  }
}

/**
 * The paths of the packages that the portal imports, directly or indirectly: development
 * dependencies that ship in its bundle.
 */
function findPortalPackages(folder, packages) {
  const bundled = new Set();
  const queue = listPortalImports(folder).map((name) => ['', name]);
  for (const [from, name] of queue) {
    const path = resolvePath(packages, from, name);
    if (path === null || bundled.has(path) || packages[path].link) continue;
    bundled.add(path);
    queue.push(...Object.keys(packages[path].dependencies ?? {}).map((next) => [path, next]));
  }
  return bundled;
}

/** Returns a line for each dependency of the product with a license that is not allowed. */
export function checkLicenses(folder) {
  const { packages } = readJson(join(folder, 'package-lock.json'));
  const bundled = findPortalPackages(folder, packages);
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) =>
      path.includes('node_modules/') && !link && (!dev || bundled.has(path)),
  );
  if (shipped.length === 0)
    return ['package-lock.json lists no production dependencies, so it is incomplete'];
  return shipped.flatMap(
    ([path, { name = path.replace(/^.*node_modules\//, ''), version, license: listed }]) => {
      const license = listed ?? readDeclaredLicense(folder, path) ?? 'none';
      return isAllowed(name, license)
        ? []
        : [`${name} ${version}: license ${license} is not allowed`];
    },
  );
}
