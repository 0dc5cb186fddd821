import { isUtf8 } from 'node:buffer';
import bodyParser from 'body-parser';
import { Unreadable } from '../../errors.js';
import { TooLarge, UnsupportedMediaType } from '../edge/edge-errors.js';
import type { EdgeRequest, EdgeResponse } from '../edge/edge-request.js';
import { startIdleTimeout, stopIdleTimeout } from '../edge/idle-timeout.js';
import { refuseHostileMembers, refuseHostileSize } from './json-shape.js';
import type { BodyInspection } from './operation.js';

const JSON_TYPES = /^application\/(vnd\.api\+json|json)\s*(;|$)/i;

type RawParser = ReturnType<typeof bodyParser.raw>;
const parsers = new Map<number, RawParser>();

function parserFor(limit: number): RawParser {
  let parser = parsers.get(limit);
  if (!parser) parsers.set(limit, (parser = bodyParser.raw({ type: () => true, limit })));
  return parser;
}

/**
 * Reads the whole body, decompressed; empty if there is none. Throws {@link TooLarge},
 * {@link Unreadable}, or {@link UnsupportedMediaType} for an unknown content encoding.
 */
export async function readBytes(request: EdgeRequest, response: EdgeResponse): Promise<Buffer> {
  const limit = request.bodyLimit;
  startIdleTimeout(request);
  await new Promise<void>((resolve, reject) => {
    parserFor(limit)(request, response, (error?: unknown) =>
      error ? reject(refusalOf(error, limit)) : resolve(),
    );
  });
  stopIdleTimeout(request);
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/**
 * Reads the body as unvalidated JSON. Returns undefined for an empty body, and for `null`, which
 * some clients send instead.
 */
export async function readJson(
  request: EdgeRequest,
  response: EdgeResponse,
  inspect?: BodyInspection,
): Promise<unknown> {
  const bytes = await readBytes(request, response);
  inspect?.(bytes, request.subject);
  if (bytes.length === 0) return undefined;
  const type = request.headers['content-type'];
  if (type !== undefined && !JSON_TYPES.test(type)) throw new UnsupportedMediaType();
  return parseJson(bytes) ?? undefined;
}

/**
 * Parses JSON within the limits of nesting and number of values. Throws Unreadable if that fails,
 * and Invalid for a member name that could reach a prototype. Accepts strings that cannot be
 * stored: with NUL or unpaired surrogates.
 */
export function parseJsonWithAnyText(bytes: Buffer): unknown {
  const value = parseJson(bytes);
  refuseHostileMembers(value);
  return value;
}

function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Unreadable('The body is not UTF-8.');
  refuseHostileSize(bytes);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unreadable(describeSyntaxError(text, (error as SyntaxError).message));
  }
}

/**
 * Omits messages of Node.js that quote the text, which may contain secrets. Those messages contain
 * no position.
 */
function describeSyntaxError(text: string, message: string): string {
  const [, reason, position = text.length] =
    /^([^"]+?)(?: in JSON)?(?: at position (\d+).*)?$/.exec(message) ?? [];
  if (reason === undefined) return 'The body is not JSON.';
  const before = text.slice(0, Number(position));
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  return `The body is not JSON. Line ${line}, column ${column}: ${reason}.`;
}

function refusalOf(error: unknown, limit: number): Error {
  const type = (error as { type?: string }).type;
  if (type === 'entity.too.large') return new TooLarge(limit);
  if (type === 'encoding.unsupported')
    return new UnsupportedMediaType(
      'The content encoding is not supported: use gzip, deflate or br, or omit the header.',
      'Content-Encoding',
    );
  return new Unreadable('The body cannot be read: it is incomplete or its compression is invalid.');
}
