/** A response, with its body as received, and parsed if it is JSON. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: never;
}

export interface RequestOptions {
  readonly method?: string;
  readonly token?: string | undefined;
  /** Sent as JSON, of the type `application/vnd.api+json` unless `headers` set another one. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly raw?: string | Buffer;
  readonly headers?: Record<string, string>;
}

/** Sends a real HTTP request, without following redirects. */
export async function sendRequest(
  url: string,
  { method, token, body, raw, headers = {} }: RequestOptions = {},
): Promise<HttpResponse> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const sent: Record<string, string> = {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  };
  if (body !== undefined) sent['Content-Type'] = 'application/vnd.api+json';
  const response = await fetch(url, {
    method: method ?? (payload === undefined ? 'GET' : 'POST'),
    headers: { ...sent, ...headers },
    body: payload as string,
    redirect: 'manual',
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (isJson ? JSON.parse(text) : undefined) as never,
  };
}
