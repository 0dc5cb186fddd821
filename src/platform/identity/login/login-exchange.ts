import type { LoginExchange } from './login.service.js';
import { LOGIN_CLIENT_ID } from './login-request.js';

type RefusalCode =
  'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';

/** A refusal of the token endpoint, with a code of RFC 6749, section 5.2. */
export class LoginRefusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * Parses the form of a token request. Throws LoginRefusal if the body is not a form, or if a
 * parameter is missing or repeated, or has an unsupported value.
 */
export function parseExchange(body: Buffer | undefined, type: string | undefined): LoginExchange {
  if (!FORM.test(type ?? ''))
    throw new LoginRefusal(
      'invalid_request',
      'The body must be application/x-www-form-urlencoded.',
    );
  const form = new URLSearchParams((body ?? Buffer.alloc(0)).toString());
  const requireParameter = (name: string): string => {
    const values = form.getAll(name);
    const [value] = values;
    if (value === undefined || value === '')
      throw new LoginRefusal('invalid_request', `${name} is missing.`);
    if (values.length > 1) throw new LoginRefusal('invalid_request', `${name} is repeated.`);
    return value;
  };
  if (requireParameter('grant_type') !== 'authorization_code')
    throw new LoginRefusal('unsupported_grant_type', 'grant_type must be authorization_code.');
  if (requireParameter('client_id') !== LOGIN_CLIENT_ID)
    throw new LoginRefusal('invalid_client', `client_id must be ${LOGIN_CLIENT_ID}.`);
  return {
    code: requireParameter('code'),
    redirectUri: requireParameter('redirect_uri'),
    verifier: requireParameter('code_verifier'),
  };
}
