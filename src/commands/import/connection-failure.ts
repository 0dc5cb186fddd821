import { readFetchFailure, TRUST_ADVICE } from '../../core/fetch-failure.js';
import { OperatorError } from '../../core/operator-error.js';

/** No response, or only a part of it, arrived from a server. */
export class ConnectionFailure extends OperatorError {
  constructor(origin: string, error: unknown) {
    const { reason, isUntrusted } = readFetchFailure(error);
    super(
      (error as { name?: string }).name === 'TimeoutError'
        ? `${origin} does not respond.`
        : `${origin} cannot be reached: ${reason}.${isUntrusted ? ` ${TRUST_ADVICE}` : ''}`,
      { cause: error },
    );
    this.name = 'ConnectionFailure';
  }
}
