import { Controller } from '@nestjs/common';
import {
  CreateVariableSetVariable,
  type CreateVariableSetVariableCall,
  DeleteVariableSetVariable,
  type DeleteVariableSetVariableCall,
  ListEffectiveVariables,
  type ListEffectiveVariablesCall,
  ListVariableSetVariables,
  type ListVariableSetVariablesCall,
  ReadVariableSetVariable,
  type ReadVariableSetVariableCall,
  UpdateVariableSetVariable,
  type UpdateVariableSetVariableCall,
  type VariableSetVariablesApiContract,
} from '../../../../generated/server/apis/VariableSetVariablesApi.js';
import type { EffectiveVarListDocument } from '../../../../generated/server/models/EffectiveVarListDocument.js';
import type { VariableSetVarDocument } from '../../../../generated/server/models/VariableSetVarDocument.js';
import type { VariableSetVarListDocument } from '../../../../generated/server/models/VariableSetVarListDocument.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { VariablesService } from '../variables.service.js';
import { presentEffectiveVariable, presentSetVariable } from './variable-set.presenter.js';
import { VariableSetVariablesService } from './variable-set-variables.service.js';

@Controller()
export class VariableSetVariablesController implements VariableSetVariablesApiContract {
  constructor(
    private readonly setVariables: VariableSetVariablesService,
    private readonly workspaceVariables: VariablesService,
  ) {}

  @ListVariableSetVariables()
  async listVariableSetVariables({
    subject,
    path,
    query,
    request,
  }: ListVariableSetVariablesCall): Promise<VariableSetVarListDocument> {
    const page = pageOf(query);
    const found = await this.setVariables.list(subject, path.variable_set_id, page);
    return presentList(request, page, found, presentSetVariable);
  }

  @CreateVariableSetVariable()
  async createVariableSetVariable({
    subject,
    path,
    body,
  }: CreateVariableSetVariableCall): Promise<VariableSetVarDocument> {
    const { attributes } = body.data;
    const variable = await this.setVariables.create(subject, path.variable_set_id, attributes);
    return { data: presentSetVariable(variable) };
  }

  @ReadVariableSetVariable()
  async readVariableSetVariable({
    subject,
    path,
  }: ReadVariableSetVariableCall): Promise<VariableSetVarDocument> {
    const { variable_set_id: setId, variable_id: id } = path;
    return { data: presentSetVariable(await this.setVariables.read(subject, setId, id)) };
  }

  @UpdateVariableSetVariable()
  async updateVariableSetVariable({
    subject,
    path,
    body,
  }: UpdateVariableSetVariableCall): Promise<VariableSetVarDocument> {
    const { variable_set_id: setId, variable_id: id } = path;
    const changes = body.data.attributes ?? {};
    return {
      data: presentSetVariable(await this.setVariables.update(subject, setId, id, changes)),
    };
  }

  @DeleteVariableSetVariable()
  deleteVariableSetVariable({ subject, path }: DeleteVariableSetVariableCall): Promise<void> {
    return this.setVariables.delete(subject, path.variable_set_id, path.variable_id);
  }

  @ListEffectiveVariables()
  async listEffectiveVariables({
    subject,
    path,
    query,
    request,
  }: ListEffectiveVariablesCall): Promise<EffectiveVarListDocument> {
    const page = pageOf(query);
    const found = await this.workspaceVariables.listEffective(subject, path.workspace_id, page);
    return presentList(request, page, found, (variable) =>
      presentEffectiveVariable(found.workspace, variable),
    );
  }
}
