import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import type { Page, Rows } from '../../core/database/page.js';
import { rows as rowsOf } from '../../core/database/rows.js';
import { NotFound, Unreadable } from '../../core/errors.js';
import type { Subject } from '../../core/caller/subject.js';
import type { Json } from '../../lib/hcl/json-value.js';
import type { VariableFacts } from '../../lib/module-inspection/module-facts.js';
import { RegistryModules } from '../../platform/module-registry/registry-modules.js';
import { access } from '../../platform/identity/access.js';
import { requireProject } from '../../platform/projects/projects.service.js';
import { Project } from '../../platform/projects/project.entity.js';
import {
  EffectiveVariables,
  type ProvidingSet,
} from '../../platform/workspaces/variable-sets/effective-variables.js';
import { Workspace } from '../../platform/workspaces/workspace.entity.js';
import type { NoCodeModule } from './no-code-module.entity.js';
import { NoCodeModulesService } from './no-code-modules.service.js';

/** A variable that a module version declares, and the values that the settings allow for it. */
export interface OfferedVariable {
  readonly versionId: string;
  readonly facts: VariableFacts;
  /** Empty: any value. */
  readonly options: readonly Json[];
  /** The variable set that gives the value; null for none. */
  readonly providedBy: ProvidingSet | null;
}

/** The project of a new workspace, or a workspace; at most one of the two. */
export interface FormPlace {
  readonly project: string | undefined;
  readonly workspace: string | undefined;
}

const NOT_BOTH = 'Give project or workspace, not both.';

/** The variables of a module version, as a form for a new workspace needs them. */
@Injectable()
export class ModuleVariablesService {
  constructor(
    private readonly database: Database,
    private readonly noCode: NoCodeModulesService,
    private readonly modules: RegistryModules,
    private readonly effective: EffectiveVariables,
  ) {}

  /**
   * In the order of declaration. Throws NotFound for a version whose archive has not been
   * inspected.
   */
  async list(
    subject: Subject,
    { id, version: number }: { readonly id: string; readonly version: string },
    place: FormPlace,
    { number: page, size }: Page,
  ): Promise<Rows<OfferedVariable>> {
    const { module, settings, optionSets } = await this.noCode.read(subject, id);
    const providers = await this.providers(subject, module, place);
    const version = await this.modules.version(settings.moduleId, number, this.database.read);
    const facts = version && (await this.modules.facts(version.id));
    if (!facts) throw new NotFound();
    const rows = facts.variables.slice((page - 1) * size, page * size).map((variable) => ({
      versionId: version.id,
      facts: variable,
      options: optionSets.find(({ variableName }) => variableName === variable.name)?.options ?? [],
      providedBy: providers.get(variable.name) ?? null,
    }));
    return { rows, total: facts.variables.length };
  }

  /** The variable sets that apply to a place of the form, by the name of the variable. */
  private async providers(
    subject: Subject,
    { id, organization }: Pick<NoCodeModule, 'id' | 'organization'>,
    place: FormPlace,
  ): Promise<ReadonlyMap<string, ProvidingSet>> {
    const { read } = this.database;
    if (place.project !== undefined && place.workspace !== undefined)
      throw new Unreadable(NOT_BOTH, [{ parameter: 'workspace', detail: NOT_BOTH }]);
    if (place.workspace !== undefined) {
      const workspace = await rowsOf(read, Workspace).find({
        id: place.workspace,
        noCodeModuleId: id,
      });
      access.requireOnProject(subject, 'variable.read', workspace);
      return this.effective.providers({ organization, workspaceId: place.workspace });
    }
    if (place.project === undefined) return new Map();
    const project = await rowsOf(read, Project).find({ organization, id: place.project });
    requireProject(subject, 'project.read', project);
    return this.effective.providers({ organization, projectId: place.project, noCodeModuleId: id });
  }
}
