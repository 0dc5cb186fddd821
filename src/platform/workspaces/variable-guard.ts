import { Injectable } from '@nestjs/common';
import { type Violation, WriteConflict } from '../../core/errors.js';
import { type GuardedValues, ValueGuards, type ValueRefusal } from './value-guards.js';
import { EffectiveVariables, refusalDetail } from './variable-sets/effective-variables.js';
import type { Workspace } from './workspace.entity.js';

export const ATTRIBUTES = '/data/attributes';

/** Checks written variables against the settings of a no-code workspace. */
@Injectable()
export class VariableGuard {
  constructor(
    private readonly guards: ValueGuards,
    private readonly effective: EffectiveVariables,
  ) {}

  /**
   * The violations of values that a write would set, and of variables that it would leave without a
   * value. Call it outside of the transaction, because parsing a long literal would hold it open.
   */
  async violations(
    { id: workspaceId, organization, noCodeVersionId }: Workspace,
    { values, leftOut }: Pick<GuardedValues, 'values'> & { readonly leftOut: readonly string[] },
    pointerOf: (refusal: ValueRefusal) => string = ({ member }) => `${ATTRIBUTES}/${member}`,
  ): Promise<Violation[]> {
    if (noCodeVersionId === null) return [];
    // The value of a variable set replaces that of a removed variable.
    const ofSets =
      leftOut.length === 0
        ? []
        : (await this.effective.inherited({ organization, workspaceId })).filter(
            ({ key, category }) => category === 'iac' && leftOut.includes(key),
          );
    const refusals = await this.guards.refusals({
      workspaceId,
      values: [...values, ...ofSets],
      leftOut: leftOut.filter((key) => !ofSets.some((one) => one.key === key)),
    });
    return refusals.map((refusal) => ({
      pointer: pointerOf(refusal),
      detail: refusalDetail(refusal, ofSets),
    }));
  }
}

/** Throws WriteConflict if an upgrade has changed the settings since they were checked. */
export function requireSameSettings(checked: Workspace, current: Workspace): void {
  if (checked.noCodeVersionId !== current.noCodeVersionId) throw new WriteConflict();
}
