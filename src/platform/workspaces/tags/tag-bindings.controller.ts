import { Controller } from '@nestjs/common';
import {
  ListEffectiveTagBindings,
  type ListEffectiveTagBindingsCall,
  ListProjectEffectiveTagBindings,
  type ListProjectEffectiveTagBindingsCall,
  ListProjectTagBindings,
  type ListProjectTagBindingsCall,
  ListWorkspaceTagBindings,
  type ListWorkspaceTagBindingsCall,
  type TagBindingsApiContract,
  UpdateProjectTagBindings,
  type UpdateProjectTagBindingsCall,
  UpdateWorkspaceTagBindings,
  type UpdateWorkspaceTagBindingsCall,
} from '../../../../generated/server/apis/TagBindingsApi.js';
import type { EffectiveTagBindingListDocument } from '../../../../generated/server/models/EffectiveTagBindingListDocument.js';
import type { TagBindingListDocument } from '../../../../generated/server/models/TagBindingListDocument.js';
import {
  presentEffectiveTagBinding,
  presentTagBindings,
  toNewTagBindings,
} from '../../projects/tags/tag-binding.presenter.js';
import { TagBindingsService } from './tag-bindings.service.js';

@Controller()
export class TagBindingsController implements TagBindingsApiContract {
  constructor(private readonly bindings: TagBindingsService) {}

  @ListWorkspaceTagBindings()
  async listWorkspaceTagBindings({
    subject,
    path,
  }: ListWorkspaceTagBindingsCall): Promise<TagBindingListDocument> {
    return presentTagBindings(await this.bindings.listOfWorkspace(subject, path.workspace_id));
  }

  @UpdateWorkspaceTagBindings()
  async updateWorkspaceTagBindings({
    subject,
    path,
    body,
  }: UpdateWorkspaceTagBindingsCall): Promise<TagBindingListDocument> {
    const bindings = toNewTagBindings(body) ?? [];
    return presentTagBindings(
      await this.bindings.mergeIntoWorkspace(subject, path.workspace_id, bindings),
    );
  }

  @ListEffectiveTagBindings()
  async listEffectiveTagBindings({
    subject,
    path,
  }: ListEffectiveTagBindingsCall): Promise<EffectiveTagBindingListDocument> {
    const bindings = await this.bindings.listEffective(subject, path.workspace_id);
    return {
      data: bindings.map((binding) =>
        presentEffectiveTagBinding(binding, { isInherited: binding.workspaceId === null }),
      ),
    };
  }

  @ListProjectTagBindings()
  async listProjectTagBindings({
    subject,
    path,
  }: ListProjectTagBindingsCall): Promise<TagBindingListDocument> {
    return presentTagBindings(await this.bindings.listOfProject(subject, path.project_id));
  }

  @UpdateProjectTagBindings()
  async updateProjectTagBindings({
    subject,
    path,
    body,
  }: UpdateProjectTagBindingsCall): Promise<TagBindingListDocument> {
    const bindings = toNewTagBindings(body) ?? [];
    return presentTagBindings(
      await this.bindings.mergeIntoProject(subject, path.project_id, bindings),
    );
  }

  @ListProjectEffectiveTagBindings()
  async listProjectEffectiveTagBindings({
    subject,
    path,
  }: ListProjectEffectiveTagBindingsCall): Promise<EffectiveTagBindingListDocument> {
    const bindings = await this.bindings.listOfProject(subject, path.project_id);
    return {
      data: bindings.map((binding) => presentEffectiveTagBinding(binding, { isInherited: false })),
    };
  }
}
