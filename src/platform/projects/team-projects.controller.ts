import { Controller } from '@nestjs/common';
import {
  CreateTeamProject,
  type CreateTeamProjectCall,
  DeleteTeamProject,
  type DeleteTeamProjectCall,
  ListTeamProjects,
  type ListTeamProjectsCall,
  ReadTeamProject,
  type ReadTeamProjectCall,
  type TeamProjectsApiContract,
  UpdateTeamProject,
  type UpdateTeamProjectCall,
} from '../../../generated/server/apis/TeamProjectsApi.js';
import type { TeamProjectDocument } from '../../../generated/server/models/TeamProjectDocument.js';
import type { TeamProjectListDocument } from '../../../generated/server/models/TeamProjectListDocument.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import { presentTeamProject } from './team-project.presenter.js';
import { TeamProjectsService } from './team-projects.service.js';

@Controller()
export class TeamProjectsController implements TeamProjectsApiContract {
  constructor(private readonly levels: TeamProjectsService) {}

  @ListTeamProjects()
  async listTeamProjects({
    subject,
    query,
    request,
  }: ListTeamProjectsCall): Promise<TeamProjectListDocument> {
    const page = pageOf(query);
    return presentList(
      request,
      page,
      await this.levels.list(subject, query['filter[project][id]'], page),
      presentTeamProject,
    );
  }

  @CreateTeamProject()
  async createTeamProject({ subject, body }: CreateTeamProjectCall): Promise<TeamProjectDocument> {
    const { attributes, relationships } = body.data;
    const { team, project } = relationships;
    return {
      data: presentTeamProject(
        await this.levels.create(subject, {
          teamId: team.data.id,
          projectId: project.data.id,
          access: attributes.access,
        }),
      ),
    };
  }

  @ReadTeamProject()
  async readTeamProject({ subject, path }: ReadTeamProjectCall): Promise<TeamProjectDocument> {
    return { data: presentTeamProject(await this.levels.read(subject, path.team_project_id)) };
  }

  @UpdateTeamProject()
  async updateTeamProject({
    subject,
    path,
    body,
  }: UpdateTeamProjectCall): Promise<TeamProjectDocument> {
    return {
      data: presentTeamProject(
        await this.levels.update(subject, path.team_project_id, body.data.attributes.access),
      ),
    };
  }

  @DeleteTeamProject()
  deleteTeamProject({ subject, path }: DeleteTeamProjectCall): Promise<void> {
    return this.levels.delete(subject, path.team_project_id);
  }
}
