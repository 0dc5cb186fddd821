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
  findPrincipal,
  findTeamHolder,
  findUserPrincipal,
  limitsOf,
  type RightsReaders,
} from './principal-of-token.js';
import type { ProjectLevelReader } from './project-levels.js';
import { Session } from './sessions/session.entity.js';
import type { SessionUseRecorder, TokenUseRecorder } from './tokens/last-use.js';
import { Token } from './tokens/token.entity.js';
import { accessEndsAt } from './tokens/token-ttl.js';
import type { WorkspaceAccessReader } from './workspace-access.js';

const CACHE_SIZE = 10_000;
/** Limits how long cached permissions stay outdated if a notification is lost. */
const CACHE_TTL_MS = 5_000;
/** The cache reads the clock at most once per interval: reading it at each lookup is slower. */
const CACHE_CLOCK_RESOLUTION_MS = 100;
const CHANNEL = 'gantry_rights';
/** Milliseconds of inactivity after which a session ends. */
export const SESSION_IDLE_TIMEOUT_MS = 2 * 60 * 60 * 1000;

/** Returns the SHA-256 of a secret in lower-case hex. Random secrets need no slower hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The creator of a row. If `tokenId` is absent or empty, no token limits the creator's rights. */
interface CreatorReference {
  readonly kind: CallerKind | 'system';
  readonly id: string;
  readonly tokenId?: string;
}

/** Checks the sign-in of a session; null if the session has ended or the user is not confirmed. */
export type SignInCheck = (tokenId: string) => Promise<SessionSignIn | null>;

/** Verifies a signed token; null if it is not valid. */
type SignedTokenReader = (token: string) => Principal | null | Promise<Principal | null>;

/**
 * Resolves tokens and sessions to principals, through a cache that `IdentityChanges`
 * invalidates in all processes. Caches nothing while this process cannot receive notifications.
 */
export class Principals {
  private readonly cache = new LRUCache<string, Principal>({
    max: CACHE_SIZE,
    ttl: CACHE_TTL_MS,
    ttlResolution: CACHE_CLOCK_RESOLUTION_MS,
  });

  private generation = 0;

  private readonly rightsReaders: RightsReaders = {
    now: () => this.clock.now().getTime(),
    levels: () => Promise.resolve([]),
    workspaces: () => Promise.resolve([]),
  };

  private checkSignIn: SignInCheck = () => Promise.resolve(null);

  /** By prefix. */
  private readonly signedTokenReaders = new Map<string, SignedTokenReader>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokenUse: TokenUseRecorder,
    private readonly sessionUse: SessionUseRecorder,
    private readonly notifications: Notifications,
  ) {
    const invalidate = (): void => this.invalidateCache();
    notifications.listen(CHANNEL, { onNotification: invalidate, onConnectionChange: invalidate });
  }

  /** Called by the projects module at startup. */
  registerLevelReader(read: ProjectLevelReader): void {
    this.rightsReaders.levels = read;
  }

  /** Called by the workspaces module at startup. */
  registerWorkspaceAccessReader(read: WorkspaceAccessReader): void {
    this.rightsReaders.workspaces = read;
  }

  /** Called by `SignInChecks` at startup. */
  registerSignInCheck(check: SignInCheck): void {
    this.checkSignIn = check;
  }

  /** Called at startup by the module that issues tokens with this prefix. */
  registerSignedTokenReader(prefix: string, read: SignedTokenReader): void {
    this.signedTokenReaders.set(prefix, read);
  }

  /**
   * Finds the principal of a token; null if the token is not valid, or its user is suspended.
   * Returns a cached result synchronously, and otherwise first calls `beforeLookUp`.
   */
  findByToken(
    token: string,
    beforeLookUp: () => void = () => undefined,
  ): Principal | null | Promise<Principal | null> {
    for (const [prefix, read] of this.signedTokenReaders) {
      if (!token.startsWith(prefix)) continue;
      beforeLookUp();
      return read(token);
    }
    const digest = hashToken(token);
    return this.resolve(digest, beforeLookUp, () => this.loadByToken(digest));
  }

  /**
   * Finds the principal of a session cookie; null if the session has ended, or its issuer does not
   * confirm the user. Otherwise like {@link findByToken}.
   */
  findBySession(
    value: string,
    beforeLookUp: () => void = () => undefined,
  ): Principal | null | Promise<Principal | null> {
    const digest = hashToken(value);
    return this.resolve(`session:${digest}`, beforeLookUp, () => this.loadBySession(digest));
  }

  /**
   * Finds a user or team with its current rights, limited by the token, if any. Null for other
   * kinds of creators, and if the creator or the token is no longer valid. `expiresAt` is Infinity,
   * for work that continues after the request, such as an upload.
   */
  async findByCreator(
    manager: EntityManager,
    { kind, id, tokenId = '' }: CreatorReference,
  ): Promise<Principal | null> {
    const token = tokenId === '' ? null : await this.findValid(manager, tokenId);
    if (token === null && tokenId !== '') return null;
    const base = { tokenId, expiresAt: Infinity, ...limitsOf(token) };
    if (kind === 'user')
      return findUserPrincipal(manager, id, { ...base, kind }, token, this.rightsReaders);
    if (kind !== 'team') return null;
    const holder = await findTeamHolder(manager, id, this.rightsReaders);
    const organization =
      holder && (await rows(manager, Organization).find({ name: holder.organization }));
    if (!holder || !organization) return null;
    if (token && accessEndsAt(organization, token) <= this.rightsReaders.now()) return null;
    const { partition } = organization;
    return { ...base, kind, siteAdmin: false, ...holder, partition };
  }

  /**
   * Finds the user who used the token `tokenId` to consent to a new token; null if `tokenId` is no
   * longer valid, or the user is suspended.
   */
  async findByConsent(userId: string, tokenId: string): Promise<Principal | null> {
    const token = await rows(this.database.read, Token).find({ id: tokenId, userId });
    const principal = token && (await findPrincipal(this.database.read, token, this.rightsReaders));
    return principal && principal.expiresAt > this.rightsReaders.now() ? principal : null;
  }

  /**
   * Invalidates the caches of other processes after the transaction commits. Call it in every
   * transaction that changes permissions.
   */
  notifyOthers(manager: EntityManager): Promise<void> {
    return this.notifications.notify(manager, CHANNEL);
  }

  /** Invalidates the cache of this process. Call it after every change of permissions. */
  invalidateCache(): void {
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
    return this.loadAndCache(key, find).then((loaded) => this.acceptIfActive(loaded));
  }

  private mustCheckSignIn({ session }: Principal): boolean {
    return (session?.signIn?.checkAt ?? Infinity) <= this.clock.now().getTime();
  }

  /**
   * Records a use of the token and of the session, and returns the principal; null if either has
   * expired, or the session was idle for too long.
   */
  private acceptIfActive(principal: Principal | null): Principal | null {
    if (!principal) return null;
    const now = this.clock.now().getTime();
    if (principal.expiresAt <= now) return null;
    if (principal.session) {
      const { id, lastUsedAt } = principal.session;
      if ((this.sessionUse.pendingOf(id) ?? lastUsedAt) + SESSION_IDLE_TIMEOUT_MS <= now)
        return null;
      this.sessionUse.record(id, now);
    }
    this.tokenUse.record(principal.tokenId, now);
    return principal;
  }

  /** Finds a token that has not expired. Expired tokens stay stored for a while, for lists. */
  private async findValid(manager: EntityManager, id: string): Promise<Token | null> {
    const token = await rows(manager, Token).find({ id });
    const endsAt = token?.expiresAt ? Date.parse(token.expiresAt) : Infinity;
    return endsAt > this.rightsReaders.now() ? token : null;
  }

  private async loadByToken(digest: string): Promise<Principal | null> {
    const token = await rows(this.database.read, Token).find({ hash: digest });
    return token && findPrincipal(this.database.read, token, this.rightsReaders);
  }

  private async loadBySession(digest: string): Promise<Principal | null> {
    const { read } = this.database;
    const session = await rows(read, Session).find({ hash: digest });
    if (!session || this.hasExpired(session)) return null;
    const { tokenId, providerId } = session;
    const signIn = providerId === null ? undefined : await this.checkSignIn(tokenId);
    if (signIn === null) return null;
    const token = await rows(read, Token).find({ id: tokenId });
    const principal = token && (await findPrincipal(read, token, this.rightsReaders));
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

  /**
   * Whether the session has expired, or was idle for too long. Call it before the sign-in check, so
   * that the issuer is not queried for such a session.
   */
  private hasExpired({ id, lastUsedAt, expiresAt }: Session): boolean {
    const now = this.clock.now().getTime();
    const usedAt = this.sessionUse.pendingOf(id) ?? Date.parse(lastUsedAt);
    return Date.parse(expiresAt) <= now || usedAt + SESSION_IDLE_TIMEOUT_MS <= now;
  }

  private async loadAndCache(
    key: string,
    find: () => Promise<Principal | null>,
  ): Promise<Principal | null> {
    const { generation } = this;
    const principal = await find();
    // A result that was read before a change must not be cached after it.
    if (principal && generation === this.generation && this.notifications.isListening)
      this.cache.set(key, principal);
    return principal;
  }
}
