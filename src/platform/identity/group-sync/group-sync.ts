import { Injectable } from '@nestjs/common';
import { type EntityManager, Not } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { rows } from '../../../core/database/rows.js';
import { Conflict } from '../../../core/errors.js';
import type { AuditEntryWithOutcome } from '../identity-changes.js';
import { Identity } from '../sign-in/identity.entity.js';
import type { SignInProvider } from '../sign-in/sign-in-provider.entity.js';
import { lockAndCountMembers } from '../teams/lock-and-count-members.js';
import { Team, TeamMembership } from '../teams/team.entity.js';
import { User } from '../users/user.entity.js';
import { refuseLastAdministrator } from '../users/users.service.js';
import { TeamSync } from './group-mapping.entity.js';
import { findMappedTeams } from './mapped-teams.js';

/** An identity that the issuer has just confirmed, with its groups. */
export interface ConfirmedIdentity {
  readonly provider: SignInProvider;
  readonly identity: Identity;
  readonly user: User;
  readonly groups: readonly string[];
}

/**
 * Grants and withdraws memberships, and the rights of a site administrator, according to the groups
 * of an identity. Keeps memberships that were set by hand, the last owner of an organization and
 * the last site administrator.
 */
@Injectable()
export class GroupSync {
  constructor(private readonly clock: Clock) {}

  /**
   * Also stores the groups in the identity. Returns the audit events. Call it in the transaction
   * that stores the confirmation.
   */
  async apply(
    manager: EntityManager,
    confirmed: ConfirmedIdentity,
  ): Promise<AuditEntryWithOutcome[]> {
    const { provider, identity, groups } = confirmed;
    const { teams } = await findMappedTeams(manager, provider.id, groups);
    const syncs = await manager.findBy(TeamSync, { identityId: identity.id });
    const syncedTeamIds = new Set(syncs.map(({ teamId }) => teamId));
    const entries = await this.add(manager, confirmed, [...teams.values()], syncedTeamIds);
    for (const sync of syncs)
      if (!teams.has(sync.teamId)) entries.push(...(await this.remove(manager, confirmed, sync)));
      else if (sync.refusedAt !== null) await updateSync(manager, sync, { refusedAt: null });
    await rows(manager, Identity).updateVersioned(identity, { groups: [...groups] });
    return [...entries, ...(await this.syncSiteAdmin(manager, confirmed))];
  }

  private async add(
    manager: EntityManager,
    { identity, user, provider }: ConfirmedIdentity,
    teams: readonly Team[],
    syncedTeamIds: ReadonlySet<string>,
  ): Promise<AuditEntryWithOutcome[]> {
    const userId = user.id;
    const added = await rows(manager, TeamMembership).insertIfAbsent(
      'teamId',
      ...teams.map(({ id }) => ({ teamId: id, userId, synced: true })),
    );
    const newTeams = teams.filter(({ id }) => !syncedTeamIds.has(id));
    await rows(manager, TeamSync).insert(
      ...newTeams.map(({ id }) => ({
        teamId: id,
        identityId: identity.id,
        userId,
        refusedAt: null,
      })),
    );
    return teams
      .filter(({ id }) => added.includes(id))
      .map((team) => entryOf(team, 'team.add-members', user, provider));
  }

  private async remove(
    manager: EntityManager,
    { identity, user, provider }: ConfirmedIdentity,
    sync: TeamSync,
  ): Promise<AuditEntryWithOutcome[]> {
    const { teamId } = sync;
    const userId = user.id;
    const membership = await rows(manager, TeamMembership).find({ teamId, userId });
    const isSyncedElsewhere = await manager.existsBy(TeamSync, {
      teamId,
      userId,
      identityId: Not(identity.id),
    });
    const team = await rows(manager, Team).require({ id: teamId });
    const isRemoved = membership?.synced === true && !isSyncedElsewhere;
    if (isRemoved && team.isOwners && (await lockAndCountMembers(manager, team)) === 1) {
      if (sync.refusedAt !== null) return [];
      await updateSync(manager, sync, { refusedAt: this.clock.timestamp() });
      return [{ ...entryOf(team, 'team.remove-members', user, provider), outcome: 'denied' }];
    }
    await rows(manager, TeamSync).delete({ teamId, identityId: identity.id });
    if (!isRemoved) return [];
    await rows(manager, TeamMembership).delete({ teamId, userId });
    return [entryOf(team, 'team.remove-members', user, provider)];
  }

  /** Withdraws the rights only if this identity granted them. */
  private async syncSiteAdmin(
    manager: EntityManager,
    { provider, identity, user, groups }: ConfirmedIdentity,
  ): Promise<AuditEntryWithOutcome[]> {
    const { siteAdminGroup } = provider;
    const isMember = siteAdminGroup !== null && groups.includes(siteAdminGroup);
    const entry = {
      organization: null,
      action: 'user.update',
      resource: { type: 'users', id: user.id },
      changes: { 'is-site-admin': isMember, 'sign-in-provider': provider.name },
    };
    if (isMember && !user.siteAdmin) {
      await rows(manager, User).updateVersioned(user, { siteAdmin: true });
      const changes = { siteAdmin: true, siteAdminRefusedAt: null };
      await rows(manager, Identity).updateVersioned(identity, changes);
      return [entry];
    }
    const { siteAdminRefusedAt } = identity;
    if (isMember && siteAdminRefusedAt !== null)
      await rows(manager, Identity).updateVersioned(identity, { siteAdminRefusedAt: null });
    if (isMember || !identity.siteAdmin) return [];
    try {
      await refuseLastAdministrator(manager, user);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      if (siteAdminRefusedAt !== null) return [];
      const changes = { siteAdminRefusedAt: this.clock.timestamp() };
      await rows(manager, Identity).updateVersioned(identity, changes);
      return [{ ...entry, outcome: 'denied' }];
    }
    await rows(manager, User).updateVersioned(user, { siteAdmin: false });
    const changes = { siteAdmin: false, siteAdminRefusedAt: null };
    await rows(manager, Identity).updateVersioned(identity, changes);
    return [entry];
  }
}

async function updateSync(
  manager: EntityManager,
  { teamId, identityId }: TeamSync,
  changes: Pick<TeamSync, 'refusedAt'>,
): Promise<void> {
  await rows(manager, TeamSync).update({ teamId, identityId }, changes);
}

/**
 * Withdraws the rights of a site administrator that these identities granted, and the memberships
 * that only they grant, except the membership of a last owner. Throws Conflict if the last active
 * site administrator would lose the rights.
 */
export async function withdrawGroups(
  manager: EntityManager,
  identities: readonly Identity[],
): Promise<void> {
  for (const identity of identities) {
    const { id, siteAdmin, userId } = identity;
    await withdrawSyncs(manager, await manager.findBy(TeamSync, { identityId: id }));
    if (!siteAdmin) continue;
    await rows(manager, Identity).updateVersioned(identity, { siteAdmin: false });
    const user = await rows(manager, User).require({ id: userId });
    await refuseLastAdministrator(manager, user);
    await rows(manager, User).updateVersioned(user, { siteAdmin: false });
  }
}

async function withdrawSyncs(manager: EntityManager, syncs: readonly TeamSync[]): Promise<void> {
  for (const { teamId, identityId, userId } of syncs) {
    await rows(manager, TeamSync).delete({ teamId, identityId });
    const isSyncedElsewhere = await manager.existsBy(TeamSync, { teamId, userId });
    const team = await rows(manager, Team).require({ id: teamId });
    if (isSyncedElsewhere || (team.isOwners && (await lockAndCountMembers(manager, team)) === 1))
      continue;
    await rows(manager, TeamMembership).delete({ teamId, userId, synced: true });
  }
}

const entryOf = (
  { id, organization }: Team,
  action: string,
  { username }: User,
  { name }: SignInProvider,
): AuditEntryWithOutcome => ({
  organization,
  action,
  resource: { type: 'teams', id },
  changes: { users: [username], 'sign-in-provider': name },
});
