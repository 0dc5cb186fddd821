import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../core/idempotency/idempotency.module.js';
import { ModuleRegistryModule } from '../../platform/module-registry/module-registry.module.js';
import { RunsModule } from '../../platform/runs/runs.module.js';
import { StateModule } from '../../platform/state/state.module.js';
import { WorkspacesModule } from '../../platform/workspaces/workspaces.module.js';
import { CampaignActors } from './campaigns/campaign-actors.js';
import { CampaignEvents } from './campaigns/campaign-events.js';
import { CampaignInputs } from './campaigns/campaign-inputs.js';
import { CampaignMetrics } from './campaigns/campaign-metrics.js';
import { CampaignProgress } from './campaigns/campaign-progress.js';
import { CampaignSteps } from './campaigns/campaign-steps.js';
import { CampaignWork } from './campaigns/campaign-work.js';
import { UpgradeCampaignItemsController } from './campaigns/upgrade-campaign-items.controller.js';
import { UpgradeCampaignItemsService } from './campaigns/upgrade-campaign-items.service.js';
import { UpgradeCampaignsController } from './campaigns/upgrade-campaigns.controller.js';
import { UpgradeCampaignsService } from './campaigns/upgrade-campaigns.service.js';
import { ModuleUsageController } from './catalog/module-usage.controller.js';
import { ModuleUsageService } from './catalog/module-usage.service.js';
import { NoCodeCatalogController } from './catalog/no-code-catalog.controller.js';
import { NoCodeCatalogService } from './catalog/no-code-catalog.service.js';
import { UsageTableService } from './catalog/usage-table.service.js';
import { ModuleVariablesService } from './module-variables.service.js';
import { NoCodeModuleUses } from './no-code-module-uses.js';
import { NoCodeModulesController } from './no-code-modules.controller.js';
import { NoCodeModulesService } from './no-code-modules.service.js';
import { NoCodeWorkspacesController } from './no-code-workspaces.controller.js';
import { NoCodeWorkspacesService } from './no-code-workspaces.service.js';
import { ProvisionRules } from './provision-rules.js';
import { SettingsDrafts } from './settings-draft.js';
import { SettingsVersions } from './settings-versions.js';
import { UpgradeChecks } from './upgrades/upgrade-checks.js';
import { UpgradeCompletion } from './upgrades/upgrade-completion.js';
import { UpgradeConfirmationService } from './upgrades/upgrade-confirmation.service.js';
import { WorkspaceUpgradesController } from './upgrades/workspace-upgrades.controller.js';
import { WorkspaceUpgradesService } from './upgrades/workspace-upgrades.service.js';
import { ValueGuardrails } from './value-guardrails.js';

const settings = [
  NoCodeModulesService,
  ModuleVariablesService,
  ModuleUsageService,
  UsageTableService,
  NoCodeCatalogService,
  SettingsDrafts,
  SettingsVersions,
  NoCodeModuleUses,
];
const upgrades = [
  WorkspaceUpgradesService,
  UpgradeConfirmationService,
  UpgradeChecks,
  UpgradeCompletion,
];
const campaigns = [
  UpgradeCampaignsService,
  UpgradeCampaignItemsService,
  CampaignActors,
  CampaignEvents,
  CampaignInputs,
  CampaignMetrics,
  CampaignProgress,
  CampaignSteps,
  CampaignWork,
];

@Module({
  imports: [IdempotencyModule, ModuleRegistryModule, WorkspacesModule, StateModule, RunsModule],
  controllers: [
    NoCodeModulesController,
    NoCodeCatalogController,
    ModuleUsageController,
    NoCodeWorkspacesController,
    WorkspaceUpgradesController,
    UpgradeCampaignsController,
    UpgradeCampaignItemsController,
  ],
  providers: [
    ...settings,
    ProvisionRules,
    ValueGuardrails,
    NoCodeWorkspacesService,
    ...upgrades,
    ...campaigns,
  ],
  exports: [WorkspaceUpgradesService, UpgradeConfirmationService],
})
export class NoCodeProvisioningModule {}
