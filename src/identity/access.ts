import { NotFound } from '../domain-errors.js';
import { allows, type Permission } from './permissions.js';
import type { Subject } from './subject.js';

/** Something that lies in an organization. */
interface Owned {
  readonly organization: string;
}

/**
 * Every decision about rights. A decision that is granted is noted on the subject; an answer without one is not sent.
 * A refusal and an absent row give the same {@link NotFound}, so that no caller can tell whether a thing exists.
 */
export const access = {
  /** Whether the subject has the permission in the organization (null: over the whole site). */
  allows(subject: Subject, permission: Permission, organization: string | null): boolean {
    const granted = allows(subject.caller, permission, organization);
    if (granted) subject.decided = true;
    return granted;
  },

  /** Gives the row, when there is one and the subject has the permission in its organization. */
  require<T extends Owned>(subject: Subject, permission: Permission, row: T | null): T {
    if (!row) throw new NotFound();
    access.requireIn(subject, permission, row.organization);
    return row;
  },

  /** For what concerns an organization by name, or the whole site (null). */
  requireIn(subject: Subject, permission: Permission, organization: string | null): void {
    if (access.allows(subject, permission, organization)) return;
    subject.denied = { permission, organization };
    throw new NotFound();
  },

  /** Whether the subject has the permission in any of its organizations. */
  allowsAnywhere(subject: Subject, permission: Permission): boolean {
    const { caller } = subject;
    const organizations = caller.organization === null ? [...caller.memberships.keys()] : [caller.organization];
    const granted = caller.siteAdmin || organizations.some((organization) => allows(caller, permission, organization));
    if (granted) subject.decided = true;
    return granted;
  },

  /** For what is the caller's own, or what any caller may have: the decision is that no right is needed. */
  notNeeded(subject: Subject): void {
    subject.decided = true;
  },
};
