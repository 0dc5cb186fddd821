import type { Body, Operation } from './operation.js';
import { encode, type Shape } from './shape.js';

/** A request, before the connection adds the token and the address of the server. */
export interface WireRequest {
  readonly method: string;
  /** A path of the server, or a link from a response. */
  readonly target: string;
  readonly isLink: boolean;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

type Arguments = Readonly<Record<string, unknown>>;
/** Returns an argument, and marks it as used. */
type ArgumentReader = (name: string) => unknown;

/**
 * Converts the arguments of a call to a request. Throws a TypeError if, for example, an argument is
 * unknown, or an argument of the path is missing. The server validates the values.
 */
export function requestOf(operation: Operation, args: Arguments): WireRequest {
  const values: Record<string, unknown> = { ...operation.defaults };
  for (const [name, value] of Object.entries(args)) if (value !== undefined) values[name] = value;
  const unused = new Set(Object.keys(values));
  const take = (name: string) => {
    unused.delete(name);
    return values[name];
  };
  const { target, isLink } = targetOf(operation, take);
  const query = queryOf(operation, take);
  const headers = headersOf(operation, take);
  const body = operation.body ? bodyOf(operation, operation.body, take) : undefined;
  const [unknown] = unused;
  if (unknown !== undefined)
    throw new TypeError(`${operation.name} has no argument named "${unknown}".`);
  if (body !== undefined && operation.body) headers['content-type'] = operation.body.mediaType;
  return { method: operation.method, target: target + query, isLink, headers, body };
}

function targetOf(operation: Operation, take: ArgumentReader) {
  let link: string | undefined;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = take(name);
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
      throw new TypeError(`${operation.name} needs the argument "${name}".`);
    const text = String(value);
    // The URL parser would resolve this segment, and the request would address another resource.
    if (text === '.' || text === '..')
      throw new TypeError(`${operation.name} does not accept "${text}" as "${name}".`);
    if (operation.isLink && /^(https?:\/)?\//i.test(text)) link = text;
    return encodeURIComponent(text);
  });
  return { target: link ?? path, isLink: link !== undefined };
}

function queryOf(operation: Operation, take: ArgumentReader): string {
  const query = new URLSearchParams();
  for (const [name, wire] of Object.entries(operation.query ?? {})) {
    const value = take(name);
    if (value !== undefined && value !== null) query.set(wire, textOf(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function headersOf(operation: Operation, take: ArgumentReader) {
  const headers: Record<string, string> = {};
  for (const [name, wire] of Object.entries(operation.headers ?? {})) {
    const value = take(name);
    if (value !== undefined && value !== null) headers[wire.toLowerCase()] = textOf(value);
  }
  return headers;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join(',') : String(value);
}

function bodyOf(operation: Operation, body: Body, take: ArgumentReader): unknown {
  switch (body.kind) {
    case 'bytes':
      return take('body');
    case 'object': {
      const content = encodeMembers(body.shape, take);
      return Object.keys(content).length === 0 ? undefined : JSON.stringify(content);
    }
    case 'member': {
      const content = take(body.argument);
      return content === undefined ? undefined : JSON.stringify(encode(body.shape, content));
    }
    case 'identifiers':
      return JSON.stringify({ data: toIdentifiers(take(body.argument), body.type) });
    case 'resource':
      return resourceOf(operation, body, take);
  }
}

function encodeMembers(shape: Shape, take: ArgumentReader): Record<string, unknown> {
  const content: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(shape)) {
    const value = take(name);
    if (value === undefined) continue;
    const [wire, inner] = typeof entry === 'string' ? [entry, undefined] : entry;
    content[wire] = encode(inner, value);
  }
  return content;
}

function resourceOf(
  operation: Operation,
  body: Body & { kind: 'resource' },
  take: ArgumentReader,
): string | undefined {
  const attributes = encodeMembers(body.attributes ?? {}, take);
  const relationships: Record<string, unknown> = {};
  for (const [argument, { name, type }] of Object.entries(body.one ?? {})) {
    const ids = take(argument);
    if (ids !== undefined) relationships[name] = { data: toIdentifiers(ids, type) };
  }
  for (const [argument, { name, type, attributes: shape }] of Object.entries(body.many ?? {})) {
    const resources = take(argument);
    if (resources === undefined) continue;
    if (!Array.isArray(resources))
      throw new TypeError(`${operation.name}: "${argument}" must be an array.`);
    relationships[name] = { data: toResources(resources as readonly Arguments[], type, shape) };
  }
  const hasAttributes = Object.keys(attributes).length > 0;
  const hasRelationships = Object.keys(relationships).length > 0;
  if (body.isOptional && !hasAttributes && !hasRelationships) return undefined;
  const data = {
    type: body.type,
    ...(body.attributes && { attributes }),
    ...(hasRelationships && { relationships }),
  };
  return JSON.stringify({ data });
}

function toIdentifiers(ids: unknown, type: string): unknown {
  if (ids === null) return null;
  return Array.isArray(ids) ? ids.map((id: unknown) => ({ type, id })) : { type, id: ids };
}

function toResources(resources: readonly Arguments[], type: string, shape: Shape): unknown {
  return resources.map((resource) => {
    const { id, ...attributes } = resource;
    return { type, ...(id !== undefined && { id }), attributes: encode(shape, attributes) };
  });
}
