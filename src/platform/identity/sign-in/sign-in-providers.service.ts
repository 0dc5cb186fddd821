import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { refuseDuplicate } from '../../../core/database/errors.js';
import { type Page, type Rows, window } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { Invalid } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { AtRest } from '../../../core/secrets/at-rest.js';
import type { AuditEntry } from '../../audit/audit-log.js';
import { access } from '../access.js';
import { TeamSync } from '../group-sync/group-mapping.entity.js';
import { withdrawGroups } from '../group-sync/group-sync.js';
import { IdentityChanges } from '../identity-changes.js';
import { IssuerClient, IssuerRefusal, IssuerUnavailable } from './issuer-client.js';
import { Identity } from './identity.entity.js';
import { isIssuerUrl } from './issuer-url.js';
import { endSignIns } from './sign-in-sessions.js';
import { CLIENT_SECRET, SignInProvider } from './sign-in-provider.entity.js';
import { SignIn } from './sign-in.entity.js';
import { Team } from '../teams/team.entity.js';
import { User } from '../users/user.entity.js';

export interface ProviderChanges {
  readonly name?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | null | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly usernameClaim?: string | undefined;
  readonly groupsClaim?: string | undefined;
  readonly siteAdminGroup?: string | null | undefined;
  readonly enabled?: boolean | undefined;
}

export type NewProvider = ProviderChanges &
  Required<Pick<ProviderChanges, 'clientId'>> & {
    readonly name: string;
    readonly clientId: string;
    readonly issuer: string;
  };

/** The last owner of an organization, who remains in the team after leaving the group. */
export interface RefusedRemoval {
  readonly userId: string;
  readonly username: string;
  readonly organization: string;
  readonly since: string;
}

type RefusedRemovals = ReadonlyMap<string, readonly RefusedRemoval[]>;

const MAX_REFUSED_REMOVALS = 100;
const DEFAULTS = {
  scopes: ['openid', 'profile', 'email'],
  usernameClaim: 'preferred_username',
  groupsClaim: 'groups',
  siteAdminGroup: null,
  enabled: true,
};

/** Manages sign-in providers, for site administrators. */
@Injectable()
export class SignInProvidersService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly issuers: IssuerClient,
    private readonly atRest: AtRest,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async list(subject: Subject, page: Page): Promise<Rows<SignInProvider>> {
    access.requireIn(subject, 'sign-in.administer', null);
    const [found, total] = await this.database.read.findAndCount(SignInProvider, {
      order: { nameKey: 'ASC' },
      ...window(page),
    });
    return { rows: found, total };
  }

  /** The last owners who have left the group, by issuer; at most 100 of the installation. */
  async refusedRemovals(providers: readonly SignInProvider[]): Promise<RefusedRemovals> {
    const { read } = this.database;
    const syncs = await read.find(TeamSync, {
      where: { refusedAt: Not(IsNull()) },
      order: { refusedAt: 'ASC' },
      take: MAX_REFUSED_REMOVALS,
    });
    const identities = await rows(read, Identity).among('id', [
      ...new Set(syncs.map(({ identityId }) => identityId)),
    ]);
    const users = await rows(read, User).among('id', [
      ...new Set(syncs.map(({ userId }) => userId)),
    ]);
    const teams = await rows(read, Team).among('id', [
      ...new Set(syncs.map(({ teamId }) => teamId)),
    ]);
    const found = new Map(providers.map(({ issuer }) => [issuer, [] as RefusedRemoval[]]));
    for (const { identityId, userId, teamId, refusedAt } of syncs) {
      const issuer = identities.find(({ id }) => id === identityId)?.issuer ?? '';
      const username = users.find(({ id }) => id === userId)?.username ?? '';
      const organization = teams.find(({ id }) => id === teamId)?.organization ?? '';
      found.get(issuer)?.push({ userId, username, organization, since: refusedAt ?? '' });
    }
    return found;
  }

  async read(subject: Subject, id: string): Promise<SignInProvider> {
    access.requireIn(subject, 'sign-in.administer', null);
    return rows(this.database.read, SignInProvider).get({ id });
  }

  /** Throws Invalid if the issuer does not respond, or cannot be used. */
  async create(subject: Subject, input: NewProvider): Promise<SignInProvider> {
    access.requireIn(subject, 'sign-in.administer', null);
    requireOpenid(input.scopes);
    const issuer = await this.usableIssuer(input.issuer);
    const id = this.ids.next('oidc');
    const { clientSecret, ...given } = defined(input);
    const provider = Object.assign(new SignInProvider(), {
      ...DEFAULTS,
      ...given,
      id,
      issuer,
      nameKey: input.name.toLowerCase(),
      clientSecret: this.sealed(id, clientSecret ?? null),
      createdAt: this.clock.timestamp(),
      version: 1,
    });
    return this.changes
      .apply(subject, async (manager) => {
        await requireUnused(manager, provider);
        await rows(manager, SignInProvider).insert(provider);
        return [
          provider,
          entry(provider, 'sign-in-provider.create', { ...given, issuer }),
        ] as const;
      })
      .catch(refuseDuplicate('name', input.name));
  }

  async update(subject: Subject, id: string, input: ProviderChanges): Promise<SignInProvider> {
    access.requireIn(subject, 'sign-in.administer', null);
    requireOpenid(input.scopes);
    const { clientSecret, ...given } = defined(input);
    return this.changes
      .apply(subject, async (manager) => {
        const provider = await rows(manager, SignInProvider).get({ id });
        const updated = await rows(manager, SignInProvider).change(provider, {
          ...given,
          ...(given.scopes && { scopes: [...given.scopes] }),
          ...(given.name !== undefined && { nameKey: given.name.toLowerCase() }),
          ...(clientSecret !== undefined && { clientSecret: this.sealed(id, clientSecret) }),
        } as Partial<SignInProvider>);
        if (!updated.enabled) await endAllOf(manager, id);
        const isSecretChanged = clientSecret !== undefined && { 'client-secret': 'changed' };
        return [
          updated,
          entry(updated, 'sign-in-provider.update', { ...given, ...isSecretChanged }),
        ] as const;
      })
      .catch(refuseDuplicate('name', input.name ?? ''));
  }

  async remove(subject: Subject, id: string): Promise<void> {
    access.requireIn(subject, 'sign-in.administer', null);
    await this.changes.apply(subject, async (manager) => {
      const provider = await rows(manager, SignInProvider).get({ id });
      const { name, issuer } = provider;
      await endAllOf(manager, id);
      await withdrawGroups(manager, await manager.findBy(Identity, { issuer }));
      await rows(manager, SignInProvider).delete({ id });
      return [undefined, entry(provider, 'sign-in-provider.delete', { name, issuer })] as const;
    });
  }

  /** The issuer exactly as its metadata and tokens name it. Throws Invalid if it cannot be used. */
  private async usableIssuer(given: string): Promise<string> {
    const refuse = (detail: string): Invalid =>
      new Invalid([{ pointer: '/data/attributes/issuer', detail }]);
    if (!isIssuerUrl(given))
      throw refuse(
        'The issuer must be an https:// address, or an http:// address of this machine, ' +
          'without a query, fragment or user name.',
      );
    const address = `${given.replace(/\/$/, '')}/.well-known/openid-configuration`;
    try {
      const metadata = await this.issuers.metadata(given);
      const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
      if (!authorization_endpoint || !token_endpoint || !jwks_uri)
        throw refuse(`The issuer does not support the authorization code flow: ${address}.`);
      if (metadata.code_challenge_methods_supported?.includes('S256') === false)
        throw refuse(`The issuer does not support PKCE with S256: ${address}.`);
      return metadata.issuer;
    } catch (error) {
      if (error instanceof IssuerUnavailable)
        throw refuse(`The issuer does not respond at ${address}.`);
      if (error instanceof IssuerRefusal && error.code === 'wrong-issuer')
        throw refuse(`The metadata at ${address} is of another issuer.`);
      if (error instanceof IssuerRefusal) throw refuse(`The metadata at ${address} is not valid.`);
      throw error;
    }
  }

  private sealed(id: string, secret: string | null): string | null {
    return secret === null ? null : this.atRest.sealText(CLIENT_SECRET, { id }, secret);
  }
}

/** Ends the sessions that began at the provider. */
async function endAllOf(manager: EntityManager, providerId: string): Promise<void> {
  await endSignIns(manager, await manager.findBy(SignIn, { providerId }));
}

function requireOpenid(scopes: readonly string[] | undefined): void {
  if (scopes === undefined || scopes.includes('openid')) return;
  throw new Invalid([
    { pointer: '/data/attributes/scopes', detail: 'scopes must include openid.' },
  ]);
}

/**
 * Throws Invalid if the name or the issuer is in use. Two providers of one issuer would share its
 * identities, and each would remove the memberships that result from the other's mappings.
 */
async function requireUnused(
  manager: EntityManager,
  { name, nameKey, issuer }: SignInProvider,
): Promise<void> {
  if (await manager.existsBy(SignInProvider, { nameKey }))
    throw new Invalid([
      { pointer: '/data/attributes/name', detail: `The name "${name}" is already in use.` },
    ]);
  if (await manager.existsBy(SignInProvider, { issuer }))
    throw new Invalid([
      {
        pointer: '/data/attributes/issuer',
        detail: `There is a provider of the issuer "${issuer}" already.`,
      },
    ]);
}

function defined<T extends object>(input: T): T {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;
}

const entry = ({ id }: SignInProvider, action: string, changes: object): AuditEntry => ({
  organization: null,
  action,
  resource: { type: 'sign-in-providers', id },
  changes,
});
