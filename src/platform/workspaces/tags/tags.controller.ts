import { Controller } from '@nestjs/common';
import {
  AddTagWorkspaces,
  type AddTagWorkspacesCall,
  AddWorkspaceTags,
  type AddWorkspaceTagsCall,
  DeleteTags,
  type DeleteTagsCall,
  ListTags,
  type ListTagsCall,
  ListWorkspaceTags,
  type ListWorkspaceTagsCall,
  RemoveWorkspaceTags,
  type RemoveWorkspaceTagsCall,
  type TagsApiContract,
} from '../../../../generated/server/apis/TagsApi.js';
import type { TagListDocument } from '../../../../generated/server/models/TagListDocument.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { presentTag, toTagReferences } from './tag.presenter.js';
import { TagsService } from './tags.service.js';

@Controller()
export class TagsController implements TagsApiContract {
  constructor(private readonly tags: TagsService) {}

  @ListTags()
  async listTags({ subject, path, query, request }: ListTagsCall): Promise<TagListDocument> {
    const page = pageOf(query);
    const filter = { search: query.q, excluded: query['filter[exclude][taggable][id]'] };
    const found = await this.tags.list(subject, path.organization_name, filter, page);
    return presentList(request, page, found, presentTag);
  }

  @DeleteTags()
  deleteTags({ subject, path, body }: DeleteTagsCall): Promise<void> {
    return this.tags.delete(subject, path.organization_name, toTagReferences(body.data));
  }

  @AddTagWorkspaces()
  addTagWorkspaces({ subject, path, body }: AddTagWorkspacesCall): Promise<void> {
    return this.tags.addWorkspaces(
      subject,
      path.tag_id,
      body.data.map(({ id }) => id),
    );
  }

  @ListWorkspaceTags()
  async listWorkspaceTags({
    subject,
    path,
    query,
    request,
  }: ListWorkspaceTagsCall): Promise<TagListDocument> {
    const page = pageOf(query);
    const filter = { search: query.q };
    const found = await this.tags.listOfWorkspace(subject, path.workspace_id, filter, page);
    return presentList(request, page, found, presentTag);
  }

  @AddWorkspaceTags()
  addWorkspaceTags({ subject, path, body }: AddWorkspaceTagsCall): Promise<void> {
    return this.tags.add(subject, path.workspace_id, toTagReferences(body.data));
  }

  @RemoveWorkspaceTags()
  removeWorkspaceTags({ subject, path, body }: RemoveWorkspaceTagsCall): Promise<void> {
    return this.tags.remove(subject, path.workspace_id, toTagReferences(body.data));
  }
}
