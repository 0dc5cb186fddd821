import { Controller } from '@nestjs/common';
import {
  CreateProviderTemplate,
  type CreateProviderTemplateCall,
  DeleteProviderTemplate,
  type DeleteProviderTemplateCall,
  ListProviderTemplates,
  type ListProviderTemplatesCall,
  type ProviderTemplatesApiContract,
  ReadProviderConfiguration,
  type ReadProviderConfigurationCall,
  ReadProviderTemplate,
  type ReadProviderTemplateCall,
  UpdateProviderTemplate,
  type UpdateProviderTemplateCall,
} from '../../../generated/server/apis/ProviderTemplatesApi.js';
import type { ProviderConfigurationDocument } from '../../../generated/server/models/ProviderConfigurationDocument.js';
import type { ProviderTemplateDocument } from '../../../generated/server/models/ProviderTemplateDocument.js';
import type { ProviderTemplateListDocument } from '../../../generated/server/models/ProviderTemplateListDocument.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import { presentProviderConfiguration } from './provider-configuration.presenter.js';
import { ProviderConfigurations } from './provider-configurations.js';
import { presentProviderTemplate } from './provider-template.presenter.js';
import { ProviderTemplatesService } from './provider-templates.service.js';

@Controller()
export class ProviderTemplatesController implements ProviderTemplatesApiContract {
  constructor(
    private readonly templates: ProviderTemplatesService,
    private readonly configurations: ProviderConfigurations,
  ) {}

  @ListProviderTemplates()
  async listProviderTemplates({
    subject,
    path,
    query,
    request,
  }: ListProviderTemplatesCall): Promise<ProviderTemplateListDocument> {
    const page = pageOf(query);
    const found = await this.templates.list(subject, path.organization_name, page);
    return presentList(request, page, found, presentProviderTemplate);
  }

  @CreateProviderTemplate()
  async createProviderTemplate({
    subject,
    path,
    body,
  }: CreateProviderTemplateCall): Promise<ProviderTemplateDocument> {
    const { attributes, relationships = {} } = body.data;
    const template = await this.templates.create(subject, path.organization_name, {
      name: attributes.name,
      description: attributes.description ?? null,
      configuration: attributes.configuration,
      source: attributes.source ?? null,
      projectId: relationships.project?.data?.id ?? null,
      noCodeModuleId: relationships['no-code-module']?.data?.id ?? null,
    });
    return { data: presentProviderTemplate(template) };
  }

  @ReadProviderTemplate()
  async readProviderTemplate({
    subject,
    path,
  }: ReadProviderTemplateCall): Promise<ProviderTemplateDocument> {
    const template = await this.templates.read(subject, path.provider_template_id);
    return { data: presentProviderTemplate(template) };
  }

  @UpdateProviderTemplate()
  async updateProviderTemplate({
    subject,
    path,
    body,
  }: UpdateProviderTemplateCall): Promise<ProviderTemplateDocument> {
    const changes = body.data.attributes ?? {};
    const template = await this.templates.update(subject, path.provider_template_id, changes);
    return { data: presentProviderTemplate(template) };
  }

  @DeleteProviderTemplate()
  deleteProviderTemplate({ subject, path }: DeleteProviderTemplateCall): Promise<void> {
    return this.templates.delete(subject, path.provider_template_id);
  }

  @ReadProviderConfiguration()
  async readProviderConfiguration({
    subject,
    path,
  }: ReadProviderConfigurationCall): Promise<ProviderConfigurationDocument> {
    const configuration = await this.configurations.read(subject, path.workspace_id);
    return { data: presentProviderConfiguration(configuration) };
  }
}
