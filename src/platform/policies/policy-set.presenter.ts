import type { PolicySetResource } from '../../../generated/server/models/PolicySetResource.js';
import type { PolicySetView } from './policy-sets.service.js';

export function presentPolicySet({ set, targets }: PolicySetView): PolicySetResource {
  const { id, organization, name, description, global, policies, digest } = set;
  return {
    id,
    type: 'policy-sets',
    attributes: {
      name,
      description,
      kind: 'opa',
      global,
      'policy-count': policies.length,
      policies: policies.map((policy) => ({
        name: policy.name,
        description: policy.description,
        'enforcement-level': policy.enforcementLevel,
        query: policy.query,
        content: policy.content,
        digest: policy.digest,
      })),
      digest,
      'created-at': set.createdAt,
      'updated-at': set.updatedAt,
    },
    relationships: {
      organization: { data: { id: organization, type: 'organizations' } },
      projects: { data: targets.projects.map((one) => ({ id: one, type: 'projects' })) },
      workspaces: { data: targets.workspaces.map((one) => ({ id: one, type: 'workspaces' })) },
    },
    links: { self: `/api/v2/policy-sets/${id}` },
  };
}

/** Renders a policy set without the Rego texts, which would make a page too large. */
export function presentListedPolicySet(view: PolicySetView): PolicySetResource {
  const resource = presentPolicySet(view);
  const { attributes } = resource;
  const policies = attributes.policies.map((policy) => ({ ...policy, content: null }));
  return { ...resource, attributes: { ...attributes, policies } };
}
