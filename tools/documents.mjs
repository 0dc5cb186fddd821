// The contract documents: their paths and names, and the paths of all inputs of the generators.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Paths of the hand-written documents, relative to the root: every YAML file that begins with
 * `openapi:`.
 */
export function listDocumentFiles() {
  return ['openapi', 'openapi/platform']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter(
      (file) =>
        file.endsWith('.yaml') && readFileSync(join(root, file), 'utf8').startsWith('openapi:'),
    )
    .sort();
}

/** The name of a document, of its bundle and of its page in Swagger UI. */
export function toDocumentName(file) {
  return basename(file, '.yaml');
}

/** Every file that affects `generated/`, relative to the root. */
export function listInputFiles() {
  const walk = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? walk(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    );
  const tools = [
    'bundles',
    'check-profile',
    'client-model',
    'client-names',
    'client-schemas',
    'client-source',
    'documents',
    'generate',
    'merge',
  ].map((name) => `tools/${name}.mjs`);
  return [...walk('openapi'), ...tools, 'openapitools.json']
    .map((file) => relative(root, join(root, file)))
    .sort();
}
