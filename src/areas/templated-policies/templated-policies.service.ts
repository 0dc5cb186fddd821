import { Injectable } from '@nestjs/common';
import type { SyntheticPolicy } from '../../../generated/server/models/SyntheticPolicy.js';
import { Database } from '../../core/database/database.js';
import { Forbidden, NotFound, Unreadable } from '../../core/errors.js';
import type { SerializedResponse } from '../../core/http/contract/call.js';
import { access } from '../../platform/identity/access.js';
import { Organization } from '../../platform/identity/organizations/organization.entity.js';
import type { Subject } from '../../core/caller/subject.js';
import { PolicyCatalogue } from './policy-catalogue.js';
import { readVariables } from './policy-variables.js';
import { render } from './rule-text.js';
import { DEFAULT, syntheticPolicy } from './synthetic-policy.js';
import type { TemplatedPolicy } from './templated-policy.js';

/** Reads and previews templated policies. Every operation needs `acl:read`. */
@Injectable()
export class TemplatedPoliciesService {
  constructor(
    private readonly catalogue: PolicyCatalogue,
    private readonly database: Database,
  ) {}

  list(subject: Subject): SerializedResponse {
    requireAclRead(subject);
    return this.catalogue.list;
  }

  /** Throws {@link NotFound} for an unknown name. */
  read(subject: Subject, name: string): SerializedResponse {
    requireAclRead(subject);
    const response = this.catalogue.responseFor(name);
    if (!response) throw unknownTemplate(name);
    return response;
  }

  /**
   * Renders a policy without storing it. Empty members of `requested` are absent from the request.
   * `readBody` is called after the permission, the template and the namespace are checked. Throws
   * Forbidden, NotFound, Invalid, or Unreadable if query and body name different partitions.
   */
  async preview(
    subject: Subject,
    name: string,
    requested: { readonly namespace: string; readonly partition: string },
    readBody: () => unknown,
  ): Promise<SyntheticPolicy> {
    requireAclRead(subject);
    const policy = this.policy(name);
    const { organization, partition } = subject.caller;
    const namespace = requested.namespace || (organization ?? DEFAULT);
    if (requested.namespace !== '') await this.requireNamespace(subject, requested.namespace);
    const input = readVariables(policy, readBody());
    refuseTwoPartitions(requested.partition, input.partition);
    const rules = render(policy.text, input.values);
    return syntheticPolicy(policy.definition.TemplateName, rules, {
      namespace,
      partition: input.partition || requested.partition || partition,
    });
  }

  private policy(name: string): TemplatedPolicy {
    const policy = this.catalogue.get(name);
    if (!policy) throw unknownTemplate(name);
    return policy;
  }

  /**
   * Throws Forbidden unless the namespace is `default`, or exists and the caller may read it.
   */
  private async requireNamespace(subject: Subject, namespace: string): Promise<void> {
    if (namespace === DEFAULT) return;
    const allowed = access.allows(subject, 'namespace.read', namespace);
    const exists =
      allowed &&
      (!subject.caller.siteAdmin ||
        (await this.database.read.existsBy(Organization, { name: namespace })));
    if (!exists)
      throw new Forbidden(`This token may not read the namespace "${namespace.slice(0, 64)}".`);
  }
}

function requireAclRead(subject: Subject): void {
  if (!access.allowsAnywhere(subject, 'acl.read'))
    throw new Forbidden('This needs the permission acl:read.');
}

function refuseTwoPartitions(inQuery: string, inBody: string): void {
  if (inQuery === '' || inBody === '' || inQuery === inBody) return;
  const detail = 'The partition of the query differs from the variable Partition.';
  throw new Unreadable(detail, [{ parameter: 'partition', detail }]);
}

function unknownTemplate(name: string): NotFound {
  return new NotFound(
    `There is no templated policy "${name.slice(0, 256)}". ` +
      'GET /v1/acl/templated-policies lists them.',
  );
}
