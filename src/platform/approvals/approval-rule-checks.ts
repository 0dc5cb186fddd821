import type { EntityManager } from 'typeorm';
import { assertNoViolations, Invalid, type Violation } from '../../core/errors.js';
import { Team } from '../identity/teams/team.entity.js';
import { RegistryModule } from '../module-registry/registry-module.entity.js';
import { Project } from '../projects/project.entity.js';
import type { ApprovalRule } from './approval-rule.entity.js';

export type NewApprovalRule = Pick<
  ApprovalRule,
  'kind' | 'requiredApprovals' | 'teamId' | 'projectId' | 'moduleId' | 'description'
>;

/**
 * Throws Invalid if the rule has attributes that its kind does not use, lacks one that it needs, or
 * names both a project and a module.
 */
export function refuseInconsistentRule(rule: NewApprovalRule): void {
  const violations = [...kindViolations(rule), ...scopeViolations(rule)];
  assertNoViolations(violations);
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

function scopeViolations({ projectId, moduleId }: NewApprovalRule): Violation[] {
  if (projectId === null || moduleId === null) return [];
  return [
    {
      pointer: '/data/relationships',
      detail: 'A rule applies to a project or to a module, not to both.',
    },
  ];
}

/** Throws Invalid unless the organization has the team, the project and the module of the rule. */
export async function requireTargets(
  manager: EntityManager,
  organization: string,
  { teamId, projectId, moduleId }: NewApprovalRule,
): Promise<void> {
  const has = (entity: typeof Team | typeof Project | typeof RegistryModule, id: string) =>
    manager.existsBy<Team | Project | RegistryModule>(entity, { id, organization });
  if (teamId !== null && !(await has(Team, teamId))) throw missingTarget('team', 'team');
  if (projectId !== null && !(await has(Project, projectId)))
    throw missingTarget('project', 'project');
  if (moduleId !== null && !(await has(RegistryModule, moduleId)))
    throw missingTarget('registry-module', 'module');
}

const missingTarget = (relationship: string, noun: string): Invalid =>
  new Invalid([
    {
      pointer: `/data/relationships/${relationship}/data/id`,
      detail: `The organization has no such ${noun}.`,
    },
  ]);
