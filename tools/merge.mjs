// Merges the bundles into the one document that both generators read.
import { isDeepStrictEqual } from 'node:util';

/**
 * Returns one document with all paths and components. Throws if paths or operation IDs are not
 * unique, or if components with the same name differ.
 */
export function merge(bundles) {
  const all = {
    openapi: '3.0.3',
    info: { title: 'Gantry', version: '1.0.0' },
    servers: [{ url: '/' }],
    tags: [],
    paths: {},
    components: {},
  };
  for (const [name, document] of Object.entries(bundles)) {
    addPaths(all, name, document);
    if (document.info['x-for-browsers'])
      all['x-browser-paths'] = [...(all['x-browser-paths'] ?? []), ...Object.keys(document.paths)];
    addComponents(all, name, document.components ?? {});
    all.tags.push(...(document.tags ?? []));
  }
  markRequestSchemas(all);
  const resolve = (part) =>
    part.$ref ? all.components[part.$ref.split('/')[2]][part.$ref.split('/')[3]] : part;
  for (const item of Object.values(all.paths))
    for (const operation of operationsOf(item))
      annotate(item, operation, resolve, all.components.securitySchemes);
  return omitCases(all);
}

function addPaths(all, name, document) {
  const ids = new Set(
    Object.values(all.paths).flatMap((item) =>
      operationsOf(item).map((operation) => operation.operationId),
    ),
  );
  for (const [path, item] of Object.entries(document.paths)) {
    if (all.paths[path]) throw new Error(`${name}: the path ${path} is in two documents`);
    for (const operation of operationsOf(item)) {
      if (ids.has(operation.operationId))
        throw new Error(`${name}: the operation ${operation.operationId} is in two documents`);
      ids.add(operation.operationId);
      operation.security ??= document.security ?? [];
    }
    all.paths[path] = item;
  }
}

function addComponents(all, name, components) {
  for (const [kind, parts] of Object.entries(components)) {
    const known = (all.components[kind] ??= {});
    for (const [key, part] of Object.entries(parts)) {
      if (known[key] && !isDeepStrictEqual(known[key], part))
        throw new Error(`${name}: ${kind}/${key} differs from the one in another document`);
      known[key] = part;
    }
  }
}

/**
 * Sets `x-request` on each schema that a request body refers to, directly or indirectly. The
 * templates generate validating classes for these schemas, and interfaces for the others.
 */
function markRequestSchemas(all) {
  const mark = (node) => {
    if (Array.isArray(node)) return node.forEach(mark);
    if (node === null || typeof node !== 'object') return;
    const named = /^#\/components\/schemas\/(.+)$/.exec(node.$ref ?? '')?.[1];
    if (named) {
      const schema = all.components.schemas[named];
      if (schema['x-request']) return;
      schema['x-request'] = true;
      return mark(schema);
    }
    for (const [key, value] of Object.entries(node))
      if (key !== 'examples' && key !== 'example') mark(value);
  };
  for (const item of Object.values(all.paths))
    for (const operation of operationsOf(item)) mark(operation.requestBody);
}

/** Adds the facts that the templates cannot derive, as extensions of the operation. */
function annotate(item, operation, resolve, schemes) {
  const [status, response] = Object.entries(operation.responses).find(([code]) =>
    /^[23]/.test(code),
  );
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve);
  operation['x-success-status'] = Number(status);
  operation['x-success-type'] = Object.keys(resolve(response).content ?? {})[0];
  operation['x-slashes'] = parameters
    .filter((parameter) => parameter['x-allow-slash'])
    .map((parameter) => parameter.name);
  const cookies = operation.security
    .flatMap((requirement) => Object.keys(requirement))
    .map((name) => schemes[name])
    .filter((scheme) => scheme.in === 'cookie');
  if (cookies[0]) operation['x-session-cookie'] = cookies[0].name;
  if (operation['x-unsupported-attributes'])
    operation['x-unsupported'] = JSON.stringify(operation['x-unsupported-attributes']);
  const aliases = aliasesOf(operation, parameters, schemes);
  if (Object.keys(aliases).length > 0) operation['x-alias-table'] = JSON.stringify(aliases);
  operation['x-raw-body'] = operation['x-body'] === 'read-by-handler';
  operation['x-body'] ??= operation.requestBody ? 'validated' : 'none';
}

/**
 * Returns the `x-aliases` of the operation, and under `headers`, the `x-alias` of its header
 * parameters and of the headers of its security schemes.
 */
function aliasesOf({ security, 'x-aliases': aliases = {} }, parameters, schemes) {
  const tokens = security.flatMap((requirement) =>
    Object.keys(requirement).map((name) => schemes[name]),
  );
  const headers = [...parameters, ...tokens]
    .filter((part) => part.in === 'header' && part['x-alias'] !== undefined)
    .map((part) => [part.name, part['x-alias'].toLowerCase()]);
  return headers.length > 0 ? { ...aliases, headers: Object.fromEntries(headers) } : aliases;
}

function operationsOf(item) {
  return ['get', 'put', 'post', 'patch', 'delete'].map((method) => item[method]).filter(Boolean);
}

/** Omits the paths that only browsers use: the client has no methods for them. */
export function omitBrowserPaths(all) {
  const { 'x-browser-paths': browserPaths = [], ...rest } = all;
  return {
    ...rest,
    paths: Object.fromEntries(
      Object.entries(all.paths).filter(([path]) => !browserPaths.includes(path)),
    ),
  };
}

/**
 * Removes contract cases and examples, which the generators do not need. Keeps the schema of a
 * property that is named `examples`.
 */
function omitCases(all) {
  const isSchema = (value) => typeof value.type === 'string' || typeof value.$ref === 'string';
  return JSON.parse(
    JSON.stringify(all, (key, value) =>
      key === 'x-contract-cases' || (key === 'examples' && !isSchema(value)) ? undefined : value,
    ),
  );
}
