import { Injectable } from '@nestjs/common';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { refuseDeletedReference } from '../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { Invalid } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { AuditLog } from '../audit/audit-log.js';
import { access } from '../identity/access.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import { Team } from '../identity/teams/team.entity.js';
import {
  requireCreatableRule,
  requireReadableRule,
  requireWritableRule,
  type RulePermissions,
  rulesOfOrganization,
  rulesOfProject,
} from '../module-registry/scoped-rules.js';
import { Project } from '../projects/project.entity.js';
import { requireProject } from '../projects/projects.service.js';
import { ConfigurationVersion } from '../state/configuration-version.entity.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { ApprovalRule } from './approval-rule.entity.js';
import type { ApprovalRuleView } from './approval-rule.presenter.js';
import {
  type NewApprovalRule,
  refuseInconsistentRule,
  requireTargets,
} from './approval-rule-checks.js';
import { readEffectiveApprovalRules } from './effective-approval-rules.js';

export const MAX_APPROVAL_RULES = 100;

const PERMISSIONS: RulePermissions = {
  read: 'approval-rule.read',
  write: 'approval-rule.write',
  writeInProject: 'project-approval-rule.write',
};

/** Omitted members do not change. */
export interface ApprovalRuleChanges {
  readonly requiredApprovals?: number | undefined;
  readonly description?: string | null | undefined;
  readonly teamId?: string | undefined;
}

@Injectable()
export class ApprovalRulesService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Lists all rules of an organization or, if `moduleId` is given, only the rules of that module;
   * oldest first.
   */
  async list(
    subject: Subject,
    organization: string,
    moduleId: string | undefined,
    page: Page,
  ): Promise<PageOfRows<ApprovalRuleView>> {
    await getOrganization(this.database, subject, 'approval-rule.read', organization);
    return this.listPage(rulesOfOrganization(organization, moduleId), page);
  }

  /** Lists the rules of a project, and those that apply to its whole organization; oldest first. */
  async listOfProject(
    subject: Subject,
    projectId: string,
    page: Page,
  ): Promise<PageOfRows<ApprovalRuleView>> {
    const project = await rows(this.database.read, Project).find({ id: projectId });
    return this.listPage(rulesOfProject(requireProject(subject, 'project.read', project)), page);
  }

  /** Lists the rules that apply to a run of the workspace's current configuration; oldest first. */
  async listOfWorkspace(subject: Subject, workspaceId: string): Promise<ApprovalRuleView[]> {
    const { read } = this.database;
    const workspace = access.requireOnProject(
      subject,
      'workspace.read',
      await rows(read, Workspace).find({ id: workspaceId }),
    );
    const { organization, currentConfigurationVersionId: id } = workspace;
    const configuration =
      id === null ? null : await rows(read, ConfigurationVersion).find({ id, workspaceId });
    const module =
      configuration?.source === 'module'
        ? { name: configuration.moduleName, provider: configuration.moduleProvider }
        : null;
    const effective = await readEffectiveApprovalRules(read, { organization, workspaceId, module });
    const ids = effective.map((rule) => rule.id);
    return this.withTeamNames(await rows(read, ApprovalRule).findByValues('id', ids));
  }

  async read(subject: Subject, id: string): Promise<ApprovalRuleView> {
    const rule = await rows(this.database.read, ApprovalRule).find({ id });
    return this.withTeamName(requireReadableRule(subject, PERMISSIONS, rule));
  }

  /**
   * Throws Invalid like {@link refuseInconsistentRule} and {@link requireTargets}, and for more
   * than MAX_APPROVAL_RULES rules. Throws WriteConflict if a target is deleted concurrently.
   */
  async create(
    subject: Subject,
    organization: string,
    wanted: NewApprovalRule,
  ): Promise<ApprovalRuleView> {
    const created = this.database.write(async (manager) => {
      const scope = { organization, projectId: wanted.projectId };
      await requireCreatableRule(this.database, manager, subject, PERMISSIONS, scope);
      refuseInconsistentRule(wanted);
      await requireTargets(manager, organization, wanted);
      const { projectId, moduleId, kind } = wanted;
      const rule = Object.assign(new ApprovalRule(), {
        ...wanted,
        id: this.ids.next('apr'),
        organization,
        scope: projectId ?? moduleId ?? 'organization',
        requiredApprovals: kind === 'approvals' ? (wanted.requiredApprovals ?? 1) : null,
        description: wanted.description || null,
        createdAt: this.clock.timestamp(),
      });
      await rows(manager, ApprovalRule).insert(rule);
      if ((await manager.countBy(ApprovalRule, { organization })) > MAX_APPROVAL_RULES)
        throw new Invalid([
          {
            pointer: '/data',
            detail: `An organization has at most ${MAX_APPROVAL_RULES} approval rules.`,
          },
        ]);
      await this.recordAudit(manager, subject, 'approval-rule.create', rule);
      return rule;
    });
    return this.withTeamName(await created.catch(refuseDeletedReference));
  }

  async update(
    subject: Subject,
    id: string,
    { requiredApprovals, description, teamId }: ApprovalRuleChanges,
  ): Promise<ApprovalRuleView> {
    const changed = this.database.write(async (manager) => {
      const rule = await this.lockForChange(manager, subject, id);
      const changes = {
        requiredApprovals: requiredApprovals ?? rule.requiredApprovals,
        description: description === undefined ? rule.description : description || null,
        teamId: teamId ?? rule.teamId,
      };
      const next = Object.assign(new ApprovalRule(), rule, changes);
      refuseInconsistentRule(next);
      await requireTargets(manager, rule.organization, next);
      await rows(manager, ApprovalRule).update({ id }, changes);
      await this.recordAudit(manager, subject, 'approval-rule.update', next);
      return next;
    });
    return this.withTeamName(await changed.catch(refuseDeletedReference));
  }

  async delete(subject: Subject, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const rule = await this.lockForChange(manager, subject, id);
      await rows(manager, ApprovalRule).delete({ id });
      await this.recordAudit(manager, subject, 'approval-rule.delete', rule);
    });
  }

  private async lockForChange(
    manager: EntityManager,
    subject: Subject,
    id: string,
  ): Promise<ApprovalRule> {
    return requireWritableRule(
      subject,
      PERMISSIONS,
      await rows(manager, ApprovalRule).lock({ id }),
    );
  }

  private async listPage(
    where: FindOptionsWhere<ApprovalRule> | FindOptionsWhere<ApprovalRule>[],
    page: Page,
  ): Promise<PageOfRows<ApprovalRuleView>> {
    const [found, total] = await this.database.read.findAndCount(ApprovalRule, {
      where,
      order: { createdAt: 'ASC', id: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: await this.withTeamNames(found), total };
  }

  private async withTeamName(rule: ApprovalRule): Promise<ApprovalRuleView> {
    const [view] = await this.withTeamNames([rule]);
    return view ?? { rule, teamName: null };
  }

  private async withTeamNames(found: readonly ApprovalRule[]): Promise<ApprovalRuleView[]> {
    const ids = [...new Set(found.flatMap(({ teamId }) => (teamId === null ? [] : [teamId])))];
    const teams = await rows(this.database.read, Team).findByValues('id', ids);
    const names = new Map(teams.map(({ id, name }) => [id, name]));
    return found.map((rule) => ({ rule, teamName: names.get(rule.teamId ?? '') ?? null }));
  }

  private async recordAudit(
    manager: EntityManager,
    subject: Subject,
    action: string,
    rule: ApprovalRule,
  ): Promise<void> {
    const { id, organization, kind, requiredApprovals, teamId, projectId, moduleId } = rule;
    await this.audit.record(manager, subject, {
      organization,
      action,
      resource: { type: 'approval-rules', id },
      changes: {
        kind,
        'required-approvals': requiredApprovals,
        team: teamId,
        project: projectId,
        'registry-module': moduleId,
      },
    });
  }
}
