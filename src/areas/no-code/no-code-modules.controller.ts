import { Controller } from '@nestjs/common';
import {
  DeleteNoCodeModule,
  type DeleteNoCodeModuleCall,
  EnableNoCodeModule,
  type EnableNoCodeModuleCall,
  ListNoCodeModules,
  type ListNoCodeModulesCall,
  ListNoCodeModuleVariables,
  type ListNoCodeModuleVariablesCall,
  type NoCodeModulesApiContract,
  ReadNoCodeModule,
  type ReadNoCodeModuleCall,
  UpdateNoCodeModule,
  type UpdateNoCodeModuleCall,
} from '../../../generated/server/apis/NoCodeModulesApi.js';
import type { NoCodeModuleDocument } from '../../../generated/server/models/NoCodeModuleDocument.js';
import type { NoCodeModuleListDocument } from '../../../generated/server/models/NoCodeModuleListDocument.js';
import type { NoCodeModuleVariableListDocument } from '../../../generated/server/models/NoCodeModuleVariableListDocument.js';
import type { NoCodeVariableOptionAttributes } from '../../../generated/server/models/NoCodeVariableOptionAttributes.js';
import { SerializedResponse } from '../../core/http/contract/call.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import { IdempotentRequests } from '../../core/idempotency/idempotent-requests.js';
import { presentModuleVariable } from './module-variable.presenter.js';
import { ModuleVariablesService } from './module-variables.service.js';
import { presentNoCodeModule, presentNoCodeModuleDocument } from './no-code-module.presenter.js';
import {
  type NewNoCodeModule,
  type NoCodeModuleChange,
  NoCodeModulesService,
} from './no-code-modules.service.js';
import type { OptionSet } from './option-set.js';

@Controller()
export class NoCodeModulesController implements NoCodeModulesApiContract {
  constructor(
    private readonly modules: NoCodeModulesService,
    private readonly variables: ModuleVariablesService,
    private readonly idempotent: IdempotentRequests,
  ) {}

  @ListNoCodeModules()
  async listNoCodeModules({
    subject,
    path,
    query,
    request,
  }: ListNoCodeModulesCall): Promise<NoCodeModuleListDocument> {
    const page = pageOf(query);
    return presentList(
      request,
      page,
      await this.modules.list(subject, path.organization_name, page),
      presentNoCodeModule,
    );
  }

  @EnableNoCodeModule()
  async enableNoCodeModule(call: EnableNoCodeModuleCall): Promise<SerializedResponse> {
    const { subject, path, headers } = call;
    await this.modules.requireMayEnable(subject, path.organization_name);
    return this.idempotent.respond(call, headers['Idempotency-Key'], async (store) => {
      const created = await this.modules.enable(
        subject,
        path.organization_name,
        newModule(call),
        (manager, module) => store(manager, () => serialize(presentNoCodeModuleDocument(module))),
      );
      return serialize(presentNoCodeModuleDocument(created));
    });
  }

  @ReadNoCodeModule()
  async readNoCodeModule({
    subject,
    path,
    query,
  }: ReadNoCodeModuleCall): Promise<NoCodeModuleDocument> {
    return presentNoCodeModuleDocument(await this.modules.read(subject, path.id), query.include);
  }

  @UpdateNoCodeModule()
  async updateNoCodeModule(call: UpdateNoCodeModuleCall): Promise<NoCodeModuleDocument> {
    return presentNoCodeModuleDocument(
      await this.modules.update(call.subject, call.path.id, changeOf(call)),
    );
  }

  @DeleteNoCodeModule()
  deleteNoCodeModule({ subject, path }: DeleteNoCodeModuleCall): Promise<void> {
    return this.modules.delete(subject, path.id);
  }

  @ListNoCodeModuleVariables()
  async listNoCodeModuleVariables({
    subject,
    path,
    query,
    request,
  }: ListNoCodeModuleVariablesCall): Promise<NoCodeModuleVariableListDocument> {
    const page = pageOf(query);
    return presentList(
      request,
      page,
      await this.variables.list(
        subject,
        path,
        { project: query.project, workspace: query.workspace },
        page,
      ),
      presentModuleVariable,
    );
  }
}

function serialize(document: NoCodeModuleDocument): SerializedResponse {
  return new SerializedResponse(document);
}

function newModule({ body }: EnableNoCodeModuleCall): NewNoCodeModule {
  const { attributes = {}, relationships } = body.data;
  return {
    moduleId: relationships['registry-module'].data.id,
    enabled: attributes.enabled ?? false,
    versionPin: pinOf(attributes['version-pin'] ?? 'latest'),
    lifetime: {
      autoDestroyDuration: attributes['auto-destroy-duration'] ?? null,
      autoDestroyMaximum: attributes['auto-destroy-maximum-duration'] ?? null,
    },
    sets: relationships['variable-options']?.data.map((item) => setOf(item.attributes)) ?? [],
  };
}

function changeOf({ body }: UpdateNoCodeModuleCall): NoCodeModuleChange {
  const { attributes = {}, relationships = {} } = body.data;
  const pin = attributes['version-pin'];
  return {
    moduleId: relationships['registry-module']?.data?.id,
    enabled: attributes.enabled,
    versionPin: pin === undefined ? undefined : pinOf(pin),
    lifetime: {
      autoDestroyDuration: attributes['auto-destroy-duration'],
      autoDestroyMaximum: attributes['auto-destroy-maximum-duration'],
    },
    items: relationships['variable-options']?.data.map(({ id, attributes: sent }) => ({
      id,
      set: sent && setOf(sent),
    })),
  };
}

function pinOf(pin: string): string | null {
  return pin === 'latest' ? null : pin;
}

function setOf({
  'variable-name': variableName,
  'variable-type': variableType,
  options,
}: NoCodeVariableOptionAttributes): OptionSet {
  return { variableName, variableType, options };
}
