import { Controller } from '@nestjs/common';
import {
  CreateRegistryProviderVersion,
  type CreateRegistryProviderVersionCall,
  DeleteRegistryProviderVersion,
  type DeleteRegistryProviderVersionCall,
  ListRegistryProviderVersions,
  type ListRegistryProviderVersionsCall,
  ReadRegistryProviderVersion,
  type ReadRegistryProviderVersionCall,
  type RegistryProviderVersionsApiContract,
} from '../../../generated/server/apis/RegistryProviderVersionsApi.js';
import type { RegistryProviderVersionDocument } from '../../../generated/server/models/RegistryProviderVersionDocument.js';
import type { RegistryProviderVersionListDocument } from '../../../generated/server/models/RegistryProviderVersionListDocument.js';
import { listDocument, pageOf } from '../../core/http/json-api.js';
import { providerAddress } from './provider-names.js';
import { RegistryProviderPlatformPresenter } from './registry-provider-platform.presenter.js';
import { RegistryProviderVersionPresenter } from './registry-provider-version.presenter.js';
import { RegistryProviderVersionsService } from './registry-provider-versions.service.js';

/** The protocols that clients assume for a version that declares none. */
const DEFAULT_PROTOCOLS = ['5.0'];

@Controller()
export class RegistryProviderVersionsController implements RegistryProviderVersionsApiContract {
  constructor(
    private readonly versions: RegistryProviderVersionsService,
    private readonly presenter: RegistryProviderVersionPresenter,
    private readonly platforms: RegistryProviderPlatformPresenter,
  ) {}

  @ListRegistryProviderVersions()
  async listRegistryProviderVersions({
    subject,
    path,
    query,
    request,
  }: ListRegistryProviderVersionsCall): Promise<RegistryProviderVersionListDocument> {
    const page = pageOf(query);
    const rows = await this.versions.list(subject, providerAddress(path), page);
    const document = listDocument(request, page, rows, (release) =>
      this.presenter.present(release, subject),
    );
    if (!query.include?.includes('platforms')) return document;
    const included = rows.rows.flatMap(({ provider, version, platforms }) =>
      platforms.map((platform) => this.platforms.present({ provider, version, platform }, subject)),
    );
    return { ...document, included };
  }

  @CreateRegistryProviderVersion()
  async createRegistryProviderVersion({
    subject,
    path,
    body,
  }: CreateRegistryProviderVersionCall): Promise<RegistryProviderVersionDocument> {
    const { version, 'key-id': keyId, protocols } = body.data.attributes;
    const release = await this.versions.create(subject, providerAddress(path), {
      number: version,
      keyId: keyId.toUpperCase(),
      protocols: protocols ?? DEFAULT_PROTOCOLS,
    });
    return { data: this.presenter.present(release, subject) };
  }

  @ReadRegistryProviderVersion()
  async readRegistryProviderVersion({
    subject,
    path,
  }: ReadRegistryProviderVersionCall): Promise<RegistryProviderVersionDocument> {
    return {
      data: this.presenter.present(
        await this.versions.read(subject, providerAddress(path), path.version),
        subject,
      ),
    };
  }

  @DeleteRegistryProviderVersion()
  async deleteRegistryProviderVersion({
    subject,
    path,
  }: DeleteRegistryProviderVersionCall): Promise<void> {
    await this.versions.remove(subject, providerAddress(path), path.version);
  }
}
