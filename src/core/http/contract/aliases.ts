import type { IncomingHttpHeaders } from 'node:http';

/** An alias of a member's name. */
interface NameAlias {
  /** JSON pointer of the object that holds the member. */
  readonly in: string;
  readonly member: string;
  readonly to: string;
}

/** An alias of a member's value. */
interface ValueAlias {
  readonly in: string;
  readonly member: string;
  readonly value: string;
  readonly becomes: string;
}

/**
 * The names and values that existing clients use instead of the documented ones: `x-aliases` of an
 * operation and `x-alias` of a header. Gantry replaces them before validation; docs/aliases.md
 * lists them.
 */
export interface Aliases {
  /** The aliases of headers, in lower case, by documented name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The documented values of each query parameter, by alias. */
  readonly query?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * Parameters that clients also send as `name[0][key]=env` and `name[0][value]=prod`, for
   * `name=env=prod`.
   */
  readonly pairs?: readonly string[];
  readonly body?: readonly (NameAlias | ValueAlias)[];
}

interface WithAliases {
  readonly aliases?: Aliases;
}

/** Returns a request header; if it is absent or empty, the header with its alias. */
export function canonicalHeader(
  { aliases }: WithAliases,
  headers: IncomingHttpHeaders,
  name: string,
): string | string[] | undefined {
  const value = headers[name.toLowerCase()];
  const alias = aliases?.headers?.[name];
  return alias === undefined ? value : value || headers[alias];
}

/** Replaces the aliases of a query, and removes an empty `include`. */
export function canonicalizeQuery(
  { aliases }: WithAliases,
  query: object,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(joinPairs(aliases?.pairs ?? [], query))
    .filter(([name, value]) => name !== 'include' || value !== '')
    .map(([name, value]) => [name, aliases?.query?.[name]?.[String(value)] ?? value] as const);
  return Object.fromEntries(entries);
}

const NUMBERED_PAIR = /^(.+)\[(\d{1,3})\]\[(key|value)\]$/;

/**
 * Joins numbered pairs to `key=value`. A pair without a value becomes `key`, which matches any
 * value.
 */
function joinPairs(names: readonly string[], query: object): object {
  const rest: [string, unknown][] = [];
  const pairs = new Map<string, Map<string, { key?: string; value?: string }>>();
  for (const [parameter, text] of Object.entries(query) as [string, unknown][]) {
    const [, name = '', number = '', part = ''] = NUMBERED_PAIR.exec(parameter) ?? [];
    if (!names.includes(name) || typeof text !== 'string') {
      rest.push([parameter, text]);
      continue;
    }
    const numbered = pairs.get(name) ?? new Map<string, { key?: string; value?: string }>();
    pairs.set(name, numbered.set(number, { ...numbered.get(number), [part]: text }));
  }
  if (pairs.size === 0) return query;
  const joined = [...pairs].map(([name, numbered]) => [
    name,
    [...numbered.values()].map(({ key = '', value = '' }) =>
      value === '' ? key : `${key}=${value}`,
    ),
  ]);
  return Object.fromEntries([...rest, ...joined] as [string, unknown][]);
}

/** Replaces the aliases of a body in place, and returns it. */
export function canonicalizeBody({ aliases }: WithAliases, body: object): object {
  for (const alias of aliases?.body ?? []) {
    const holder = objectAt(body, alias.in.split('/').slice(1));
    if (holder) applyAlias(alias, holder);
  }
  return body;
}

function applyAlias(alias: NameAlias | ValueAlias, holder: Record<string, unknown>): void {
  if ('becomes' in alias) {
    if (holder[alias.member] === alias.value) holder[alias.member] = alias.becomes;
  } else if (alias.member in holder) {
    holder[alias.to] ??= holder[alias.member];
    Reflect.deleteProperty(holder, alias.member);
  }
}

function objectAt(node: unknown, [step, ...rest]: string[]): Record<string, unknown> | null {
  if (typeof node !== 'object' || node === null) return null;
  if (step === undefined) return Array.isArray(node) ? null : (node as Record<string, unknown>);
  return objectAt((node as Record<string, unknown>)[step], rest);
}
