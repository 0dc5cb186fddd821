import { Controller } from '@nestjs/common';
import {
  CreateOrganizationMembership,
  type CreateOrganizationMembershipCall,
  DeleteOrganizationMembership,
  type DeleteOrganizationMembershipCall,
  ListOrganizationMemberships,
  type ListOrganizationMembershipsCall,
  type OrganizationMembershipsApiContract,
  ReadOrganizationMembership,
  type ReadOrganizationMembershipCall,
} from '../../../../generated/server/apis/OrganizationMembershipsApi.js';
import type { OrganizationMembershipDocument } from '../../../../generated/server/models/OrganizationMembershipDocument.js';
import type { OrganizationMembershipListDocument } from '../../../../generated/server/models/OrganizationMembershipListDocument.js';
import type { Subject } from '../../../core/caller/subject.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { TeamMembersService } from '../teams/team-members.service.js';
import { presentIncluded, presentMembership } from './membership.presenter.js';
import { type Membership, MembershipsService } from './memberships.service.js';

type Includes = readonly ('user' | 'teams')[] | undefined;

@Controller()
export class MembershipsController implements OrganizationMembershipsApiContract {
  constructor(
    private readonly memberships: MembershipsService,
    private readonly members: TeamMembersService,
  ) {}

  @ListOrganizationMemberships()
  async listOrganizationMemberships({
    subject,
    path,
    query,
    request,
  }: ListOrganizationMembershipsCall): Promise<OrganizationMembershipListDocument> {
    const page = pageOf(query);
    const filter = {
      search: query.q,
      emails: query['filter[email]'],
      status: query['filter[status]'],
    };
    const list = await this.memberships.list(subject, path.organization_name, filter, page);
    return {
      ...presentList(request, page, list, presentMembership),
      ...(await this.included(subject, list.rows, query.include)),
    };
  }

  @CreateOrganizationMembership()
  async createOrganizationMembership({
    subject,
    path,
    body,
  }: CreateOrganizationMembershipCall): Promise<OrganizationMembershipDocument> {
    const { attributes, relationships } = body.data;
    const created = await this.memberships.create(subject, path.organization_name, {
      email: attributes.email,
      teamIds: (relationships?.teams?.data ?? []).map(({ id }) => id),
    });
    return this.document(subject, created, ['user']);
  }

  @ReadOrganizationMembership()
  async readOrganizationMembership({
    subject,
    path,
    query,
  }: ReadOrganizationMembershipCall): Promise<OrganizationMembershipDocument> {
    const membership = await this.memberships.read(subject, path.organization_membership_id);
    return this.document(subject, membership, query.include);
  }

  @DeleteOrganizationMembership()
  deleteOrganizationMembership({ subject, path }: DeleteOrganizationMembershipCall): Promise<void> {
    return this.memberships.delete(subject, path.organization_membership_id);
  }

  private async document(
    subject: Subject,
    membership: Membership,
    include: Includes,
  ): Promise<OrganizationMembershipDocument> {
    return {
      data: presentMembership(membership),
      ...(await this.included(subject, [membership], include)),
    };
  }

  private async included(
    subject: Subject,
    memberships: readonly Membership[],
    include: Includes,
  ): Promise<Pick<OrganizationMembershipDocument, 'included'>> {
    if (include === undefined) return {};
    const teams = include.includes('teams') ? memberships.flatMap((one) => one.teams) : [];
    const membersOf = await this.members.listByTeam(teams);
    return { included: presentIncluded(subject, memberships, include, membersOf) };
  }
}
