import { Injectable } from '@nestjs/common';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { assertNoViolations } from '../../../core/errors.js';
import { access } from '../access.js';
import { IdentityChanges } from '../identity-changes.js';
import { Organization, type TtlTokenType } from '../organizations/organization.entity.js';

export interface NewTtlPolicy {
  readonly type: TtlTokenType;
  readonly milliseconds: number;
}

/** Manages the maximum lifetimes of tokens, which are settings of an organization. */
@Injectable()
export class TokenTtlPoliciesService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
  ) {}

  async read(subject: Subject, name: string): Promise<Organization> {
    access.requireIn(subject, 'organization.read', name);
    return rows(this.database.read, Organization).get({ name });
  }

  /** Changes the maximum lifetimes of these types. Throws Invalid if a type occurs twice. */
  async update(
    subject: Subject,
    name: string,
    policies: readonly NewTtlPolicy[],
  ): Promise<Organization> {
    access.requireIn(subject, 'organization.update', name);
    refuseDuplicateTypes(policies);
    const updatedAt = this.clock.timestamp();
    const changedTtls = Object.fromEntries(
      policies.map(({ type, milliseconds }) => [type, { milliseconds, updatedAt }]),
    );
    return this.changes.apply(subject, async (manager) => {
      const row = await rows(manager, Organization).get({ name });
      const tokenTtls = { ...row.tokenTtls, ...changedTtls };
      const updated = await rows(manager, Organization).updateVersioned(row, { tokenTtls });
      return [
        updated,
        {
          organization: name,
          action: 'organization.update-token-ttls',
          resource: { type: 'organizations', id: name },
          changes: Object.fromEntries(
            policies.map(({ type, milliseconds }) => [type, { 'max-ttl-ms': milliseconds }]),
          ),
        },
      ] as const;
    });
  }
}

function refuseDuplicateTypes(policies: readonly NewTtlPolicy[]): void {
  const violations = policies.flatMap(({ type }, index) =>
    policies.findIndex((other) => other.type === type) === index
      ? []
      : [
          {
            pointer: `/data/attributes/token-ttl-policies/${index}/token-type`,
            detail: `The list contains "${type}" twice.`,
          },
        ],
  );
  assertNoViolations(violations);
}
