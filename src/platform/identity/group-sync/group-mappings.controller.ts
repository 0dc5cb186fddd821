import { Controller } from '@nestjs/common';
import {
  CreateGroupMapping,
  type CreateGroupMappingCall,
  DeleteGroupMapping,
  type DeleteGroupMappingCall,
  DryRunGroupMappings,
  type DryRunGroupMappingsCall,
  type GroupMappingsApiContract,
  ListGroupMappings,
  type ListGroupMappingsCall,
} from '../../../../generated/server/apis/GroupMappingsApi.js';
import type { GroupDryRunDocument } from '../../../../generated/server/models/GroupDryRunDocument.js';
import type { GroupMappingDocument } from '../../../../generated/server/models/GroupMappingDocument.js';
import type { GroupMappingListDocument } from '../../../../generated/server/models/GroupMappingListDocument.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { presentDryRun, presentGroupMapping } from './group-mapping.presenter.js';
import { GroupMappingsService } from './group-mappings.service.js';

@Controller()
export class GroupMappingsController implements GroupMappingsApiContract {
  constructor(private readonly mappings: GroupMappingsService) {}

  @ListGroupMappings()
  async listGroupMappings({
    subject,
    path,
    query,
    request,
  }: ListGroupMappingsCall): Promise<GroupMappingListDocument> {
    const page = pageOf(query);
    const mappings = await this.mappings.list(subject, path.provider_id, page);
    return presentList(request, page, mappings, presentGroupMapping);
  }

  @CreateGroupMapping()
  async createGroupMapping({
    subject,
    path,
    body,
  }: CreateGroupMappingCall): Promise<GroupMappingDocument> {
    const { attributes, relationships } = body.data;
    const created = await this.mappings.create(subject, path.provider_id, {
      group: attributes?.group ?? null,
      teamId: relationships?.team?.data?.id ?? null,
      organization: relationships?.organization?.data?.id ?? null,
    });
    return { data: presentGroupMapping(created) };
  }

  @DeleteGroupMapping()
  deleteGroupMapping({ subject, path }: DeleteGroupMappingCall): Promise<void> {
    return this.mappings.delete(subject, path.group_mapping_id);
  }

  @DryRunGroupMappings()
  async dryRunGroupMappings({
    subject,
    path,
    body,
  }: DryRunGroupMappingsCall): Promise<GroupDryRunDocument> {
    const { groups, 'user-id': userId } = body.data.attributes;
    const dryRun = await this.mappings.dryRun(subject, path.provider_id, { groups, userId });
    return { data: presentDryRun(dryRun) };
  }
}
