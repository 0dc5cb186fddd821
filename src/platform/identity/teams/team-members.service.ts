import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Conflict, Invalid } from '../../../core/errors.js';
import { IdentityChanges } from '../identity-changes.js';
import type { Subject } from '../../../core/caller/subject.js';
import { Team, TeamMembership } from './team.entity.js';
import { requireWritableTeam } from './teams.service.js';
import { User } from '../users/user.entity.js';

/** Manages the members of teams. */
@Injectable()
export class TeamMembersService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
  ) {}

  /**
   * The members of teams by team ID, ordered by name. The caller has checked that the subject may
   * see the teams.
   */
  async of(teams: readonly Team[]): Promise<Map<string, User[]>> {
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

  /** Adds users of the organization by username or ID, and others by ID. Skips existing members. */
  async add(subject: Subject, teamId: string, names: readonly string[]): Promise<void> {
    await this.change(subject, teamId, 'team.add-members', names, async (manager, users) => {
      const members = users.map(({ id }) => ({ teamId, userId: id }));
      await rows(manager, TeamMembership).insertIfAbsent('userId', ...members);
    });
  }

  /** Removes users. Throws Conflict for the last owner: nobody could manage the organization. */
  async remove(subject: Subject, teamId: string, names: readonly string[]): Promise<void> {
    await this.change(
      subject,
      teamId,
      'team.remove-members',
      names,
      async (manager, users, team) => {
        // Makes two concurrent removals conflict, which could remove the last two owners otherwise.
        if (team.isOwners) await rows(manager, Team).change(team, {});
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
    names: readonly string[],
    work: (manager: EntityManager, users: User[], team: Team) => Promise<void>,
  ): Promise<void> {
    await this.changes.make(subject, async (manager) => {
      const team = requireWritableTeam(subject, await rows(manager, Team).find({ id: teamId }));
      const users = await nameableUsers(manager, subject, team, names);
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
 * Finds the users that the caller names. IDs are unguessable and work for every user. Usernames
 * work only within the organization, so that callers cannot probe for names; for site
 * administrators, they work for every user.
 */
async function nameableUsers(
  manager: EntityManager,
  subject: Subject,
  { organization }: Team,
  names: readonly string[],
): Promise<User[]> {
  const found = await manager.findBy(User, [
    { id: In(names) },
    { usernameKey: In(names.map((name) => name.toLowerCase())) },
  ]);
  const known = subject.caller.siteAdmin
    ? new Set(found.map(({ id }) => id))
    : await membersAmong(manager, organization, found);
  const isNamed = (user: User, name: string): boolean =>
    user.id === name || (user.usernameKey === name.toLowerCase() && known.has(user.id));
  const violations = names.flatMap((name, index) =>
    found.some((user) => isNamed(user, name))
      ? []
      : [
          {
            pointer: `/data/${index}/id`,
            detail:
              `there is no user "${name}" in the organization; ` + 'name users outside of it by ID',
          },
        ],
  );
  if (violations.length > 0) throw new Invalid(violations);
  return found.filter((user) => names.some((name) => isNamed(user, name)));
}

/** The IDs of the users that are in any team of the organization. */
async function membersAmong(
  manager: EntityManager,
  organization: string,
  users: readonly User[],
): Promise<ReadonlySet<string>> {
  const teams = await manager.find(Team, { select: { id: true }, where: { organization } });
  const memberships = await manager.findBy(TeamMembership, {
    userId: In(users.map(({ id }) => id)),
    teamId: In(teams.map(({ id }) => id)),
  });
  return new Set(memberships.map(({ userId }) => userId));
}
