import { Controller } from '@nestjs/common';
import {
  AddRemoteStateConsumers,
  type AddRemoteStateConsumersCall,
  CreateWorkspace,
  type CreateWorkspaceCall,
  DeleteWorkspace,
  DeleteWorkspaceByName,
  type DeleteWorkspaceByNameCall,
  type DeleteWorkspaceCall,
  ListRemoteStateConsumers,
  type ListRemoteStateConsumersCall,
  ListWorkspaces,
  type ListWorkspacesCall,
  ReadWorkspace,
  ReadWorkspaceByName,
  type ReadWorkspaceByNameCall,
  type ReadWorkspaceCall,
  RemoveRemoteStateConsumers,
  type RemoveRemoteStateConsumersCall,
  ReplaceRemoteStateConsumers,
  type ReplaceRemoteStateConsumersCall,
  SafeDeleteWorkspace,
  SafeDeleteWorkspaceByName,
  type SafeDeleteWorkspaceByNameCall,
  type SafeDeleteWorkspaceCall,
  UpdateWorkspace,
  UpdateWorkspaceByName,
  type UpdateWorkspaceByNameCall,
  type UpdateWorkspaceCall,
  type WorkspacesApiContract,
} from '../../../generated/server/apis/WorkspacesApi.js';
import type { RemoteStateConsumersRequest } from '../../../generated/server/models/RemoteStateConsumersRequest.js';
import type { WorkspaceDocument } from '../../../generated/server/models/WorkspaceDocument.js';
import type { WorkspaceListDocument } from '../../../generated/server/models/WorkspaceListDocument.js';
import type { WorkspaceReadDocument } from '../../../generated/server/models/WorkspaceReadDocument.js';
import type { WorkspaceUpdateAttributes } from '../../../generated/server/models/WorkspaceUpdateAttributes.js';
import type { WorkspaceWriteRelationships } from '../../../generated/server/models/WorkspaceWriteRelationships.js';
import type { Subject } from '../../core/caller/subject.js';
import { SerializedResponse } from '../../core/http/contract/call.js';
import { FragmentCache, joinList } from '../../core/http/fragment-cache.js';
import { pageOf, presentList, presentPagination } from '../../core/http/json-api.js';
import { IdempotentRequests } from '../../core/idempotency/idempotent-requests.js';
import { toNewTagBindings } from '../projects/tags/tag-binding.presenter.js';
import { RemoteStateConsumersService } from './state-sharing/remote-state-consumers.service.js';
import type { ListedWorkspace } from './stored-workspaces.js';
import { toTagReferences } from './tags/tag.presenter.js';
import type { Workspace } from './workspace.entity.js';
import { presentWorkspace, renderingKey } from './workspace.presenter.js';
import { WorkspaceFactory } from './workspace-factory.js';
import { type IncludeName, WorkspaceIncludes } from './workspace-includes.presenter.js';
import { unsupportedViolations, type WorkspaceSettings } from './workspace-settings.js';
import { type WorkspaceKey, WorkspacesService } from './workspaces.service.js';

/** The size of the cache of rendered workspaces: enough for several thousand. */
const CACHE_BYTES = 16_000_000;
/**
 * Limits how long an outdated rendering is served: during an upgrade of Gantry, a server with an
 * earlier build may change a row without incrementing its revision.
 */
const CACHE_TTL_MS = 60_000;

@Controller()
export class WorkspacesController implements WorkspacesApiContract {
  private readonly cache = new FragmentCache(CACHE_BYTES, CACHE_TTL_MS);

  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly workspaceFactory: WorkspaceFactory,
    private readonly includes: WorkspaceIncludes,
    private readonly consumers: RemoteStateConsumersService,
    private readonly idempotent: IdempotentRequests,
  ) {}

  @ListWorkspaces()
  async listWorkspaces({
    subject,
    path,
    query,
    request,
  }: ListWorkspacesCall): Promise<WorkspaceListDocument | SerializedResponse> {
    const page = pageOf(query);
    const filter = {
      search: query['search[name]'],
      wildcard: query['search[wildcard-name]'],
      projectId: query['filter[project][id]'],
      moduleId: query['filter[module][id]'],
      moduleVersion: query['filter[module][version]'],
      noCodeVersionId: query['filter[no-code-module-version][id]'],
      runStatuses: query['filter[current-run][status]'],
      hasUpgrade: flagOf(query['filter[upgrade-available]']),
      isLocked: flagOf(query['filter[locked]']),
      isDrifted: flagOf(query['filter[drifted]']),
      createdBy: query['filter[created-by]'],
      tags: query['search[tags]'],
      excludedTags: query['search[exclude-tags]'],
      tagged: query['filter[tagged]'],
      sort: query.sort,
    };
    const found = await this.workspaces.list(subject, path.organization_name, page, filter);
    if (query.include === undefined) {
      const resources = await this.renderListed(subject, found.rows);
      const members = JSON.stringify(presentPagination(request.originalUrl, page, found.total));
      return new SerializedResponse(joinList(resources, members));
    }
    const rows = await this.workspaces.load(subject, found.rows);
    const related = await this.includes.load(subject, query.include, rows);
    const document = presentList(request, page, { rows, total: found.total }, (workspace) =>
      presentWorkspace(subject, workspace, related.relationshipsOf(workspace)),
    );
    return { ...document, ...related.document };
  }

  @CreateWorkspace()
  async createWorkspace(call: CreateWorkspaceCall): Promise<SerializedResponse> {
    const { subject, path, headers, body } = call;
    const { attributes, relationships } = body.data;
    const project = await this.workspaceFactory.getProjectFor(
      subject,
      path.organization_name,
      relationships?.project?.data?.id,
    );
    const settings = {
      ...settingsOf(attributes),
      ...tagsOf(relationships),
      name: attributes.name,
      sourceName: attributes['source-name'],
      sourceUrl: attributes['source-url'],
    };
    const serialize = (workspace: Workspace) =>
      new SerializedResponse(documentOf(subject, workspace));
    return this.idempotent.respond(call, headers['Idempotency-Key'], async (store) =>
      serialize(
        await this.workspaces.create(
          subject,
          project,
          settings,
          (manager, workspace) => store(manager, () => serialize(workspace)),
          unsupportedViolations(attributes),
        ),
      ),
    );
  }

  @ReadWorkspaceByName()
  readWorkspaceByName({
    subject,
    path,
    query,
  }: ReadWorkspaceByNameCall): Promise<WorkspaceReadDocument> {
    return this.read(subject, keyOf(path), query.include);
  }

  @ReadWorkspace()
  readWorkspace({ subject, path, query }: ReadWorkspaceCall): Promise<WorkspaceReadDocument> {
    return this.read(subject, { id: path.workspace_id }, query.include);
  }

  @UpdateWorkspaceByName()
  updateWorkspaceByName({
    subject,
    path,
    body,
  }: UpdateWorkspaceByNameCall): Promise<WorkspaceDocument> {
    return this.update(subject, keyOf(path), body.data);
  }

  @UpdateWorkspace()
  updateWorkspace({ subject, path, body }: UpdateWorkspaceCall): Promise<WorkspaceDocument> {
    return this.update(subject, { id: path.workspace_id }, body.data);
  }

  @DeleteWorkspaceByName()
  deleteWorkspaceByName({ subject, path }: DeleteWorkspaceByNameCall): Promise<void> {
    return this.workspaces.delete(subject, keyOf(path), { safely: false });
  }

  @DeleteWorkspace()
  deleteWorkspace({ subject, path }: DeleteWorkspaceCall): Promise<void> {
    return this.workspaces.delete(subject, { id: path.workspace_id }, { safely: false });
  }

  @SafeDeleteWorkspaceByName()
  safeDeleteWorkspaceByName({ subject, path }: SafeDeleteWorkspaceByNameCall): Promise<void> {
    return this.workspaces.delete(subject, keyOf(path), { safely: true });
  }

  @SafeDeleteWorkspace()
  safeDeleteWorkspace({ subject, path }: SafeDeleteWorkspaceCall): Promise<void> {
    return this.workspaces.delete(subject, { id: path.workspace_id }, { safely: true });
  }

  @ListRemoteStateConsumers()
  async listRemoteStateConsumers({
    subject,
    path,
    query,
    request,
  }: ListRemoteStateConsumersCall): Promise<WorkspaceListDocument> {
    const page = pageOf(query);
    const found = await this.consumers.list(subject, path.workspace_id, page);
    return presentList(request, page, found, (workspace) => presentWorkspace(subject, workspace));
  }

  @AddRemoteStateConsumers()
  addRemoteStateConsumers({ subject, path, body }: AddRemoteStateConsumersCall): Promise<void> {
    return this.consumers.add(subject, path.workspace_id, idsOf(body));
  }

  @ReplaceRemoteStateConsumers()
  replaceRemoteStateConsumers(call: ReplaceRemoteStateConsumersCall): Promise<void> {
    return this.consumers.replace(call.subject, call.path.workspace_id, idsOf(call.body));
  }

  @RemoveRemoteStateConsumers()
  removeRemoteStateConsumers(call: RemoveRemoteStateConsumersCall): Promise<void> {
    return this.consumers.remove(call.subject, call.path.workspace_id, idsOf(call.body));
  }

  /** Loads and renders only the workspaces whose current rendering is not in the cache. */
  private renderListed(
    subject: Subject,
    listed: readonly ListedWorkspace[],
  ): Promise<SerializedResponse[]> {
    const cacheKeyOf = (workspace: ListedWorkspace): string => renderingKey(subject, workspace);
    return this.cache.getAll(listed, cacheKeyOf, async (missing) => {
      const rows = await this.workspaces.load(subject, missing);
      const byId = new Map(rows.map((row) => [row.id, presentWorkspace(subject, row)]));
      return missing.map(({ id }) => byId.get(id));
    });
  }

  private async read(
    subject: Subject,
    which: WorkspaceKey,
    include: readonly IncludeName[] | undefined,
  ): Promise<WorkspaceReadDocument> {
    const workspace = await this.workspaces.read(subject, which);
    const { document, relationshipsOf } = await this.includes.load(subject, include, [workspace]);
    return {
      data: presentWorkspace(subject, workspace, relationshipsOf(workspace)),
      ...document,
    };
  }

  private async update(
    subject: Subject,
    which: WorkspaceKey,
    { attributes = {}, relationships }: UpdateWorkspaceCall['body']['data'],
  ): Promise<WorkspaceDocument> {
    return documentOf(
      subject,
      await this.workspaces.update(
        subject,
        which,
        { ...settingsOf(attributes), ...tagsOf(relationships) },
        relationships?.project?.data?.id,
        unsupportedViolations(attributes),
      ),
    );
  }
}

const idsOf = ({ data }: RemoteStateConsumersRequest): string[] => data.map(({ id }) => id);

const flagOf = (value: 'true' | 'false' | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 'true';

const documentOf = (subject: Subject, workspace: Workspace): WorkspaceDocument => ({
  data: presentWorkspace(subject, workspace),
});

function keyOf({
  organization_name: organization,
  workspace_name: name,
}: {
  readonly organization_name: string;
  readonly workspace_name: string;
}): WorkspaceKey {
  return { organization, nameKey: name.toLowerCase() };
}

function tagsOf(
  relationships: WorkspaceWriteRelationships | undefined,
): Pick<WorkspaceSettings, 'tags' | 'tagBindings'> {
  return {
    tags: relationships?.tags && toTagReferences(relationships.tags.data),
    tagBindings: toNewTagBindings(relationships?.['tag-bindings']),
  };
}

function settingsOf(attributes: WorkspaceUpdateAttributes): WorkspaceSettings {
  return {
    name: attributes.name,
    description: attributes.description,
    executionMode: attributes['execution-mode'],
    operations: attributes.operations,
    agentPoolId: attributes['agent-pool-id'],
    autoApply: attributes['auto-apply'],
    iacVersion: attributes['iac-version'],
    workingDirectory: attributes['working-directory'],
    allowDestroyPlan: attributes['allow-destroy-plan'],
    globalRemoteState: attributes['global-remote-state'],
    queueAllRuns: attributes['queue-all-runs'],
    speculativeEnabled: attributes['speculative-enabled'],
    structuredRunOutput: attributes['structured-run-output-enabled'],
    tagNames: attributes['tag-names'],
    lifecycle: {
      autoDestroyAt: attributes['auto-destroy-at'],
      autoDestroyDuration: attributes['auto-destroy-activity-duration'],
      inheritsAutoDestroy: attributes['inherits-project-auto-destroy'],
      assessmentsEnabled: attributes['assessments-enabled'],
    },
    settingOverwrites: attributes['setting-overwrites'] && {
      executionMode: attributes['setting-overwrites']['execution-mode'],
      agentPool: attributes['setting-overwrites']['agent-pool'],
    },
  };
}
