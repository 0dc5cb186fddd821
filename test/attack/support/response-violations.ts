import type { DocumentedOperation } from '../../../src/core/http/contract/documents.js';
import { findSchemaErrors, getDocumentedResponse } from '../../support/contract.js';
import type { WireAnswer } from './wire.js';

/** Internals that no response may contain. */
const INTERNALS = [
  /\n\s+at \S+ ?\(?[^\n]*:\d+:\d+/,
  /\b(?:SELECT|INSERT|UPDATE|DELETE)\b [^"]*\b(?:FROM|INTO|SET)\b/,
  /SQLITE_|QueryFailedError|duplicate key value|violates (?:foreign|unique|check)|invalid input syntax|syntax error at/,
  /node_modules|file:\/\/\/|\/(?:tmp|home|usr|var|work)\/|\.(?:ts|js):\d+/,
  /TypeError|RangeError|ReferenceError|Cannot read propert|is not a function|Maximum call stack/,
];

const ERROR_TYPES = ['application/vnd.api+json', 'application/problem+json'];

/** The violations of a response, one text each. A correct response has none. */
export function violationsOf(
  operation: DocumentedOperation,
  { status, headers, text }: WireAnswer,
): string[] {
  const faults = INTERNALS.filter((pattern) => pattern.test(text)).map(
    (pattern) => `contains internals: ${pattern.exec(text)?.[0] ?? ''}`,
  );
  const type = String(headers['content-type'] ?? '');
  // 503 is documented for a busy server.
  if (status >= 500 && status !== 503) faults.push(`status ${status}`);
  if (status < 400) return faults;
  if (!headers['x-request-id']) faults.push('has no request ID');
  const types = Object.keys(getDocumentedResponse(operation, status).content ?? {});
  // For these statuses, the request may have matched another operation, or none.
  if ([404, 405, 431].includes(status))
    return [...ERROR_TYPES, ...types].includes(type) ? faults : [...faults, `${status} as ${type}`];
  if (types.length > 0 && !types.includes(type)) faults.push(`${status} as ${type}`);
  else if (type.includes('json'))
    faults.push(
      ...findSchemaErrors(operation, status, type, JSON.parse(text)).map(
        (error) => `${status} against its schema: ${error}`,
      ),
    );
  return faults;
}
