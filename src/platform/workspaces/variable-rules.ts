import { Injectable } from '@nestjs/common';
import type { Violation } from '../../core/errors.js';
import { literalValue } from '../../lib/hcl/literal-value.js';
import { ModuleRefusal } from '../../lib/module-inspection/module-refusal.js';
import type { CategorySpelling, VariableCategory } from './variable.entity.js';
import { nameRefusal } from './variable-names.js';

/** A variable in a request. */
export interface NewVariable {
  readonly key: string;
  /** Defaults to the empty string. */
  readonly value?: string | undefined;
  readonly description?: string | null | undefined;
  /** Defaults to `iac`. */
  readonly category?: CategorySpelling | undefined;
  readonly hcl?: boolean | undefined;
  readonly sensitive?: boolean | undefined;
}

export const MAX_VARIABLES = 1000;
const MAX_KIB = 256;

export const categoryOf = (spelling: CategorySpelling = 'iac'): VariableCategory =>
  spelling === 'env' ? 'env' : 'iac';

/** The rules for variables of every workspace. The text of a violation never contains a value. */
@Injectable()
export class VariableRules {
  /** Every broken rule. `pointers` returns the pointer to the attributes of a variable. */
  async violations(
    variables: readonly NewVariable[],
    pointers: (index: number) => string,
  ): Promise<Violation[]> {
    const violations = duplicates(variables, pointers);
    for (const [index, variable] of variables.entries())
      violations.push(...(await this.violationsOf(variable, pointers(index))));
    return violations;
  }

  async violationsOf(
    { key, value = '', category, hcl }: NewVariable,
    pointer: string,
  ): Promise<Violation[]> {
    const name = nameRefusal(categoryOf(category), key);
    const content =
      Buffer.byteLength(value) > MAX_KIB * 1024
        ? `A value has at most ${MAX_KIB} KiB.`
        : hcl && categoryOf(category) === 'iac'
          ? await this.literalRefusal(value)
          : null;
    return [
      ...(name === null ? [] : [{ pointer: `${pointer}/key`, detail: name }]),
      ...(content === null ? [] : [{ pointer: `${pointer}/value`, detail: content }]),
    ];
  }

  private async literalRefusal(value: string): Promise<string | null> {
    try {
      await literalValue(value);
      return null;
    } catch (error) {
      if (error instanceof ModuleRefusal) return error.detail;
      throw error;
    }
  }
}

function duplicates(
  variables: readonly NewVariable[],
  pointers: (index: number) => string,
): Violation[] {
  const names = variables.map(({ key, category }) => `${categoryOf(category)} ${key}`);
  const firsts = new Map([...names.entries()].reverse().map(([index, name]) => [name, index]));
  return variables.flatMap(({ key, category }, index) => {
    if (firsts.get(names[index] ?? '') === index) return [];
    return [
      {
        pointer: `${pointers(index)}/key`,
        detail: `There are two ${categoryOf(category)} variables "${key}".`,
      },
    ];
  });
}
