import { type EntityManager, IsNull } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import type { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { Invalid, type Violation } from '../../core/errors.js';
import { access } from '../identity/access.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import type { Permission } from '../identity/permissions.js';
import type { ProjectPermission } from '../identity/project-permissions.js';
import { Project } from '../projects/project.entity.js';
import { requireProject } from '../projects/projects.service.js';
import { RegistryModule } from './registry-module.entity.js';

/** What a rule applies to: a project or a registry module; its organization if both are null. */
export interface RuleScope {
  readonly projectId: string | null;
  readonly moduleId: string | null;
}

interface ScopedRule extends RuleScope {
  readonly organization: string;
}

/** The permissions for one kind of rule. */
export interface RulePermissions {
  readonly read: Permission;
  readonly write: Permission;
  /** Permits writing the rules of a project. */
  readonly writeInProject: ProjectPermission;
}

/** The condition for all rules of an organization or, if `moduleId` is set, of that module only. */
export const rulesOfOrganization = (organization: string, moduleId: string | undefined) => ({
  organization,
  ...(moduleId === undefined ? {} : { moduleId }),
});

/** The condition for the rules of a project, and those that apply to its whole organization. */
export const rulesOfProject = ({ id, organization }: Pick<Project, 'id' | 'organization'>) => [
  { organization, projectId: id },
  { organization, projectId: IsNull(), moduleId: IsNull() },
];

/** Returns the rule. Throws NotFound unless it exists and the caller may read it. */
export function requireReadableRule<T extends ScopedRule>(
  subject: Subject,
  { read }: RulePermissions,
  rule: T | null,
): T {
  return requireRule(subject, read, 'project.read', rule);
}

/** Returns the rule. Throws NotFound unless it exists and the caller may write it. */
export function requireWritableRule<T extends ScopedRule>(
  subject: Subject,
  { write, writeInProject }: RulePermissions,
  rule: T | null,
): T {
  return requireRule(subject, write, writeInProject, rule);
}

function requireRule<T extends ScopedRule>(
  subject: Subject,
  permission: Permission,
  permissionInProject: ProjectPermission,
  rule: T | null,
): T {
  if (rule?.projectId == null) return access.require(subject, permission, rule);
  const { organization, projectId } = rule;
  access.requireOnProject(subject, permissionInProject, { organization, projectId });
  return rule;
}

/**
 * Throws NotFound unless the caller may create a rule for the project or, if `projectId` is null,
 * for the organization and its modules.
 */
export async function requireCreatableRule(
  database: Database,
  manager: EntityManager,
  subject: Subject,
  { write, writeInProject }: RulePermissions,
  { organization, projectId }: Pick<ScopedRule, 'organization' | 'projectId'>,
): Promise<void> {
  if (projectId === null || access.allows(subject, write, organization))
    await getOrganization(database, subject, write, organization);
  else
    requireProject(
      subject,
      writeInProject,
      await rows(manager, Project).find({ id: projectId, organization }),
    );
}

export function scopeViolations({ projectId, moduleId }: RuleScope): Violation[] {
  if (projectId === null || moduleId === null) return [];
  return [
    {
      pointer: '/data/relationships',
      detail: 'A rule applies to a project or to a module, not to both.',
    },
  ];
}

/** Throws Invalid if the organization lacks the project or the module of the scope. */
export async function requireScopeTargets(
  manager: EntityManager,
  organization: string,
  { projectId, moduleId }: RuleScope,
): Promise<void> {
  if (projectId !== null && !(await manager.existsBy(Project, { id: projectId, organization })))
    throw missingTarget('project', 'project');
  if (
    moduleId !== null &&
    !(await manager.existsBy(RegistryModule, { id: moduleId, organization }))
  )
    throw missingTarget('registry-module', 'module');
}

export const missingTarget = (relationship: string, noun: string): Invalid =>
  new Invalid([
    {
      pointer: `/data/relationships/${relationship}/data/id`,
      detail: `The organization has no such ${noun}.`,
    },
  ]);
