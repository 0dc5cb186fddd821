import { errorText } from '../../core/error-text.js';
import { OperatorError } from '../../core/operator-error.js';

const UNKNOWN_AUTHORITY =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/;

/** No response, or only a part of it, arrived from a server. */
export class ConnectionFailure extends OperatorError {
  constructor(origin: string, error: unknown) {
    // `fetch` reports the reason in the cause of its error.
    const { cause = error, name } = error as { cause?: unknown; name?: string };
    super(
      name === 'TimeoutError'
        ? `${origin} does not respond.`
        : `${origin} cannot be reached: ${errorText(cause)}.${adviceFor(cause)}`,
      { cause: error },
    );
    this.name = 'ConnectionFailure';
  }
}

function adviceFor(cause: unknown): string {
  return UNKNOWN_AUTHORITY.test(String((cause as { code?: unknown }).code))
    ? ' If a private authority issued its certificate, set NODE_EXTRA_CA_CERTS to the file with ' +
        'the certificate of that authority.'
    : '';
}
