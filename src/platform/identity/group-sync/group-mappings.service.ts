import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { Invalid } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { access } from '../access.js';
import { IdentityChanges } from '../identity-changes.js';
import { Organization } from '../organizations/organization.entity.js';
import { Identity } from '../sign-in/identity.entity.js';
import { SignInProvider } from '../sign-in/sign-in-provider.entity.js';
import { Team, TeamMembership } from '../teams/team.entity.js';
import { User } from '../users/user.entity.js';
import { GroupMapping, TeamSync } from './group-mapping.entity.js';
import { findMappedTeams } from './mapped-teams.js';

export interface ListedMapping {
  readonly mapping: GroupMapping;
  /** Null if the mapping maps each group to the team of the same name. */
  readonly team: Team | null;
}

/** A group and a team; or only an organization, to map each group to the team of the same name. */
export interface NewMapping {
  readonly group: string | null;
  readonly teamId: string | null;
  readonly organization: string | null;
}

interface TeamEffect {
  readonly team: Team;
  /** `refuse`: the user is no longer in the group, but remains in the team as the last owner. */
  readonly effect: 'add' | 'keep' | 'remove' | 'refuse';
}

export interface DryRun {
  /** Whether the groups include the one whose members are site administrators. */
  readonly isSiteAdmin: boolean;
  /** Number of groups that no mapping assigns to a team. */
  readonly unmappedCount: number;
  readonly teams: readonly TeamEffect[];
}

/** Manages the group mappings of sign-in providers, for site administrators. */
@Injectable()
export class GroupMappingsService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async list(subject: Subject, providerId: string, page: Page): Promise<PageOfRows<ListedMapping>> {
    await this.getProvider(subject, providerId);
    const { read } = this.database;
    const [mappings, total] = await read.findAndCount(GroupMapping, {
      where: { providerId },
      order: { createdAt: 'ASC', id: 'ASC' },
      ...toSkipAndTake(page),
    });
    const ids = mappings.flatMap(({ teamId }) => teamId ?? []);
    const teams = await rows(read, Team).findByValues('id', [...new Set(ids)]);
    const byId = new Map(teams.map((team) => [team.id, team]));
    const listed = mappings.map((mapping) => ({
      mapping,
      team: byId.get(mapping.teamId ?? '') ?? null,
    }));
    return { rows: listed, total };
  }

  async create(subject: Subject, providerId: string, input: NewMapping): Promise<ListedMapping> {
    await this.getProvider(subject, providerId);
    return this.changes.apply(subject, async (manager) => {
      const { organization, team } = await requireTarget(manager, input);
      const groupName = input.group;
      const teamId = team?.id ?? null;
      const same = {
        providerId,
        organization,
        groupName: groupName ?? IsNull(),
        teamId: teamId ?? IsNull(),
      };
      if (await manager.existsBy(GroupMapping, same))
        throw invalidRequest('This mapping already exists.');
      const mapping = {
        id: this.ids.next('gmap'),
        providerId,
        organization,
        groupName,
        teamId,
        createdAt: this.clock.timestamp(),
      };
      await rows(manager, GroupMapping).insert(mapping);
      const changes = { group: groupName, team: team?.name ?? null };
      return [{ mapping, team }, entryOf(mapping, 'group-mapping.create', changes)] as const;
    });
  }

  async delete(subject: Subject, id: string): Promise<void> {
    access.requireIn(subject, 'sign-in.administer', null);
    await this.changes.apply(subject, async (manager) => {
      const mapping = await rows(manager, GroupMapping).get({ id });
      await rows(manager, GroupMapping).delete({ id });
      const changes = { group: mapping.groupName };
      return [undefined, entryOf(mapping, 'group-mapping.delete', changes)] as const;
    });
  }

  /**
   * Predicts the effect of the next confirmation by the issuer. Without `groups`, uses those that
   * the issuer last reported for the user. Without a user, assumes one without memberships. Throws
   * Invalid if the user does not exist, or if the groups are unknown.
   */
  async dryRun(
    subject: Subject,
    providerId: string,
    input: {
      readonly groups?: readonly string[] | undefined;
      readonly userId?: string | undefined;
    },
  ): Promise<DryRun> {
    const { issuer, siteAdminGroup } = await this.getProvider(subject, providerId);
    const { read } = this.database;
    const { userId } = input;
    if (userId !== undefined && !(await read.existsBy(User, { id: userId })))
      throw invalidRequest('There is no such user.', '/attributes/user-id');
    const identity =
      userId === undefined ? null : await rows(read, Identity).find({ userId, issuer });
    const groups = input.groups ?? identity?.groups;
    if (groups === undefined)
      throw invalidRequest(
        'Provide groups, or a user who has signed in with this provider.',
        '/attributes',
      );
    const { teams, unmappedCount } = await findMappedTeams(read, providerId, groups);
    const effects = await findEffects(read, teams, userId, identity);
    effects.sort((a, b) => (sortKeyOf(a.team) < sortKeyOf(b.team) ? -1 : 1));
    const isSiteAdmin = siteAdminGroup !== null && groups.includes(siteAdminGroup);
    return { isSiteAdmin, unmappedCount, teams: effects };
  }

  private async getProvider(subject: Subject, id: string): Promise<SignInProvider> {
    access.requireIn(subject, 'sign-in.administer', null);
    return rows(this.database.read, SignInProvider).get({ id });
  }
}

async function requireTarget(
  manager: EntityManager,
  { group, teamId, organization }: NewMapping,
): Promise<{ readonly organization: string; readonly team: Team | null }> {
  if (group !== null && teamId !== null) {
    const team = await rows(manager, Team).find({ id: teamId });
    if (!team) throw invalidRequest('There is no such team.', '/relationships/team/data/id');
    if (organization !== null && organization !== team.organization)
      throw invalidRequest(
        'The team belongs to another organization.',
        '/relationships/organization/data/id',
      );
    return { organization: team.organization, team };
  }
  if (group !== null || teamId !== null || organization === null)
    throw invalidRequest('Provide a group and a team, or an organization without a group.');
  if (!(await manager.existsBy(Organization, { name: organization })))
    throw invalidRequest('There is no such organization.', '/relationships/organization/data/id');
  return { organization, team: null };
}

async function findEffects(
  manager: EntityManager,
  mapped: ReadonlyMap<string, Team>,
  userId: string | undefined,
  identity: Identity | null,
): Promise<TeamEffect[]> {
  const memberships = userId === undefined ? [] : await manager.findBy(TeamMembership, { userId });
  const byTeam = new Map(memberships.map((membership) => [membership.teamId, membership]));
  const syncs = identity ? await manager.findBy(TeamSync, { identityId: identity.id }) : [];
  const syncedTeamIds = new Set(syncs.map(({ teamId }) => teamId));
  const otherSyncs = await manager.findBy(TeamSync, {
    userId: userId ?? '',
    identityId: Not(identity?.id ?? ''),
  });
  const teamIdsSyncedElsewhere = new Set(otherSyncs.map(({ teamId }) => teamId));
  const currentTeams = await manager.findBy(Team, { id: In([...byTeam.keys()]) });
  const teams = new Map([...currentTeams.map((team) => [team.id, team] as const), ...mapped]);
  const effects: TeamEffect[] = [];
  for (const [id, team] of teams) {
    const membership = byTeam.get(id);
    const isRemoved =
      membership?.synced === true &&
      !mapped.has(id) &&
      syncedTeamIds.has(id) &&
      !teamIdsSyncedElsewhere.has(id);
    if (!membership) effects.push({ team, effect: 'add' });
    else if (!isRemoved) effects.push({ team, effect: 'keep' });
    else {
      const count = team.isOwners ? await manager.countBy(TeamMembership, { teamId: id }) : 0;
      effects.push({ team, effect: count === 1 ? 'refuse' : 'remove' });
    }
  }
  return effects;
}

const sortKeyOf = ({ organization, nameKey }: Team): string => `${organization}/${nameKey}`;

const invalidRequest = (detail: string, member = ''): Invalid =>
  new Invalid([{ pointer: `/data${member}`, detail }]);

const entryOf = ({ id, organization }: GroupMapping, action: string, changes: object) => ({
  organization,
  action,
  resource: { type: 'group-mappings', id },
  changes,
});
