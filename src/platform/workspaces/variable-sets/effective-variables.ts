import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../../core/database/database.js';
import type { ValueRefusal } from '../value-guards.js';
import { Variable } from '../variable.entity.js';
import { nameRefusal } from '../variable-names.js';
import { type StoredVariable, type VariableValue, VariableValues } from '../variable-values.js';
import {
  type AppliedVariable,
  loadAppliedVariables,
  type VariableContext,
} from './applied-sets.js';
import { chooseEffective, type Effective, type VariableOrigin } from './precedence.js';
import type { VariableSetVariable } from './variable-set.entity.js';

/** A stored variable of a workspace or a set. */
export interface OwnedVariable {
  readonly variable: Variable | VariableSetVariable;
  readonly origin: Exclude<VariableOrigin, { kind: 'run' }>;
}

/** An unencrypted value, and where it comes from. */
export interface OriginatingValue extends VariableValue {
  readonly origin: VariableOrigin;
}

/** A set that gives a variable its value. */
export type ProvidingSet = AppliedVariable['origin'];

type OfWorkspace = Extract<VariableContext, { workspaceId: string }>;

/**
 * Determines the variables that the runs of a workspace get. Ignores stored variables whose names
 * are no longer allowed.
 */
@Injectable()
export class EffectiveVariables {
  constructor(
    private readonly database: Database,
    private readonly values: VariableValues,
  ) {}

  /**
   * Loads unencrypted values, sorted by key, without an access decision: never reveal them to
   * users. `own` are variables of a run or a request, which override those of the workspace.
   */
  async loadValues(
    context: VariableContext,
    own: readonly VariableValue[] = [],
    manager: EntityManager = this.database.read,
  ): Promise<OriginatingValue[]> {
    const ofRun = own.map((value): Openable => {
      const { key, category } = value;
      return { key, category, origin: { kind: 'run' }, open: () => value };
    });
    const stored = await this.loadStored(context, manager);
    return this.openChosen([...ofRun, ...stored.map((owned) => this.candidateOf(owned))]);
  }

  /**
   * Loads unencrypted values of the sets that apply in a context, without the variables of the
   * workspace.
   */
  async loadInheritedValues(context: VariableContext): Promise<OriginatingValue[]> {
    const ofSets = await this.loadOfSets(context, this.database.read);
    return this.openChosen(ofSets.map((owned) => this.candidateOf(owned)));
  }

  /**
   * Finds the sets that provide the values of `iac` variables in a context, by key. Ignores the
   * variables of the workspace itself.
   */
  async findProvidingSets(context: VariableContext): Promise<ReadonlyMap<string, ProvidingSet>> {
    const ofSets = (await this.loadOfSets(context, this.database.read)).filter(
      ({ variable }) => variable.category !== 'env',
    );
    const candidates = ofSets.map(({ variable: { key, category }, origin }) => ({
      key,
      category,
      origin,
    }));
    return new Map(chooseEffective(candidates).map(({ chosen }) => [chosen.key, chosen.origin]));
  }

  /** Loads the effective variables in stored form, sorted by key, without an access decision. */
  async loadEffective(context: OfWorkspace): Promise<Effective<OwnedVariable>[]> {
    const stored = await this.loadStored(context, this.database.read);
    const candidates = stored.map((owned) => ({
      key: owned.variable.key,
      category: owned.variable.category,
      ...owned,
    }));
    return chooseEffective(candidates);
  }

  private async loadStored(
    context: VariableContext,
    manager: EntityManager,
  ): Promise<OwnedVariable[]> {
    const own =
      'workspaceId' in context
        ? await manager.find(Variable, { where: { workspaceId: context.workspaceId } })
        : [];
    return [
      ...own
        .filter(isAllowed)
        .map((variable) => ({ variable, origin: { kind: 'workspace' } as const })),
      ...(await this.loadOfSets(context, manager)),
    ];
  }

  private async loadOfSets(
    context: VariableContext,
    manager: EntityManager,
  ): Promise<AppliedVariable[]> {
    return (await loadAppliedVariables(manager, context)).filter(({ variable }) =>
      isAllowed(variable),
    );
  }

  private candidateOf({ variable, origin }: OwnedVariable): Openable {
    const { key, category } = variable;
    return { key, category, origin, open: () => this.values.open(variable) };
  }

  /** Opens only the values that are used. */
  private openChosen(candidates: readonly Openable[]): OriginatingValue[] {
    return chooseEffective(candidates).map(({ chosen: { open, origin } }) => ({
      ...open(),
      origin,
    }));
  }
}

interface Openable extends Pick<OriginatingValue, 'key' | 'category' | 'origin'> {
  readonly open: () => VariableValue;
}

const isAllowed = ({ category, key }: StoredVariable): boolean =>
  nameRefusal(category, key) === null;

/** Returns the value without its origin, as a run stores it. */
export function withoutOrigin({
  key,
  value,
  category,
  hcl,
  sensitive,
}: VariableValue): VariableValue {
  return { key, value, category, hcl, sensitive };
}

/** Returns why a value is refused, with the name of the variable set if one provides the value. */
export function refusalDetail(
  { key, category, detail }: ValueRefusal,
  values: readonly OriginatingValue[],
): string {
  const origin = values.find((one) => one.key === key && one.category === category)?.origin;
  return origin?.kind === 'set' ? `${detail} ${setOriginNote(origin.name)}` : detail;
}

export const setOriginNote = (name: string): string =>
  `The value comes from the variable set "${name}".`;
