import { Controller, Inject } from '@nestjs/common';
import {
  type ConfigurationVersionsApiContract,
  CreateConfigurationVersion,
  type CreateConfigurationVersionCall,
  DownloadConfigurationArchive,
  type DownloadConfigurationArchiveCall,
  DownloadConfigurationVersion,
  type DownloadConfigurationVersionCall,
  ListConfigurationVersions,
  type ListConfigurationVersionsCall,
  ReadConfigurationVersion,
  type ReadConfigurationVersionCall,
  UploadConfigurationVersion,
  type UploadConfigurationVersionCall,
} from '../../../generated/server/apis/ConfigurationVersionsApi.js';
import type { ConfigurationVersionDocument } from '../../../generated/server/models/ConfigurationVersionDocument.js';
import type { ConfigurationVersionListDocument } from '../../../generated/server/models/ConfigurationVersionListDocument.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { StreamedResponse } from '../../core/http/contract/call.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import { uploadOf } from '../../core/http/upload.js';
import { acceptsUpload, ConfigurationUploads } from './configuration-uploads.service.js';
import { presentConfigurationVersion } from './configuration-version.presenter.js';
import {
  ConfigurationVersionsService,
  type ConfigurationVersionView,
} from './configuration-versions.service.js';

@Controller()
export class ConfigurationVersionsController implements ConfigurationVersionsApiContract {
  constructor(
    private readonly configurations: ConfigurationVersionsService,
    private readonly uploads: ConfigurationUploads,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @CreateConfigurationVersion()
  async createConfigurationVersion({
    subject,
    path,
    body,
  }: CreateConfigurationVersionCall): Promise<ConfigurationVersionDocument> {
    const { attributes = {} } = body?.data ?? {};
    const configuration = await this.uploads.create(subject, path.workspace_id, {
      speculative: attributes.speculative,
      autoQueueRuns: attributes['auto-queue-runs'],
    });
    return this.document({ configuration, mayUpload: true });
  }

  @ListConfigurationVersions()
  async listConfigurationVersions({
    subject,
    path,
    query,
    request,
  }: ListConfigurationVersionsCall): Promise<ConfigurationVersionListDocument> {
    const page = pageOf(query);
    const found = await this.configurations.list(subject, path.workspace_id, page);
    return presentList(request, page, found, (configuration) =>
      presentConfigurationVersion(configuration),
    );
  }

  @ReadConfigurationVersion()
  async readConfigurationVersion({
    subject,
    path,
  }: ReadConfigurationVersionCall): Promise<ConfigurationVersionDocument> {
    return this.document(await this.configurations.read(subject, path.configuration_version_id));
  }

  @DownloadConfigurationVersion()
  async downloadConfigurationVersion({
    subject,
    path,
  }: DownloadConfigurationVersionCall): Promise<StreamedResponse> {
    const stream = await this.uploads.download(subject, path.configuration_version_id);
    return new StreamedResponse({ stream, filename: 'configuration.tar.gz' });
  }

  @UploadConfigurationVersion()
  async uploadConfigurationVersion({
    subject,
    path,
    request,
  }: UploadConfigurationVersionCall): Promise<ConfigurationVersionDocument> {
    const configuration = await this.uploads.receive(subject, path.upload, () =>
      uploadOf(request, this.config.uploadLimit),
    );
    return this.document({ configuration, mayUpload: false });
  }

  @DownloadConfigurationArchive()
  async downloadConfigurationArchive({
    path,
  }: DownloadConfigurationArchiveCall): Promise<StreamedResponse> {
    const stream = await this.uploads.downloadByLink(path.archive);
    return new StreamedResponse({ stream, filename: 'configuration.tar.gz' });
  }

  private document({
    configuration,
    mayUpload,
  }: ConfigurationVersionView): ConfigurationVersionDocument {
    const isLinked = mayUpload && acceptsUpload(configuration);
    const url = isLinked ? this.uploads.uploadUrl(configuration) : null;
    return { data: presentConfigurationVersion(configuration, url) };
  }
}
