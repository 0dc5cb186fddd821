import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import type { Page, PageOfRows } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { toLikePattern } from '../../../core/database/search.js';
import { assertNoViolations, Conflict, Invalid, orNotFound } from '../../../core/errors.js';
import { access } from '../access.js';
import { IdentityChanges } from '../identity-changes.js';
import { getOrganization } from '../organizations/get-organization.js';
import { addMembers } from '../teams/add-members.js';
import { Team, TeamMembership } from '../teams/team.entity.js';
import { requireWritableTeam } from '../teams/teams.service.js';
import { User } from '../users/user.entity.js';
import { findOrganizationNames, MEMBER_IDS_SQL, membersAmong } from './members.js';
import { decodeMembershipId, membershipId } from './membership-id.js';
import { OrganizationMember } from './organization-member.entity.js';

export interface Membership {
  readonly organization: string;
  readonly user: User;
  readonly teams: readonly Team[];
}

export interface MembershipFilter {
  /** A substring of the user name or email address. */
  readonly search?: string | undefined;
  /** Complete email addresses, regardless of case. */
  readonly emails?: readonly string[] | undefined;
  readonly status?: 'active' | 'invited' | undefined;
}

/** Manages the members of organizations: users in their teams, and users without a team. */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
  ) {}

  async list(
    subject: Subject,
    organization: string,
    { search, emails, status }: MembershipFilter,
    page: Page,
  ): Promise<PageOfRows<Membership>> {
    const permission = 'organization-membership.read';
    await getOrganization(this.database, subject, permission, organization);
    // No membership has this status, because Gantry sends no invitations.
    if (status === 'invited') return { rows: [], total: 0 };
    const query = this.database.read
      .createQueryBuilder(User, 'u')
      .where(`u.id IN (${MEMBER_IDS_SQL})`, { organization })
      .orderBy('u.usernameKey')
      .offset((page.number - 1) * page.size)
      .limit(page.size);
    if (search)
      query.andWhere(
        "(u.usernameKey LIKE :search ESCAPE '!' OR LOWER(u.email) LIKE :search ESCAPE '!')",
        { search: toLikePattern(search) },
      );
    if (emails)
      query.andWhere('LOWER(u.email) IN (:...emails)', {
        emails: emails.map((email) => email.toLowerCase()),
      });
    const [users, total] = await query.getManyAndCount();
    return { rows: await withTeams(this.database.read, organization, users), total };
  }

  /**
   * Lists the memberships of these users, who must be members of the organization; empty if the
   * caller may not read memberships.
   */
  async listOfUsers(
    subject: Subject,
    organization: string,
    users: readonly User[],
  ): Promise<readonly Membership[]> {
    return access.allows(subject, 'organization-membership.read', organization)
      ? withTeams(this.database.read, organization, users)
      : [];
  }

  /** Reads a membership, for its member and for callers who may list the members. */
  async read(subject: Subject, id: string): Promise<Membership> {
    const membership = orNotFound(await findMembership(this.database.read, id));
    const isOwn = subject.caller.kind === 'user' && subject.caller.id === membership.user.id;
    const permission = isOwn ? 'organization.read' : 'organization-membership.read';
    access.requireIn(subject, permission, membership.organization);
    return membership;
  }

  /**
   * Adds the user with the email address to the organization and to these teams. Throws Invalid if
   * no user or several users have the address, if the user is already a member, or if the
   * organization lacks one of the teams; NotFound if the caller may not change one of the teams.
   */
  async create(
    subject: Subject,
    organization: string,
    { email, teamIds }: { readonly email: string; readonly teamIds: readonly string[] },
  ): Promise<Membership> {
    const permission = 'organization-membership.write';
    await getOrganization(this.database, subject, permission, organization);
    return this.changes.apply(subject, async (manager) => {
      const teams = await requireWritableTeams(manager, subject, organization, teamIds);
      const user = await requireNonMemberByEmail(manager, organization, email);
      const added = await rows(manager, OrganizationMember).insertIfAbsent('userId', {
        organization,
        userId: user.id,
        createdAt: this.clock.timestamp(),
      });
      // Another request has added the user in the meantime.
      if (added.length === 0) throw alreadyMember();
      const chosenIds = teams.map((team) => team.id);
      await addMembers(manager, chosenIds, [user.id]);
      return [
        { organization, user, teams },
        {
          organization,
          action: 'organization-membership.create',
          resource: {
            type: 'organization-memberships',
            id: membershipId(organization, user.id),
          },
          changes: { user: user.username, teams: teams.map(({ name }) => name) },
        },
      ] as const;
    });
  }

  /**
   * Ends a membership: the user leaves all teams of the organization. Throws NotFound if the caller
   * may not change one of the teams, and Conflict for the last owner.
   */
  async delete(subject: Subject, id: string): Promise<void> {
    await this.changes.apply(subject, async (manager) => {
      const membership = orNotFound(await findMembership(manager, id));
      const { organization, user, teams } = membership;
      access.requireIn(subject, 'organization-membership.write', organization);
      for (const team of teams) requireWritableTeam(subject, team);
      const userId = user.id;
      const owners = teams.find(({ isOwners }) => isOwners);
      // Two concurrent removals conflict here; otherwise they could remove the last two owners.
      if (owners) await rows(manager, Team).updateVersioned(owners, {});
      const teamId = In(teams.map((team) => team.id));
      await rows(manager, TeamMembership).delete({ userId, teamId });
      if (owners && !(await manager.existsBy(TeamMembership, { teamId: owners.id })))
        throw new Conflict('The team "owners" needs at least one member.');
      await rows(manager, OrganizationMember).delete({ organization, userId });
      return [
        undefined,
        {
          organization,
          action: 'organization-membership.delete',
          resource: { type: 'organization-memberships', id },
          changes: { user: user.username, teams: teams.map(({ name }) => name) },
        },
      ] as const;
    });
  }
}

async function findMembership(manager: EntityManager, id: string): Promise<Membership | null> {
  const parsed = decodeMembershipId(id);
  const user = parsed && (await rows(manager, User).find({ id: parsed.userId }));
  if (!user) return null;
  const organization = (await findOrganizationNames(manager, user.id)).find(parsed.isOf);
  if (organization === undefined) return null;
  const [membership] = await withTeams(manager, organization, [user]);
  return membership ?? null;
}

async function withTeams(
  manager: EntityManager,
  organization: string,
  users: readonly User[],
): Promise<Membership[]> {
  const memberships = await manager.findBy(TeamMembership, {
    userId: In(users.map(({ id }) => id)),
  });
  const teams = await manager.find(Team, {
    where: { organization, id: In(memberships.map(({ teamId }) => teamId)) },
    order: { nameKey: 'ASC' },
  });
  const isIn = (user: User, team: Team): boolean =>
    memberships.some(({ userId, teamId }) => userId === user.id && teamId === team.id);
  return users.map((user) => ({
    organization,
    user,
    teams: teams.filter((team) => isIn(user, team)),
  }));
}

async function requireWritableTeams(
  manager: EntityManager,
  subject: Subject,
  organization: string,
  ids: readonly string[],
): Promise<Team[]> {
  const teams = await manager.find(Team, {
    where: { organization, id: In([...ids]) },
    order: { nameKey: 'ASC' },
  });
  const violations = ids.flatMap((id, index) =>
    teams.some((team) => team.id === id)
      ? []
      : [
          {
            pointer: `/data/relationships/teams/data/${index}/id`,
            detail: 'The organization has no such team.',
          },
        ],
  );
  assertNoViolations(violations);
  return teams.map((team) => requireWritableTeam(subject, team));
}

async function requireNonMemberByEmail(
  manager: EntityManager,
  organization: string,
  email: string,
): Promise<User> {
  const users = await manager
    .createQueryBuilder(User, 'u')
    .where('LOWER(u.email) = :email', { email: email.toLowerCase() })
    .getMany();
  const [user] = users;
  if (!user)
    throw invalidEmail(
      `No user has the email address "${email}". A site administrator must create the user first.`,
    );
  if (users.length > 1)
    throw invalidEmail(
      `Several users have the email address "${email}". Add one of them to a team by user ID.`,
    );
  if ((await membersAmong(manager, organization, [user.id])).size > 0) throw alreadyMember();
  return user;
}

const invalidEmail = (detail: string): Invalid =>
  new Invalid([{ pointer: '/data/attributes/email', detail }]);

const alreadyMember = (): Invalid =>
  invalidEmail('The user is already a member of the organization.');
