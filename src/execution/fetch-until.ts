/**
 * `fetch`, with an answer whose body too ends with the signal, and takes its connection along. That of Node.js hears the signal
 * until the headers are there, and of a request with `redirect: 'error'` then only until that is collected as garbage: a body on a
 * connection that has died silently was waited for until five minutes were over (seen with 20.20 and 22.23, and no more with 24.21).
 */
export async function fetchUntil(
  signal: AbortSignal,
  url: string | URL,
  request: Omit<RequestInit, 'signal'>,
): Promise<Response> {
  const answer = await fetch(url, { ...request, signal });
  return answer.body === null
    ? answer
    : new Response(answer.body.pipeThrough(new TransformStream(), { signal }), answer);
}
