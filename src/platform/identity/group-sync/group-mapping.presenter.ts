import type { GroupDryRunResource } from '../../../../generated/server/models/GroupDryRunResource.js';
import type { GroupMappingResource } from '../../../../generated/server/models/GroupMappingResource.js';
import { inOrganization } from '../organizations/organization.presenter.js';
import type { DryRun, ListedMapping } from './group-mappings.service.js';

export function presentGroupMapping({ mapping, team }: ListedMapping): GroupMappingResource {
  const { id, groupName, createdAt, organization } = mapping;
  return {
    id,
    type: 'group-mappings',
    attributes: { group: groupName, 'team-name': team?.name ?? null, 'created-at': createdAt },
    relationships: {
      organization: inOrganization(organization),
      team: team
        ? {
            data: { id: team.id, type: 'teams' },
            links: { related: `/api/v2/teams/${team.id}` },
          }
        : { data: null },
    },
  };
}

export function presentDryRun({ isSiteAdmin, unmappedCount, teams }: DryRun): GroupDryRunResource {
  return {
    type: 'group-dry-runs',
    attributes: {
      'is-site-admin': isSiteAdmin,
      'unmapped-group-count': unmappedCount,
      teams: teams.map(({ team, effect }) => ({
        organization: team.organization,
        'team-id': team.id,
        'team-name': team.name,
        effect,
      })),
    },
  };
}
