import { Controller } from '@nestjs/common';
import {
  CreateNoCodeWorkspace,
  type CreateNoCodeWorkspaceCall,
  type NoCodeWorkspacesApiContract,
} from '../../../generated/server/apis/NoCodeWorkspacesApi.js';
import type { WorkspaceDocument } from '../../../generated/server/models/WorkspaceDocument.js';
import type { Subject } from '../../core/caller/subject.js';
import { SerializedResponse } from '../../core/http/contract/call.js';
import { IdempotentRequests } from '../../core/idempotency/idempotent-requests.js';
import { presentWorkspace } from '../../platform/workspaces/workspace.presenter.js';
import type { NewWorkspaceSettings } from '../../platform/workspaces/workspace-settings.js';
import { toNewVariables } from './new-variables.js';
import {
  NoCodeWorkspacesService,
  type ProvisionedWorkspace,
} from './no-code-workspaces.service.js';

@Controller()
export class NoCodeWorkspacesController implements NoCodeWorkspacesApiContract {
  constructor(
    private readonly workspaces: NoCodeWorkspacesService,
    private readonly idempotent: IdempotentRequests,
  ) {}

  @CreateNoCodeWorkspace()
  async createNoCodeWorkspace(call: CreateNoCodeWorkspaceCall): Promise<SerializedResponse> {
    const { subject, path, headers, body } = call;
    const { relationships = {} } = body.data;
    const target = await this.workspaces.resolveTarget(
      subject,
      path.id,
      relationships.project?.data?.id,
    );
    const serialize = (created: ProvisionedWorkspace): SerializedResponse =>
      new SerializedResponse(documentOf(subject, created));
    return this.idempotent.respond(call, headers['Idempotency-Key'], async (store) =>
      serialize(
        await this.workspaces.create(
          subject,
          target,
          settingsOf(call),
          toNewVariables(relationships.vars),
          (manager, created) => store(manager, () => serialize(created)),
        ),
      ),
    );
  }
}

function documentOf(
  subject: Subject,
  { workspace, variables }: ProvisionedWorkspace,
): WorkspaceDocument {
  return { data: presentWorkspace(subject, workspace, { vars: variables }) };
}

function settingsOf({ body }: CreateNoCodeWorkspaceCall): NewWorkspaceSettings {
  const { attributes } = body.data;
  return {
    name: attributes.name,
    description: attributes.description,
    executionMode: attributes['execution-mode'],
    agentPoolId: attributes['agent-pool-id'],
    autoApply: attributes.auto_apply,
    iacVersion: attributes['iac-version'],
    sourceName: attributes['source-name'],
    sourceUrl: attributes['source-url'],
  };
}
