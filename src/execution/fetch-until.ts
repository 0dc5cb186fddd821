/**
 * Like `fetch`, but the signal also covers the body and closes the connection. With `fetch` itself,
 * Node.js 20 and 22 may ignore the signal after the headers, and a body on a dead connection blocks
 * for five minutes.
 */
export async function fetchUntil(
  signal: AbortSignal,
  url: string | URL,
  request: Omit<RequestInit, 'signal'>,
): Promise<Response> {
  const response = await fetch(url, { ...request, signal });
  return response.body === null
    ? response
    : new Response(response.body.pipeThrough(new TransformStream(), { signal }), response);
}
