import type { IncomingHttpHeaders } from 'node:http';

/** Another name of a member. */
interface Rename {
  /** JSON pointer of the object that holds the member. */
  readonly in: string;
  readonly member: string;
  readonly to: string;
}

/** Another spelling of a member's value. */
interface Respelling {
  readonly in: string;
  readonly member: string;
  readonly value: string;
  readonly becomes: string;
}

/**
 * The names that existing clients use instead of the documented ones: `x-aliases` of an operation
 * and `x-alias` of a header. Gantry replaces them before validation; docs/aliases.md lists them.
 */
export interface Aliases {
  /** The alias of a header in lower case, by the documented name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Documented values by their aliases, by the name of the parameter. */
  readonly query?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * Parameters that clients also send as `name[0][key]=env` and `name[0][value]=prod`, for
   * `name=env=prod`.
   */
  readonly pairs?: readonly string[];
  readonly body?: readonly (Rename | Respelling)[];
}

interface WithAliases {
  readonly aliases?: Aliases;
}

/** A request header by its documented name, or by its alias. */
export function canonicalHeader(
  { aliases }: WithAliases,
  headers: IncomingHttpHeaders,
  name: string,
): string | string[] | undefined {
  const alias = aliases?.headers?.[name];
  return headers[name.toLowerCase()] || (alias === undefined ? undefined : headers[alias]);
}

/** The query with canonical values, and without an empty `include`. */
export function canonicalQuery({ aliases }: WithAliases, query: object): object {
  const entries = Object.entries(joinedPairs(aliases?.pairs ?? [], query))
    .filter(([name, value]) => name !== 'include' || value !== '')
    .map(([name, value]) => [name, aliases?.query?.[name]?.[String(value)] ?? value] as const);
  return Object.fromEntries(entries);
}

const NUMBERED_PAIR = /^(.+)\[(\d{1,3})\]\[(key|value)\]$/;

/** An empty value stands for any value. */
function joinedPairs(names: readonly string[], query: object): object {
  const rest: [string, unknown][] = [];
  const pairs = new Map<string, Map<string, { key?: string; value?: string }>>();
  for (const [parameter, given] of Object.entries(query) as [string, unknown][]) {
    const [, name = '', number = '', part = ''] = NUMBERED_PAIR.exec(parameter) ?? [];
    if (!names.includes(name) || typeof given !== 'string') {
      rest.push([parameter, given]);
      continue;
    }
    const numbered = pairs.get(name) ?? new Map<string, { key?: string; value?: string }>();
    pairs.set(name, numbered.set(number, { ...numbered.get(number), [part]: given }));
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

/** Changes the body in place. */
export function canonicalBody({ aliases }: WithAliases, body: object): object {
  for (const row of aliases?.body ?? []) {
    const holder = objectAt(body, row.in.split('/').slice(1));
    if (holder) apply(row, holder);
  }
  return body;
}

function apply(row: Rename | Respelling, holder: Record<string, unknown>): void {
  if ('becomes' in row) {
    if (holder[row.member] === row.value) holder[row.member] = row.becomes;
  } else if (row.member in holder) {
    holder[row.to] ??= holder[row.member];
    Reflect.deleteProperty(holder, row.member);
  }
}

function objectAt(node: unknown, [step, ...rest]: string[]): Record<string, unknown> | null {
  if (typeof node !== 'object' || node === null) return null;
  if (step === undefined) return Array.isArray(node) ? null : (node as Record<string, unknown>);
  return objectAt((node as Record<string, unknown>)[step], rest);
}
