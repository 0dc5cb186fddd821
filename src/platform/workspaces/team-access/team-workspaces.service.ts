import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { isUniqueViolation } from '../../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { assertNoViolations, Invalid } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { access } from '../../identity/access.js';
import { IdentityChanges } from '../../identity/identity-changes.js';
import type { ProjectPermission } from '../../identity/project-permissions.js';
import { Team } from '../../identity/teams/team.entity.js';
import { canSeeTeam } from '../../identity/teams/teams.service.js';
import {
  type CustomAccess,
  IMPLIED_ACCESS,
  LEAST_ACCESS,
  type WorkspaceAccess,
} from '../../identity/workspace-access.js';
import { Workspace } from '../workspace.entity.js';
import { TeamWorkspace } from './team-workspace.entity.js';

/**
 * An omitted `access` stays unchanged. Other omitted settings stay unchanged if the access was
 * `custom` before; otherwise they get the values of LEAST_ACCESS.
 */
export type AccessChanges = {
  readonly [setting in keyof CustomAccess]?: CustomAccess[setting] | undefined;
} & { readonly access?: WorkspaceAccess | undefined };

@Injectable()
export class TeamWorkspacesService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async list(
    subject: Subject,
    workspaceId: string,
    page: Page,
  ): Promise<PageOfRows<TeamWorkspace>> {
    access.requireOnProject(
      subject,
      'team-workspace.read',
      await rows(this.database.read, Workspace).find({ id: workspaceId }),
    );
    const [found, total] = await this.database.read.findAndCount(TeamWorkspace, {
      where: { workspaceId },
      order: { createdAt: 'ASC', id: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: found, total };
  }

  async read(subject: Subject, id: string): Promise<TeamWorkspace> {
    return (await getTeamWorkspace(this.database.read, subject, 'team-workspace.read', id)).row;
  }

  /**
   * Throws Invalid for the team `owners`, an unknown team, a team that already has access, and
   * settings that contradict `access`. A team that the caller may not see counts as unknown.
   */
  async create(
    subject: Subject,
    { teamId, workspaceId }: Pick<TeamWorkspace, 'teamId' | 'workspaceId'>,
    settings: AccessChanges & { readonly access: WorkspaceAccess },
  ): Promise<TeamWorkspace> {
    const row = Object.assign(new TeamWorkspace(), {
      id: this.ids.next('tws'),
      teamId,
      workspaceId,
      ...applyChanges(LEAST_ACCESS, settings),
      access: settings.access,
      createdAt: this.clock.timestamp(),
      version: 1,
    });
    return this.changes
      .apply(subject, async (manager) => {
        const { organization } = access.requireOnProject(
          subject,
          'team-workspace.write',
          await rows(manager, Workspace).find({ id: workspaceId }),
        );
        requireTeam(subject, organization, await rows(manager, Team).find({ id: teamId }));
        refuseLevelOverrides(settings.access, settings);
        await rows(manager, TeamWorkspace).insert(row);
        return [
          row,
          {
            organization,
            action: 'team-workspace.create',
            resource: { type: 'team-workspaces', id: row.id },
            changes: { team: teamId, workspace: workspaceId, ...toAudited(row) },
          },
        ] as const;
      })
      .catch(refuseDuplicate);
  }

  async update(subject: Subject, id: string, changes: AccessChanges): Promise<TeamWorkspace> {
    return this.changes.apply(subject, async (manager) => {
      const found = await getTeamWorkspace(manager, subject, 'team-workspace.write', id);
      const { row, organization } = found;
      const level = changes.access ?? row.access;
      refuseLevelOverrides(level, changes);
      const updated = await rows(manager, TeamWorkspace).updateVersioned(row, {
        access: level,
        ...applyChanges(row.access === 'custom' ? row : LEAST_ACCESS, changes),
      });
      return [
        updated,
        {
          organization,
          action: 'team-workspace.update',
          resource: { type: 'team-workspaces', id },
          changes: toAudited(updated),
        },
      ] as const;
    });
  }

  async delete(subject: Subject, id: string): Promise<void> {
    await this.changes.apply(subject, async (manager) => {
      const found = await getTeamWorkspace(manager, subject, 'team-workspace.write', id);
      const { row, organization } = found;
      await rows(manager, TeamWorkspace).delete({ id });
      return [
        undefined,
        {
          organization,
          action: 'team-workspace.delete',
          resource: { type: 'team-workspaces', id },
          changes: { team: row.teamId, workspace: row.workspaceId },
        },
      ] as const;
    });
  }
}

async function getTeamWorkspace(
  manager: EntityManager,
  subject: Subject,
  permission: ProjectPermission,
  id: string,
): Promise<{ row: TeamWorkspace; organization: string }> {
  const row = await rows(manager, TeamWorkspace).get({ id });
  const { organization } = access.requireOnProject(
    subject,
    permission,
    await rows(manager, Workspace).find({ id: row.workspaceId }),
  );
  return { row, organization };
}

function applyChanges(before: CustomAccess, changes: AccessChanges): CustomAccess {
  return {
    runs: changes.runs ?? before.runs,
    variables: changes.variables ?? before.variables,
    stateVersions: changes.stateVersions ?? before.stateVersions,
    workspaceLocking: changes.workspaceLocking ?? before.workspaceLocking,
  };
}

const WIRE_NAMES: Record<keyof CustomAccess, string> = {
  runs: 'runs',
  variables: 'variables',
  stateVersions: 'state-versions',
  workspaceLocking: 'workspace-locking',
};

/** Throws Invalid for a setting that differs from the level, unless the level is `custom`. */
function refuseLevelOverrides(level: WorkspaceAccess, changes: AccessChanges): void {
  if (level === 'custom') return;
  const violations = Object.entries(WIRE_NAMES).flatMap(([member, name]) => {
    const setting = member as keyof CustomAccess;
    const requested = changes[setting];
    return requested === undefined || requested === IMPLIED_ACCESS[level][setting]
      ? []
      : [
          {
            pointer: `/data/attributes/${name}`,
            detail: `${name} can be set only with the access "custom", not with "${level}".`,
          },
        ];
  });
  assertNoViolations(violations);
}

function toAudited({
  access: level,
  runs,
  variables,
  stateVersions,
  workspaceLocking,
}: TeamWorkspace) {
  if (level !== 'custom') return { access: level };
  return {
    access: level,
    runs,
    variables,
    'state-versions': stateVersions,
    'workspace-locking': workspaceLocking,
  };
}

function requireTeam(subject: Subject, organization: string, team: Team | null): void {
  if (team?.organization !== organization || !canSeeTeam(subject, team))
    throw invalidTeam('The organization of the workspace has no such team.');
  if (team.isOwners)
    throw invalidTeam('The team "owners" already has all permissions on every workspace.');
}

function refuseDuplicate(error: unknown): never {
  throw isUniqueViolation(error)
    ? invalidTeam('The team already has access to this workspace. Change that access.')
    : error;
}

function invalidTeam(detail: string): Invalid {
  return new Invalid([{ pointer: '/data/relationships/team/data/id', detail }]);
}
