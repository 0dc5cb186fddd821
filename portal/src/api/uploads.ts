import { Connection } from '@gantry/client';

/** Called with the uploaded fraction of a file, from 0 to 1. */
export type OnProgress = (fraction: number) => void;

/** A connection for one upload: browsers report upload progress only for XMLHttpRequest. */
export function uploadConnection(onProgress: OnProgress): Connection {
  return new Connection({
    url: window.location.origin,
    credentials: 'same-origin',
    fetch: (input, init = {}) =>
      send(input instanceof Request ? input.url : input, init, onProgress),
  });
}

/**
 * The last segment of a link: uploads go to the origin of the page, whatever the server's public
 * address is.
 */
export const uploadSegment = (link: string): string =>
  new URL(link, window.location.origin).pathname.split('/').at(-1) ?? '';

function send(url: string | URL, init: RequestInit, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'GET', url);
    request.responseType = 'arraybuffer';
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onload = () => resolve(responseOf(request));
    // As from `fetch`, so that `isConnectionError` recognizes it.
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'));
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body as XMLHttpRequestBodyInit | null);
  });
}

const BODILESS_STATUSES = [204, 205, 304];

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status, statusText } = request;
  const body = BODILESS_STATUSES.includes(status) ? null : (request.response as ArrayBuffer);
  return new Response(body, { status, statusText, headers });
}
