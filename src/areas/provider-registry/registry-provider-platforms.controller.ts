import { Controller } from '@nestjs/common';
import {
  CreateRegistryProviderPlatform,
  type CreateRegistryProviderPlatformCall,
  DeleteRegistryProviderPlatform,
  type DeleteRegistryProviderPlatformCall,
  ListRegistryProviderPlatforms,
  type ListRegistryProviderPlatformsCall,
  ReadRegistryProviderPlatform,
  type ReadRegistryProviderPlatformCall,
  type RegistryProviderPlatformsApiContract,
} from '../../../generated/server/apis/RegistryProviderPlatformsApi.js';
import type { RegistryProviderPlatformDocument } from '../../../generated/server/models/RegistryProviderPlatformDocument.js';
import type { RegistryProviderPlatformListDocument } from '../../../generated/server/models/RegistryProviderPlatformListDocument.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import { parseProviderAddress } from './provider-names.js';
import { RegistryProviderPlatformPresenter } from './registry-provider-platform.presenter.js';
import { RegistryProviderPlatformsService } from './registry-provider-platforms.service.js';

@Controller()
export class RegistryProviderPlatformsController implements RegistryProviderPlatformsApiContract {
  constructor(
    private readonly platforms: RegistryProviderPlatformsService,
    private readonly presenter: RegistryProviderPlatformPresenter,
  ) {}

  @ListRegistryProviderPlatforms()
  async listRegistryProviderPlatforms({
    subject,
    path,
    query,
    request,
  }: ListRegistryProviderPlatformsCall): Promise<RegistryProviderPlatformListDocument> {
    const page = pageOf(query);
    const rows = await this.platforms.list(subject, parseProviderAddress(path), path.version, page);
    return presentList(request, page, rows, (platform) =>
      this.presenter.present(platform, subject),
    );
  }

  @CreateRegistryProviderPlatform()
  async createRegistryProviderPlatform({
    subject,
    path,
    body,
  }: CreateRegistryProviderPlatformCall): Promise<RegistryProviderPlatformDocument> {
    const { os, arch, filename, shasum } = body.data.attributes;
    const address = parseProviderAddress(path);
    const platform = await this.platforms.create(subject, address, path.version, {
      os,
      arch,
      filename,
      shasum: shasum.toLowerCase(),
    });
    return { data: this.presenter.present(platform, subject) };
  }

  @ReadRegistryProviderPlatform()
  async readRegistryProviderPlatform({
    subject,
    path,
  }: ReadRegistryProviderPlatformCall): Promise<RegistryProviderPlatformDocument> {
    return {
      data: this.presenter.present(
        await this.platforms.read(subject, parseProviderAddress(path), path.version, path),
        subject,
      ),
    };
  }

  @DeleteRegistryProviderPlatform()
  async deleteRegistryProviderPlatform({
    subject,
    path,
  }: DeleteRegistryProviderPlatformCall): Promise<void> {
    await this.platforms.delete(subject, parseProviderAddress(path), path.version, path);
  }
}
