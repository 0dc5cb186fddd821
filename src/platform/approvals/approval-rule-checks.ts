import type { EntityManager } from 'typeorm';
import { assertNoViolations, type Violation } from '../../core/errors.js';
import { Team } from '../identity/teams/team.entity.js';
import {
  missingTarget,
  requireScopeTargets,
  scopeViolations,
} from '../module-registry/scoped-rules.js';
import type { ApprovalRule } from './approval-rule.entity.js';

export type NewApprovalRule = Pick<
  ApprovalRule,
  'kind' | 'requiredApprovals' | 'teamId' | 'projectId' | 'moduleId' | 'description'
>;

/**
 * Throws Invalid if the team or the number of approvals does not fit the kind of the rule, or if
 * the rule names both a project and a module.
 */
export function refuseInconsistentRule(rule: NewApprovalRule): void {
  assertNoViolations([...kindViolations(rule), ...scopeViolations(rule)]);
}

function kindViolations({ kind, teamId, requiredApprovals }: NewApprovalRule): Violation[] {
  if (kind === 'approvals')
    return teamId === null
      ? [
          {
            pointer: '/data/relationships/team',
            detail: 'A rule of the kind "approvals" needs a team whose members approve.',
          },
        ]
      : [];
  return [
    ...(teamId === null ? [] : [unusedMember('/data/relationships/team', 'a team', kind)]),
    ...(requiredApprovals === null
      ? []
      : [unusedMember('/data/attributes/required-approvals', 'a number of approvals', kind)]),
  ];
}

const unusedMember = (pointer: string, member: string, kind: string): Violation => ({
  pointer,
  detail: `A rule of the kind "${kind}" cannot have ${member}.`,
});

/** Throws Invalid if the organization lacks the team, the project or the module of the rule. */
export async function requireTargets(
  manager: EntityManager,
  organization: string,
  rule: NewApprovalRule,
): Promise<void> {
  const { teamId } = rule;
  if (teamId !== null && !(await manager.existsBy(Team, { id: teamId, organization })))
    throw missingTarget('team', 'team');
  await requireScopeTargets(manager, organization, rule);
}
