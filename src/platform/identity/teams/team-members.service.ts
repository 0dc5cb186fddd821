import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { assertNoViolations, Conflict } from '../../../core/errors.js';
import { IdentityChanges } from '../identity-changes.js';
import { membersAmong } from '../memberships/members.js';
import { decodeMembershipId } from '../memberships/membership-id.js';
import { User } from '../users/user.entity.js';
import { addMembers } from './add-members.js';
import { Team, TeamMembership } from './team.entity.js';
import { requireWritableTeam } from './teams.service.js';

type UserLookup = (manager: EntityManager, team: Team) => Promise<User[]>;

@Injectable()
export class TeamMembersService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
  ) {}

  /**
   * Lists the members by team ID, ordered by user name. Makes no access decision: call it only for
   * teams that the caller may see.
   */
  async listByTeam(teams: readonly Team[]): Promise<Map<string, User[]>> {
    const memberships = await this.database.read.findBy(TeamMembership, {
      teamId: In(teams.map(({ id }) => id)),
    });
    const users = await this.database.read.findBy(User, {
      id: In(memberships.map(({ userId }) => userId)),
    });
    const byId = new Map(users.map((user) => [user.id, user]));
    const members = new Map<string, User[]>(teams.map(({ id }) => [id, []]));
    for (const { teamId, userId } of memberships) {
      const user = byId.get(userId);
      if (user) members.get(teamId)?.push(user);
    }
    for (const list of members.values())
      list.sort((a, b) => (a.usernameKey < b.usernameKey ? -1 : 1));
    return members;
  }

  /**
   * Adds users by user name or ID, like {@link addMembers}. Only site administrators can add users
   * from outside of the organization by user name.
   */
  add(subject: Subject, teamId: string, names: readonly string[]): Promise<void> {
    return this.addUsers(subject, teamId, (manager, team) =>
      requireNamedUsers(manager, subject, team, names),
    );
  }

  /** Adds members of the organization by the IDs of their memberships. */
  addMemberships(subject: Subject, teamId: string, ids: readonly string[]): Promise<void> {
    return this.addUsers(subject, teamId, (manager, team) => requireMembers(manager, team, ids));
  }

  /** Removes users, named as for {@link add}. Throws Conflict if no owner would remain. */
  remove(subject: Subject, teamId: string, names: readonly string[]): Promise<void> {
    return this.removeUsers(subject, teamId, (manager, team) =>
      requireNamedUsers(manager, subject, team, names),
    );
  }

  /** Removes members of the organization by the IDs of their memberships, like {@link remove}. */
  removeMemberships(subject: Subject, teamId: string, ids: readonly string[]): Promise<void> {
    return this.removeUsers(subject, teamId, (manager, team) => requireMembers(manager, team, ids));
  }

  private async addUsers(subject: Subject, teamId: string, find: UserLookup): Promise<void> {
    await this.change(subject, teamId, 'team.add-members', find, async (manager, users) => {
      const userIds = users.map(({ id }) => id);
      await addMembers(manager, [teamId], userIds);
    });
  }

  private async removeUsers(subject: Subject, teamId: string, find: UserLookup): Promise<void> {
    await this.change(
      subject,
      teamId,
      'team.remove-members',
      find,
      async (manager, users, team) => {
        // Without this write, two concurrent removals could remove the last two owners.
        if (team.isOwners) await rows(manager, Team).updateVersioned(team, {});
        await rows(manager, TeamMembership).delete({
          teamId,
          userId: In(users.map(({ id }) => id)),
        });
        if (team.isOwners && !(await manager.existsBy(TeamMembership, { teamId })))
          throw new Conflict('The team "owners" needs at least one member.');
      },
    );
  }

  private async change(
    subject: Subject,
    teamId: string,
    action: string,
    find: UserLookup,
    work: (manager: EntityManager, users: User[], team: Team) => Promise<void>,
  ): Promise<void> {
    await this.changes.apply(subject, async (manager) => {
      const team = requireWritableTeam(subject, await rows(manager, Team).find({ id: teamId }));
      const users = await find(manager, team);
      await work(manager, users, team);
      const changes = { users: users.map(({ username }) => username) };
      return [
        undefined,
        {
          organization: team.organization,
          action,
          resource: { type: 'teams', id: teamId },
          changes,
        },
      ] as const;
    });
  }
}

/**
 * Returns the users that the caller names. Throws Invalid for unknown ones. IDs work for every
 * user, because they are unguessable. Unless the caller is a site administrator, user names work
 * only for members of the organization, so that callers cannot probe for names.
 */
async function requireNamedUsers(
  manager: EntityManager,
  subject: Subject,
  { organization }: Team,
  names: readonly string[],
): Promise<User[]> {
  const users = await manager.findBy(User, [
    { id: In(names) },
    { usernameKey: In(names.map((name) => name.toLowerCase())) },
  ]);
  const ids = users.map(({ id }) => id);
  const findableByName = subject.caller.siteAdmin
    ? new Set(ids)
    : await membersAmong(manager, organization, ids);
  const isNamed = (user: User, name: string): boolean =>
    user.id === name || (user.usernameKey === name.toLowerCase() && findableByName.has(user.id));
  const violations = names.flatMap((name, index) =>
    users.some((user) => isNamed(user, name))
      ? []
      : [
          {
            pointer: `/data/${index}/id`,
            detail: `The organization has no member "${name}", and no user has this ID.`,
          },
        ],
  );
  assertNoViolations(violations);
  return users.filter((user) => names.some((name) => isNamed(user, name)));
}

/** Returns the users of memberships. Throws Invalid if the organization lacks one of them. */
async function requireMembers(
  manager: EntityManager,
  { organization }: Team,
  ids: readonly string[],
): Promise<User[]> {
  const parsed = ids.map(decodeMembershipId);
  const userIds = parsed.flatMap((parts) => (parts?.isOf(organization) ? parts.userId : []));
  const members = await membersAmong(manager, organization, userIds);
  const violations = parsed.flatMap((parts, index) =>
    parts?.isOf(organization) && members.has(parts.userId)
      ? []
      : [{ pointer: `/data/${index}/id`, detail: 'The organization has no such membership.' }],
  );
  assertNoViolations(violations);
  return manager.findBy(User, { id: In(userIds) });
}
