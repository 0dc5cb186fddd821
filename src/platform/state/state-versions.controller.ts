import { Readable } from 'node:stream';
import { Controller, Inject } from '@nestjs/common';
import {
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
} from '../../../generated/server/apis/StateVersionsApi.js';
import type { StateVersionDocument } from '../../../generated/server/models/StateVersionDocument.js';
import type { StateVersionListDocument } from '../../../generated/server/models/StateVersionListDocument.js';
import type { StateVersionOutputDocument } from '../../../generated/server/models/StateVersionOutputDocument.js';
import type { StateVersionOutputListDocument } from '../../../generated/server/models/StateVersionOutputListDocument.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import type { Page, Rows } from '../../core/database/page.js';
import { StreamedResponse } from '../../core/http/contract/call.js';
import type { EdgeRequest } from '../../core/http/edge/edge-request.js';
import { listDocument, pageOf } from '../../core/http/json-api.js';
import { presentOutput, presentStateVersion } from './state-version.presenter.js';
import type { StateVersion } from './state-version.entity.js';
import { StateVersionsService } from './state-versions.service.js';

@Controller()
export class StateVersionsController implements StateVersionsApiContract {
  constructor(
    private readonly versions: StateVersionsService,
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
    return this.document(await this.versions.read(subject, path.state_version_id), query.include);
  }

  @ListStateVersionOutputs()
  async listStateVersionOutputs({
    subject,
    path,
    query,
    request,
  }: ListStateVersionOutputsCall): Promise<StateVersionOutputListDocument> {
    const page = pageOf(query);
    return listDocument(
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
    return listDocument(
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
    const bytes = await this.versions.download(path.download);
    return new StreamedResponse({
      stream: Readable.from([bytes]),
      length: bytes.length,
      filename: 'state.json',
    });
  }

  private async document(
    version: StateVersion,
    include: readonly string[] = [],
  ): Promise<StateVersionDocument> {
    const outputIds = (await this.versions.outputIdsOfEach([version])).get(version.id) ?? [];
    const data = presentStateVersion(version, outputIds, this.downloadUrl(version));
    if (!include.includes('outputs')) return { data };
    return { data, included: (await this.versions.includedOutputs(version)).map(presentOutput) };
  }

  private async list(
    request: EdgeRequest,
    page: Page,
    found: Rows<StateVersion>,
  ): Promise<StateVersionListDocument> {
    const outputIds = await this.versions.outputIdsOfEach(found.rows);
    return listDocument(request, page, found, (version) =>
      presentStateVersion(version, outputIds.get(version.id) ?? [], this.downloadUrl(version)),
    );
  }

  private downloadUrl(version: StateVersion): string {
    return new URL(
      `/api/v2/state-downloads/${this.versions.linkTo(version)}`,
      this.config.publicUrl,
    ).href;
  }
}
