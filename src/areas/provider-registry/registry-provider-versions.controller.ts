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
  UpdateRegistryProviderVersion,
  type UpdateRegistryProviderVersionCall,
} from '../../../generated/server/apis/RegistryProviderVersionsApi.js';
import type { RegistryProviderDeprecationChange } from '../../../generated/server/models/RegistryProviderDeprecationChange.js';
import type { RegistryProviderVersionDocument } from '../../../generated/server/models/RegistryProviderVersionDocument.js';
import type { RegistryProviderVersionListDocument } from '../../../generated/server/models/RegistryProviderVersionListDocument.js';
import { Invalid } from '../../core/errors.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import type { Deprecation } from '../../platform/module-registry/registry-module-version.entity.js';
import { parseProviderAddress } from './provider-names.js';
import { RegistryProviderPlatformPresenter } from './registry-provider-platform.presenter.js';
import { RegistryProviderVersionPresenter } from './registry-provider-version.presenter.js';
import { RegistryProviderVersionsService } from './registry-provider-versions.service.js';
import { ProviderDeprecationService } from './releases/provider-deprecation.service.js';

/** The protocols of a version that declares none. */
const DEFAULT_PROTOCOLS = ['5.0'];

@Controller()
export class RegistryProviderVersionsController implements RegistryProviderVersionsApiContract {
  constructor(
    private readonly versions: RegistryProviderVersionsService,
    private readonly presenter: RegistryProviderVersionPresenter,
    private readonly platforms: RegistryProviderPlatformPresenter,
    private readonly deprecations: ProviderDeprecationService,
  ) {}

  @ListRegistryProviderVersions()
  async listRegistryProviderVersions({
    subject,
    path,
    query,
    request,
  }: ListRegistryProviderVersionsCall): Promise<RegistryProviderVersionListDocument> {
    const page = pageOf(query);
    const rows = await this.versions.list(subject, parseProviderAddress(path), page);
    const document = presentList(request, page, rows, (release) =>
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
    const release = await this.versions.create(subject, parseProviderAddress(path), {
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
        await this.versions.read(subject, parseProviderAddress(path), path.version),
        subject,
      ),
    };
  }

  @UpdateRegistryProviderVersion()
  async updateRegistryProviderVersion({
    subject,
    path,
    body,
  }: UpdateRegistryProviderVersionCall): Promise<RegistryProviderVersionDocument> {
    const deprecation = deprecationOf(body.data.attributes.deprecation);
    const { version } = path;
    return {
      data: this.presenter.present(
        await this.deprecations.update(subject, parseProviderAddress(path), version, deprecation),
        subject,
      ),
    };
  }

  @DeleteRegistryProviderVersion()
  async deleteRegistryProviderVersion({
    subject,
    path,
  }: DeleteRegistryProviderVersionCall): Promise<void> {
    await this.versions.delete(subject, parseProviderAddress(path), path.version);
  }
}

/**
 * Returns undefined for no change, and null to revert the deprecation. Throws Invalid if a revert
 * has another member that is not null.
 */
function deprecationOf(
  change: RegistryProviderDeprecationChange | undefined,
): Deprecation | null | undefined {
  if (change === undefined) return undefined;
  const { 'deprecated-status': status, reason, link, successor } = change;
  if (status === 'Deprecated')
    return { reason: reason ?? null, link: link ?? null, successor: successor ?? null };
  const unexpected = Object.entries({ reason, link, successor }).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [name],
  );
  if (unexpected.length === 0) return null;
  throw new Invalid(
    unexpected.map((name) => ({
      pointer: `/data/attributes/deprecation/${name}`,
      detail: 'Omit this member if deprecated-status is Undeprecated.',
    })),
  );
}
