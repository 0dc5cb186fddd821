import { Injectable } from '@nestjs/common';
import type { SyntheticPolicy } from '../../../generated/server/models/SyntheticPolicy.js';
import type { Subject } from '../../core/caller/subject.js';
import { Database } from '../../core/database/database.js';
import { Forbidden, NotFound, Unreadable } from '../../core/errors.js';
import type { SerializedResponse } from '../../core/http/contract/call.js';
import { access } from '../../platform/identity/access.js';
import { Organization } from '../../platform/identity/organizations/organization.entity.js';
import { PolicyCatalog } from './policy-catalog.js';
import { parseVariables } from './policy-variables.js';
import { renderRules } from './rule-text.js';
import { buildSyntheticPolicy, DEFAULT_NAME } from './synthetic-policy.js';
import type { TemplatedPolicy } from './templated-policy.js';

/** Reads and previews templated policies. Every operation needs `acl:read`. */
@Injectable()
export class TemplatedPoliciesService {
  constructor(
    private readonly catalog: PolicyCatalog,
    private readonly database: Database,
  ) {}

  list(subject: Subject): SerializedResponse {
    requireAclRead(subject);
    return this.catalog.list;
  }

  /** Throws {@link NotFound} for an unknown name. */
  read(subject: Subject, name: string): SerializedResponse {
    requireAclRead(subject);
    const response = this.catalog.findResponse(name);
    if (!response) throw unknownTemplate(name);
    return response;
  }

  /**
   * Renders a policy without storing it. A member of `requested` is empty if the request lacks it.
   * Calls `readBody` after all permission checks. Throws Forbidden if one fails, NotFound for an
   * unknown template, Invalid for invalid variables, and Unreadable if query and body name
   * different partitions.
   */
  async preview(
    subject: Subject,
    name: string,
    requested: { readonly namespace: string; readonly partition: string },
    readBody: () => unknown,
  ): Promise<SyntheticPolicy> {
    requireAclRead(subject);
    const policy = this.getPolicy(name);
    const { organization, partition } = subject.caller;
    const namespace = requested.namespace || (organization ?? DEFAULT_NAME);
    if (requested.namespace !== '') await this.requireNamespace(subject, requested.namespace);
    const input = parseVariables(policy, readBody());
    refuseDifferentPartitions(requested.partition, input.partition);
    const rules = renderRules(policy.text, input.values);
    return buildSyntheticPolicy(policy.definition.TemplateName, rules, {
      namespace,
      partition: input.partition || requested.partition || partition,
    });
  }

  private getPolicy(name: string): TemplatedPolicy {
    const policy = this.catalog.find(name);
    if (!policy) throw unknownTemplate(name);
    return policy;
  }

  /** Throws Forbidden unless the namespace is `default`, or exists and the caller may read it. */
  private async requireNamespace(subject: Subject, namespace: string): Promise<void> {
    if (namespace === DEFAULT_NAME) return;
    // For a site administrator, `allows` also returns true for a namespace that does not exist.
    const isReadable =
      access.allows(subject, 'namespace.read', namespace) &&
      (!subject.caller.siteAdmin ||
        (await this.database.read.existsBy(Organization, { name: namespace })));
    if (!isReadable)
      throw new Forbidden(
        `The namespace "${namespace.slice(0, 64)}" does not exist, or this token may not read it.`,
      );
  }
}

function requireAclRead(subject: Subject): void {
  if (!access.allowsAnywhere(subject, 'acl.read'))
    throw new Forbidden('This request requires the permission acl:read.');
}

function refuseDifferentPartitions(inQuery: string, inBody: string): void {
  if (inQuery === '' || inBody === '' || inQuery === inBody) return;
  const detail =
    'The query parameter partition differs from the variable Partition. Send only one of them.';
  throw new Unreadable(detail, [{ parameter: 'partition', detail }]);
}

function unknownTemplate(name: string): NotFound {
  return new NotFound(
    `There is no templated policy "${name.slice(0, 256)}". ` +
      'GET /v1/acl/templated-policies lists them.',
  );
}
