import { Injectable } from '@nestjs/common';
import type { Violation } from '../../core/errors.js';
import { readLiteralValue } from '../../lib/hcl/literal-value.js';
import { ModuleRefusal } from '../../lib/module-inspection/module-refusal.js';
import type { RequestedCategory, VariableCategory } from './variable.entity.js';
import { nameRefusal } from './variable-names.js';

export interface NewVariable {
  readonly key: string;
  /** Defaults to the empty string for a new variable, and to the value of an existing one. */
  readonly value?: string | undefined;
  readonly description?: string | null | undefined;
  /** Defaults to `iac`. */
  readonly category?: RequestedCategory | undefined;
  readonly hcl?: boolean | undefined;
  readonly sensitive?: boolean | undefined;
}

export const MAX_VARIABLES = 1_000;
const MAX_VALUE_KIB = 256;

export const categoryOf = (requested: RequestedCategory = 'iac'): VariableCategory =>
  requested === 'env' ? 'env' : 'iac';

/**
 * The rules for keys and values of variables. A violation contains nothing of a value except the
 * marker of a heredoc that is not closed.
 */
@Injectable()
export class VariableRules {
  /**
   * Also refuses two variables with the same key and category. `pointers` returns the pointer to
   * the attributes of a variable.
   */
  async violations(
    variables: readonly NewVariable[],
    pointers: (index: number) => string,
  ): Promise<Violation[]> {
    const violations = duplicateViolations(variables, pointers);
    for (const [index, variable] of variables.entries())
      violations.push(...(await this.violationsOf(variable, pointers(index))));
    return violations;
  }

  /** Checks one variable. `pointer` points to its attributes. */
  async violationsOf(
    { key, value = '', category, hcl }: NewVariable,
    pointer: string,
  ): Promise<Violation[]> {
    const keyDetail = nameRefusal(categoryOf(category), key);
    const valueDetail = await valueRefusal(value, Boolean(hcl) && categoryOf(category) === 'iac');
    return [
      ...(keyDetail === null ? [] : [{ pointer: `${pointer}/key`, detail: keyDetail }]),
      ...(valueDetail === null ? [] : [{ pointer: `${pointer}/value`, detail: valueDetail }]),
    ];
  }
}

async function valueRefusal(value: string, isLiteral: boolean): Promise<string | null> {
  if (Buffer.byteLength(value) > MAX_VALUE_KIB * 1024)
    return `A value has at most ${MAX_VALUE_KIB} KiB.`;
  if (!isLiteral) return null;
  try {
    await readLiteralValue(value);
    return null;
  } catch (error) {
    if (error instanceof ModuleRefusal) return error.detail;
    throw error;
  }
}

function duplicateViolations(
  variables: readonly NewVariable[],
  pointers: (index: number) => string,
): Violation[] {
  const seen = new Set<string>();
  return variables.flatMap(({ key, category }, index) => {
    const name = `${categoryOf(category)} ${key}`;
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [
      {
        pointer: `${pointers(index)}/key`,
        detail: `There are two ${categoryOf(category)} variables "${key}".`,
      },
    ];
  });
}
