import { Readable } from 'node:stream';
import { DomainError, Unreadable } from '../errors.js';
import { TooLarge, UnsupportedMediaType } from './edge/edge-errors.js';
import type { EdgeRequest } from './edge/edge-request.js';

/**
 * The body of a request as a stream that fails if it is incomplete or exceeds the given number of
 * bytes.
 */
export function uploadOf(request: EdgeRequest, maxBytes: number): Readable {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw new UnsupportedMediaType('Send the file as it is, without a content encoding.');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new TooLarge(maxBytes);
  return Readable.from(bounded(request, maxBytes), { objectMode: false });
}

async function* bounded(request: EdgeRequest, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    // The request stays open for the response.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) throw new TooLarge(maxBytes);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw error instanceof DomainError ? error : new Unreadable('The upload is incomplete.');
  }
}
