// Converts names of the documents to names of the client: camel case, consistent names, short
// method names.

/** The resource of each relationship whose name differs from that of its resource. */
const RELATIONSHIP_RESOURCES = {
  configurable: 'workspace',
  'no-code-allowed-module': 'no-code-module',
};

/**
 * `created-at`, `page[number]`, `TemplateName` and `ID` become `createdAt`, `pageNumber`,
 * `templateName` and `id`.
 */
export function camelCase(name) {
  const [first, ...rest] = name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
  return [first, ...rest.map(capitalize)].join('');
}

export const capitalize = (word) => word[0].toUpperCase() + word.slice(1);

export const uncapitalize = (word) => word[0].toLowerCase() + word.slice(1);

export const kebabCase = (name) => name.replace(/(?<=[a-z0-9])[A-Z]/g, '-$&').toLowerCase();

const singular = (name) => name.replace(/ies$/, 'y').replace(/s$/, '');

/** The argument of a query parameter: `filter[namespace]` becomes `namespace`. */
export const queryName = (name) => camelCase(name.replace(/^filter(?=\[)/, ''));

/** The argument of a path parameter: a bare `{id}` is named after the segment before it. */
export function pathName(name, path) {
  if (name !== 'id') return camelCase(name);
  const [, noun] = /([^/]+)\/\{id\}/.exec(path);
  return camelCase(`${singular(noun)}-id`);
}

/** The member for the ID, or the IDs, of a relationship. */
export function relatedName(relationship, isMany) {
  const noun = RELATIONSHIP_RESOURCES[relationship] ?? relationship;
  return isMany ? `${camelCase(singular(noun))}Ids` : `${camelCase(noun)}Id`;
}

/**
 * `listGpgKeys` of the tag GpgKeys becomes `list`, `createRegistryModuleVersion` of RegistryModules
 * becomes `createVersion`.
 */
export function methodName(operationId, tag) {
  const noun = tag.replace(/ies$/, '(?:y|ies)').replace(/s$/, 's?');
  const verb = '(?:(?:force|safe)[A-Z][a-z]+|[a-z]+)(?:Current)?';
  return operationId.replace(new RegExp(`^(${verb})${noun}(?![a-z])`), '$1');
}

/**
 * The type of a flat resource: `GpgKeyResource` becomes `GpgKey`, or `GpgKeyEntry` if a schema has
 * that name.
 */
export function flatName(resource, taken) {
  const name = resource.replace(/Resource$/, '');
  return taken.has(name) ? `${name}Entry` : name;
}

/** Throws if two methods, arguments or members have the same name. */
export function requireUniqueNames(subject, items) {
  const names = items.map(({ name }) => name);
  const duplicates = names.filter((name, index) => names.indexOf(name) !== index);
  if (duplicates.length > 0) throw new Error(`${subject}: duplicate ${duplicates.join(', ')}`);
}
