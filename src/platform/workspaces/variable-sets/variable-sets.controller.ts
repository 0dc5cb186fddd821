import { Controller } from '@nestjs/common';
import {
  AddVariableSetNoCodeModules,
  type AddVariableSetNoCodeModulesCall,
  AddVariableSetProjects,
  type AddVariableSetProjectsCall,
  AddVariableSetWorkspaces,
  type AddVariableSetWorkspacesCall,
  CreateVariableSet,
  type CreateVariableSetCall,
  DeleteVariableSet,
  type DeleteVariableSetCall,
  ListProjectVariableSets,
  type ListProjectVariableSetsCall,
  ListVariableSets,
  type ListVariableSetsCall,
  ListWorkspaceVariableSets,
  type ListWorkspaceVariableSetsCall,
  ReadVariableSet,
  type ReadVariableSetCall,
  RemoveVariableSetNoCodeModules,
  type RemoveVariableSetNoCodeModulesCall,
  RemoveVariableSetProjects,
  type RemoveVariableSetProjectsCall,
  RemoveVariableSetWorkspaces,
  type RemoveVariableSetWorkspacesCall,
  UpdateVariableSet,
  type UpdateVariableSetCall,
  type VariableSetsApiContract,
} from '../../../../generated/server/apis/VariableSetsApi.js';
import type { VariableSetDocument } from '../../../../generated/server/models/VariableSetDocument.js';
import type { VariableSetListDocument } from '../../../../generated/server/models/VariableSetListDocument.js';
import type { VariableSetUpdateRelationships } from '../../../../generated/server/models/VariableSetUpdateRelationships.js';
import type { Subject } from '../../../core/caller/subject.js';
import type { Page, PageOfRows } from '../../../core/database/page.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import type { Targets } from './set-targets.js';
import type { VariableSet } from './variable-set.entity.js';
import { presentIncluded, presentVariableSet } from './variable-set.presenter.js';
import { type SetIncludeName, VariableSetRelationsLoader } from './variable-set-relations.js';
import { VariableSetsService } from './variable-sets.service.js';

type Include = readonly SetIncludeName[] | undefined;

@Controller()
export class VariableSetsController implements VariableSetsApiContract {
  constructor(
    private readonly sets: VariableSetsService,
    private readonly relations: VariableSetRelationsLoader,
  ) {}

  @ListVariableSets()
  async listVariableSets(call: ListVariableSetsCall): Promise<VariableSetListDocument> {
    const { subject, path, query } = call;
    const page = pageOf(query);
    const found = await this.sets.list(subject, path.organization_name, query.q, page);
    return this.presentSets(call, page, found);
  }

  @CreateVariableSet()
  async createVariableSet({
    subject,
    path,
    query,
    body,
  }: CreateVariableSetCall): Promise<VariableSetDocument> {
    const { attributes, relationships = {} } = body.data;
    const set = await this.sets.create(subject, path.organization_name, {
      name: attributes.name,
      description: attributes.description,
      global: attributes.global,
      priority: attributes.priority,
      parent: relationships.parent?.data ?? null,
      variables: relationships.vars?.data.map((variable) => variable.attributes) ?? [],
      targets: targetsIn(relationships),
    });
    return this.document(subject, set, query.include);
  }

  @ReadVariableSet()
  async readVariableSet({
    subject,
    path,
    query,
  }: ReadVariableSetCall): Promise<VariableSetDocument> {
    const set = await this.sets.read(subject, path.variable_set_id);
    return this.document(subject, set, query.include);
  }

  @UpdateVariableSet()
  async updateVariableSet({
    subject,
    path,
    query,
    body,
  }: UpdateVariableSetCall): Promise<VariableSetDocument> {
    const { attributes = {}, relationships = {} } = body.data;
    const id = path.variable_set_id;
    const set = await this.sets.update(subject, id, attributes, targetsIn(relationships));
    return this.document(subject, set, query.include);
  }

  @DeleteVariableSet()
  deleteVariableSet({ subject, path }: DeleteVariableSetCall): Promise<void> {
    return this.sets.delete(subject, path.variable_set_id);
  }

  @AddVariableSetWorkspaces()
  addVariableSetWorkspaces({ subject, path, body }: AddVariableSetWorkspacesCall): Promise<void> {
    return this.sets.apply(subject, path.variable_set_id, 'workspaces', idsOf(body.data));
  }

  @RemoveVariableSetWorkspaces()
  removeVariableSetWorkspaces({
    subject,
    path,
    body,
  }: RemoveVariableSetWorkspacesCall): Promise<void> {
    return this.sets.withdraw(subject, path.variable_set_id, 'workspaces', idsOf(body.data));
  }

  @AddVariableSetProjects()
  addVariableSetProjects({ subject, path, body }: AddVariableSetProjectsCall): Promise<void> {
    return this.sets.apply(subject, path.variable_set_id, 'projects', idsOf(body.data));
  }

  @RemoveVariableSetProjects()
  removeVariableSetProjects({ subject, path, body }: RemoveVariableSetProjectsCall): Promise<void> {
    return this.sets.withdraw(subject, path.variable_set_id, 'projects', idsOf(body.data));
  }

  @AddVariableSetNoCodeModules()
  addVariableSetNoCodeModules({
    subject,
    path,
    body,
  }: AddVariableSetNoCodeModulesCall): Promise<void> {
    return this.sets.apply(subject, path.variable_set_id, 'no-code-modules', idsOf(body.data));
  }

  @RemoveVariableSetNoCodeModules()
  removeVariableSetNoCodeModules({
    subject,
    path,
    body,
  }: RemoveVariableSetNoCodeModulesCall): Promise<void> {
    return this.sets.withdraw(subject, path.variable_set_id, 'no-code-modules', idsOf(body.data));
  }

  @ListWorkspaceVariableSets()
  async listWorkspaceVariableSets(
    call: ListWorkspaceVariableSetsCall,
  ): Promise<VariableSetListDocument> {
    const { subject, path, query } = call;
    const page = pageOf(query);
    const found = await this.sets.listOfWorkspace(subject, path.workspace_id, query.q, page);
    return this.presentSets(call, page, found);
  }

  @ListProjectVariableSets()
  async listProjectVariableSets(
    call: ListProjectVariableSetsCall,
  ): Promise<VariableSetListDocument> {
    const { subject, path, query } = call;
    const page = pageOf(query);
    const found = await this.sets.listOfProject(subject, path.project_id, query.q, page);
    return this.presentSets(call, page, found);
  }

  private async presentSets(
    {
      subject,
      query,
      request,
    }: Pick<ListVariableSetsCall, 'subject' | 'request'> & {
      readonly query: { readonly include?: Include };
    },
    page: Page,
    found: PageOfRows<VariableSet>,
  ): Promise<VariableSetListDocument> {
    const relations = await this.relations.load(subject, found.rows, query.include);
    return {
      ...presentList(request, page, found, (set) => presentVariableSet(subject, set, relations)),
      ...(query.include && { included: presentIncluded(subject, relations) }),
    };
  }

  private async document(
    subject: Subject,
    set: VariableSet,
    include: Include,
  ): Promise<VariableSetDocument> {
    const relations = await this.relations.load(subject, [set], include);
    return {
      data: presentVariableSet(subject, set, relations),
      ...(include && { included: presentIncluded(subject, relations) }),
    };
  }
}

function targetsIn({
  workspaces,
  projects,
  'no-code-modules': noCodeModules,
}: VariableSetUpdateRelationships): Targets {
  return {
    ...(workspaces && { workspaces: idsOf(workspaces.data) }),
    ...(projects && { projects: idsOf(projects.data) }),
    ...(noCodeModules && { 'no-code-modules': idsOf(noCodeModules.data) }),
  };
}

const idsOf = (identifiers: readonly { readonly id: string }[]): string[] =>
  identifiers.map(({ id }) => id);
