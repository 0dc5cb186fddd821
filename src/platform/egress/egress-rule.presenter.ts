import type { EgressRuleResource } from '../../../generated/server/models/EgressRuleResource.js';
import type { EgressRule } from './egress-rule.entity.js';

export function presentEgressRule(rule: EgressRule): EgressRuleResource {
  const { id, organization, host, description, delegated, createdAt, projectId, moduleId } = rule;
  return {
    id,
    type: 'egress-rules',
    attributes: { host, description, delegated, 'created-at': createdAt },
    relationships: {
      organization: { data: { id: organization, type: 'organizations' } },
      project: { data: projectId === null ? null : { id: projectId, type: 'projects' } },
      'registry-module': {
        data: moduleId === null ? null : { id: moduleId, type: 'registry-modules' },
      },
    },
    links: { self: `/api/v2/egress-rules/${id}` },
  };
}
