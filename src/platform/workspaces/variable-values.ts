import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../core/database/database.js';
import { AtRest } from '../../core/secrets/at-rest.js';
import { Variable, VARIABLE_VALUE, type VariableCategory } from './variable.entity.js';
import { nameRefusal } from './variable-names.js';

/** What a run gets of a variable, its secret opened. */
export interface VariableValue {
  readonly key: string;
  readonly value: string;
  readonly category: VariableCategory;
  /** Whether the value is a literal of the configuration language; never for `env`. */
  readonly hcl: boolean;
  readonly sensitive: boolean;
}

/** Values at rest. */
@Injectable()
export class VariableValues {
  constructor(
    private readonly database: Database,
    private readonly atRest: AtRest,
  ) {}

  /** The column for a value. */
  kept(id: string, sensitive: boolean, value: string): string {
    return sensitive ? this.atRest.sealText(VARIABLE_VALUE, { id }, value) : value;
  }

  /**
   * For the run engine only: the variables of the workspace, by key. A name that is refused by now
   * is left out.
   */
  async valuesFor(
    workspaceId: string,
    manager: EntityManager = this.database.read,
  ): Promise<VariableValue[]> {
    const variables = await manager.find(Variable, {
      where: { workspaceId },
      order: { key: 'ASC', category: 'ASC' },
    });
    const taken = variables.filter(({ category, key }) => nameRefusal(category, key) === null);
    return taken.map((variable) => ({
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
