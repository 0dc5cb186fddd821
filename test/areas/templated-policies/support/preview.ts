import { type HttpResponse, sendRequest } from '../../../support/http.js';

export interface PreviewRequest {
  readonly token: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly raw?: string;
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

/** Previews a policy over HTTP, with the token in `X-Svc-Token`. */
export function preview(
  base: string,
  template: string,
  { token, body, raw, query = '', headers = {} }: PreviewRequest,
): Promise<HttpResponse> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const sent = { 'X-Svc-Token': token, ...headers };
  return sendRequest(`${base}/v1/acl/templated-policy/preview/${template}${query}`, {
    method: 'POST',
    headers: sent,
    ...(payload === undefined ? {} : { raw: payload }),
  });
}

/** The members of a synthetic policy that tests compare. */
export interface Policy {
  readonly ID: string;
  readonly Name: string;
  readonly Description: string;
  readonly Rules: string;
  readonly Hash: string;
  readonly Namespace?: string;
  readonly Partition?: string;
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly { variable: string; rule: string; detail: string; schema?: object }[];
}
