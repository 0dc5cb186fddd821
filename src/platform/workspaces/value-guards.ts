import { Injectable } from '@nestjs/common';
import type { VariableValue } from './variable-values.js';

/** Values that a workspace is to have, or a run to get. */
export interface GuardedValues {
  readonly workspaceId: string;
  readonly values: readonly VariableValue[];
  /**
   * Keys of `iac` variables that are to be left without a value; `others`: all that `values` does
   * not name.
   */
  readonly leftOut: readonly string[] | 'others';
  /** The run that gets them; left out where a variable is written. */
  readonly run?: {
    /** Null: the run is yet to be created. */
    readonly id: string | null;
    readonly module: { readonly name: string; readonly provider: string; readonly version: string };
  };
}

/**
 * Why a value is refused, and the member of the variable that the refusal is about. The text never
 * holds the value.
 */
export interface ValueRefusal {
  /** Of the variable. */
  readonly key: string;
  readonly member: 'key' | 'value';
  readonly detail: string;
}

export type ValueGuard = (guarded: GuardedValues) => Promise<readonly ValueRefusal[]>;

/** Features that build on workspaces register their requirements on values here. */
@Injectable()
export class ValueGuards {
  private readonly guards: ValueGuard[] = [];

  register(guard: ValueGuard): void {
    this.guards.push(guard);
  }

  async refusals(guarded: GuardedValues): Promise<ValueRefusal[]> {
    const refusals: ValueRefusal[] = [];
    for (const guard of this.guards) refusals.push(...(await guard(guarded)));
    return refusals;
  }
}
