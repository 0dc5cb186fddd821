import { Module, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { rows } from '../../core/database/rows.js';
import { Invalid } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { access } from '../identity/access.js';
import { OrganizationsService } from '../identity/organizations/organizations.service.js';
import { Principals } from '../identity/principals.js';
import { TokenScopes } from '../identity/tokens/token-scopes.service.js';
import { DEFAULT_PROJECT_NAME, newProject, Project } from './project.entity.js';
import { presentProject } from './project.presenter.js';
import { NO_LIFECYCLE } from './project-lifecycle.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectsService } from './projects.service.js';
import { TeamProject } from './team-project.entity.js';
import { TeamProjectsController } from './team-projects.controller.js';
import { TeamProjectsService } from './team-projects.service.js';

@Module({
  controllers: [ProjectsController, TeamProjectsController],
  providers: [ProjectsService, TeamProjectsService],
  exports: [ProjectsService],
})
export class ProjectsModule implements OnModuleInit {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly principals: Principals,
    private readonly scopes: TokenScopes,
    private readonly ids: Ids,
    private readonly projects: ProjectsService,
  ) {}

  /** Registers hooks with identity, which does not depend on projects. */
  onModuleInit(): void {
    this.organizations.onCreate(async (manager, organization) => {
      const { name, createdAt, defaultExecutionMode, defaultAgentPoolId } = organization;
      const execution = { defaultExecutionMode, defaultAgentPoolId, overwritesExecution: false };
      const project = {
        name: DEFAULT_PROJECT_NAME,
        isDefault: true,
        execution,
        lifecycle: NO_LIFECYCLE,
      };
      await rows(manager, Project).insert(newProject(this.ids, name, project, createdAt));
    });
    this.organizations.registerDefaultProjects({
      idsOf: async (manager, organizations) => {
        const where = { organization: In([...organizations]), isDefault: true };
        const found = await manager.findBy(Project, where);
        return new Map(found.map(({ organization, id }) => [organization, id]));
      },
      present: (subject, organization) => this.presentDefault(subject, organization),
      change: changeDefaultProject,
    });
    this.scopes.registerProjectLookup((manager, id) => rows(manager, Project).find({ id }));
    this.principals.registerLevelReader((manager, teamIds) =>
      manager.find(TeamProject, {
        select: { projectId: true, access: true },
        where: { teamId: In(teamIds) },
      }),
    );
  }

  private async presentDefault(subject: Subject, organization: string) {
    const project = await this.projects.defaultOf(organization);
    const place = { organization, projectId: project.id };
    return access.allowsOnProject(subject, 'project.read', place)
      ? presentProject(subject, project)
      : null;
  }
}

/**
 * Makes a project the default. Increments the versions of this project and the previous default, so
 * that concurrent changes conflict. Throws Invalid if the organization does not have the project.
 */
async function changeDefaultProject(
  manager: EntityManager,
  organization: string,
  id: string,
): Promise<void> {
  const project = await rows(manager, Project).find({ organization, id });
  if (!project)
    throw new Invalid([
      {
        pointer: '/data/relationships/default-project/data/id',
        detail: 'The organization has no such project.',
      },
    ]);
  if (project.isDefault) return;
  const before = await rows(manager, Project).require({ organization, isDefault: true });
  await rows(manager, Project).updateVersioned(before, { isDefault: false });
  await rows(manager, Project).updateVersioned(project, { isDefault: true });
}
