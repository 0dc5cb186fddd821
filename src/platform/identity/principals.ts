import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import type { CallerKind, Principal, SessionSignIn } from '../../core/caller/subject.js';
import type { Clock } from '../../core/clock.js';
import type { Database } from '../../core/database/database.js';
import type { Notifications } from '../../core/database/notifications.js';
import { rows } from '../../core/database/rows.js';
import { Organization } from './organizations/organization.entity.js';
import {
  limitsOf,
  principalOf,
  type RightsReaders,
  teamBearer,
  userPrincipal,
} from './principal-of-token.js';
import type { ReadLevels } from './project-levels.js';
import { Session } from './sessions/session.entity.js';
import type { SessionUse, TokenUse } from './tokens/last-use.js';
import { accessEndsAt } from './tokens/token-ttl.js';
import { Token } from './tokens/token.entity.js';
import type { ReadWorkspaceAccess } from './workspace-access.js';

/** The maximum time for which a lost notification leaves permissions stale. */
const CACHE_TTL_MS = 5_000;
/** The cache reads the clock at this interval, because reading it per lookup is slower. */
const CACHE_CLOCK_RESOLUTION_MS = 100;
const CHANNEL = 'gantry_rights';
const CACHE_SIZE = 10_000;
/** The time of inactivity after which a session ends. */
export const SESSION_IDLE_MS = 2 * 60 * 60 * 1000;

/** The stored form of a token: lower-case hex SHA-256. Tokens are random and need no slow hash. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Refers to the creator of a row. */
interface CreatorReference {
  readonly kind: CallerKind | 'system';
  readonly id: string;
  readonly tokenId?: string;
}

/** Checks the sign-in of a token; null if the issuer no longer confirms it. */
export type CheckSignIn = (tokenId: string) => Promise<SessionSignIn | null>;

/** Verifies a signed token; null if it is invalid or has expired. */
type ReadSigned = (token: string) => Principal | null | Promise<Principal | null>;

/**
 * Resolves tokens to principals, through a small cache that every permission change invalidates in
 * all processes. Caches nothing while notifications do not arrive.
 */
export class Principals {
  private readonly cache = new LRUCache<string, Principal>({
    max: CACHE_SIZE,
    ttl: CACHE_TTL_MS,
    ttlResolution: CACHE_CLOCK_RESOLUTION_MS,
  });

  private generation = 0;

  private readonly readRights: RightsReaders = {
    now: () => this.clock.now().getTime(),
    levels: () => Promise.resolve([]),
    workspaces: () => Promise.resolve([]),
  };

  private checkSignIn: CheckSignIn = () => Promise.resolve(null);

  /** Readers of signed tokens, by prefix. */
  private readonly signed = new Map<string, ReadSigned>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly use: TokenUse,
    private readonly sessionUse: SessionUse,
    private readonly notices: Notifications,
  ) {
    notices.listen(CHANNEL, { notified: () => this.forget(), changed: () => this.forget() });
  }

  /** Registered by the projects module at startup. */
  readLevelsBy(read: ReadLevels): void {
    this.readRights.levels = read;
  }

  /** Registered by the workspaces module at startup. */
  readWorkspacesBy(read: ReadWorkspaceAccess): void {
    this.readRights.workspaces = read;
  }

  /** Registered by `SignInChecks` at startup. */
  checkSignInsBy(check: CheckSignIn): void {
    this.checkSignIn = check;
  }

  /** Registered at startup by the module that issues tokens with this prefix. */
  readSignedBy(prefix: string, read: ReadSigned): void {
    this.signed.set(prefix, read);
  }

  /**
   * The principal of a token; null if it is unknown, expired, or its user is suspended. Calls
   * `beforeLookUp` before a lookup or verification. Returns no promise for a cached principal.
   */
  of(
    token: string,
    beforeLookUp: () => void = () => undefined,
  ): Principal | null | Promise<Principal | null> {
    for (const [prefix, read] of this.signed) {
      if (!token.startsWith(prefix)) continue;
      beforeLookUp();
      return read(token);
    }
    const digest = tokenHash(token);
    return this.resolve(digest, beforeLookUp, () => this.byToken(digest));
  }

  /**
   * The principal of a session cookie; null if the session has ended, or its issuer does not
   * confirm the user. Otherwise like {@link of}.
   */
  ofSession(
    value: string,
    beforeLookUp: () => void = () => undefined,
  ): Principal | null | Promise<Principal | null> {
    const digest = tokenHash(value);
    return this.resolve(`session:${digest}`, beforeLookUp, () => this.bySession(digest));
  }

  /**
   * A user or a team with its current rights, limited by the scope of the token; null if it is
   * deleted or suspended, or the token was revoked or has expired. For work that continues after
   * the request of its creator, such as an upload with a capability link.
   */
  async ofCreator(
    manager: EntityManager,
    { kind, id, tokenId = '' }: CreatorReference,
  ): Promise<Principal | null> {
    const token = tokenId === '' ? null : await this.findValid(manager, tokenId);
    if (token === null && tokenId !== '') return null;
    const base = { tokenId, expiresAt: Infinity, ...limitsOf(token) };
    if (kind === 'user')
      return userPrincipal(manager, id, { ...base, kind }, token, this.readRights);
    if (kind !== 'team') return null;
    const bearer = await teamBearer(manager, id, this.readRights);
    const organization =
      bearer && (await rows(manager, Organization).find({ name: bearer.organization }));
    if (!bearer || !organization) return null;
    const isOver = token && accessEndsAt(organization, token) <= this.readRights.now();
    const { partition } = organization;
    return isOver ? null : { ...base, kind, siteAdmin: false, ...bearer, partition };
  }

  /**
   * The user who consented to a new token with this token; null if this token is no longer valid.
   */
  async ofConsent(userId: string, tokenId: string): Promise<Principal | null> {
    const token = await rows(this.database.read, Token).find({ id: tokenId, userId });
    const principal = token && (await principalOf(this.database.read, token, this.readRights));
    return principal && principal.expiresAt > this.readRights.now() ? principal : null;
  }

  /**
   * Invalidates the caches of other processes on commit. Call it in the transaction of every change
   * of permissions.
   */
  notifyOthers(manager: EntityManager): Promise<void> {
    return this.notices.notify(manager, CHANNEL);
  }

  /** Invalidates the cache of this process. Call it after every change of permissions. */
  forget(): void {
    this.generation += 1;
    this.cache.clear();
  }

  private resolve(
    key: string,
    beforeLookUp: () => void,
    find: () => Promise<Principal | null>,
  ): Principal | null | Promise<Principal | null> {
    const cached = this.cache.get(key);
    if (cached && !this.mustCheckSignIn(cached)) return this.acceptIfActive(cached);
    beforeLookUp();
    return this.load(key, find).then((loaded) => this.acceptIfActive(loaded));
  }

  private mustCheckSignIn({ session }: Principal): boolean {
    return (session?.signIn?.checkAt ?? Infinity) <= this.clock.now().getTime();
  }

  /** Notes the use of a principal; null if its token or session has ended. */
  private acceptIfActive(principal: Principal | null): Principal | null {
    if (!principal) return null;
    const now = this.clock.now().getTime();
    if (principal.expiresAt <= now) return null;
    if (principal.session) {
      const { id, lastUsedAt } = principal.session;
      if ((this.sessionUse.notedOf(id) ?? lastUsedAt) + SESSION_IDLE_MS <= now) return null;
      this.sessionUse.note(id, now);
    }
    this.use.note(principal.tokenId, now);
    return principal;
  }

  /** Checks the expiry, because expired tokens stay stored for a while: lists show them. */
  private async findValid(manager: EntityManager, id: string): Promise<Token | null> {
    const token = await rows(manager, Token).find({ id });
    const endsAt = token?.expiresAt ? Date.parse(token.expiresAt) : Infinity;
    return endsAt > this.readRights.now() ? token : null;
  }

  private async byToken(digest: string): Promise<Principal | null> {
    const token = await rows(this.database.read, Token).find({ hash: digest });
    return token && principalOf(this.database.read, token, this.readRights);
  }

  private async bySession(digest: string): Promise<Principal | null> {
    const { read } = this.database;
    const session = await rows(read, Session).find({ hash: digest });
    if (!session || this.hasExpired(session)) return null;
    const { tokenId, providerId } = session;
    const signIn = providerId === null ? undefined : await this.checkSignIn(tokenId);
    if (signIn === null) return null;
    const token = await rows(read, Token).find({ id: tokenId });
    const principal = token && (await principalOf(read, token, this.readRights));
    return (
      principal && {
        ...principal,
        expiresAt: Math.min(principal.expiresAt, Date.parse(session.expiresAt)),
        session: {
          id: session.id,
          createdAt: session.createdAt,
          lastUsedAt: Date.parse(session.lastUsedAt),
          ...(signIn && { signIn }),
        },
      }
    );
  }

  /** Checked first, so that the issuer is not queried for an expired session. */
  private hasExpired({ id, lastUsedAt, expiresAt }: Session): boolean {
    const now = this.clock.now().getTime();
    const usedAt = this.sessionUse.notedOf(id) ?? Date.parse(lastUsedAt);
    return Date.parse(expiresAt) <= now || usedAt + SESSION_IDLE_MS <= now;
  }

  private async load(
    key: string,
    find: () => Promise<Principal | null>,
  ): Promise<Principal | null> {
    const { generation } = this;
    const principal = await find();
    // A result that was read before a change must not be cached after it.
    if (principal && generation === this.generation && this.notices.isListening)
      this.cache.set(key, principal);
    return principal;
  }
}
