import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { refuseDuplicate } from '../../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { contains } from '../../../core/database/search.js';
import { Conflict, Invalid, NotFound } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { access } from '../access.js';
import { IdentityChanges } from '../identity-changes.js';
import { findOrganizationNames } from '../memberships/members.js';
import { lockAndCountMembers } from '../teams/lock-and-count-members.js';
import { OWNERS, Team, TeamMembership } from '../teams/team.entity.js';
import { User } from './user.entity.js';

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly siteAdmin?: boolean | undefined;
}

@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Lists users, for site administrators. `search` is a substring of the name or email address. */
  async list(subject: Subject, page: Page, search = ''): Promise<PageOfRows<User>> {
    access.requireIn(subject, 'user.administer', null);
    const where =
      search === '' ? {} : [{ username: contains(search) }, { email: contains(search) }];
    const [users, total] = await this.database.read.findAndCount(User, {
      where,
      order: { usernameKey: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: users, total };
  }

  /**
   * Reads the caller, or a member of an organization in which the caller has `team.read`. Site
   * administrators can read every user, unless their token is limited to an organization.
   */
  async read(subject: Subject, id: string): Promise<User> {
    const user = await rows(this.database.read, User).find({ id });
    if (!user || !(await this.canSee(subject, user))) throw new NotFound();
    access.allowWithoutPermission(subject, 'read');
    return user;
  }

  async create(subject: Subject, { username, email, siteAdmin = false }: NewUser): Promise<User> {
    access.requireIn(subject, 'user.administer', null);
    if (/^user-/i.test(username))
      throw new Invalid([
        {
          pointer: '/data/attributes/username',
          detail: 'A user name cannot start with "user-", because user IDs do.',
        },
      ]);
    const user = {
      id: this.ids.next('user'),
      username,
      usernameKey: username.toLowerCase(),
      email,
      siteAdmin,
      suspendedAt: null,
      createdAt: this.clock.timestamp(),
      version: 1,
    };
    return this.changes
      .apply(subject, async (manager) => {
        await rows(manager, User).insert(user);
        return [
          user,
          {
            organization: null,
            action: 'user.create',
            resource: { type: 'users', id: user.id },
            changes: { username, email, 'is-site-admin': siteAdmin },
          },
        ] as const;
      })
      .catch(refuseDuplicate('username', username));
  }

  /**
   * Suspends a user: Gantry then refuses its tokens and sessions, but deletes nothing. Throws
   * Conflict for the caller and for the last active site administrator.
   */
  async suspend(subject: Subject, id: string): Promise<User> {
    return this.setSuspended(subject, id, 'user.suspend', this.clock.timestamp());
  }

  async unsuspend(subject: Subject, id: string): Promise<User> {
    return this.setSuspended(subject, id, 'user.unsuspend', null);
  }

  /**
   * Throws Conflict for the caller, the last active site administrator, and the last owner of an
   * organization.
   */
  async delete(subject: Subject, id: string): Promise<void> {
    access.requireIn(subject, 'user.administer', null);
    refuseSelf(subject, id, 'delete');
    await this.changes.apply(subject, async (manager) => {
      const user = await rows(manager, User).get({ id });
      await refuseLastAdministrator(manager, user);
      await refuseLastOwner(manager, id);
      await rows(manager, User).delete({ id });
      return [
        undefined,
        {
          organization: null,
          action: 'user.delete',
          resource: { type: 'users', id },
          changes: { username: user.username },
        },
      ] as const;
    });
  }

  private async setSuspended(
    subject: Subject,
    id: string,
    action: string,
    suspendedAt: string | null,
  ): Promise<User> {
    access.requireIn(subject, 'user.administer', null);
    if (suspendedAt) refuseSelf(subject, id, 'suspend');
    return this.changes.apply(subject, async (manager) => {
      const user = await rows(manager, User).get({ id });
      if (suspendedAt) await refuseLastAdministrator(manager, user);
      const updated = await rows(manager, User).updateVersioned(user, { suspendedAt });
      return [updated, { organization: null, action, resource: { type: 'users', id } }] as const;
    });
  }

  private async canSee(subject: Subject, user: User): Promise<boolean> {
    const { caller } = subject;
    if (caller.kind === 'user' && caller.id === user.id) return true;
    if (access.organizationsOf(subject) === 'all') return true;
    const organizations = await findOrganizationNames(this.database.read, user.id);
    return organizations.some((organization) => access.allows(subject, 'team.read', organization));
  }
}

/**
 * Throws Conflict if the user is a site administrator and no other one is active. Writes the rows
 * of the others, so that concurrent removals cannot remove the last two.
 */
export async function refuseLastAdministrator(
  manager: EntityManager,
  { id, username, siteAdmin }: User,
): Promise<void> {
  if (!siteAdmin) return;
  const others = await manager.find(User, {
    where: { siteAdmin: true, suspendedAt: IsNull(), id: Not(id) },
    order: { id: 'ASC' },
  });
  for (const other of others) await rows(manager, User).updateVersioned(other, {});
  if (others.length === 0)
    throw new Conflict(
      `The user "${username}" is the last active site administrator. Create another one first.`,
    );
}

async function refuseLastOwner(manager: EntityManager, userId: string): Promise<void> {
  const memberships = await manager.findBy(TeamMembership, { userId });
  const owned = await manager.findBy(Team, {
    id: In(memberships.map(({ teamId }) => teamId)),
    nameKey: OWNERS,
  });
  const lastOwned: string[] = [];
  for (const team of owned)
    if ((await lockAndCountMembers(manager, team)) === 1) lastOwned.push(team.organization);
  if (lastOwned.length > 0)
    throw new Conflict(
      `The user is the last owner of: ${lastOwned.sort().join(', ')}. Add another owner first.`,
    );
}

function refuseSelf(subject: Subject, id: string, verb: string): void {
  if (subject.caller.id === id)
    throw new Conflict(`You cannot ${verb} yourself: another site administrator can.`);
}
