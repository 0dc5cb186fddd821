import type { OrganizationAccess } from './organization-access.js';
import type { ProjectLevel } from './project-level.js';

/**
 * `run`: what executes a run reads modules and providers of its organization with a token of its own.
 * `audit`: reads the audit trail of its organization, and nothing else.
 */
export type CallerKind = 'user' | 'team' | 'organization' | 'agent' | 'run' | 'audit';

/** What a caller may do in one organization, over all the teams that the token stands for. */
export interface Membership {
  readonly owner: boolean;
  readonly access: OrganizationAccess;
  readonly teamIds: readonly string[];
}

/** The browser's session that authenticates a request. */
export interface PrincipalSession {
  readonly id: string;
  readonly createdAt: string;
  /** Unix milliseconds, as stored when the principal was loaded. */
  readonly lastUsedAt: number;
}

/** Who a token stands for. Cached and shared between requests: never changed. */
export interface Principal {
  readonly kind: CallerKind;
  /** Id of the user, team or agent pool; the name of the organization. */
  readonly id: string;
  readonly name: string;
  readonly tokenId: string;
  /** Unix milliseconds; Infinity when the token does not expire. */
  readonly expiresAt: number;
  /** Absent where a token in a header authenticates the request. */
  readonly session?: PrincipalSession;
  readonly siteAdmin: boolean;
  /** The organization that the token belongs to; null for a user, who may belong to many. */
  readonly organization: string | null;
  /** Of the policies that the token previews (area A). */
  readonly partition: string;
  /** Keyed by organization. */
  readonly memberships: ReadonlyMap<string, Membership>;
  /** The highest level that a team has given it on a project. Keyed by the project's id. */
  readonly projects: ReadonlyMap<string, ProjectLevel>;
}

/** The caller of one request, and whether anybody has decided what it may do. */
export class Subject {
  /** Set by `access`; an answer of a secured operation is only sent when it is true. */
  decided = false;
  /** The right that was missing, once something has been refused. */
  denied: { readonly permission: string; readonly organization: string | null } | null = null;

  constructor(
    readonly principal: Principal | null,
    readonly requestId: string,
  ) {}

  /** The principal of an operation that needs one: the guard has seen to it. */
  get caller(): Principal {
    if (!this.principal) throw new Error('this operation has no caller');
    return this.principal;
  }
}
