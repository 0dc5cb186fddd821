import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { refuseDuplicate } from '../../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { Invalid } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { AtRest } from '../../../core/secrets/at-rest.js';
import type { AuditEntry } from '../../audit/audit-log.js';
import { access } from '../access.js';
import { TeamSync } from '../group-sync/group-mapping.entity.js';
import { withdrawGroups } from '../group-sync/group-sync.js';
import { IdentityChanges } from '../identity-changes.js';
import { Team } from '../teams/team.entity.js';
import { User } from '../users/user.entity.js';
import { Identity } from './identity.entity.js';
import { IssuerClient, IssuerRefusal, IssuerUnavailable } from './issuer-client.js';
import { isIssuerUrl } from './issuer-url.js';
import { SignIn } from './sign-in.entity.js';
import { CLIENT_SECRET, SignInProvider } from './sign-in-provider.entity.js';
import { endSignIns } from './sign-in-sessions.js';

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

export type NewProvider = ProviderChanges & {
  readonly name: string;
  readonly clientId: string;
  readonly issuer: string;
};

/**
 * An owner whose groups no longer map to the team `owners`, but whom Gantry kept as the last owner.
 * `since` is when Gantry first refused the removal.
 */
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

  async list(subject: Subject, page: Page): Promise<PageOfRows<SignInProvider>> {
    access.requireIn(subject, 'sign-in.administer', null);
    const [providers, total] = await this.database.read.findAndCount(SignInProvider, {
      order: { nameKey: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: providers, total };
  }

  /**
   * Finds the refused removals by issuer. Considers only the 100 earliest of all providers, even if
   * `providers` contains only one. Makes no access decision.
   */
  async findRefusedRemovals(providers: readonly SignInProvider[]): Promise<RefusedRemovals> {
    const { read } = this.database;
    const syncs = await read.find(TeamSync, {
      where: { refusedAt: Not(IsNull()) },
      order: { refusedAt: 'ASC' },
      take: MAX_REFUSED_REMOVALS,
    });
    const identities = await rows(read, Identity).findByValues('id', [
      ...new Set(syncs.map(({ identityId }) => identityId)),
    ]);
    const users = await rows(read, User).findByValues('id', [
      ...new Set(syncs.map(({ userId }) => userId)),
    ]);
    const teams = await rows(read, Team).findByValues('id', [
      ...new Set(syncs.map(({ teamId }) => teamId)),
    ]);
    const removals = new Map(providers.map(({ issuer }) => [issuer, [] as RefusedRemoval[]]));
    for (const { identityId, userId, teamId, refusedAt } of syncs) {
      const issuer = identities.find(({ id }) => id === identityId)?.issuer ?? '';
      const username = users.find(({ id }) => id === userId)?.username ?? '';
      const organization = teams.find(({ id }) => id === teamId)?.organization ?? '';
      removals.get(issuer)?.push({ userId, username, organization, since: refusedAt ?? '' });
    }
    return removals;
  }

  async read(subject: Subject, id: string): Promise<SignInProvider> {
    access.requireIn(subject, 'sign-in.administer', null);
    return rows(this.database.read, SignInProvider).get({ id });
  }

  /**
   * Throws Invalid if the scopes lack `openid`, if the issuer is not available or cannot be used,
   * or if another provider has the name or the issuer.
   */
  async create(subject: Subject, input: NewProvider): Promise<SignInProvider> {
    access.requireIn(subject, 'sign-in.administer', null);
    requireOpenidScope(input.scopes);
    const issuer = await this.requireUsableIssuer(input.issuer);
    const id = this.ids.next('oidc');
    const { clientSecret, ...attributes } = withoutUndefined(input);
    const provider = Object.assign(new SignInProvider(), {
      ...DEFAULTS,
      ...attributes,
      id,
      issuer,
      nameKey: input.name.toLowerCase(),
      clientSecret: this.seal(id, clientSecret ?? null),
      createdAt: this.clock.timestamp(),
      version: 1,
    });
    return this.changes
      .apply(subject, async (manager) => {
        await refuseUsedNameOrIssuer(manager, provider);
        await rows(manager, SignInProvider).insert(provider);
        return [
          provider,
          auditEntryOf(provider, 'sign-in-provider.create', { ...attributes, issuer }),
        ] as const;
      })
      .catch(refuseDuplicate('name', input.name));
  }

  /**
   * Changes the attributes that are present. Ends the sessions of a disabled provider. Throws
   * Invalid if the scopes lack `openid`, or if another provider has the name.
   */
  async update(subject: Subject, id: string, input: ProviderChanges): Promise<SignInProvider> {
    access.requireIn(subject, 'sign-in.administer', null);
    requireOpenidScope(input.scopes);
    const { clientSecret, ...attributes } = withoutUndefined(input);
    return this.changes
      .apply(subject, async (manager) => {
        const provider = await rows(manager, SignInProvider).get({ id });
        const updated = await rows(manager, SignInProvider).updateVersioned(provider, {
          ...attributes,
          ...(attributes.scopes && { scopes: [...attributes.scopes] }),
          ...(attributes.name !== undefined && { nameKey: attributes.name.toLowerCase() }),
          ...(clientSecret !== undefined && { clientSecret: this.seal(id, clientSecret) }),
        } as Partial<SignInProvider>);
        if (!updated.enabled) await endSessionsOf(manager, id);
        const secretChange = clientSecret !== undefined && { 'client-secret': 'changed' };
        return [
          updated,
          auditEntryOf(updated, 'sign-in-provider.update', { ...attributes, ...secretChange }),
        ] as const;
      })
      .catch(refuseDuplicate('name', input.name ?? ''));
  }

  /**
   * Deletes a provider, ends its sessions, and withdraws what its groups grant, with the exceptions
   * and errors of {@link withdrawGroups}. The identities of its issuer remain.
   */
  async delete(subject: Subject, id: string): Promise<void> {
    access.requireIn(subject, 'sign-in.administer', null);
    await this.changes.apply(subject, async (manager) => {
      const provider = await rows(manager, SignInProvider).get({ id });
      const { name, issuer } = provider;
      await endSessionsOf(manager, id);
      await withdrawGroups(manager, await manager.findBy(Identity, { issuer }));
      await rows(manager, SignInProvider).delete({ id });
      return [
        undefined,
        auditEntryOf(provider, 'sign-in-provider.delete', { name, issuer }),
      ] as const;
    });
  }

  /** Returns the issuer as its metadata and tokens name it. Throws Invalid if it cannot be used. */
  private async requireUsableIssuer(issuer: string): Promise<string> {
    const invalidIssuer = (detail: string): Invalid =>
      new Invalid([{ pointer: '/data/attributes/issuer', detail }]);
    if (!isIssuerUrl(issuer))
      throw invalidIssuer(
        'The issuer must be an https:// address, or an http:// loopback address, without a ' +
          'query, fragment, user name or password.',
      );
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    try {
      const metadata = await this.issuers.fetchMetadata(issuer);
      const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
      if (!authorization_endpoint || !token_endpoint || !jwks_uri)
        throw invalidIssuer(
          `The metadata at ${address} lacks authorization_endpoint, token_endpoint or jwks_uri.`,
        );
      if (metadata.code_challenge_methods_supported?.includes('S256') === false)
        throw invalidIssuer(`The issuer does not support PKCE with S256: ${address}.`);
      return metadata.issuer;
    } catch (error) {
      if (error instanceof IssuerUnavailable)
        throw invalidIssuer(`The issuer is not available at ${address}.`);
      if (error instanceof IssuerRefusal && error.code === 'wrong-issuer')
        throw invalidIssuer(`The metadata at ${address} names another issuer.`);
      if (error instanceof IssuerRefusal)
        throw invalidIssuer(`The metadata at ${address} is not valid.`);
      throw error;
    }
  }

  private seal(id: string, secret: string | null): string | null {
    return secret === null ? null : this.atRest.sealText(CLIENT_SECRET, { id }, secret);
  }
}

async function endSessionsOf(manager: EntityManager, providerId: string): Promise<void> {
  await endSignIns(manager, await manager.findBy(SignIn, { providerId }));
}

function requireOpenidScope(scopes: readonly string[] | undefined): void {
  if (scopes === undefined || scopes.includes('openid')) return;
  throw new Invalid([
    { pointer: '/data/attributes/scopes', detail: 'scopes must include openid.' },
  ]);
}

/**
 * Throws Invalid if the name or the issuer is in use. Two providers of one issuer would share its
 * identities, and each would remove the memberships that result from the other's mappings.
 */
async function refuseUsedNameOrIssuer(
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
        detail: `There is already a provider for the issuer "${issuer}".`,
      },
    ]);
}

function withoutUndefined<T extends object>(input: T): T {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;
}

const auditEntryOf = ({ id }: SignInProvider, action: string, changes: object): AuditEntry => ({
  organization: null,
  action,
  resource: { type: 'sign-in-providers', id },
  changes,
});
