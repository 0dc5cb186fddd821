import { Module, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { Ids } from '../../core/ids.js';
import { OrganizationsService } from '../identity/organizations/organizations.service.js';
import { Principals } from '../identity/principals.js';
import { DEFAULT_PROJECT, newProject, Project } from './project.entity.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectsService } from './projects.service.js';
import { TeamProject } from './team-project.entity.js';
import { TeamProjectsController } from './team-projects.controller.js';
import { TeamProjectsService } from './team-projects.service.js';
import { rows } from '../../core/database/rows.js';

@Module({
  controllers: [ProjectsController, TeamProjectsController],
  providers: [ProjectsService, TeamProjectsService],
  exports: [ProjectsService],
})
export class ProjectsModule implements OnModuleInit {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly principals: Principals,
    private readonly ids: Ids,
  ) {}

  /** Registers hooks of identity, which does not depend on projects. */
  onModuleInit(): void {
    this.organizations.onCreate(async (manager, { name, createdAt }) => {
      await rows(manager, Project).insert(
        newProject(this.ids, name, { name: DEFAULT_PROJECT, isDefault: true }, createdAt),
      );
    });
    this.principals.readLevelsBy((manager, teamIds) =>
      manager.find(TeamProject, {
        select: { projectId: true, access: true },
        where: { teamId: In(teamIds) },
      }),
    );
  }
}
