/** One broken rule, and the place where it was broken: a pointer into the body, a query parameter, or a header. */
export interface Violation {
  readonly detail: string;
  readonly pointer?: string;
  readonly parameter?: string;
  readonly header?: string;
  /** A stable code, where a program may want to tell rules apart. */
  readonly code?: string;
}

/**
 * What a room throws when it can't do what was asked. Rooms know no HTTP: `http/error-documents.ts` maps each class to
 * its status. The message is for the caller; it holds no secret and nothing of the inside.
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

/** The request can't be read at all, or a parameter breaks its rule. */
export class Unreadable extends DomainError {}

export class Unauthenticated extends DomainError {
  constructor(message = 'A valid token is needed.') {
    super(message);
  }
}

/** The caller is known and may not do this, and may know that it exists. */
export class Forbidden extends DomainError {}

/** Absent, or not for this caller: the two must not be told apart, so the text is always the same. */
export class NotFound extends DomainError {
  constructor(message = 'The resource does not exist, or this token may not do that with it.') {
    super(message);
  }
}

/** The row that was found; throws {@link NotFound} where there is none. */
export function orNotFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new NotFound();
  return row;
}

/** It was there, and was removed when its time was over. For who may know that it exists. */
export class Gone extends DomainError {}

/** The state of a row does not allow this now. */
export class Conflict extends DomainError {}

/** Two writers met at one row; this one came later. */
export class WriteConflict extends Conflict {
  constructor() {
    super(
      'Somebody else changed this resource at the same moment. Read it again and repeat the change.',
    );
  }
}

/** The caller asked for a change of one version of the row (`If-Match`), and there is another by now. */
export class Outdated extends DomainError {}

/** Readable, but it breaks rules: one violation for each. */
export class Invalid extends DomainError {
  constructor(violations: readonly Violation[], message = 'The request breaks a rule.') {
    super(message, violations);
  }
}

/** Too much to do at this moment. */
export class Busy extends DomainError {
  constructor(
    message: string,
    /** Seconds until a repeat makes sense. */
    readonly retryAfter: number,
  ) {
    super(message);
  }
}

/** The disk, or the bucket, takes no more. */
export class StorageFull extends DomainError {
  constructor() {
    super(
      'The server has no room left to store this. Its operator has to make some; nothing was kept of this request.',
    );
  }
}
