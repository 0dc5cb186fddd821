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
import type { OrganizationDefaultAgentPool } from '../../../../generated/server/models/OrganizationDefaultAgentPool.js';
import type { OrganizationDocument } from '../../../../generated/server/models/OrganizationDocument.js';
import type { OrganizationListDocument } from '../../../../generated/server/models/OrganizationListDocument.js';
import type { OrganizationReadDocument } from '../../../../generated/server/models/OrganizationReadDocument.js';
import type { ProjectResource } from '../../../../generated/server/models/ProjectResource.js';
import type { Subject } from '../../../core/caller/subject.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import type { ExecutionMode } from './execution-default.js';
import type { Organization } from './organization.entity.js';
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
    const organizations = await this.organizations.list(subject, page, query.q);
    const projectIds = await this.organizations.findDefaultProjectIds(organizations.rows);
    return presentList(request, page, organizations, (row) =>
      presentOrganization(subject, row, projectIds.get(row.name)),
    );
  }

  @CreateOrganization()
  async createOrganization({
    subject,
    body,
  }: CreateOrganizationCall): Promise<OrganizationDocument> {
    const created = await this.organizations.create(subject, settingsOf(body.data.attributes));
    return this.document(subject, created);
  }

  @ReadOrganization()
  async readOrganization({
    subject,
    path,
    query,
  }: ReadOrganizationCall): Promise<OrganizationReadDocument> {
    const { organization_name: name } = path;
    const document = await this.document(subject, await this.organizations.read(subject, name));
    if (!query.include?.includes('default-project')) return document;
    const included = await this.organizations.presentDefaultProject(subject, name);
    // The projects module renders the project, because this module cannot import its presenter.
    return { ...document, included: included as ProjectResource[] };
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
      settingsOf(
        body.data.attributes ?? {},
        poolIdOf(body.data.relationships?.['default-agent-pool']),
      ),
      body.data.relationships?.['default-project']?.data?.id,
    );
    return this.document(subject, updated);
  }

  @DeleteOrganization()
  deleteOrganization({ subject, path }: DeleteOrganizationCall): Promise<void> {
    return this.organizations.delete(subject, path.organization_name);
  }

  @ReadEntitlementSet()
  async readEntitlementSet({
    subject,
    path,
  }: ReadEntitlementSetCall): Promise<EntitlementSetDocument> {
    return {
      data: presentEntitlementSet(
        await this.organizations.readForEntitlements(subject, path.organization_name),
      ),
    };
  }

  private async document(
    subject: Subject,
    organization: Organization,
  ): Promise<OrganizationDocument> {
    const projectIds = await this.organizations.findDefaultProjectIds([organization]);
    return { data: presentOrganization(subject, organization, projectIds.get(organization.name)) };
  }
}

interface NamedSettings {
  readonly 'allow-force-delete-workspaces'?: boolean;
  readonly 'max-ttl-enabled'?: boolean;
  readonly 'default-execution-mode'?: ExecutionMode;
}

function settingsOf<Attributes extends NamedSettings>(
  {
    'allow-force-delete-workspaces': allowForceDelete,
    'max-ttl-enabled': maxTtlEnabled,
    'default-execution-mode': executionMode,
    ...attributes
  }: Attributes,
  agentPoolId?: string | null,
) {
  const execution = { executionMode, agentPoolId };
  return { ...attributes, allowForceDelete, maxTtlEnabled, execution };
}

/** Null removes the pool; undefined changes nothing. */
function poolIdOf(
  relationship: OrganizationDefaultAgentPool | null | undefined,
): string | null | undefined {
  if (!relationship) return relationship;
  return relationship.data === undefined ? undefined : (relationship.data?.id ?? null);
}
