import { Controller } from '@nestjs/common';
import {
  ListTemplatedPolicies,
  type ListTemplatedPoliciesCall,
  PreviewTemplatedPolicy,
  type PreviewTemplatedPolicyCall,
  ReadTemplatedPolicy,
  type ReadTemplatedPolicyCall,
  type TemplatedPoliciesApiContract,
} from '../../../generated/server/apis/TemplatedPoliciesApi.js';
import type { SyntheticPolicy } from '../../../generated/server/models/SyntheticPolicy.js';
import type { SerializedResponse } from '../../core/http/contract/call.js';
import { parseJsonWithAnyText } from '../../core/http/contract/request-body.js';
import { TemplatedPoliciesService } from './templated-policies.service.js';

@Controller()
export class TemplatedPoliciesController implements TemplatedPoliciesApiContract {
  constructor(private readonly policies: TemplatedPoliciesService) {}

  @ListTemplatedPolicies()
  listTemplatedPolicies({ subject }: ListTemplatedPoliciesCall): SerializedResponse {
    return this.policies.list(subject);
  }

  @ReadTemplatedPolicy()
  readTemplatedPolicy({ subject, path }: ReadTemplatedPolicyCall): SerializedResponse {
    return this.policies.read(subject, path.name);
  }

  @PreviewTemplatedPolicy()
  previewTemplatedPolicy({
    subject,
    path,
    query,
    headers,
    body,
  }: PreviewTemplatedPolicyCall): Promise<SyntheticPolicy> {
    const namespace = query.ns || headers['X-Svc-Namespace'] || '';
    const requested = { namespace, partition: query.partition ?? '' };
    return this.policies.preview(subject, path.name, requested, () => parseBody(body));
  }
}

/** Space, tab, line feed and carriage return. */
const JSON_SPACES = [0x20, 0x09, 0x0a, 0x0d];

/** Clients send no body, `null` or an object, with any content type. */
function parseBody(bytes: Buffer): unknown {
  return bytes.every((byte) => JSON_SPACES.includes(byte)) ? null : parseJsonWithAnyText(bytes);
}
