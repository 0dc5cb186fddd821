import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { refuseDeletedReference, refuseDuplicate } from '../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { Invalid, NotFound } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import type { PolicyEngine } from '../../execution/policies/policy-engine.js';
import { AuditLog } from '../audit/audit-log.js';
import { access } from '../identity/access.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import { PolicySet } from './policy-set.entity.js';
import {
  type PolicyTargets,
  readTargets,
  refuseGlobalTargets,
  replaceTargets,
  requireManaged,
  requireTargets,
} from './policy-set-targets.js';
import {
  type NewPolicy,
  POLICY_ENGINE,
  policyPointer,
  requireEngineAvailable,
  requireValidPolicies,
  requireWithinLimits,
  toPolicyColumns,
} from './policy-texts.js';

/** The maximum for each organization. */
export const MAX_POLICY_SETS = 50;

export interface PolicySetView {
  readonly set: PolicySet;
  readonly targets: PolicyTargets;
}

export interface NewPolicySet {
  readonly name: string;
  readonly description: string | null;
  readonly global: boolean;
  readonly policies: readonly NewPolicy[];
  readonly targets: PolicyTargets;
}

/** Omitted members do not change. */
export interface PolicySetChanges {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly global?: boolean | undefined;
  readonly policies?: readonly NewPolicy[] | undefined;
  readonly targets: { readonly [Kind in keyof PolicyTargets]?: PolicyTargets[Kind] | undefined };
}

type PolicySetHook = (manager: EntityManager, organization: string) => Promise<void>;

@Injectable()
export class PolicySetsService {
  private afterChange: PolicySetHook = async () => undefined;

  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(POLICY_ENGINE) private readonly engine: PolicyEngine,
  ) {}

  /** Sets the one function that each creation, update and deletion calls in its transaction. */
  onChange(hook: PolicySetHook): void {
    this.afterChange = hook;
  }

  /** Lists policy sets, sorted by name. */
  async list(
    subject: Subject,
    organization: string,
    page: Page,
  ): Promise<PageOfRows<PolicySetView>> {
    await getOrganization(this.database, subject, 'policy-set.read', organization);
    const [found, total] = await this.database.read.findAndCount(PolicySet, {
      where: { organization },
      order: { nameKey: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: await this.toViews(this.database.read, found), total };
  }

  async read(subject: Subject, id: string): Promise<PolicySetView> {
    const { read } = this.database;
    const set = access.require(
      subject,
      'policy-set.read',
      await rows(read, PolicySet).find({ id }),
    );
    return this.toView(read, set);
  }

  /**
   * Throws Conflict if OPA is unavailable. Throws NotFound unless the caller may manage the
   * policies of the organization or, for a set that is not global, of all its targets.
   */
  async create(
    subject: Subject,
    organization: string,
    wanted: NewPolicySet,
  ): Promise<PolicySetView> {
    const { name, description, global, policies, targets } = wanted;
    await this.requireWrite(this.database.read, subject, organization, { global, targets });
    refuseGlobalTargets(global, targets);
    await requireTargets(this.database.read, organization, targets);
    await this.checkPolicies(policies);
    const now = this.clock.timestamp();
    const created = this.database.write(async (manager) => {
      await this.requireWrite(manager, subject, organization, { global, targets });
      const set = Object.assign(new PolicySet(), {
        id: this.ids.next('polset'),
        organization,
        name,
        nameKey: name.toLowerCase(),
        description: description || null,
        global,
        ...toPolicyColumns(policies),
        createdAt: now,
        updatedAt: now,
        version: 1,
      });
      await rows(manager, PolicySet).insert(set);
      if ((await manager.countBy(PolicySet, { organization })) > MAX_POLICY_SETS)
        throw new Invalid([
          {
            pointer: '/data',
            detail: `An organization has at most ${MAX_POLICY_SETS} policy sets.`,
          },
        ]);
      await replaceTargets(manager, set.id, targets);
      await this.recordChange(manager, subject, 'policy-set.create', { set, targets });
      return this.toView(manager, set);
    });
    return created.catch(refuseDeletedReference).catch(refuseDuplicate('name', name));
  }

  async update(subject: Subject, id: string, changes: PolicySetChanges): Promise<PolicySetView> {
    const { name, description, global, policies } = changes;
    const before = await this.getForChange(this.database.read, subject, id);
    const after = applyTargetChanges(before, changes);
    await this.requireWrite(this.database.read, subject, before.set.organization, after);
    refuseGlobalTargets(after.global, after.targets);
    await requireTargets(this.database.read, before.set.organization, after.targets);
    if (policies) await this.checkPolicies(policies);
    const updated = this.database.write(async (manager) => {
      const current = await this.getForChange(manager, subject, id);
      const { organization } = current.set;
      const next = applyTargetChanges(current, changes);
      await this.requireWrite(manager, subject, organization, next);
      refuseGlobalTargets(next.global, next.targets);
      const set = await rows(manager, PolicySet).updateVersioned(current.set, {
        ...(name === undefined ? {} : { name, nameKey: name.toLowerCase() }),
        ...(description === undefined ? {} : { description: description || null }),
        ...(global === undefined ? {} : { global }),
        ...(policies ? toPolicyColumns(policies) : {}),
        updatedAt: this.clock.timestamp(),
      });
      await replaceTargets(manager, id, next.targets);
      await this.recordChange(manager, subject, 'policy-set.update', {
        set,
        targets: next.targets,
      });
      return this.toView(manager, set);
    });
    return updated.catch(refuseDeletedReference).catch(refuseDuplicate('name', name ?? ''));
  }

  async delete(subject: Subject, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const view = await this.getForChange(manager, subject, id);
      await rows(manager, PolicySet).delete({ id });
      await this.recordChange(manager, subject, 'policy-set.delete', view);
    });
  }

  private async checkPolicies(policies: readonly NewPolicy[]): Promise<void> {
    requireWithinLimits(policies);
    await requireEngineAvailable(this.engine);
    await requireValidPolicies(this.engine, policies, policyPointer);
  }

  /**
   * Reads a set, and locks it if called in a transaction. Throws NotFound unless the caller may
   * write it.
   */
  private async getForChange(
    manager: EntityManager,
    subject: Subject,
    id: string,
  ): Promise<PolicySetView> {
    const sets = rows(manager, PolicySet);
    const set = await (manager.queryRunner ? sets.lock({ id }) : sets.find({ id }));
    if (!set) throw new NotFound();
    const view = await this.toView(manager, set);
    const { global, organization } = set;
    await this.requireWrite(manager, subject, organization, { global, targets: view.targets });
    return view;
  }

  /** Throws NotFound unless the caller may write a set with these targets. */
  private async requireWrite(
    manager: EntityManager,
    subject: Subject,
    organization: string,
    { global, targets }: Pick<NewPolicySet, 'global' | 'targets'>,
  ): Promise<void> {
    if (global || access.allows(subject, 'policy-set.write', organization))
      await getOrganization(this.database, subject, 'policy-set.write', organization);
    else await requireManaged(manager, subject, targets);
  }

  private async toView(manager: EntityManager, set: PolicySet): Promise<PolicySetView> {
    const [view] = await this.toViews(manager, [set]);
    return view ?? { set, targets: { projects: [], workspaces: [] } };
  }

  private async toViews(
    manager: EntityManager,
    found: readonly PolicySet[],
  ): Promise<PolicySetView[]> {
    const targets = await readTargets(
      manager,
      found.map(({ id }) => id),
    );
    return found.map((set) => ({
      set,
      targets: targets.get(set.id) ?? { projects: [], workspaces: [] },
    }));
  }

  private async recordChange(
    manager: EntityManager,
    subject: Subject,
    action: string,
    { set, targets }: PolicySetView,
  ): Promise<void> {
    const { id, organization, name, global, digest, policies } = set;
    await this.audit.record(manager, subject, {
      organization,
      action,
      resource: { type: 'policy-sets', id },
      changes: {
        name,
        global,
        digest,
        ...targets,
        policies: policies.map((policy) => `${policy.name} ${policy.enforcementLevel}`),
      },
    });
    await this.afterChange(manager, organization);
  }
}

/** Returns where a set applies after the changes. */
function applyTargetChanges(
  { set, targets }: PolicySetView,
  changes: PolicySetChanges,
): Pick<NewPolicySet, 'global' | 'targets'> {
  return {
    global: changes.global ?? set.global,
    targets: {
      projects: changes.targets.projects ?? targets.projects,
      workspaces: changes.targets.workspaces ?? targets.workspaces,
    },
  };
}
