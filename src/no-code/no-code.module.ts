import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { ModuleRegistryModule } from '../module-registry/module-registry.module.js';
import { ModuleVariablesService } from './module-variables.service.js';
import { NoCodeController } from './no-code.controller.js';
import { NoCodeModulesController } from './no-code-modules.controller.js';
import { NoCodeModulesService } from './no-code-modules.service.js';
import { NoCodeUse } from './no-code-use.js';
import { SettingsDrafts } from './settings-draft.js';
import { SettingsVersions } from './settings-versions.js';

@Module({
  imports: [IdempotencyModule, ModuleRegistryModule],
  controllers: [NoCodeModulesController, NoCodeController],
  providers: [NoCodeModulesService, ModuleVariablesService, SettingsDrafts, SettingsVersions, NoCodeUse],
})
export class NoCodeProvisioningModule {}
