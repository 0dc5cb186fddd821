import { hash, timingSafeEqual } from 'node:crypto';
import type { Violation } from '../../../core/errors.js';

/** The client ID of the tools, which have no client secret. */
export const LOGIN_CLIENT_ID = 'terraform-cli';
/** The first and the last loopback port on which a tool waits for the code. */
export const LOGIN_PORTS = [10_000, 10_010] as const;

/** An authorization request: the parameters with which the tool opens the portal's page. */
export interface LoginRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly response_type: string;
  readonly code_challenge: string;
  readonly code_challenge_method: string;
  readonly state: string;
}

const RULES: Readonly<Record<keyof LoginRequest, readonly [(value: string) => boolean, string]>> = {
  client_id: [(value) => value === LOGIN_CLIENT_ID, `must be ${LOGIN_CLIENT_ID}.`],
  redirect_uri: [
    isLoopbackRedirect,
    'must be http://localhost:<port>/login or http://127.0.0.1:<port>/login, ' +
      `with a port from ${LOGIN_PORTS[0]} to ${LOGIN_PORTS[1]}.`,
  ],
  response_type: [(value) => value === 'code', 'must be code.'],
  code_challenge: [
    (value) => /^[A-Za-z0-9_-]{43}$/.test(value),
    'must be a SHA-256 in base64url, of 43 characters.',
  ],
  code_challenge_method: [(value) => value === 'S256', 'must be S256.'],
  state: [(value) => value !== '', 'must not be empty.'],
};

export function loginViolations(
  request: LoginRequest,
): readonly (Violation & { readonly name: keyof LoginRequest })[] {
  return (Object.keys(RULES) as (keyof LoginRequest)[]).flatMap((name) => {
    const [isValid, rule] = RULES[name];
    return isValid(request[name]) ? [] : [{ name, detail: `${name} ${rule}` }];
  });
}

/** Whether the verifier matches the challenge, and has the form that RFC 7636 requires. */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const expected = Buffer.from(challenge);
  const actual = Buffer.from(hash('sha256', verifier, 'base64url'));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Compares the text, because a URL parser would accept other forms of the same address. */
function isLoopbackRedirect(text: string): boolean {
  const [, port] = /^http:\/\/(?:localhost|127\.0\.0\.1):(\d{5})\/login$/.exec(text) ?? [];
  return port !== undefined && Number(port) >= LOGIN_PORTS[0] && Number(port) <= LOGIN_PORTS[1];
}
