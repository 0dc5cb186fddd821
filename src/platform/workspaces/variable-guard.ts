import { Injectable } from '@nestjs/common';
import { type Violation, WriteConflict } from '../../core/errors.js';
import { type GuardedValues, ValueGuards, type ValueRefusal } from './value-guards.js';
import { EffectiveVariables, refusalDetail } from './variable-sets/effective-variables.js';
import type { Workspace } from './workspace.entity.js';

export const ATTRIBUTES_POINTER = '/data/attributes';

/** Checks written variables against the settings of a no-code workspace. */
@Injectable()
export class VariableGuard {
  constructor(
    private readonly guards: ValueGuards,
    private readonly effective: EffectiveVariables,
  ) {}

  /**
   * Returns the violations of values that a write would set, and of variables that it would leave
   * without a value. Call it outside of a transaction, because parsing a long literal would keep
   * the transaction open.
   */
  async violations(
    { id: workspaceId, organization, noCodeVersionId }: Workspace,
    {
      values,
      unsetKeys,
    }: Pick<GuardedValues, 'values'> & {
      readonly unsetKeys: readonly string[];
    },
    pointerOf: (refusal: ValueRefusal) => string = ({ member }) =>
      `${ATTRIBUTES_POINTER}/${member}`,
  ): Promise<Violation[]> {
    if (noCodeVersionId === null) return [];
    // Without a variable of the workspace, a variable set may provide the value.
    const ofSets =
      unsetKeys.length === 0
        ? []
        : (await this.effective.loadInheritedValues({ organization, workspaceId })).filter(
            ({ key, category }) => category === 'iac' && unsetKeys.includes(key),
          );
    const refusals = await this.guards.collectRefusals({
      workspaceId,
      values: [...values, ...ofSets],
      unsetKeys: unsetKeys.filter((key) => !ofSets.some((one) => one.key === key)),
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
