import type { Body, Operation } from './operation.js';
import type { Shape } from './shape.js';

export interface ErrorDetail {
  /** The problem, usually with its remedy. */
  readonly detail: string;
  /** A stable code, for programs that distinguish errors of one status. */
  readonly code?: string | undefined;
  /** The location in the request body, as a JSON pointer: `/data/attributes/ascii-armor`. */
  readonly pointer?: string | undefined;
  /** The argument of the call that corresponds to the pointer: `asciiArmor`. */
  readonly argument?: string | undefined;
  /** The invalid query parameter or header. */
  readonly parameter?: string | undefined;
  /** The invalid variable of a policy template, and the rule that it violates. */
  readonly variable?: string | undefined;
  readonly rule?: string | undefined;
}

/**
 * The server responded with an error, or with a body that is not JSON. The message is the server's,
 * if it sent one.
 */
export class GantryError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** The code of the first error that has one. */
  readonly code: string | undefined;
  /** One entry for each error in the response. May be empty, for example if a proxy responded. */
  readonly errors: readonly ErrorDetail[];
  /** The ID of the request in the server's log. */
  readonly requestId: string | undefined;
  /** Seconds to wait before a retry, from the header `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The call, such as `gpgKeys.create`. */
  readonly operation: string;

  constructor(message: string, facts: Omit<GantryError, keyof Error>) {
    super(message);
    this.name = 'GantryError';
    this.status = facts.status;
    this.code = facts.code;
    this.errors = facts.errors;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.operation = facts.operation;
  }
}

interface WireError {
  readonly id?: string;
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly source?: {
    readonly pointer?: string;
    readonly parameter?: string;
    readonly header?: string;
  };
  readonly variable?: string;
  readonly rule?: string;
}

interface WireDocument {
  readonly title?: unknown;
  readonly detail?: unknown;
  readonly errors?: unknown;
}

/** Reads an error: a JSON:API error document, problem details, or the response of a proxy. */
export async function readError(
  response: Response,
  operation: Pick<Operation, 'name' | 'body'>,
): Promise<GantryError> {
  const document = await readDocument(response);
  const wireErrors = Array.isArray(document.errors) ? (document.errors as WireError[]) : [];
  const errors = wireErrors.map((error) => detailOf(error, operation.body));
  return new GantryError(messageOf(response, document, errors), {
    status: response.status,
    code: errors.find(({ code }) => code !== undefined)?.code,
    errors,
    requestId: response.headers.get('x-request-id') ?? wireErrors[0]?.id,
    retryAfter: retryAfterOf(response),
    operation: operation.name,
  });
}

/** Parses the body of a successful response. Throws a GantryError if it is not JSON. */
export function parseJson(text: string, response: Response, operation: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new GantryError(
      'The response is not JSON. Check whether the address belongs to a Gantry server, and whether a proxy responded.',
      {
        status: response.status,
        code: undefined,
        errors: [],
        requestId: response.headers.get('x-request-id') ?? undefined,
        retryAfter: undefined,
        operation,
      },
    );
  }
}

async function readDocument(response: Response): Promise<WireDocument> {
  const text = await response.text().catch(() => '');
  try {
    const document: unknown = JSON.parse(text);
    return typeof document === 'object' && document !== null ? document : {};
  } catch {
    return {};
  }
}

function detailOf(error: WireError, body: Body | undefined): ErrorDetail {
  const { pointer, parameter, header } = error.source ?? {};
  return withoutUndefined({
    detail: error.detail ?? error.title ?? '',
    code: error.code,
    pointer: pointer ?? (error.variable === undefined ? undefined : `/${error.variable}`),
    argument: pointer === undefined ? undefined : argumentAt(pointer, body),
    parameter: parameter ?? header,
    variable: error.variable,
    rule: error.rule,
  });
}

function messageOf(response: Response, document: WireDocument, errors: readonly ErrorDetail[]) {
  const sentences = errors.map(({ detail }) => detail).filter((detail) => detail !== '');
  if (typeof document.detail === 'string') return document.detail;
  if (sentences.length > 0) return sentences.join(' ');
  if (typeof document.title === 'string') return document.title;
  if (response.type === 'opaqueredirect' || response.headers.has('location'))
    return (
      'The server redirects this call, and the client does not follow the redirect. Check the ' +
      'address of the server: for example, use https:// instead of http://.'
    );
  const reason = response.statusText === '' ? '' : ` ${response.statusText}`;
  return `The server responded with ${response.status}${reason}.`;
}

/** Returns the argument at a pointer: `asciiArmor` for `/data/attributes/ascii-armor`. */
function argumentAt(pointer: string, body: Body | undefined): string | undefined {
  const [, root, part, name] = pointer.split('/');
  if (body?.kind === 'object') return clientNameOf(body.shape, root);
  if (body?.kind !== 'resource' || root !== 'data') return undefined;
  if (part === 'attributes') return clientNameOf(body.attributes ?? {}, name);
  const related = Object.entries({ ...body.one, ...body.many });
  return part === 'relationships'
    ? related.find(([, relationship]) => relationship.name === name)?.[0]
    : undefined;
}

function clientNameOf(shape: Shape, wire: string | undefined): string | undefined {
  return Object.entries(shape).find(
    ([, entry]) => (typeof entry === 'string' ? entry : entry[0]) === wire,
  )?.[0];
}

/** Returns `Retry-After` in seconds; undefined if it is missing or malformed. */
export function retryAfterOf(response: Response): number | undefined {
  const value = response.headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function withoutUndefined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}
