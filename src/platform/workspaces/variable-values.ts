import { Injectable } from '@nestjs/common';
import { AtRest } from '../../core/secrets/at-rest.js';
import { Variable, VARIABLE_VALUE, type VariableCategory } from './variable.entity.js';
import { SET_VARIABLE_VALUE, VariableSetVariable } from './variable-sets/variable-set.entity.js';

/** A variable with its unencrypted value, as runs use it. */
export interface VariableValue {
  readonly key: string;
  readonly value: string;
  readonly category: VariableCategory;
  /** Whether the value is an HCL literal; never for `env`. */
  readonly hcl: boolean;
  readonly sensitive: boolean;
}

/** The columns that variables of workspaces and of sets share. */
export type StoredVariable = Omit<Variable, 'workspaceId'>;

/** Seals and opens the stored values of variables. */
@Injectable()
export class VariableValues {
  constructor(private readonly atRest: AtRest) {}

  /** Returns the stored form of the value of a workspace's variable: sealed if it is sensitive. */
  toStored(id: string, sensitive: boolean, value: string): string {
    return sensitive ? this.atRest.sealText(VARIABLE_VALUE, { id }, value) : value;
  }

  /** Returns the stored form of the value of a set's variable: sealed if it is sensitive. */
  toStoredInSet(id: string, sensitive: boolean, value: string): string {
    return sensitive ? this.atRest.sealText(SET_VARIABLE_VALUE, { id }, value) : value;
  }

  /**
   * Returns the unencrypted value. Only for the execution of runs and the rules of no-code
   * settings.
   */
  open(variable: Variable | VariableSetVariable): VariableValue {
    const { id, key, value, category, sensitive } = variable;
    const column = variable instanceof VariableSetVariable ? SET_VARIABLE_VALUE : VARIABLE_VALUE;
    return {
      key,
      value: sensitive ? this.atRest.openText(column, { id }, value) : value,
      category,
      hcl: variable.hcl && category === 'iac',
      sensitive,
    };
  }
}
