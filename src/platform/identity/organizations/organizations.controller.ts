import { Controller } from '@nestjs/common';
import {
  CreateOrganization,
  type CreateOrganizationCall,
  DeleteOrganization,
  type DeleteOrganizationCall,
  ListOrganizations,
  type ListOrganizationsCall,
  type OrganizationsApiContract,
  ReadEntitlementSet,
  type ReadEntitlementSetCall,
  ReadOrganization,
  type ReadOrganizationCall,
  UpdateOrganization,
  type UpdateOrganizationCall,
} from '../../../../generated/server/apis/OrganizationsApi.js';
import type { EntitlementSetDocument } from '../../../../generated/server/models/EntitlementSetDocument.js';
import type { OrganizationDocument } from '../../../../generated/server/models/OrganizationDocument.js';
import type { OrganizationListDocument } from '../../../../generated/server/models/OrganizationListDocument.js';
import { listDocument, pageOf } from '../../../core/http/json-api.js';
import { presentEntitlementSet, presentOrganization } from './organization.presenter.js';
import { OrganizationsService } from './organizations.service.js';

@Controller()
export class OrganizationsController implements OrganizationsApiContract {
  constructor(private readonly organizations: OrganizationsService) {}

  @ListOrganizations()
  async listOrganizations({
    subject,
    query,
    request,
  }: ListOrganizationsCall): Promise<OrganizationListDocument> {
    const page = pageOf(query);
    return listDocument(
      request,
      page,
      await this.organizations.list(subject, page, query.q),
      (row) => presentOrganization(subject, row),
    );
  }

  @CreateOrganization()
  async createOrganization({
    subject,
    body,
  }: CreateOrganizationCall): Promise<OrganizationDocument> {
    return {
      data: presentOrganization(
        subject,
        await this.organizations.create(subject, settingsOf(body.data.attributes)),
      ),
    };
  }

  @ReadOrganization()
  async readOrganization({ subject, path }: ReadOrganizationCall): Promise<OrganizationDocument> {
    return {
      data: presentOrganization(
        subject,
        await this.organizations.read(subject, path.organization_name),
      ),
    };
  }

  @UpdateOrganization()
  async updateOrganization({
    subject,
    path,
    body,
  }: UpdateOrganizationCall): Promise<OrganizationDocument> {
    const updated = await this.organizations.update(
      subject,
      path.organization_name,
      settingsOf(body.data.attributes ?? {}),
    );
    return { data: presentOrganization(subject, updated) };
  }

  @DeleteOrganization()
  deleteOrganization({ subject, path }: DeleteOrganizationCall): Promise<void> {
    return this.organizations.remove(subject, path.organization_name);
  }

  @ReadEntitlementSet()
  async readEntitlementSet({
    subject,
    path,
  }: ReadEntitlementSetCall): Promise<EntitlementSetDocument> {
    return {
      data: presentEntitlementSet(await this.organizations.read(subject, path.organization_name)),
    };
  }
}

function settingsOf<Attributes extends { readonly 'allow-force-delete-workspaces'?: boolean }>({
  'allow-force-delete-workspaces': allowForceDelete,
  ...attributes
}: Attributes) {
  return { ...attributes, allowForceDelete };
}
