import { Controller } from '@nestjs/common';
import {
  ChangeVariables,
  type ChangeVariablesCall,
  CreateVariable,
  type CreateVariableCall,
  DeleteVariable,
  type DeleteVariableCall,
  ListVariables,
  type ListVariablesCall,
  ReadVariable,
  type ReadVariableCall,
  UpdateVariable,
  type UpdateVariableCall,
  type VariablesApiContract,
} from '../../../generated/server/apis/VariablesApi.js';
import type { VarDocument } from '../../../generated/server/models/VarDocument.js';
import type { VarListDocument } from '../../../generated/server/models/VarListDocument.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import { presentVariable } from './variable.presenter.js';
import { VariablesService } from './variables.service.js';

@Controller()
export class VariablesController implements VariablesApiContract {
  constructor(private readonly variables: VariablesService) {}

  @ListVariables()
  async listVariables({
    subject,
    path,
    query,
    request,
  }: ListVariablesCall): Promise<VarListDocument> {
    const page = pageOf(query);
    return presentList(
      request,
      page,
      await this.variables.list(subject, path.workspace_id, page),
      presentVariable,
    );
  }

  @CreateVariable()
  async createVariable({ subject, path, body }: CreateVariableCall): Promise<VarDocument> {
    return {
      data: presentVariable(
        await this.variables.create(subject, path.workspace_id, body.data.attributes),
      ),
    };
  }

  @ReadVariable()
  async readVariable({ subject, path }: ReadVariableCall): Promise<VarDocument> {
    return {
      data: presentVariable(
        await this.variables.read(subject, path.workspace_id, path.variable_id),
      ),
    };
  }

  @UpdateVariable()
  async updateVariable({ subject, path, body }: UpdateVariableCall): Promise<VarDocument> {
    return {
      data: presentVariable(
        await this.variables.update(
          subject,
          path.workspace_id,
          path.variable_id,
          body.data.attributes ?? {},
        ),
      ),
    };
  }

  @DeleteVariable()
  deleteVariable({ subject, path }: DeleteVariableCall): Promise<void> {
    return this.variables.delete(subject, path.workspace_id, path.variable_id);
  }

  @ChangeVariables()
  changeVariables({ subject, path, body }: ChangeVariablesCall): Promise<void> {
    const { vars, removed } = body.data.relationships ?? {};
    return this.variables.changeAll(subject, path.workspace_id, {
      set: vars?.data.map(({ attributes }) => attributes) ?? [],
      removedIds: removed?.data.map(({ id }) => id) ?? [],
    });
  }
}
