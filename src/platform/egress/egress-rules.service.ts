import { Injectable } from '@nestjs/common';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isUniqueViolation, refuseDeletedReference } from '../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { assertNoViolations, Invalid } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import {
  coversRule,
  EgressRuleError,
  formatEgressRule,
  parseEgressRule,
} from '../../lib/egress/egress-rule.js';
import { AuditLog } from '../audit/audit-log.js';
import { access } from '../identity/access.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import {
  requireCreatableRule,
  requireReadableRule,
  requireScopeTargets,
  requireWritableRule,
  type RulePermissions,
  rulesOfOrganization,
  rulesOfProject,
  scopeViolations,
} from '../module-registry/scoped-rules.js';
import { Project } from '../projects/project.entity.js';
import { requireProject } from '../projects/projects.service.js';
import { EgressRule } from './egress-rule.entity.js';

export interface NewEgressRule {
  readonly host: string;
  readonly description: string | null;
  readonly delegated: boolean;
  readonly projectId: string | null;
  readonly moduleId: string | null;
}

export const MAX_EGRESS_RULES = 200;

const HOST_POINTER = '/data/attributes/host';

const PERMISSIONS: RulePermissions = {
  read: 'egress-rule.read',
  write: 'egress-rule.write',
  writeInProject: 'project-egress-rule.write',
};

@Injectable()
export class EgressRulesService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Lists the rules of an organization, or only those of one of its modules, sorted by host. */
  async list(
    subject: Subject,
    organization: string,
    moduleId: string | undefined,
    page: Page,
  ): Promise<PageOfRows<EgressRule>> {
    await getOrganization(this.database, subject, 'egress-rule.read', organization);
    return this.listPage(rulesOfOrganization(organization, moduleId), page);
  }

  /**
   * Lists the rules of a project, the rules of its whole organization, and the delegated rules;
   * sorted by host.
   */
  async listOfProject(
    subject: Subject,
    projectId: string,
    page: Page,
  ): Promise<PageOfRows<EgressRule>> {
    const project = await rows(this.database.read, Project).find({ id: projectId });
    return this.listPage(rulesOfProject(requireProject(subject, 'project.read', project)), page);
  }

  async read(subject: Subject, id: string): Promise<EgressRule> {
    const rule = await rows(this.database.read, EgressRule).find({ id });
    return requireReadableRule(subject, PERMISSIONS, rule);
  }

  /**
   * Throws Invalid, for example for more than MAX_EGRESS_RULES rules, or if the caller may write
   * only rules of a project and no delegated rule covers the host. Throws WriteConflict if the
   * project or module is deleted concurrently.
   */
  async create(subject: Subject, organization: string, wanted: NewEgressRule): Promise<EgressRule> {
    const created = this.database.write(async (manager) => {
      const scope = { organization, projectId: wanted.projectId };
      await requireCreatableRule(this.database, manager, subject, PERMISSIONS, scope);
      const host = canonicalHost(wanted.host);
      refuseInconsistentScope(wanted);
      await requireScopeTargets(manager, organization, wanted);
      if (!access.allows(subject, 'egress-rule.write', organization))
        await requireDelegated(manager, organization, host);
      const rule = Object.assign(new EgressRule(), {
        ...wanted,
        id: this.ids.next('egr'),
        organization,
        scope: scopeOf(wanted),
        host,
        description: wanted.description || null,
        createdAt: this.clock.timestamp(),
      });
      await rows(manager, EgressRule).insert(rule).catch(refuseDuplicate(host));
      if ((await manager.countBy(EgressRule, { organization })) > MAX_EGRESS_RULES)
        throw new Invalid([
          {
            pointer: '/data',
            detail: `An organization has at most ${MAX_EGRESS_RULES} egress rules.`,
          },
        ]);
      await this.recordAudit(manager, subject, 'egress-rule.create', rule);
      return rule;
    });
    return created.catch(refuseDeletedReference);
  }

  async delete(subject: Subject, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const locked = await rows(manager, EgressRule).lock({ id });
      const rule = requireWritableRule(subject, PERMISSIONS, locked);
      await rows(manager, EgressRule).delete({ id });
      await this.recordAudit(manager, subject, 'egress-rule.delete', rule);
    });
  }

  private async listPage(
    where: FindOptionsWhere<EgressRule> | FindOptionsWhere<EgressRule>[],
    page: Page,
  ): Promise<PageOfRows<EgressRule>> {
    const [found, total] = await this.database.read.findAndCount(EgressRule, {
      where,
      order: { host: 'ASC', scope: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: found, total };
  }

  private async recordAudit(
    manager: EntityManager,
    subject: Subject,
    action: string,
    { id, organization, host, delegated, projectId, moduleId }: EgressRule,
  ): Promise<void> {
    await this.audit.record(manager, subject, {
      organization,
      action,
      resource: { type: 'egress-rules', id },
      changes: { host, delegated, project: projectId, 'registry-module': moduleId },
    });
  }
}

function refuseInconsistentScope({ projectId, moduleId, delegated }: NewEgressRule): void {
  const violations = scopeViolations({ projectId, moduleId });
  if (delegated && (projectId !== null || moduleId !== null))
    violations.push({
      pointer: '/data/attributes/delegated',
      detail: 'Only a rule of the organization can be delegated to its projects.',
    });
  assertNoViolations(violations);
}

const refuseDuplicate =
  (host: string) =>
  (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    throw new Invalid([{ pointer: HOST_POINTER, detail: `A rule for ${host} already exists.` }]);
  };

const scopeOf = ({ delegated, projectId, moduleId }: NewEgressRule): string =>
  projectId ?? moduleId ?? (delegated ? 'delegated' : 'organization');

function canonicalHost(host: string): string {
  try {
    return formatEgressRule(parseEgressRule(host));
  } catch (error) {
    if (!(error instanceof EgressRuleError)) throw error;
    throw new Invalid([{ pointer: HOST_POINTER, detail: error.message }]);
  }
}

async function requireDelegated(
  manager: EntityManager,
  organization: string,
  host: string,
): Promise<void> {
  const delegated = await manager.findBy(EgressRule, { organization, delegated: true });
  const rule = parseEgressRule(host);
  if (delegated.some((outer) => coversRule(parseEgressRule(outer.host), rule))) return;
  throw new Invalid([
    {
      pointer: HOST_POINTER,
      detail:
        `The organization does not delegate ${host} to its projects. ` +
        'Ask an owner of the organization.',
    },
  ]);
}
