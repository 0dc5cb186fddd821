import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { rows } from '../../../core/database/rows.js';
import { Ids } from '../../../core/ids.js';
import { User } from '../users/user.entity.js';
import { type Claims, emailOf, numberedUsername, usernameOf } from './claims.js';
import { Identity } from './identity.entity.js';
import type { Grant } from './issuer-client.js';
import type { SignInProvider } from './sign-in-provider.entity.js';

export interface IdentifiedUser {
  readonly user: User;
  readonly identity: Identity;
  /** Whether this sign-in created the user. */
  readonly isNew: boolean;
}

@Injectable()
export class UsersOfIdentities {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Finds the user of the issuer's subject and updates its email address, or creates the user.
   * Never finds a user by email address, which anybody can claim at some issuer.
   */
  async findOrCreate(
    manager: EntityManager,
    provider: SignInProvider,
    grant: Grant,
  ): Promise<IdentifiedUser> {
    const { issuer } = provider;
    const identity = await rows(manager, Identity).lock({ issuer, subject: grant.subject });
    if (!identity) return this.create(manager, provider, grant);
    const user = await lockUser(manager, identity);
    await updateEmail(manager, user, grant.claims);
    return { user, identity, isNew: false };
  }

  private async create(
    manager: EntityManager,
    provider: SignInProvider,
    { claims, subject }: Grant,
  ): Promise<IdentifiedUser> {
    const createdAt = this.clock.timestamp();
    const username = await this.findFreeUsername(
      manager,
      usernameOf(claims, provider.usernameClaim),
    );
    const user = Object.assign(new User(), {
      id: this.ids.next('user'),
      username,
      usernameKey: username.toLowerCase(),
      email: emailOf(claims) ?? `${username}@${new URL(provider.issuer).hostname}`,
      siteAdmin: false,
      suspendedAt: null,
      createdAt,
      version: 1,
    });
    await rows(manager, User).insert(user);
    const identity = newIdentity(this.ids.next('ident'), provider, subject, user.id, createdAt);
    await rows(manager, Identity).insert(identity);
    return { user, identity, isNew: true };
  }

  private async findFreeUsername(manager: EntityManager, preferred: string): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const username = numberedUsername(preferred, attempt);
      if (!(await manager.existsBy(User, { usernameKey: username.toLowerCase() }))) return username;
    }
  }
}

/** Locks the user, so that concurrent confirmations change the user one after the other. */
export async function lockUser(
  manager: EntityManager,
  { userId }: Pick<Identity, 'userId'>,
): Promise<User> {
  const user = await rows(manager, User).lock({ id: userId });
  if (!user) throw new Error('The user of an identity is missing.');
  return user;
}

/** Keeps the current email address if {@link emailOf} finds none in the claims. */
export async function updateEmail(
  manager: EntityManager,
  user: User,
  claims: Claims,
): Promise<void> {
  const email = emailOf(claims);
  if (email !== null && email !== user.email)
    await rows(manager, User).updateVersioned(user, { email });
}

export function newIdentity(
  id: string,
  { issuer }: Pick<SignInProvider, 'issuer'>,
  subject: string,
  userId: string,
  createdAt: string,
): Identity {
  return Object.assign(new Identity(), {
    id,
    issuer,
    subject,
    userId,
    groups: [],
    siteAdmin: false,
    siteAdminRefusedAt: null,
    createdAt,
    lastSignInAt: null,
    version: 1,
  });
}
