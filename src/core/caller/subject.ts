import type { OrganizationAccess } from './organization-access.js';
import type { ProjectLevel } from './project-level.js';
import type { TokenScope } from './token-scope.js';

/**
 * `run`: for modules and providers of the run's organization. `run-state`: for states that other
 * workspaces share with the run's workspace. `audit`: for the audit log.
 */
export type CallerKind = 'user' | 'team' | 'organization' | 'agent' | 'run' | 'run-state' | 'audit';

/** What a caller may do in one organization, through all of the caller's teams there. */
export interface Membership {
  readonly owner: boolean;
  readonly access: OrganizationAccess;
  readonly teamIds: readonly string[];
}

export interface PrincipalSession {
  readonly id: string;
  readonly createdAt: string;
  /** Unix milliseconds, as stored when the principal was loaded. */
  readonly lastUsedAt: number;
  /** Present if it began at a sign-in provider. */
  readonly signIn?: SessionSignIn;
}

/** The sign-in provider on which a session depends, and its next check of the user. */
export interface SessionSignIn {
  readonly provider: string;
  /** When the issuer must confirm the user again, in Unix milliseconds. */
  readonly checkAt: number;
}

/** The principal behind a token or a session. Cached and shared between requests: immutable. */
export interface Principal {
  readonly kind: CallerKind;
  /** ID of the user, team, agent pool or run, or the name of the organization. */
  readonly id: string;
  readonly name: string;
  readonly tokenId: string;
  /** Unix milliseconds; Infinity if the token never expires, or its expiry is checked elsewhere. */
  readonly expiresAt: number;
  /** Absent unless the cookie of a session authenticates the request. */
  readonly session?: PrincipalSession;
  readonly siteAdmin: boolean;
  /** Present for work that a user or team has started and that continues without a token. */
  readonly unattended?: true;
  /** The limits of the token, which `access` enforces; absent: it may do what its owner may. */
  readonly scope?: TokenScope;
  /** The organization of the token; null for users, who may belong to many. */
  readonly organization: string | null;
  /** The partition of the policies that the token previews. */
  readonly partition: string;
  /** Keyed by organization. */
  readonly memberships: ReadonlyMap<string, Membership>;
  /**
   * The organizations in which only owners and site administrators may delete workspaces that
   * manage resources.
   */
  readonly ownerOnlyForceDelete?: ReadonlySet<string>;
  /** The access levels of its teams, keyed by project ID. */
  readonly projects: ReadonlyMap<string, ReadonlySet<ProjectLevel>>;
  /** The permissions of its teams on single workspaces, keyed by workspace ID. */
  readonly workspaces: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The caller of one request, with its recorded access decisions. */
export class Subject {
  /** Set by `access`; a secured operation sends a success only if this is true. */
  decided = false;
  /** The missing permission, if access was denied. */
  denial: { readonly permission: string; readonly organization: string | null } | null = null;

  constructor(
    readonly principal: Principal | null,
    readonly requestId: string,
  ) {}

  /** For operations that require a token: the authenticator refuses requests without one. */
  get caller(): Principal {
    if (!this.principal) throw new Error('The operation has no caller.');
    return this.principal;
  }
}
