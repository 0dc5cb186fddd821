import { Controller } from '@nestjs/common';
import {
  CreateRegistryProvider,
  type CreateRegistryProviderCall,
  DeleteRegistryProvider,
  type DeleteRegistryProviderCall,
  ListRegistryProviders,
  type ListRegistryProvidersCall,
  ReadRegistryProvider,
  type ReadRegistryProviderCall,
  type RegistryProvidersApiContract,
} from '../../../generated/server/apis/RegistryProvidersApi.js';
import type { RegistryProviderDocument } from '../../../generated/server/models/RegistryProviderDocument.js';
import type { RegistryProviderListDocument } from '../../../generated/server/models/RegistryProviderListDocument.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import { parseProviderAddress } from './provider-names.js';
import { presentProvider } from './registry-provider.presenter.js';
import { RegistryProvidersService } from './registry-providers.service.js';

@Controller()
export class RegistryProvidersController implements RegistryProvidersApiContract {
  constructor(private readonly providers: RegistryProvidersService) {}

  @ListRegistryProviders()
  async listRegistryProviders({
    subject,
    path,
    query,
    request,
  }: ListRegistryProvidersCall): Promise<RegistryProviderListDocument> {
    const { organization_name: organization } = path;
    const page = pageOf(query);
    const rows = await this.providers.list(subject, organization, page, query.q);
    const excludesAll =
      query['filter[registry_name]'] === 'public' ||
      (query['filter[organization_name]'] ?? organization) !== organization;
    return presentList(request, page, excludesAll ? { rows: [], total: 0 } : rows, (provider) =>
      presentProvider(provider, subject),
    );
  }

  @CreateRegistryProvider()
  async createRegistryProvider({
    subject,
    path,
    body,
  }: CreateRegistryProviderCall): Promise<RegistryProviderDocument> {
    const { organization_name: organization } = path;
    const { name, namespace = organization } = body.data.attributes;
    const provider = await this.providers.create(subject, { organization, name }, namespace);
    return { data: presentProvider(provider, subject) };
  }

  @ReadRegistryProvider()
  async readRegistryProvider({
    subject,
    path,
  }: ReadRegistryProviderCall): Promise<RegistryProviderDocument> {
    const provider = await this.providers.read(subject, parseProviderAddress(path));
    return { data: presentProvider(provider, subject) };
  }

  @DeleteRegistryProvider()
  async deleteRegistryProvider({ subject, path }: DeleteRegistryProviderCall): Promise<void> {
    await this.providers.delete(subject, parseProviderAddress(path));
  }
}
