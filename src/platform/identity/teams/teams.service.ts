import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, In } from 'typeorm';
import { ACCESS_FLAGS, type AccessFlag } from '../../../core/caller/organization-access.js';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { isForeignKeyViolation, refuseDuplicate } from '../../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { contains } from '../../../core/database/search.js';
import { Conflict, NotFound } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { access } from '../access.js';
import { IdentityChanges } from '../identity-changes.js';
import { getOrganization } from '../organizations/get-organization.js';
import type { Permission } from '../permissions.js';
import { Token } from '../tokens/token.entity.js';
import { OWNERS, Team } from './team.entity.js';

export interface TeamChanges {
  readonly name?: string | undefined;
  readonly visibility?: Team['visibility'] | undefined;
  /** Flags to set or clear. Omitted flags stay unchanged. */
  readonly access?: Partial<Record<AccessFlag, boolean>> | undefined;
  readonly memberTokens?: boolean | undefined;
}

export interface TeamFilter {
  /** Complete names, regardless of case. */
  readonly names?: readonly string[] | undefined;
  /** A substring of the name; ignored with `names`. */
  readonly search?: string | undefined;
}

@Injectable()
export class TeamsService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Lists all teams for a caller that manages teams; for others, only their own teams and those
   * with the visibility `organization`.
   */
  async list(
    subject: Subject,
    organization: string,
    page: Page,
    nameFilter: TeamFilter,
  ): Promise<PageOfRows<Team>> {
    await getOrganization(this.database, subject, 'team.read', organization);
    const filter = { organization, ...toCondition(nameFilter) };
    const where = canSeeSecretTeams(subject, organization)
      ? filter
      : [
          { ...filter, visibility: 'organization' as const },
          { ...filter, id: In(ownTeamIds(subject, organization)) },
        ];
    const [rows, total] = await this.database.read.findAndCount(Team, {
      where,
      order: { nameKey: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows, total };
  }

  async read(subject: Subject, id: string): Promise<Team> {
    return requireVisibleTeam(subject, await rows(this.database.read, Team).find({ id }));
  }

  async create(
    subject: Subject,
    organization: string,
    { name = '', visibility = 'secret', access: flags = {}, memberTokens = true }: TeamChanges,
  ): Promise<Team> {
    await getOrganization(this.database, subject, 'team.write', organization);
    const team = Object.assign(new Team(), {
      id: this.ids.next('team'),
      organization,
      name,
      nameKey: name.toLowerCase(),
      visibility,
      flags: applyFlagChanges([], flags),
      memberTokens,
      createdAt: this.clock.timestamp(),
      version: 1,
    });
    return this.changes
      .apply(subject, async (manager) => {
        await rows(manager, Team).insert(team);
        return [
          team,
          {
            organization,
            action: 'team.create',
            resource: { type: 'teams', id: team.id },
            changes: {
              name,
              visibility,
              'organization-access': team.flags,
              'allow-member-token-management': memberTokens,
            },
          },
        ] as const;
      })
      .catch(refuseDuplicate('name', name));
  }

  /**
   * Throws Conflict if the changes rename the team `owners`, or contain one of its access flags,
   * even with the current value.
   */
  async update(subject: Subject, id: string, changes: TeamChanges): Promise<Team> {
    return this.changes
      .apply(subject, async (manager) => {
        const team = requireWritableTeam(subject, await rows(manager, Team).find({ id }));
        if (team.isOwners && (changes.name ?? OWNERS) !== OWNERS)
          throw new Conflict('The team "owners" cannot be renamed.');
        if (team.isOwners && ACCESS_FLAGS.some((flag) => changes.access?.[flag] !== undefined))
          throw new Conflict('The access flags of the team "owners" cannot be changed.');
        const next = {
          name: changes.name ?? team.name,
          nameKey: (changes.name ?? team.name).toLowerCase(),
          visibility: changes.visibility ?? team.visibility,
          flags: applyFlagChanges(team.flags, changes.access ?? {}),
          memberTokens: changes.memberTokens ?? team.memberTokens,
        };
        await rows(manager, Team).updateVersioned(team, next);
        const { name, visibility, flags, memberTokens } = next;
        return [
          team,
          {
            organization: team.organization,
            action: 'team.update',
            resource: { type: 'teams', id },
            changes: {
              name,
              visibility,
              'organization-access': flags,
              'allow-member-token-management': memberTokens,
            },
          },
        ] as const;
      })
      .catch(refuseDuplicate('name', changes.name ?? ''));
  }

  /** Throws Conflict for the team `owners`, and for a team that an approval rule names. */
  async delete(subject: Subject, id: string): Promise<void> {
    await this.changes.apply(subject, async (manager) => {
      const team = requireWritableTeam(subject, await rows(manager, Team).find({ id }));
      if (team.isOwners)
        throw new Conflict(
          'The team "owners" cannot be deleted: without it, only site administrators could ' +
            'manage the organization.',
        );
      await rows(manager, Token).delete({ namedTeamId: id });
      await rows(manager, Team).delete({ id }).catch(refuseTeamInApprovalRule);
      return [
        undefined,
        {
          organization: team.organization,
          action: 'team.delete',
          resource: { type: 'teams', id },
          changes: { name: team.name },
        },
      ] as const;
    });
  }
}

function toCondition({ names, search }: TeamFilter): FindOptionsWhere<Team> {
  if (names) return { nameKey: In(names.map((name) => name.toLowerCase())) };
  return search ? { nameKey: contains(search) } : {};
}

/** A foreign key prevents the deletion of a team that an approval rule names. */
function refuseTeamInApprovalRule(error: unknown): never {
  throw isForeignKeyViolation(error)
    ? new Conflict('Approval rules name the team. Change or delete them first.')
    : error;
}

export function canSeeTeam(subject: Subject, { id, organization, visibility }: Team): boolean {
  if (!access.allows(subject, 'team.read', organization)) return false;
  return (
    visibility === 'organization' ||
    canSeeSecretTeams(subject, organization) ||
    ownTeamIds(subject, organization).includes(id)
  );
}

/** Returns the team. Throws NotFound if it is null or the caller may not see it. */
export function requireVisibleTeam(subject: Subject, team: Team | null): Team {
  const readable = access.require(subject, 'team.read', team);
  if (!canSeeTeam(subject, readable)) throw new NotFound();
  return readable;
}

export const teamWritePermission = (team: Team | null): Permission =>
  team?.isOwners ? 'owners-team.write' : 'team.write';

/** Returns the team. Throws NotFound if it is null or the caller may not change it. */
export function requireWritableTeam(subject: Subject, team: Team | null): Team {
  return access.require(subject, teamWritePermission(team), team);
}

function canSeeSecretTeams(subject: Subject, organization: string): boolean {
  return access.allows(subject, 'team.write', organization);
}

function ownTeamIds(subject: Subject, organization: string): string[] {
  return [...(subject.caller.memberships.get(organization)?.teamIds ?? [])];
}

/** Ignores unknown flags, which a request can contain. */
function applyFlagChanges(
  flags: readonly AccessFlag[],
  changes: Partial<Record<AccessFlag, boolean>>,
): AccessFlag[] {
  return ACCESS_FLAGS.filter((flag) => changes[flag] ?? flags.includes(flag));
}
