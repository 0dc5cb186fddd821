import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../core/database/database.js';
import { AtRest } from '../../core/secrets/at-rest.js';
import { Variable, VARIABLE_VALUE, type VariableCategory } from './variable.entity.js';
import { nameRefusal } from './variable-names.js';

/** A variable with its unencrypted value, as runs use it. */
export interface VariableValue {
  readonly key: string;
  readonly value: string;
  readonly category: VariableCategory;
  /** Whether the value is an HCL literal; never for `env`. */
  readonly hcl: boolean;
  readonly sensitive: boolean;
}

/** Seals and opens the stored values of variables. */
@Injectable()
export class VariableValues {
  constructor(
    private readonly database: Database,
    private readonly atRest: AtRest,
  ) {}

  /** The stored form of a value: sealed if it is sensitive. */
  stored(id: string, sensitive: boolean, value: string): string {
    return sensitive ? this.atRest.sealText(VARIABLE_VALUE, { id }, value) : value;
  }

  /**
   * The variables of a workspace with unencrypted values, sorted by key, for the execution of runs
   * only. Omits variables whose name is no longer allowed.
   */
  async valuesFor(
    workspaceId: string,
    manager: EntityManager = this.database.read,
  ): Promise<VariableValue[]> {
    const variables = await manager.find(Variable, {
      where: { workspaceId },
      order: { key: 'ASC', category: 'ASC' },
    });
    const allowed = variables.filter(({ category, key }) => nameRefusal(category, key) === null);
    return allowed.map((variable) => ({
      key: variable.key,
      value: this.opened(variable),
      category: variable.category,
      hcl: variable.hcl && variable.category === 'iac',
      sensitive: variable.sensitive,
    }));
  }

  private opened({ id, sensitive, value }: Variable): string {
    return sensitive ? this.atRest.openText(VARIABLE_VALUE, { id }, value) : value;
  }
}
