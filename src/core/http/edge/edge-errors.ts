import { DomainError } from '../../errors.js';

// Errors about the request itself. Of these, features throw only `RateLimited`.

export class TooLarge extends DomainError {
  constructor(limit: number) {
    super(`The body is larger than ${limit} bytes.`);
  }
}

export class UnsupportedMediaType extends DomainError {
  constructor(
    message = 'Send the body as application/vnd.api+json or application/json.',
    header: 'Content-Type' | 'Content-Encoding' = 'Content-Type',
  ) {
    super(message, [{ header, detail: message }]);
  }
}

export class UnknownPath extends DomainError {
  constructor() {
    super('This path does not exist. The API documents, by default at /docs, list all paths.');
  }
}

export class MethodNotAllowed extends DomainError {
  constructor(readonly allow: readonly string[]) {
    super(`This path accepts ${allow.join(', ')} only.`);
  }
}

export class RateLimited extends DomainError {
  constructor(
    readonly retryAfter: number,
    message = `Too many requests. Retry in ${retryAfter} s.`,
  ) {
    super(message);
  }
}
