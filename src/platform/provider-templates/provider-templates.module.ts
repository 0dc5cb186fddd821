import { Module } from '@nestjs/common';
import { ModuleRegistryModule } from '../module-registry/module-registry.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { ProviderConfigurations } from './provider-configurations.js';
import { ProviderTemplatesController } from './provider-templates.controller.js';
import { ProviderTemplatesService } from './provider-templates.service.js';

@Module({
  imports: [ModuleRegistryModule, WorkspacesModule],
  controllers: [ProviderTemplatesController],
  providers: [ProviderTemplatesService, ProviderConfigurations],
})
export class ProviderTemplatesModule {}
