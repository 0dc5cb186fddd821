import { errorText } from './error-text.js';

export interface FetchFailure {
  readonly reason: string;
  /** The code of Node.js for the reason, such as `ECONNREFUSED`; empty if it has none. */
  readonly code: string;
  /** Whether this machine does not trust the authority of the server's certificate. */
  readonly isUntrusted: boolean;
}

const UNTRUSTED_CODES =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_UNTRUSTED)$/;

export const TRUST_ADVICE =
  'If the certificate is from a private authority, set NODE_EXTRA_CA_CERTS to the file with the ' +
  'certificate of that authority.';

/** Reads why a `fetch` failed from the cause of its error: the message is only "fetch failed". */
export function readFetchFailure(error: unknown): FetchFailure {
  const { cause = error } = error as { cause?: unknown };
  const { code } = cause as { code?: unknown };
  const text = typeof code === 'string' ? code : '';
  return { reason: errorText(cause), code: text, isUntrusted: UNTRUSTED_CODES.test(text) };
}
