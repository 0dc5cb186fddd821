import type { DocumentedOperation } from '../../../src/core/http/contract/documents.js';
import type { PreparedRequest } from '../../support/case-requests.js';
import {
  HOSTILE_HEADERS,
  HOSTILE_JSON,
  HOSTILE_SEGMENTS,
  HOSTILE_VALUES,
  hostileBytes,
  INTEGER_LIMITS,
} from './hostile.js';
import type { Random } from './random.js';
import type { WireRequest } from './wire.js';

const JSON_TYPE = 'application/vnd.api+json';
const PLACEHOLDER = '"the placeholder"';

/** Serializes the valid request, with the token if there is one. */
export function toWireRequest(
  { method }: DocumentedOperation,
  { path, headers, body, raw }: PreparedRequest,
  token: string | undefined,
): WireRequest {
  const sent = {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'Content-Type': JSON_TYPE }),
    ...headers,
  };
  const bytes = raw === undefined ? (body === undefined ? undefined : JSON.stringify(body)) : raw;
  return {
    method,
    path,
    headers: sent,
    body: bytes === undefined ? undefined : Buffer.from(bytes as string),
  };
}

/** Damages the valid request of the operation in one random way. */
export function damageRequest(
  random: Random,
  operation: DocumentedOperation,
  prepared: PreparedRequest,
  valid: WireRequest,
): WireRequest {
  const ways = [
    damageQuery,
    damageHeader,
    ...(operation.path.includes('{') ? [damagePath] : []),
    ...(valid.body ? [damageBytes] : [addBody]),
  ];
  if (prepared.body !== undefined) ways.push(damageJson, damageJson, damageJson, damageJson);
  return random.one(ways)(random, valid, operation, prepared);
}

type Damage = (
  random: Random,
  valid: WireRequest,
  operation: DocumentedOperation,
  prepared: PreparedRequest,
) => WireRequest;

const damagePath: Damage = (random, valid, operation) => {
  const [path = '', query] = valid.path.split('?');
  const segments = path.split('/');
  const places = operation.path
    .split('/')
    .flatMap((segment, at) => (segment.startsWith('{') ? [at] : []));
  segments[random.one(places)] = random.one(HOSTILE_SEGMENTS);
  const joined = segments.join('/');
  const spelling = random.one([
    joined,
    joined,
    joined,
    `${path}/`,
    `/${path}`,
    path.replace('/api', '/./api'),
    path.replace('/api', '/API'),
    path.toUpperCase(),
    `${path};x=y`,
    `${path}/..`,
    `${path}%2f`,
  ]);
  return { ...valid, path: query === undefined ? spelling : `${spelling}?${query}` };
};

const damageQuery: Damage = (random, valid, { operation }) => {
  const parameters = (operation.parameters ?? []).flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' ? [parameter] : [],
  );
  const name = random.one(
    [...parameters, ...parameters, ...parameters]
      .map((parameter) => parameter.name)
      .concat(
        'page[number]',
        'page[size]',
        'include',
        'sort',
        'q',
        '__proto__',
        'filter[x]',
        'token',
        '',
      ),
  );
  const isNumber = parameters.some(
    (parameter) =>
      parameter.name === name &&
      (parameter.schema as { type?: string } | undefined)?.type === 'integer',
  );
  const values = isNumber && random.below(2) === 0 ? INTEGER_LIMITS : HOSTILE_VALUES;
  const [one, other] = [random.one(values), random.one(values)];
  const text = random.one([
    `${name}=${one}`,
    `${name}=${one}`,
    `${name}=${one}&${name}=${other}`,
    `${name}[x]=${one}`,
    `${name}[]=${one}`,
    `${name}[__proto__]=${one}`,
    name,
    `${encodeURIComponent(name)}=${one}`,
    `${name}=${one}&`.repeat(200),
  ]);
  return { ...valid, path: `${valid.path}${valid.path.includes('?') ? '&' : '?'}${text}` };
};

const damageHeader: Damage = (random, valid) => {
  const [name, values] = random.one(HOSTILE_HEADERS);
  const others = Object.entries(valid.headers).filter(
    ([other]) => other.toLowerCase() !== name.toLowerCase(),
  );
  return { ...valid, headers: { ...Object.fromEntries(others), [name]: random.one(values) } };
};

const damageJson: Damage = (random, valid, _operation, { body }) => {
  const text = JSON.stringify(withPlaceholder(random, body));
  return { ...valid, body: Buffer.from(text.replace(PLACEHOLDER, () => random.one(HOSTILE_JSON))) };
};

const damageBytes: Damage = (random, valid) => {
  const body = valid.body ?? Buffer.alloc(0);
  return random.one<() => WireRequest>([
    () => ({ ...valid, body: hostileBytes(random, body) }),
    () => ({ ...valid, body: hostileBytes(random, body), framing: 'chunked' }),
    () => ({ ...valid, body: body.subarray(0, random.below(body.length)), framing: 'cut' }),
  ])();
};

const addBody: Damage = (random, valid) => ({
  ...valid,
  headers: { ...valid.headers, 'Content-Type': JSON_TYPE },
  body: Buffer.from(random.one(HOSTILE_JSON)),
});

/** Copies the node with the placeholder in place of one node, or as an additional member. */
function withPlaceholder(random: Random, node: unknown): unknown {
  const placeholder = JSON.parse(PLACEHOLDER) as string;
  if (typeof node !== 'object' || node === null || random.below(6) === 0) return placeholder;
  if (Array.isArray(node)) {
    const at = random.below(node.length + 1);
    return at === node.length
      ? [...(node as unknown[]), placeholder]
      : node.map((item, index) =>
          index === at ? withPlaceholder(random, item) : (item as unknown),
        );
  }
  const keys = Object.keys(node);
  const key =
    random.below(8) === 0 || keys.length === 0
      ? random.one(['__proto__', 'constructor', 'x-unknown', 'id', 'relationships'])
      : random.one(keys);
  // Assigning `__proto__` would change the prototype of the object, which JSON.stringify ignores.
  return Object.fromEntries([
    ...Object.entries(node).filter(([other]) => other !== key),
    [key, withPlaceholder(random, (node as Record<string, unknown>)[key])],
  ]);
}
