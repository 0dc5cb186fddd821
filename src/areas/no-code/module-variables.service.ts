import { Injectable } from '@nestjs/common';
import type { Subject } from '../../core/caller/subject.js';
import { Database } from '../../core/database/database.js';
import type { Page, PageOfRows } from '../../core/database/page.js';
import { rows as rowsOf } from '../../core/database/rows.js';
import { NotFound, Unreadable } from '../../core/errors.js';
import type { Json } from '../../lib/hcl/json-value.js';
import type { VariableFacts } from '../../lib/module-inspection/module-facts.js';
import { access } from '../../platform/identity/access.js';
import { RegistryModules } from '../../platform/module-registry/registry-modules.js';
import { Project } from '../../platform/projects/project.entity.js';
import { requireProject } from '../../platform/projects/projects.service.js';
import {
  EffectiveVariables,
  type ProvidingSet,
} from '../../platform/workspaces/variable-sets/effective-variables.js';
import { Workspace } from '../../platform/workspaces/workspace.entity.js';
import type { NoCodeModule } from './no-code-module.entity.js';
import { NoCodeModulesService } from './no-code-modules.service.js';

/** A variable of a module version, with the values that the settings allow. */
export interface OfferedVariable {
  readonly versionId: string;
  readonly facts: VariableFacts;
  /** Empty if any value is allowed. */
  readonly options: readonly Json[];
  /**
   * The variable set that provides a value, without regard to variables of the workspace; null if
   * no set does, or no context is given.
   */
  readonly providedBy: ProvidingSet | null;
}

/** The project of a new workspace, an existing workspace, or neither. */
export interface FormContext {
  readonly project: string | undefined;
  readonly workspace: string | undefined;
}

const PROJECT_AND_WORKSPACE_REFUSAL = 'Give project or workspace, not both.';

/** The variables of a module version, for a form that creates or upgrades a workspace. */
@Injectable()
export class ModuleVariablesService {
  constructor(
    private readonly database: Database,
    private readonly noCode: NoCodeModulesService,
    private readonly modules: RegistryModules,
    private readonly effective: EffectiveVariables,
  ) {}

  /**
   * Lists the variables in the order of declaration. Throws NotFound also for a version without an
   * accepted archive, and Unreadable if `context` names both a project and a workspace.
   */
  async list(
    subject: Subject,
    { id, version: number }: { readonly id: string; readonly version: string },
    context: FormContext,
    { number: page, size }: Page,
  ): Promise<PageOfRows<OfferedVariable>> {
    const { module, settings, optionSets } = await this.noCode.read(subject, id);
    const providers = await this.findProvidingSets(subject, module, context);
    const version = await this.modules.findVersion(settings.moduleId, number, this.database.read);
    const facts = version && (await this.modules.findFacts(version.id));
    if (!facts) throw new NotFound();
    const rows = facts.variables.slice((page - 1) * size, page * size).map((variable) => ({
      versionId: version.id,
      facts: variable,
      options: optionSets.find(({ variableName }) => variableName === variable.name)?.options ?? [],
      providedBy: providers.get(variable.name) ?? null,
    }));
    return { rows, total: facts.variables.length };
  }

  /** Returns the sets by variable name. */
  private async findProvidingSets(
    subject: Subject,
    { id, organization }: Pick<NoCodeModule, 'id' | 'organization'>,
    { project: projectId, workspace: workspaceId }: FormContext,
  ): Promise<ReadonlyMap<string, ProvidingSet>> {
    const { read } = this.database;
    if (projectId !== undefined && workspaceId !== undefined)
      throw new Unreadable(PROJECT_AND_WORKSPACE_REFUSAL, [
        { parameter: 'workspace', detail: PROJECT_AND_WORKSPACE_REFUSAL },
      ]);
    if (workspaceId !== undefined) {
      const workspace = await rowsOf(read, Workspace).find({ id: workspaceId, noCodeModuleId: id });
      access.requireOnProject(subject, 'variable.read', workspace);
      return this.effective.findProvidingSets({ organization, workspaceId });
    }
    if (projectId === undefined) return new Map();
    const project = await rowsOf(read, Project).find({ organization, id: projectId });
    requireProject(subject, 'project.read', project);
    return this.effective.findProvidingSets({ organization, projectId, noCodeModuleId: id });
  }
}
