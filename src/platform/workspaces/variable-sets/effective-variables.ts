import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../../core/database/database.js';
import type { ValueRefusal } from '../value-guards.js';
import { nameRefusal } from '../variable-names.js';
import { type StoredVariable, type VariableValue, VariableValues } from '../variable-values.js';
import { Variable } from '../variable.entity.js';
import { appliedVariables, type AppliedVariable, type Place } from './applied-sets.js';
import { type Effective, effectiveVariables, type VariableOrigin } from './precedence.js';
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

type OfWorkspace = Extract<Place, { workspaceId: string }>;

/**
 * The variables that runs of a workspace get: its own, and those of the sets that apply to it.
 * Omits variables whose name is no longer allowed.
 */
@Injectable()
export class EffectiveVariables {
  constructor(
    private readonly database: Database,
    private readonly values: VariableValues,
  ) {}

  /**
   * Unencrypted values, sorted by key, for the execution of runs and the rules of no-code settings
   * only. `own` are the variables of the run, or of a workspace that is about to be created.
   */
  async valuesFor(
    place: Place,
    own: readonly VariableValue[] = [],
    manager: EntityManager = this.database.read,
  ): Promise<OriginatingValue[]> {
    const given = own.map((value): Openable => {
      const { key, category } = value;
      return { key, category, origin: { kind: 'run' }, opened: () => value };
    });
    const stored = await this.storedIn(place, manager);
    return this.chosen([...given, ...stored.map((owned) => this.candidate(owned))]);
  }

  /** Unencrypted values of the sets that apply to a place, without those of the workspace. */
  async inherited(place: Place): Promise<OriginatingValue[]> {
    const ofSets = await this.ofSets(place, this.database.read);
    return this.chosen(ofSets.map((owned) => this.candidate(owned)));
  }

  /**
   * The sets that give the inputs of a module their values at a place, by the name of the input.
   */
  async providers(place: Place): Promise<ReadonlyMap<string, ProvidingSet>> {
    const ofSets = (await this.ofSets(place, this.database.read)).filter(
      ({ variable }) => variable.category !== 'env',
    );
    const candidates = ofSets.map(({ variable: { key, category }, origin }) => ({
      key,
      category,
      origin,
    }));
    return new Map(effectiveVariables(candidates).map(({ chosen }) => [chosen.key, chosen.origin]));
  }

  /** Stored variables, sorted by key, without an access decision. */
  async list(place: OfWorkspace): Promise<Effective<OwnedVariable>[]> {
    const stored = await this.storedIn(place, this.database.read);
    const candidates = stored.map((owned) => ({
      key: owned.variable.key,
      category: owned.variable.category,
      ...owned,
    }));
    return effectiveVariables(candidates);
  }

  private async storedIn(place: Place, manager: EntityManager): Promise<OwnedVariable[]> {
    const own =
      'workspaceId' in place
        ? await manager.find(Variable, { where: { workspaceId: place.workspaceId } })
        : [];
    return [
      ...own
        .filter(isAllowed)
        .map((variable) => ({ variable, origin: { kind: 'workspace' } as const })),
      ...(await this.ofSets(place, manager)),
    ];
  }

  private async ofSets(place: Place, manager: EntityManager): Promise<AppliedVariable[]> {
    return (await appliedVariables(manager, place)).filter(({ variable }) => isAllowed(variable));
  }

  private candidate({ variable, origin }: OwnedVariable): Openable {
    const { key, category } = variable;
    return { key, category, origin, opened: () => this.values.open(variable) };
  }

  /** Opens only the values that are used. */
  private chosen(candidates: readonly Openable[]): OriginatingValue[] {
    return effectiveVariables(candidates).map(({ chosen: { opened, origin } }) => ({
      ...opened(),
      origin,
    }));
  }
}

interface Openable extends Pick<OriginatingValue, 'key' | 'category' | 'origin'> {
  readonly opened: () => VariableValue;
}

const isAllowed = ({ category, key }: StoredVariable): boolean =>
  nameRefusal(category, key) === null;

/** The value without its origin, as a run stores it. */
export function withoutOrigin({
  key,
  value,
  category,
  hcl,
  sensitive,
}: VariableValue): VariableValue {
  return { key, value, category, hcl, sensitive };
}

/** Why a value is refused, with the set that it comes from. */
export function refusalDetail(
  { key, member, detail }: ValueRefusal,
  values: readonly OriginatingValue[],
): string {
  const isOfProcess = member === 'key';
  const origin = values.find(
    (one) => one.key === key && (one.category === 'env') === isOfProcess,
  )?.origin;
  return origin?.kind === 'set' ? `${detail} ${fromSet(origin.name)}` : detail;
}

export const fromSet = (name: string): string => `The value comes from the variable set "${name}".`;
