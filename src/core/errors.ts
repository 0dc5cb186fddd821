/** A broken rule, and where, if known: a pointer into the body, a query parameter, or a header. */
export interface Violation {
  readonly detail: string;
  readonly pointer?: string;
  readonly parameter?: string;
  readonly header?: string;
  /** A stable code, for programs that distinguish rules. */
  readonly code?: string;
}

/**
 * A request cannot be fulfilled. Features do not depend on HTTP: `http/error-documents.ts` maps
 * these errors to statuses. The message is for the caller: it must contain no secrets or internals.
 */
export abstract class DomainError extends Error {
  constructor(
    message: string,
    readonly violations: readonly Violation[] = [],
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** The request cannot be parsed or verified, or a parameter breaks its rule. */
export class Unreadable extends DomainError {}

export class Unauthenticated extends DomainError {
  constructor(message = 'A valid token is needed.') {
    super(message);
  }
}

/** The request is not permitted, but the caller may know that the resource exists. */
export class Forbidden extends DomainError {}

/** Absent or forbidden: the default text covers both, so that callers cannot distinguish them. */
export class NotFound extends DomainError {
  constructor(message = 'The resource does not exist, or this token does not permit the request.') {
    super(message);
  }
}

/** Throws {@link NotFound} if there is no row. */
export function orNotFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new NotFound();
  return row;
}

/** The resource was removed after its retention period, and the caller may know that it existed. */
export class Gone extends DomainError {}

/** The state of the resource does not allow this now. */
export class Conflict extends DomainError {}

/** A concurrent write succeeded first. */
export class WriteConflict extends Conflict {
  constructor() {
    super(
      'Another request changed this resource at the same time. Read it again and repeat the ' +
        'change.',
    );
  }
}

/** `If-Match` does not name the current version of the resource. */
export class Outdated extends DomainError {}

/** Well-formed, but invalid: one violation for each broken rule. */
export class Invalid extends DomainError {
  constructor(violations: readonly Violation[], message = 'The request is invalid.') {
    super(message, violations);
  }
}

/** Throws Invalid with all violations, if there are any. */
export function assertNoViolations(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new Invalid(violations);
}

/** The server cannot do this now, for example because it is overloaded. */
export class Busy extends DomainError {
  constructor(
    message: string,
    /** Seconds after which the caller may retry. */
    readonly retryAfter: number,
  ) {
    super(message);
  }
}

/** The disk of the uploaded files or of the database is full. */
export class StorageFull extends DomainError {
  constructor() {
    super(
      'The disk of the server or of its database is full, so this request stored nothing. The ' +
        'operator must free disk space.',
    );
  }
}
