import type { IncomingHttpHeaders } from 'node:http';

/**
 * The names that existing clients use for something which the documents call otherwise. They are accepted on input and
 * turned into the canonical name here, before validation, and nowhere else. `docs/aliases.md` shows this table.
 */
export const HEADER_ALIASES: Record<string, string> = {
  'X-Svc-Token': 'x-consul-token',
  'X-Svc-Namespace': 'x-consul-namespace',
};

interface Rename {
  /** JSON pointer of the object that holds the member; `*` stands for every item of an array. */
  readonly in: string;
  readonly member: string;
  readonly to: string;
}

interface Respelling {
  readonly in: string;
  readonly member: string;
  readonly value: string;
  readonly becomes: string;
}

/** Renamed members and respelled values of bodies, by operation. */
export const BODY_ALIASES: Record<string, readonly (Rename | Respelling)[]> = {
  ...forEach(['createUserToken', 'createTeamToken', 'createOrganizationToken'], {
    in: '/data',
    member: 'type',
    value: '',
    becomes: 'authentication-tokens',
  }),
  createAgentToken: [
    { in: '/data', member: 'type', value: '', becomes: 'authentication-tokens' },
    { in: '/data', member: 'type', value: 'agent-tokens', becomes: 'authentication-tokens' },
  ],
  ...forEach(['enableNoCodeModule', 'updateNoCodeModule'], {
    in: '/data/relationships/registry-module/data',
    member: 'type',
    value: 'registry-modules',
    becomes: 'registry-module',
  }),
  ...forEach(['initiateWorkspaceUpgrade'], {
    in: '/data',
    member: 'type',
    value: 'no-code-module-workspace',
    becomes: 'workspaces',
  }),
  createNoCodeWorkspace: [
    { in: '/data', member: 'type', value: 'no-code-module-workspace', becomes: 'workspaces' },
    { in: '/data/attributes', member: 'auto-apply', to: 'auto_apply' },
    { in: '/data/attributes', member: 'terraform-version', to: 'iac-version' },
    {
      in: '/data/relationships/project/data',
      member: 'type',
      value: 'projects',
      becomes: 'project',
    },
  ],
  ...forEach(
    ['createWorkspace', 'updateWorkspace', 'updateWorkspaceByName'],
    { in: '/data/attributes', member: 'terraform-version', to: 'iac-version' },
    { in: '/data/attributes', member: 'auto_apply', to: 'auto-apply' },
    {
      in: '/data/relationships/project/data',
      member: 'type',
      value: 'projects',
      becomes: 'project',
    },
  ),
};

/** Respelled values of query parameters, by operation. */
export const QUERY_ALIASES: Record<string, Record<string, Record<string, string>>> = {
  readNoCodeModule: { include: { 'variable-options': 'variable_options' } },
};

function forEach(
  operations: readonly string[],
  ...rows: (Rename | Respelling)[]
): Record<string, (Rename | Respelling)[]> {
  return Object.fromEntries(operations.map((operation) => [operation, rows]));
}

/** A request header by its documented name, or by the name that existing clients give it. */
export function canonicalHeader(
  headers: IncomingHttpHeaders,
  name: string,
): string | string[] | undefined {
  const alias = HEADER_ALIASES[name];
  return headers[name.toLowerCase()] || (alias === undefined ? undefined : headers[alias]);
}

/** The query with canonical values, and without an `include` that names nothing. */
export function canonicalQuery(operation: string, query: object): object {
  const respellings = QUERY_ALIASES[operation] ?? {};
  const named = TAGGED_LISTS.includes(operation) ? withoutNumberedTags(query) : query;
  const entries = Object.entries(named)
    .filter(([name, value]) => name !== 'include' || value !== '')
    .map(([name, value]) => [name, respellings[name]?.[String(value)] ?? value] as const);
  return Object.fromEntries(entries);
}

const TAGGED_LISTS = ['listWorkspaces', 'listProjects'];
const NUMBERED_TAG = /^filter\[tagged\]\[(\d{1,3})\]\[(key|value)\]$/;

/**
 * Existing clients number the tag bindings of a filter: `filter[tagged][0][key]=env` and
 * `filter[tagged][0][value]=prod` mean `filter[tagged]=env=prod`. An empty value stands for any.
 */
function withoutNumberedTags(query: object): object {
  const rest: [string, unknown][] = [];
  const numbered = new Map<string, { key?: string; value?: string }>();
  for (const [name, given] of Object.entries(query) as [string, unknown][]) {
    const [, number, part] = NUMBERED_TAG.exec(name) ?? [];
    if (number === undefined || typeof given !== 'string') rest.push([name, given]);
    else numbered.set(number, { ...numbered.get(number), [part ?? '']: given });
  }
  if (numbered.size === 0) return query;
  const tags = [...numbered.values()].map(({ key = '', value = '' }) =>
    value === '' ? key : `${key}=${value}`,
  );
  return Object.fromEntries([...rest, ['filter[tagged]', tags]]);
}

/** The body itself, changed in place where a row of the table applies. */
export function canonicalBody(operation: string, body: object): object {
  for (const row of BODY_ALIASES[operation] ?? []) {
    for (const holder of objectsAt(body, row.in.split('/').slice(1))) apply(row, holder);
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

function objectsAt(node: unknown, [step, ...rest]: string[]): Record<string, unknown>[] {
  if (typeof node !== 'object' || node === null) return [];
  if (step === undefined) return Array.isArray(node) ? [] : [node as Record<string, unknown>];
  if (step === '*') return Array.isArray(node) ? node.flatMap((item) => objectsAt(item, rest)) : [];
  return objectsAt((node as Record<string, unknown>)[step], rest);
}
