import { Controller } from '@nestjs/common';
import {
  CreatePolicySet,
  type CreatePolicySetCall,
  DeletePolicySet,
  type DeletePolicySetCall,
  ListPolicySets,
  type ListPolicySetsCall,
  type PolicySetsApiContract,
  ReadPolicySet,
  type ReadPolicySetCall,
  UpdatePolicySet,
  type UpdatePolicySetCall,
} from '../../../generated/server/apis/PolicySetsApi.js';
import type { PolicySetDocument } from '../../../generated/server/models/PolicySetDocument.js';
import type { PolicySetListDocument } from '../../../generated/server/models/PolicySetListDocument.js';
import type { PolicyToWrite } from '../../../generated/server/models/PolicyToWrite.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import { presentListedPolicySet, presentPolicySet } from './policy-set.presenter.js';
import { PolicySetsService } from './policy-sets.service.js';
import type { NewPolicy } from './policy-texts.js';

@Controller()
export class PolicySetsController implements PolicySetsApiContract {
  constructor(private readonly sets: PolicySetsService) {}

  @ListPolicySets()
  async listPolicySets({
    subject,
    path,
    query,
    request,
  }: ListPolicySetsCall): Promise<PolicySetListDocument> {
    const page = pageOf(query);
    const found = await this.sets.list(subject, path.organization_name, page);
    return presentList(request, page, found, presentListedPolicySet);
  }

  @CreatePolicySet()
  async createPolicySet({ subject, path, body }: CreatePolicySetCall): Promise<PolicySetDocument> {
    const { attributes, relationships = {} } = body.data;
    const view = await this.sets.create(subject, path.organization_name, {
      name: attributes.name,
      description: attributes.description ?? null,
      global: attributes.global ?? false,
      policies: attributes.policies.map(policyOf),
      targets: {
        projects: idsOf(relationships.projects?.data ?? []),
        workspaces: idsOf(relationships.workspaces?.data ?? []),
      },
    });
    return { data: presentPolicySet(view) };
  }

  @ReadPolicySet()
  async readPolicySet({ subject, path }: ReadPolicySetCall): Promise<PolicySetDocument> {
    return { data: presentPolicySet(await this.sets.read(subject, path.policy_set_id)) };
  }

  @UpdatePolicySet()
  async updatePolicySet({ subject, path, body }: UpdatePolicySetCall): Promise<PolicySetDocument> {
    const { attributes = {}, relationships = {} } = body.data;
    const view = await this.sets.update(subject, path.policy_set_id, {
      name: attributes.name,
      description: attributes.description,
      global: attributes.global,
      policies: attributes.policies?.map(policyOf),
      targets: {
        projects: relationships.projects && idsOf(relationships.projects.data),
        workspaces: relationships.workspaces && idsOf(relationships.workspaces.data),
      },
    });
    return { data: presentPolicySet(view) };
  }

  @DeletePolicySet()
  deletePolicySet({ subject, path }: DeletePolicySetCall): Promise<void> {
    return this.sets.delete(subject, path.policy_set_id);
  }
}

const idsOf = (identifiers: readonly { readonly id: string }[]): string[] =>
  identifiers.map(({ id }) => id);

function policyOf(policy: PolicyToWrite): NewPolicy {
  const { name, query, content, description } = policy;
  const enforcementLevel = policy['enforcement-level'] ?? 'advisory';
  return { name, query, content, description: description || null, enforcementLevel };
}
