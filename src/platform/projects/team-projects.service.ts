import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ProjectLevel } from '../../core/caller/project-level.js';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isUniqueViolation } from '../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { Invalid } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { IdentityChanges } from '../identity/identity-changes.js';
import type { ProjectPermission } from '../identity/project-permissions.js';
import { Team } from '../identity/teams/team.entity.js';
import { canSeeTeam } from '../identity/teams/teams.service.js';
import { Project } from './project.entity.js';
import { requireProject } from './projects.service.js';
import { TeamProject } from './team-project.entity.js';

export interface NewTeamProject {
  readonly teamId: string;
  readonly projectId: string;
  readonly access: ProjectLevel;
}

@Injectable()
export class TeamProjectsService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async list(subject: Subject, projectId: string, page: Page): Promise<PageOfRows<TeamProject>> {
    requireProject(
      subject,
      'team-project.read',
      await rows(this.database.read, Project).find({ id: projectId }),
    );
    const [levels, total] = await this.database.read.findAndCount(TeamProject, {
      where: { projectId },
      order: { createdAt: 'ASC', id: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: levels, total };
  }

  async read(subject: Subject, id: string): Promise<TeamProject> {
    return (await getTeamProject(this.database.read, subject, 'team-project.read', id)).level;
  }

  /**
   * Throws Invalid if the team is not visible in the project's organization, is `owners`, or
   * already has an access level on the project.
   */
  async create(
    subject: Subject,
    { teamId, projectId, access }: NewTeamProject,
  ): Promise<TeamProject> {
    const level = Object.assign(new TeamProject(), {
      id: this.ids.next('tprj'),
      teamId,
      projectId,
      access,
      createdAt: this.clock.timestamp(),
      version: 1,
    });
    return this.changes
      .apply(subject, async (manager) => {
        const { organization } = requireProject(
          subject,
          'team-project.write',
          await rows(manager, Project).find({ id: projectId }),
        );
        requireTeam(subject, organization, await rows(manager, Team).find({ id: teamId }));
        await rows(manager, TeamProject).insert(level);
        return [
          level,
          {
            organization,
            action: 'team-project.create',
            resource: { type: 'team-projects', id: level.id },
            changes: { team: teamId, project: projectId, access },
          },
        ] as const;
      })
      .catch(refuseDuplicateLevel);
  }

  async update(subject: Subject, id: string, access: ProjectLevel): Promise<TeamProject> {
    return this.changes.apply(subject, async (manager) => {
      const { level, organization } = await getTeamProject(
        manager,
        subject,
        'team-project.write',
        id,
      );
      await rows(manager, TeamProject).updateVersioned(level, { access });
      return [
        level,
        {
          organization,
          action: 'team-project.update',
          resource: { type: 'team-projects', id },
          changes: { access },
        },
      ] as const;
    });
  }

  async delete(subject: Subject, id: string): Promise<void> {
    await this.changes.apply(subject, async (manager) => {
      const { level, organization } = await getTeamProject(
        manager,
        subject,
        'team-project.write',
        id,
      );
      await rows(manager, TeamProject).delete({ id });
      const { teamId, projectId } = level;
      return [
        undefined,
        {
          organization,
          action: 'team-project.delete',
          resource: { type: 'team-projects', id },
          changes: { team: teamId, project: projectId },
        },
      ] as const;
    });
  }
}

/** Throws NotFound unless the caller has the permission in the project of the access level. */
async function getTeamProject(
  manager: EntityManager,
  subject: Subject,
  permission: ProjectPermission,
  id: string,
): Promise<{ level: TeamProject; organization: string }> {
  const level = await rows(manager, TeamProject).get({ id });
  const { organization } = requireProject(
    subject,
    permission,
    await rows(manager, Project).find({ id: level.projectId }),
  );
  return { level, organization };
}

/** An absent team and one that the caller may not see get the same text, to prevent probing. */
function requireTeam(subject: Subject, organization: string, team: Team | null): void {
  if (team?.organization !== organization || !canSeeTeam(subject, team))
    throw invalidTeam('The organization of the project has no such team.');
  if (team.isOwners)
    throw invalidTeam('The team "owners" already has all permissions in every project.');
}

function refuseDuplicateLevel(error: unknown): never {
  throw isUniqueViolation(error)
    ? invalidTeam('The team already has an access level on this project. Change that access level.')
    : error;
}

function invalidTeam(detail: string): Invalid {
  return new Invalid([{ pointer: '/data/relationships/team/data/id', detail }]);
}
