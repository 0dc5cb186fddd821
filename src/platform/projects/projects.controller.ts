import { Controller } from '@nestjs/common';
import {
  CreateProject,
  type CreateProjectCall,
  DeleteProject,
  type DeleteProjectCall,
  ListProjects,
  type ListProjectsCall,
  type ProjectsApiContract,
  ReadProject,
  type ReadProjectCall,
  UpdateProject,
  type UpdateProjectCall,
} from '../../../generated/server/apis/ProjectsApi.js';
import type { ProjectDocument } from '../../../generated/server/models/ProjectDocument.js';
import type { ProjectListDocument } from '../../../generated/server/models/ProjectListDocument.js';
import { listDocument, pageOf } from '../../core/http/json-api.js';
import { presentProject } from './project.presenter.js';
import { ProjectsService } from './projects.service.js';

@Controller()
export class ProjectsController implements ProjectsApiContract {
  constructor(private readonly projects: ProjectsService) {}

  @ListProjects()
  async listProjects({
    subject,
    path,
    query,
    request,
  }: ListProjectsCall): Promise<ProjectListDocument> {
    const page = pageOf(query);
    const found = await this.projects.list(subject, path.organization_name, page, {
      names: query['filter[names]'],
      search: query.q,
      mayCreateWorkspace: query['filter[permissions][create-workspace]'] === 'true',
      sort: query.sort,
    });
    return listDocument(request, page, found, (project) => presentProject(subject, project));
  }

  @CreateProject()
  async createProject({ subject, path, body }: CreateProjectCall): Promise<ProjectDocument> {
    return {
      data: presentProject(
        subject,
        await this.projects.create(subject, path.organization_name, body.data.attributes),
      ),
    };
  }

  @ReadProject()
  async readProject({ subject, path }: ReadProjectCall): Promise<ProjectDocument> {
    return { data: presentProject(subject, await this.projects.read(subject, path.project_id)) };
  }

  @UpdateProject()
  async updateProject({ subject, path, body }: UpdateProjectCall): Promise<ProjectDocument> {
    return {
      data: presentProject(
        subject,
        await this.projects.update(subject, path.project_id, body.data.attributes ?? {}),
      ),
    };
  }

  @DeleteProject()
  deleteProject({ subject, path }: DeleteProjectCall): Promise<void> {
    return this.projects.remove(subject, path.project_id);
  }
}
