import { Readable } from 'node:stream';
import { DomainError, Unreadable } from '../errors.js';
import { TooLarge, UnsupportedMediaType } from './edge/edge-errors.js';
import type { EdgeRequest } from './edge/edge-request.js';
import { startIdleTimeout, stopIdleTimeout } from './edge/idle-timeout.js';

/**
 * Returns the body of a request as a stream, which fails with TooLarge above `maxBytes`, and with
 * Unreadable if the body is incomplete. Throws TooLarge if the declared length exceeds `maxBytes`,
 * and UnsupportedMediaType if the body has a content encoding.
 */
export function uploadOf(request: EdgeRequest, maxBytes: number): Readable {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw new UnsupportedMediaType(
      'Send the file as it is, without a content encoding.',
      'Content-Encoding',
    );
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new TooLarge(maxBytes);
  return Readable.from(limitBytes(request, maxBytes), { objectMode: false });
}

async function* limitBytes(request: EdgeRequest, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    startIdleTimeout(request);
    // If the loop ends early, the request stays open, so that the response can be sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      stopIdleTimeout(request);
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) throw new TooLarge(maxBytes);
      yield chunk as Buffer;
      startIdleTimeout(request);
    }
    stopIdleTimeout(request);
  } catch (error) {
    throw error instanceof DomainError ? error : new Unreadable('The upload is incomplete.');
  }
}
