import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isForeignKeyViolation, isUniqueViolation } from '../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import {
  assertNoViolations,
  Invalid,
  NotFound,
  orNotFound,
  WriteConflict,
} from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { AuditLog } from '../audit/audit-log.js';
import { access } from '../identity/access.js';
import type { ProjectPermission } from '../identity/project-permissions.js';
import { Variable } from './variable.entity.js';
import { categoryViolations, requireWritable } from './variable-access/written-categories.js';
import {
  changedMembers,
  changesValue,
  columnsOf,
  keepsSecret,
  mergeChanges,
  planBatch,
  pointerInBatch,
  REMOVED_POINTER,
  secretViolations,
  SET_POINTER,
  unsetKeysOf,
  valueOf,
  type VariableBatch,
  type VariableChanges,
} from './variable-changes.js';
import { ATTRIBUTES_POINTER, requireSameSettings, VariableGuard } from './variable-guard.js';
import { categoryOf, MAX_VARIABLES, type NewVariable, VariableRules } from './variable-rules.js';
import { EffectiveVariables, type OwnedVariable } from './variable-sets/effective-variables.js';
import type { Effective } from './variable-sets/precedence.js';
import { VariableValues } from './variable-values.js';
import { Workspace } from './workspace.entity.js';

const CATEGORY_POINTER = `${ATTRIBUTES_POINTER}/category`;

const ORDER = { key: 'ASC', category: 'ASC' } as const;

@Injectable()
export class VariablesService {
  constructor(
    private readonly database: Database,
    private readonly rules: VariableRules,
    private readonly values: VariableValues,
    private readonly guard: VariableGuard,
    private readonly effective: EffectiveVariables,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async list(subject: Subject, workspaceId: string, page: Page): Promise<PageOfRows<Variable>> {
    await this.getWorkspace(subject, 'variable.read', workspaceId);
    const [found, total] = await this.database.read.findAndCount(Variable, {
      where: { workspaceId },
      order: ORDER,
      ...toSkipAndTake(page),
    });
    return { rows: found, total };
  }

  async read(subject: Subject, workspaceId: string, id: string): Promise<Variable> {
    await this.getWorkspace(subject, 'variable.read', workspaceId);
    return await rows(this.database.read, Variable).get({ workspaceId, id });
  }

  /** Lists the effective variables of a workspace, each with the variables that it overrides. */
  async listEffective(
    subject: Subject,
    workspaceId: string,
    { number, size }: Page,
  ): Promise<PageOfRows<Effective<OwnedVariable>> & { readonly workspace: Workspace }> {
    const workspace = await this.getWorkspace(subject, 'variable.read', workspaceId);
    const { organization } = workspace;
    const all = await this.effective.loadEffective({ organization, workspaceId });
    return { rows: all.slice((number - 1) * size, number * size), total: all.length, workspace };
  }

  /** Loads the variables of a workspace, sorted by key, without an access decision. */
  async loadAll(
    workspaceId: string,
    manager: EntityManager = this.database.read,
  ): Promise<Variable[]> {
    return manager.find(Variable, { where: { workspaceId }, order: ORDER });
  }

  async create(subject: Subject, workspaceId: string, variable: NewVariable): Promise<Variable> {
    const checked = await this.getWorkspace(subject, 'input.write', workspaceId);
    assertNoViolations(categoryViolations(subject, checked, [variable], () => CATEGORY_POINTER));
    assertNoViolations(await this.rules.violationsOf(variable, ATTRIBUTES_POINTER));
    assertNoViolations(
      await this.guard.violations(checked, { values: [valueOf(variable)], unsetKeys: [] }),
    );
    const written = this.database.write(async (manager) => {
      const workspace = await this.requireStillWritable(manager, subject, checked, [variable]);
      const [first] = await this.createAll(manager, workspace, [variable]);
      const created = orNotFound(first);
      await this.recordAudit(manager, subject, workspace, 'variable.create', created);
      return created;
    });
    return written.catch(refuseDuplicate(variable));
  }

  /**
   * The caller must have checked the permission and {@link VariableRules}. Throws Invalid for too
   * many variables. Rejects with a unique violation if a key is in use in its category.
   */
  async createAll(
    manager: EntityManager,
    workspace: Pick<Workspace, 'id'>,
    variables: readonly NewVariable[],
  ): Promise<Variable[]> {
    await this.touchWorkspace(manager, workspace);
    const count = await manager.countBy(Variable, { workspaceId: workspace.id });
    if (count + variables.length > MAX_VARIABLES)
      throw new Invalid([
        { pointer: '/data', detail: `A workspace has at most ${MAX_VARIABLES} variables.` },
      ]);
    const created = variables.map((variable) => this.rowOf(workspace.id, variable));
    await rows(manager, Variable).insert(...created);
    return created;
  }

  /** Like {@link createAll}, but replaces variables with the same key and category. */
  async putAll(
    manager: EntityManager,
    workspace: Pick<Workspace, 'id'>,
    variables: readonly NewVariable[],
  ): Promise<Variable[]> {
    await this.touchWorkspace(manager, workspace);
    for (const { key, category } of variables)
      await rows(manager, Variable).delete({
        workspaceId: workspace.id,
        key,
        category: categoryOf(category),
      });
    return this.createAll(manager, workspace, variables);
  }

  /**
   * Throws Invalid for broken rules: for example, a sensitive variable stays sensitive, and its
   * `key`, `category` and `hcl` change only together with its value.
   */
  async update(
    subject: Subject,
    workspaceId: string,
    id: string,
    changes: VariableChanges,
  ): Promise<Variable> {
    const checked = await this.getWorkspace(subject, 'input.write', workspaceId);
    const before = await rows(this.database.read, Variable).get({ workspaceId, id });
    assertNoViolations(secretViolations(before, changes, ATTRIBUTES_POINTER));
    const after = mergeChanges(before, changes);
    const touched = [before, after];
    // The old and the new category have the same pointer: report one violation.
    const forbidden = categoryViolations(subject, checked, touched, () => CATEGORY_POINTER);
    assertNoViolations(forbidden.slice(0, 1));
    if (!keepsSecret(before, changes))
      assertNoViolations(await this.rules.violationsOf(after, ATTRIBUTES_POINTER));
    if (changesValue(before, changes))
      assertNoViolations(
        await this.guard.violations(checked, {
          values: [valueOf(after)],
          unsetKeys: unsetKeysOf(before, after),
        }),
      );
    const updated = this.database.write(async (manager) => {
      const workspace = await this.requireStillWritable(manager, subject, checked, touched);
      await this.touchWorkspace(manager, workspace);
      const variable = await rows(manager, Variable).updateVersioned(
        before,
        this.columnsOf(before, changes, after),
      );
      await this.recordAudit(manager, subject, workspace, 'variable.update', variable, {
        changed: changedMembers(changes),
      });
      return variable;
    });
    return updated.catch(refuseDuplicate(after));
  }

  /**
   * Throws Invalid for an `env` variable if the caller may write only inputs, and if the no-code
   * settings do not allow the value that then applies: that of a variable set, or the default.
   */
  async delete(subject: Subject, workspaceId: string, id: string): Promise<void> {
    const checked = await this.getWorkspace(subject, 'input.write', workspaceId);
    const found = await rows(this.database.read, Variable).get({ workspaceId, id });
    requireWritable(subject, checked, [found]);
    const refused = await this.guard.violations(checked, {
      values: [],
      unsetKeys: unsetKeysOf(found, null),
    });
    assertNoViolations(refused.map(({ detail }) => ({ detail })));
    await this.database.write(async (manager) => {
      const workspace = await this.requireStillWritable(manager, subject, checked, [found]);
      const variable = await rows(manager, Variable).get({ workspaceId, id });
      await this.touchWorkspace(manager, workspace);
      await rows(manager, Variable).delete({ id });
      await this.recordAudit(manager, subject, workspace, 'variable.delete', variable);
    });
  }

  /** Sets and removes variables. Throws Invalid, and changes nothing, if a rule is broken. */
  async changeAll(subject: Subject, workspaceId: string, batch: VariableBatch): Promise<void> {
    const checked = await this.getWorkspace(subject, 'input.write', workspaceId);
    const current = await this.loadAll(workspaceId);
    const plan = planBatch(current, batch);
    const { changed, created, removed } = plan;
    const touched = [...batch.set, ...removed];
    assertNoViolations([
      ...plan.violations,
      ...categoryViolations(
        subject,
        checked,
        batch.set,
        (index) => `${SET_POINTER}/${index}/attributes/category`,
      ),
      ...categoryViolations(
        subject,
        checked,
        removed,
        (_, { id }) => `${REMOVED_POINTER}/${batch.removedIds.indexOf(id)}`,
      ),
      ...(await this.rules.violations(
        plan.outcome,
        (index) => `${SET_POINTER}/${index}/attributes`,
      )),
    ]);
    const guarded = {
      values: [
        ...changed
          .filter(({ before, changes }) => changesValue(before, changes))
          .map(({ after }) => after),
        ...created,
      ].map(valueOf),
      unsetKeys: removed.flatMap((variable) => unsetKeysOf(variable, null)),
    };
    assertNoViolations(
      await this.guard.violations(checked, guarded, (refusal) =>
        pointerInBatch(refusal, batch, current),
      ),
    );
    const written = this.database.write(async (manager) => {
      const workspace = await this.requireStillWritable(manager, subject, checked, touched);
      await this.touchWorkspace(manager, workspace);
      for (const { id } of removed) {
        const variable = await rows(manager, Variable).get({ workspaceId, id });
        await rows(manager, Variable).delete({ id });
        await this.recordAudit(manager, subject, workspace, 'variable.delete', variable);
      }
      for (const { before, changes, after } of changed) {
        const columns = this.columnsOf(before, changes, after);
        const variable = await rows(manager, Variable).updateVersioned(before, columns);
        await this.recordAudit(manager, subject, workspace, 'variable.update', variable, {
          changed: changedMembers(changes),
        });
      }
      for (const variable of await this.createAll(manager, workspace, created))
        await this.recordAudit(manager, subject, workspace, 'variable.create', variable);
    });
    // Since the read, another request may have created one of the keys or deleted the workspace.
    await written.catch((error: unknown) => {
      if (isForeignKeyViolation(error)) throw new NotFound();
      throw isUniqueViolation(error) ? new WriteConflict() : error;
    });
  }

  /**
   * Returns the workspace. Throws NotFound or Invalid unless the caller may still write the
   * variables, and WriteConflict if the no-code settings have changed since the check.
   */
  private async requireStillWritable(
    manager: EntityManager,
    subject: Subject,
    checked: Workspace,
    touched: readonly Pick<NewVariable, 'category'>[],
  ): Promise<Workspace> {
    const { id } = checked;
    const current = await rows(manager, Workspace).find({ id });
    const workspace = requireWritable(subject, current, touched);
    requireSameSettings(checked, workspace);
    return workspace;
  }

  private async getWorkspace(
    subject: Subject,
    permission: ProjectPermission,
    id: string,
  ): Promise<Workspace> {
    return access.requireOnProject(
      subject,
      permission,
      await rows(this.database.read, Workspace).find({ id }),
    );
  }

  /** Also locks the workspace, so that concurrent writes cannot exceed the limit of variables. */
  private async touchWorkspace(
    manager: EntityManager,
    { id }: Pick<Workspace, 'id'>,
  ): Promise<void> {
    await rows(manager, Workspace).update({ id }, { latestChangeAt: this.clock.timestamp() });
  }

  private rowOf(workspaceId: string, variable: NewVariable): Variable {
    const { value = '', sensitive = false } = variable;
    const id = this.ids.next('var');
    return {
      id,
      workspaceId,
      ...columnsOf(variable, this.values.toStored(id, sensitive, value)),
      createdAt: this.clock.timestamp(),
      version: 1,
    };
  }

  private columnsOf(
    before: Variable,
    changes: VariableChanges,
    after: NewVariable,
  ): Partial<Variable> {
    const { value = '', sensitive = false } = after;
    const stored = keepsSecret(before, changes)
      ? before.value
      : this.values.toStored(before.id, sensitive, value);
    return columnsOf(after, stored);
  }

  private async recordAudit(
    manager: EntityManager,
    subject: Subject,
    { id: workspace, organization }: Workspace,
    action: string,
    variable: Variable,
    more: object = {},
  ): Promise<void> {
    const { id, key, category, hcl, sensitive } = variable;
    await this.audit.record(manager, subject, {
      organization,
      action,
      resource: { type: 'vars', id },
      changes: { workspace, key, category, hcl, sensitive, ...more },
    });
  }
}

function refuseDuplicate({ key, category }: NewVariable): (error: unknown) => never {
  return (error) => {
    // A concurrent request has deleted the workspace.
    if (isForeignKeyViolation(error)) throw new NotFound();
    if (!isUniqueViolation(error)) throw error;
    throw new Invalid([
      {
        pointer: `${ATTRIBUTES_POINTER}/key`,
        detail: `The workspace already has an ${categoryOf(category)} variable "${key}".`,
      },
    ]);
  };
}
