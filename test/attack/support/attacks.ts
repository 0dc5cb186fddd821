import type { DocumentedOperation } from '../../../src/core/http/contract/documents.js';
import type { PreparedRequest } from '../../support/case-requests.js';
import {
  EDGES_OF_INTEGERS,
  HOSTILE_HEADERS,
  HOSTILE_JSON,
  HOSTILE_SEGMENTS,
  HOSTILE_VALUES,
  hostileBytes,
} from './hostile.js';
import type { Random } from './random.js';
import type { WireRequest } from './wire.js';

const JSON_TYPE = 'application/vnd.api+json';
const HOLE = '"the hole"';

/** The valid request as bytes. */
export function wireOf(
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

/** The valid request of the operation, damaged in one random way. */
export function spoiled(
  random: Random,
  operation: DocumentedOperation,
  prepared: PreparedRequest,
  valid: WireRequest,
): WireRequest {
  const ways = [
    spoilQuery,
    spoilHeader,
    ...(operation.path.includes('{') ? [spoilPath] : []),
    ...(valid.body ? [spoilBytes] : [bodyFromNowhere]),
  ];
  if (prepared.body !== undefined) ways.push(spoilJson, spoilJson, spoilJson, spoilJson);
  return random.one(ways)(random, valid, operation, prepared);
}

type Way = (
  random: Random,
  valid: WireRequest,
  operation: DocumentedOperation,
  prepared: PreparedRequest,
) => WireRequest;

const spoilPath: Way = (random, valid, operation) => {
  const [path = '', query] = valid.path.split('?');
  const segments = path.split('/');
  const places = operation.path
    .split('/')
    .flatMap((segment, at) => (segment.startsWith('{') ? [at] : []));
  segments[random.one(places)] = random.one(HOSTILE_SEGMENTS);
  const joined = segments.join('/');
  const spelled = random.one([
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
  return { ...valid, path: query === undefined ? spelled : `${spelled}?${query}` };
};

const spoilQuery: Way = (random, valid, { operation }) => {
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
  const values = isNumber && random.below(2) === 0 ? EDGES_OF_INTEGERS : HOSTILE_VALUES;
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

const spoilHeader: Way = (random, valid) => {
  const [name, values] = random.one(HOSTILE_HEADERS);
  const kept = Object.entries(valid.headers).filter(
    ([kept]) => kept.toLowerCase() !== name.toLowerCase(),
  );
  return { ...valid, headers: { ...Object.fromEntries(kept), [name]: random.one(values) } };
};

const spoilJson: Way = (random, valid, _operation, { body }) => {
  const text = JSON.stringify(withHole(random, body));
  return { ...valid, body: Buffer.from(text.replace(HOLE, () => random.one(HOSTILE_JSON))) };
};

const spoilBytes: Way = (random, valid) => {
  const body = valid.body ?? Buffer.alloc(0);
  return random.one<() => WireRequest>([
    () => ({ ...valid, body: hostileBytes(random, body) }),
    () => ({ ...valid, body: hostileBytes(random, body), framing: 'chunked' }),
    () => ({ ...valid, body: body.subarray(0, random.below(body.length)), framing: 'cut' }),
  ])();
};

const bodyFromNowhere: Way = (random, valid) => ({
  ...valid,
  headers: { ...valid.headers, 'Content-Type': JSON_TYPE },
  body: Buffer.from(random.one(HOSTILE_JSON)),
});

/** A copy in which one node, or an additional member, is the hole. */
function withHole(random: Random, node: unknown): unknown {
  const hole = JSON.parse(HOLE) as string;
  if (typeof node !== 'object' || node === null || random.below(6) === 0) return hole;
  if (Array.isArray(node)) {
    const at = random.below(node.length + 1);
    return at === node.length
      ? [...(node as unknown[]), hole]
      : node.map((item, index) => (index === at ? withHole(random, item) : (item as unknown)));
  }
  const keys = Object.keys(node);
  const key =
    random.below(8) === 0 || keys.length === 0
      ? random.one(['__proto__', 'constructor', 'x-unknown', 'id', 'relationships'])
      : random.one(keys);
  // An assignment would change the prototype, and send nothing.
  return Object.fromEntries([
    ...Object.entries(node).filter(([other]) => other !== key),
    [key, withHole(random, (node as Record<string, unknown>)[key])],
  ]);
}
