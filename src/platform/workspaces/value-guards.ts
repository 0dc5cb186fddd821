import { Injectable } from '@nestjs/common';
import type { VariableValue } from './variable-values.js';

/** The values to check: those that a write sets or falls back to, or all values of a run. */
export interface GuardedValues {
  readonly workspaceId: string;
  readonly values: readonly VariableValue[];
  /** Keys of `iac` variables that have no value; `others`: all keys that are not in `values`. */
  readonly unsetKeys: readonly string[] | 'others';
  /** The run that uses the values; undefined for a write of a variable. */
  readonly run?: {
    /** Null if the run does not exist yet. */
    readonly id: string | null;
    readonly module: { readonly name: string; readonly provider: string; readonly version: string };
  };
}

/** Why a variable is refused. The text must not reveal the value, which may be sensitive. */
export interface ValueRefusal {
  readonly key: string;
  readonly category: VariableValue['category'];
  /** `key` if the name is refused, or if the variable has no value. */
  readonly member: 'key' | 'value';
  readonly detail: string;
}

export type ValueGuard = (guarded: GuardedValues) => Promise<readonly ValueRefusal[]>;

/** Higher modules register their restrictions on values here. */
@Injectable()
export class ValueGuards {
  private readonly guards: ValueGuard[] = [];

  register(guard: ValueGuard): void {
    this.guards.push(guard);
  }

  async collectRefusals(guarded: GuardedValues): Promise<ValueRefusal[]> {
    const refusals: ValueRefusal[] = [];
    for (const guard of this.guards) refusals.push(...(await guard(guarded)));
    return refusals;
  }
}
