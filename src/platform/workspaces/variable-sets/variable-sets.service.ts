import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { refuseDeletedReference, refuseDuplicate } from '../../../core/database/errors.js';
import type { Page, PageOfRows } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { Invalid } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { AuditLog } from '../../audit/audit-log.js';
import { access } from '../../identity/access.js';
import { getOrganization } from '../../identity/organizations/get-organization.js';
import { Project } from '../../projects/project.entity.js';
import { requireProject } from '../../projects/projects.service.js';
import type { NewVariable } from '../variable-rules.js';
import { Workspace } from '../workspace.entity.js';
import {
  GLOBAL_SET_REFUSAL,
  type Parent,
  refuseGlobal,
  resolveParentProject,
} from './set-scope.js';
import {
  addTargets,
  removeTargets,
  replaceTargets,
  requireTargets,
  type TargetKind,
  type Targets,
} from './set-targets.js';
import { readVariableSetPage } from './stored-variable-sets.js';
import { VariableSet } from './variable-set.entity.js';
import { VariableSetVariablesService } from './variable-set-variables.service.js';

export interface VariableSetAttributes {
  readonly name: string;
  readonly description: string | null;
  readonly global: boolean;
  readonly priority: boolean;
}

export type VariableSetChanges = {
  readonly [Name in keyof VariableSetAttributes]?: VariableSetAttributes[Name] | undefined;
};

export interface NewVariableSet extends VariableSetChanges {
  readonly name: string;
  /** Null: the organization owns the set. */
  readonly parent: Parent | null;
  readonly variables: readonly NewVariable[];
  readonly targets: Targets;
}

const MAX_SETS = 500;

const inRelationship = (kind: TargetKind): string => `/data/relationships/${kind}/data`;

@Injectable()
export class VariableSetsService {
  constructor(
    private readonly database: Database,
    private readonly variables: VariableSetVariablesService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async list(
    subject: Subject,
    organization: string,
    search: string | undefined,
    page: Page,
  ): Promise<PageOfRows<VariableSet>> {
    await getOrganization(this.database, subject, 'variable-set.read', organization);
    return readVariableSetPage(this.database.read, { organization }, search, page);
  }

  /** Lists the sets that apply to a workspace. */
  async listOfWorkspace(
    subject: Subject,
    workspaceId: string,
    search: string | undefined,
    page: Page,
  ): Promise<PageOfRows<VariableSet>> {
    const workspace = await rows(this.database.read, Workspace).find({ id: workspaceId });
    const { organization } = access.requireOnProject(subject, 'variable.read', workspace);
    return readVariableSetPage(this.database.read, { organization, workspaceId }, search, page);
  }

  /** Lists the sets that apply to all workspaces of a project. */
  async listOfProject(
    subject: Subject,
    projectId: string,
    search: string | undefined,
    page: Page,
  ): Promise<PageOfRows<VariableSet>> {
    const project = await rows(this.database.read, Project).find({ id: projectId });
    const { organization } = requireProject(subject, 'variable.read', project);
    return readVariableSetPage(this.database.read, { organization, projectId }, search, page);
  }

  async read(subject: Subject, id: string): Promise<VariableSet> {
    const set = await rows(this.database.read, VariableSet).find({ id });
    return access.require(subject, 'variable-set.read', set);
  }

  /**
   * Creates a set with its variables and targets. Throws Invalid for broken rules, a name in use,
   * and too many sets.
   */
  async create(
    subject: Subject,
    organization: string,
    { parent, variables, targets, ...attributes }: NewVariableSet,
  ): Promise<VariableSet> {
    await getOrganization(this.database, subject, 'variable-set.write', organization);
    await this.variables.refuseInvalid(variables);
    const created = this.database.write(async (manager) => {
      const set = this.rowOf(
        organization,
        await resolveParentProject(manager, organization, parent),
        attributes,
      );
      refuseGlobal(set, targets);
      await requireTargets(manager, set, targets, inRelationship);
      await rows(manager, VariableSet).insert(set);
      if ((await manager.countBy(VariableSet, { organization })) > MAX_SETS)
        throw new Invalid([
          { pointer: '/data', detail: `An organization has at most ${MAX_SETS} variable sets.` },
        ]);
      await replaceTargets(manager, set.id, targets, inRelationship);
      await this.recordAudit(manager, subject, 'variable-set.create', set, {
        ...toAudited(set),
        ...(set.parentProjectId === null ? {} : { parent: set.parentProjectId }),
        ...targets,
      });
      await this.variables.createAll(manager, subject, set, variables);
      return set;
    });
    return created.catch(refuseDuplicate('name', attributes.name)).catch(refuseDeletedReference);
  }

  /**
   * Changes a set; undefined members stay unchanged. Targets replace the previous ones of the same
   * kind. A set that becomes global loses its targets. Throws Invalid for broken rules.
   */
  async update(
    subject: Subject,
    id: string,
    changes: VariableSetChanges,
    targets: Targets,
  ): Promise<VariableSet> {
    const updated = this.database.write(async (manager) => {
      const set = await this.lockForChange(manager, subject, id);
      const becomesGlobal = changes.global === true && !set.global;
      const next = {
        name: changes.name ?? set.name,
        description: changes.description === undefined ? set.description : changes.description,
        global: changes.global ?? set.global,
        priority: changes.priority ?? set.priority,
      };
      const changed = await this.touch(manager, set, columnsOf(next));
      refuseGlobal(changed, targets);
      await requireTargets(manager, changed, targets, inRelationship);
      const replaced = becomesGlobal ? NO_TARGETS : targets;
      await replaceTargets(manager, id, replaced, inRelationship);
      await this.recordAudit(manager, subject, 'variable-set.update', changed, {
        ...next,
        ...replaced,
      });
      return changed;
    });
    return updated.catch(refuseDuplicate('name', changes.name ?? '')).catch(refuseDeletedReference);
  }

  /** Applies a set to more targets of a kind. */
  async apply(
    subject: Subject,
    id: string,
    kind: TargetKind,
    ids: readonly string[],
  ): Promise<void> {
    const applied = this.database.write(async (manager) => {
      const set = await this.lockForChange(manager, subject, id);
      await requireTargets(manager, set, { [kind]: ids }, () => '/data');
      if (set.global) throw new Invalid([{ pointer: '/data', detail: GLOBAL_SET_REFUSAL }]);
      await addTargets(manager, id, kind, ids, '/data');
      await this.touch(manager, set, {});
      await this.recordAudit(manager, subject, 'variable-set.apply', set, { [kind]: ids });
    });
    await applied.catch(refuseDeletedReference);
  }

  /**
   * Removes targets of a kind. Ignores targets that the set does not have. Throws Invalid for
   * targets that the organization does not have.
   */
  async withdraw(
    subject: Subject,
    id: string,
    kind: TargetKind,
    ids: readonly string[],
  ): Promise<void> {
    await this.database.write(async (manager) => {
      const set = await this.lockForChange(manager, subject, id);
      await requireTargets(
        manager,
        { organization: set.organization, parentProjectId: null },
        { [kind]: ids },
        () => '/data',
      );
      await removeTargets(manager, id, kind, ids);
      await this.touch(manager, set, {});
      await this.recordAudit(manager, subject, 'variable-set.withdraw', set, { [kind]: ids });
    });
  }

  async delete(subject: Subject, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const set = await this.lockForChange(manager, subject, id);
      await rows(manager, VariableSet).delete({ id });
      await this.recordAudit(manager, subject, 'variable-set.delete', set, { name: set.name });
    });
  }

  /** Gets and locks the set, so that concurrent writes cannot exceed the limits of a set. */
  private async lockForChange(
    manager: EntityManager,
    subject: Subject,
    id: string,
  ): Promise<VariableSet> {
    const set = await rows(manager, VariableSet).lock({ id });
    return access.require(subject, 'variable-set.write', set);
  }

  private touch(
    manager: EntityManager,
    set: VariableSet,
    changes: Partial<VariableSet>,
  ): Promise<VariableSet> {
    return rows(manager, VariableSet).updateVersioned(set, {
      ...changes,
      updatedAt: this.clock.timestamp(),
    });
  }

  private rowOf(
    organization: string,
    parentProjectId: string | null,
    {
      name,
      description = null,
      global = false,
      priority = false,
    }: VariableSetChanges & {
      readonly name: string;
    },
  ): VariableSet {
    const now = this.clock.timestamp();
    return Object.assign(new VariableSet(), {
      id: this.ids.next('varset'),
      organization,
      parentProjectId,
      ...columnsOf({ name, description, global, priority }),
      createdAt: now,
      updatedAt: now,
      version: 1,
    });
  }

  private async recordAudit(
    manager: EntityManager,
    subject: Subject,
    action: string,
    { id, organization }: VariableSet,
    changes: object,
  ): Promise<void> {
    const resource = { type: 'varsets', id };
    await this.audit.record(manager, subject, { organization, action, resource, changes });
  }
}

const NO_TARGETS: Targets = { workspaces: [], projects: [], 'no-code-modules': [] };

const columnsOf = (attributes: VariableSetAttributes) => ({
  ...attributes,
  nameKey: attributes.name.toLowerCase(),
  description: attributes.description || null,
});

const toAudited = ({
  name,
  description,
  global,
  priority,
}: VariableSet): VariableSetAttributes => ({ name, description, global, priority });
