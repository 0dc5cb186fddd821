import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import type { Page, Rows } from '../../core/database/page.js';
import { NotFound } from '../../core/errors.js';
import type { Subject } from '../../core/caller/subject.js';
import type { Json } from '../../lib/hcl/json-value.js';
import type { VariableFacts } from '../../lib/module-inspection/module-facts.js';
import { RegistryModules } from '../../platform/module-registry/registry-modules.js';
import { NoCodeModulesService } from './no-code-modules.service.js';

/** A variable that a module version declares, and the values that the settings allow for it. */
export interface OfferedVariable {
  readonly versionId: string;
  readonly facts: VariableFacts;
  /** Empty: any value. */
  readonly options: readonly Json[];
}

/** The variables of a module version, as a form for a new workspace needs them. */
@Injectable()
export class ModuleVariablesService {
  constructor(
    private readonly database: Database,
    private readonly noCode: NoCodeModulesService,
    private readonly modules: RegistryModules,
  ) {}

  /** In the order of declaration. Throws NotFound for a version whose archive has not been inspected. */
  async list(
    subject: Subject,
    id: string,
    number: string,
    { number: page, size }: Page,
  ): Promise<Rows<OfferedVariable>> {
    const { settings, optionSets } = await this.noCode.read(subject, id);
    const version = await this.modules.version(settings.moduleId, number, this.database.read);
    const facts = version && (await this.modules.facts(version.id));
    if (!facts) throw new NotFound();
    const rows = facts.variables.slice((page - 1) * size, page * size).map((variable) => ({
      versionId: version.id,
      facts: variable,
      options: optionSets.find(({ variableName }) => variableName === variable.name)?.options ?? [],
    }));
    return { rows, total: facts.variables.length };
  }
}
