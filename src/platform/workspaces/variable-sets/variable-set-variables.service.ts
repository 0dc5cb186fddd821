import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { isUniqueViolation } from '../../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { assertNoViolations, Invalid, orNotFound } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { AuditLog } from '../../audit/audit-log.js';
import { access } from '../../identity/access.js';
import {
  changedMembers,
  columnsOf,
  keepsSecret,
  mergeChanges,
  secretViolations,
  type VariableChanges,
} from '../variable-changes.js';
import { categoryOf, type NewVariable, VariableRules } from '../variable-rules.js';
import { VariableValues } from '../variable-values.js';
import { VariableSet, VariableSetVariable } from './variable-set.entity.js';

const MAX_SET_VARIABLES = 200;

const ATTRIBUTES = '/data/attributes';
const NEW_VARIABLES = '/data/relationships/vars/data';

@Injectable()
export class VariableSetVariablesService {
  constructor(
    private readonly database: Database,
    private readonly rules: VariableRules,
    private readonly values: VariableValues,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async list(
    subject: Subject,
    setId: string,
    page: Page,
  ): Promise<PageOfRows<VariableSetVariable>> {
    await this.getReadable(subject, setId);
    const [found, total] = await this.database.read.findAndCount(VariableSetVariable, {
      where: { setId },
      order: { key: 'ASC', category: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: found, total };
  }

  async read(subject: Subject, setId: string, id: string): Promise<VariableSetVariable> {
    await this.getReadable(subject, setId);
    return rows(this.database.read, VariableSetVariable).get({ setId, id });
  }

  async create(
    subject: Subject,
    setId: string,
    variable: NewVariable,
  ): Promise<VariableSetVariable> {
    await this.getWritable(subject, setId, this.database.read);
    assertNoViolations(await this.rules.violationsOf(variable, ATTRIBUTES));
    const written = this.database.write(async (manager) => {
      const set = await this.getWritable(subject, setId, manager);
      await this.touchSet(manager, set);
      const [created] = await this.createAll(manager, subject, set, [variable]);
      return orNotFound(created);
    });
    return written.catch(refuseDuplicate(variable));
  }

  /** Throws Invalid with every rule that the variables of a new set break. */
  async refuseInvalid(variables: readonly NewVariable[]): Promise<void> {
    assertNoViolations(
      await this.rules.violations(variables, (index) => `${NEW_VARIABLES}/${index}/attributes`),
    );
  }

  /**
   * Creates variables in a transaction that has locked or created the set. Throws Invalid for too
   * many. Rejects with a unique violation if a key is in use in its category.
   */
  async createAll(
    manager: EntityManager,
    subject: Subject,
    set: VariableSet,
    variables: readonly NewVariable[],
  ): Promise<VariableSetVariable[]> {
    const count = await manager.countBy(VariableSetVariable, { setId: set.id });
    if (count + variables.length > MAX_SET_VARIABLES)
      throw new Invalid([
        { pointer: '/data', detail: `A variable set has at most ${MAX_SET_VARIABLES} variables.` },
      ]);
    const created = variables.map((variable) => this.rowOf(set.id, variable));
    await rows(manager, VariableSetVariable).insert(...created);
    for (const variable of created)
      await this.recordAudit(manager, subject, set, 'variable-set-variable.create', variable);
    return created;
  }

  /** Throws Invalid for broken rules, including those of {@link secretViolations}. */
  async update(
    subject: Subject,
    setId: string,
    id: string,
    changes: VariableChanges,
  ): Promise<VariableSetVariable> {
    await this.getWritable(subject, setId, this.database.read);
    const before = await rows(this.database.read, VariableSetVariable).get({ setId, id });
    assertNoViolations(secretViolations(before, changes, ATTRIBUTES));
    const after = mergeChanges(before, changes);
    const isKept = keepsSecret(before, changes);
    if (!isKept) assertNoViolations(await this.rules.violationsOf(after, ATTRIBUTES));
    const updated = this.database.write(async (manager) => {
      const set = await this.getWritable(subject, setId, manager);
      await this.touchSet(manager, set);
      const { value = '', sensitive = false } = after;
      const stored = isKept ? before.value : this.values.toStoredInSet(id, sensitive, value);
      const variable = await rows(manager, VariableSetVariable).updateVersioned(
        before,
        columnsOf(after, stored),
      );
      await this.recordAudit(manager, subject, set, 'variable-set-variable.update', variable, {
        changed: changedMembers(changes),
      });
      return variable;
    });
    return updated.catch(refuseDuplicate(after));
  }

  async delete(subject: Subject, setId: string, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const set = await this.getWritable(subject, setId, manager);
      const variable = await rows(manager, VariableSetVariable).get({ setId, id });
      await this.touchSet(manager, set);
      await rows(manager, VariableSetVariable).delete({ id });
      await this.recordAudit(manager, subject, set, 'variable-set-variable.delete', variable);
    });
  }

  private async getReadable(subject: Subject, id: string): Promise<VariableSet> {
    const set = await rows(this.database.read, VariableSet).find({ id });
    return access.require(subject, 'variable-set.read', set);
  }

  /** Gets the set for a write. In a transaction, also locks it. */
  private async getWritable(
    subject: Subject,
    id: string,
    manager: EntityManager,
  ): Promise<VariableSet> {
    const sets = rows(manager, VariableSet);
    const set = await (manager.queryRunner ? sets.lock({ id }) : sets.find({ id }));
    return access.require(subject, 'variable-set.write', set);
  }

  private async touchSet(manager: EntityManager, set: VariableSet): Promise<void> {
    await rows(manager, VariableSet).updateVersioned(set, { updatedAt: this.clock.timestamp() });
  }

  private rowOf(setId: string, variable: NewVariable): VariableSetVariable {
    const { value = '', sensitive = false } = variable;
    const id = this.ids.next('var');
    return Object.assign(new VariableSetVariable(), {
      id,
      setId,
      ...columnsOf(variable, this.values.toStoredInSet(id, sensitive, value)),
      createdAt: this.clock.timestamp(),
      version: 1,
    });
  }

  private async recordAudit(
    manager: EntityManager,
    subject: Subject,
    { id: set, organization }: VariableSet,
    action: string,
    { id, key, category, hcl, sensitive }: VariableSetVariable,
    more: object = {},
  ): Promise<void> {
    await this.audit.record(manager, subject, {
      organization,
      action,
      resource: { type: 'vars', id },
      changes: { 'variable-set': set, key, category, hcl, sensitive, ...more },
    });
  }
}

function refuseDuplicate({ key, category }: NewVariable): (error: unknown) => never {
  return (error) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Invalid([
      {
        pointer: `${ATTRIBUTES}/key`,
        detail: `The variable set already has an ${categoryOf(category)} variable "${key}".`,
      },
    ]);
  };
}
