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
import type { ProjectReadDocument } from '../../../generated/server/models/ProjectReadDocument.js';
import type { ProjectUpdateResource } from '../../../generated/server/models/ProjectUpdateResource.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import type { Project } from './project.entity.js';
import { presentProject } from './project.presenter.js';
import { type ProjectChanges, ProjectsService } from './projects.service.js';
import type { TagBinding } from './tags/tag-binding.entity.js';
import { presentEffectiveTagBinding, toNewTagBindings } from './tags/tag-binding.presenter.js';

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
      tagged: query['filter[tagged]'],
      sort: query.sort,
    });
    const { document, bindingsOf } = await this.includes(query.include, found.rows);
    const list = presentList(request, page, found, (project) =>
      presentProject(subject, project, bindingsOf(project)),
    );
    return { ...list, ...document };
  }

  @CreateProject()
  async createProject({ subject, path, body }: CreateProjectCall): Promise<ProjectDocument> {
    return {
      data: presentProject(
        subject,
        await this.projects.create(subject, path.organization_name, {
          name: body.data.attributes.name,
          ...changesIn(body.data),
        }),
      ),
    };
  }

  @ReadProject()
  async readProject({ subject, path, query }: ReadProjectCall): Promise<ProjectReadDocument> {
    const project = await this.projects.read(subject, path.project_id);
    const { document, bindingsOf } = await this.includes(query.include, [project]);
    return { data: presentProject(subject, project, bindingsOf(project)), ...document };
  }

  @UpdateProject()
  async updateProject({ subject, path, body }: UpdateProjectCall): Promise<ProjectDocument> {
    return {
      data: presentProject(
        subject,
        await this.projects.update(subject, path.project_id, {
          name: body.data.attributes?.name,
          ...changesIn(body.data),
        }),
      ),
    };
  }

  @DeleteProject()
  deleteProject({ subject, path }: DeleteProjectCall): Promise<void> {
    return this.projects.delete(subject, path.project_id);
  }

  /**
   * Returns the tag bindings of the projects, as included resources and by project; empty unless
   * `include` names them. Call it only for projects that the caller may read.
   */
  private async includes(
    include: readonly 'effective_tag_bindings'[] | undefined,
    projects: readonly Project[],
  ): Promise<{
    readonly document: Pick<ProjectReadDocument, 'included'>;
    readonly bindingsOf: (project: Project) => readonly TagBinding[] | undefined;
  }> {
    if (!include?.includes('effective_tag_bindings'))
      return { document: {}, bindingsOf: () => undefined };
    const bindings = await this.projects.findTagBindings(projects);
    return {
      document: {
        included: bindings.map((binding) =>
          presentEffectiveTagBinding(binding, { isInherited: false }),
        ),
      },
      bindingsOf: ({ id }) => bindings.filter(({ projectId }) => projectId === id),
    };
  }
}

function changesIn({
  attributes,
  relationships,
}: Pick<ProjectUpdateResource, 'attributes' | 'relationships'>): Omit<ProjectChanges, 'name'> {
  const overwrites = attributes?.['setting-overwrites'];
  return {
    execution: {
      executionMode: attributes?.['default-execution-mode'],
      agentPoolId: attributes?.['default-agent-pool-id'],
      ...(overwrites && {
        overwrites: {
          executionMode: overwrites['default-execution-mode'],
          agentPool: overwrites['default-agent-pool'],
        },
      }),
    },
    lifecycle: {
      autoDestroyDuration: attributes?.['auto-destroy-activity-duration'],
      autoDestroyMaximum: attributes?.['auto-destroy-maximum-duration'],
      assessmentInterval: attributes?.['assessment-interval'],
      driftIgnoreRules: attributes?.['drift-ignore-rules']?.map(({ address, attribute }) => ({
        address,
        attribute: attribute ?? null,
      })),
    },
    description: attributes?.description,
    tagBindings: toNewTagBindings(relationships?.['tag-bindings']),
  };
}
