import { Readable } from 'node:stream';
import { Controller, Inject } from '@nestjs/common';
import {
  CreateStateVersion,
  type CreateStateVersionCall,
  DownloadJsonState,
  type DownloadJsonStateCall,
  DownloadState,
  type DownloadStateCall,
  ListCurrentStateVersionOutputs,
  type ListCurrentStateVersionOutputsCall,
  ListStateVersionOutputs,
  type ListStateVersionOutputsCall,
  ListStateVersions,
  type ListStateVersionsCall,
  ListWorkspaceStateVersions,
  type ListWorkspaceStateVersionsCall,
  ReadCurrentStateVersion,
  type ReadCurrentStateVersionCall,
  ReadStateVersion,
  type ReadStateVersionCall,
  ReadStateVersionOutput,
  type ReadStateVersionOutputCall,
  RevealStateVersionOutput,
  type RevealStateVersionOutputCall,
  type StateVersionsApiContract,
  UploadJsonState,
  type UploadJsonStateCall,
  UploadState,
  type UploadStateCall,
} from '../../../generated/server/apis/StateVersionsApi.js';
import type { StateVersionDocument } from '../../../generated/server/models/StateVersionDocument.js';
import type { StateVersionListDocument } from '../../../generated/server/models/StateVersionListDocument.js';
import type { StateVersionOutputDocument } from '../../../generated/server/models/StateVersionOutputDocument.js';
import type { StateVersionOutputListDocument } from '../../../generated/server/models/StateVersionOutputListDocument.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import type { Page, PageOfRows } from '../../core/database/page.js';
import { StreamedResponse } from '../../core/http/contract/call.js';
import type { EdgeRequest } from '../../core/http/edge/edge-request.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import { parseNewState, readUpload } from './new-state.js';
import { PendingStateVersion } from './pending-state-version.entity.js';
import { StateUploads } from './state-uploads.service.js';
import type { StateVersion } from './state-version.entity.js';
import {
  presentOutput,
  presentPendingStateVersion,
  presentStateVersion,
  type StateLinks,
} from './state-version.presenter.js';
import { StateVersionsService } from './state-versions.service.js';

@Controller()
export class StateVersionsController implements StateVersionsApiContract {
  constructor(
    private readonly versions: StateVersionsService,
    private readonly uploads: StateUploads,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ReadCurrentStateVersion()
  async readCurrentStateVersion({
    subject,
    path,
    query,
  }: ReadCurrentStateVersionCall): Promise<StateVersionDocument> {
    return this.document(
      await this.versions.readCurrent(subject, path.workspace_id),
      query.include,
    );
  }

  @CreateStateVersion()
  async createStateVersion({
    subject,
    path,
    body,
  }: CreateStateVersionCall): Promise<StateVersionDocument> {
    const state = parseNewState(body.data);
    const created = await this.uploads.create(subject, path.workspace_id, state);
    return this.document(created, [], { acceptsUpload: state.bytes === null });
  }

  @UploadState()
  async uploadState({ subject, path, request }: UploadStateCall): Promise<void> {
    await this.uploads.receive(subject, path.upload, () => readUpload(request));
  }

  @UploadJsonState()
  async uploadJsonState({ subject, path, request }: UploadJsonStateCall): Promise<void> {
    await this.uploads.receiveJson(subject, path.upload, () => readUpload(request));
  }

  @ListWorkspaceStateVersions()
  async listWorkspaceStateVersions({
    subject,
    path,
    query,
    request,
  }: ListWorkspaceStateVersionsCall): Promise<StateVersionListDocument> {
    const page = pageOf(query);
    return this.list(request, page, await this.versions.list(subject, path.workspace_id, page));
  }

  @ListStateVersions()
  async listStateVersions({
    subject,
    query,
    request,
  }: ListStateVersionsCall): Promise<StateVersionListDocument> {
    const page = pageOf(query);
    return this.list(
      request,
      page,
      await this.versions.listByName(
        subject,
        query['filter[organization][name]'],
        query['filter[workspace][name]'],
        page,
      ),
    );
  }

  @ReadStateVersion()
  async readStateVersion({
    subject,
    path,
    query,
  }: ReadStateVersionCall): Promise<StateVersionDocument> {
    const { version, mayUpload } = await this.versions.read(subject, path.state_version_id);
    const acceptsUpload = mayUpload && 'md5' in version;
    return this.document(version, query.include, { acceptsUpload });
  }

  @ListStateVersionOutputs()
  async listStateVersionOutputs({
    subject,
    path,
    query,
    request,
  }: ListStateVersionOutputsCall): Promise<StateVersionOutputListDocument> {
    const page = pageOf(query);
    return presentList(
      request,
      page,
      await this.versions.listOutputs(subject, path.state_version_id, page),
      presentOutput,
    );
  }

  @ListCurrentStateVersionOutputs()
  async listCurrentStateVersionOutputs({
    subject,
    path,
    query,
    request,
  }: ListCurrentStateVersionOutputsCall): Promise<StateVersionOutputListDocument> {
    const page = pageOf(query);
    return presentList(
      request,
      page,
      await this.versions.listCurrentOutputs(subject, path.workspace_id, page),
      presentOutput,
    );
  }

  @ReadStateVersionOutput()
  async readStateVersionOutput({
    subject,
    path,
  }: ReadStateVersionOutputCall): Promise<StateVersionOutputDocument> {
    return {
      data: presentOutput(await this.versions.readOutput(subject, path.state_version_output_id)),
    };
  }

  @RevealStateVersionOutput()
  async revealStateVersionOutput({
    subject,
    path,
  }: RevealStateVersionOutputCall): Promise<StateVersionOutputDocument> {
    return {
      data: presentOutput(await this.versions.revealOutput(subject, path.state_version_output_id)),
    };
  }

  @DownloadState()
  async downloadState({ path }: DownloadStateCall): Promise<StreamedResponse> {
    return fileOf(await this.versions.download(path.download));
  }

  @DownloadJsonState()
  async downloadJsonState({ path }: DownloadJsonStateCall): Promise<StreamedResponse> {
    return fileOf(await this.versions.downloadJson(path.download));
  }

  /** `acceptsUpload`: whether the document contains links for uploads. */
  private async document(
    version: StateVersion | PendingStateVersion,
    include: readonly string[] = [],
    { acceptsUpload }: { readonly acceptsUpload?: boolean } = {},
  ): Promise<StateVersionDocument> {
    if ('md5' in version) {
      const links = this.linksOf(version, { isStored: false, hasJson: false, acceptsUpload });
      return { data: presentPendingStateVersion(version, links) };
    }
    const outputIds = (await this.versions.findOutputIds([version])).get(version.id) ?? [];
    const hasJson = (await this.versions.findJsonStateIds([version])).has(version.id);
    const links = this.linksOf(version, { isStored: true, hasJson, acceptsUpload });
    const data = presentStateVersion(version, outputIds, links);
    if (!include.includes('outputs')) return { data };
    return { data, included: (await this.versions.loadOutputs(version)).map(presentOutput) };
  }

  private async list(
    request: EdgeRequest,
    page: Page,
    found: PageOfRows<StateVersion>,
  ): Promise<StateVersionListDocument> {
    const outputIds = await this.versions.findOutputIds(found.rows);
    const withJson = await this.versions.findJsonStateIds(found.rows);
    return presentList(request, page, found, (version) => {
      const links = this.linksOf(version, { isStored: true, hasJson: withJson.has(version.id) });
      return presentStateVersion(version, outputIds.get(version.id) ?? [], links);
    });
  }

  private linksOf(
    { id }: { readonly id: string },
    { isStored, hasJson, acceptsUpload = false }: LinkFlags,
  ): StateLinks {
    const { versions, uploads } = this;
    const url = (path: string) => new URL(`/api/v2/${path}`, this.config.publicUrl).href;
    return {
      download: isStored ? url(`state-downloads/${versions.issueDownloadLink({ id })}`) : null,
      jsonDownload: hasJson
        ? url(`json-state-downloads/${versions.issueJsonDownloadLink(id)}`)
        : null,
      upload: acceptsUpload ? url(`state-uploads/${uploads.issueUploadLink(id)}`) : null,
      jsonUpload: acceptsUpload
        ? url(`json-state-uploads/${uploads.issueJsonUploadLink(id)}`)
        : null,
    };
  }
}

interface LinkFlags {
  readonly isStored: boolean;
  readonly hasJson: boolean;
  readonly acceptsUpload?: boolean | undefined;
}

function fileOf(bytes: Buffer): StreamedResponse {
  const stream = Readable.from([bytes]);
  return new StreamedResponse({ stream, length: bytes.length, filename: 'state.json' });
}
