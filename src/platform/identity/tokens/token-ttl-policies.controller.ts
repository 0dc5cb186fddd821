import { Controller } from '@nestjs/common';
import {
  ListTokenTtlPolicies,
  type ListTokenTtlPoliciesCall,
  type TokenTtlPoliciesApiContract,
  UpdateTokenTtlPolicies,
  type UpdateTokenTtlPoliciesCall,
} from '../../../../generated/server/apis/TokenTtlPoliciesApi.js';
import type { TokenTtlPolicyListDocument } from '../../../../generated/server/models/TokenTtlPolicyListDocument.js';
import { TokenTtlPoliciesService } from './token-ttl-policies.service.js';
import { presentTtlPolicies } from './token-ttl-policy.presenter.js';

@Controller()
export class TokenTtlPoliciesController implements TokenTtlPoliciesApiContract {
  constructor(private readonly policies: TokenTtlPoliciesService) {}

  @ListTokenTtlPolicies()
  async listTokenTtlPolicies({
    subject,
    path,
  }: ListTokenTtlPoliciesCall): Promise<TokenTtlPolicyListDocument> {
    return presentTtlPolicies(await this.policies.read(subject, path.organization_name));
  }

  @UpdateTokenTtlPolicies()
  async updateTokenTtlPolicies({
    subject,
    path,
    body,
  }: UpdateTokenTtlPoliciesCall): Promise<TokenTtlPolicyListDocument> {
    const policies = body.data.attributes['token-ttl-policies'].map((policy) => ({
      type: policy['token-type'],
      milliseconds: policy['max-ttl-ms'],
    }));
    return presentTtlPolicies(
      await this.policies.update(subject, path.organization_name, policies),
    );
  }
}
