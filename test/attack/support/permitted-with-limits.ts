import type { Limit } from './limited-tokens.js';

const words = (text: string): readonly string[] => text.trim().split(/\s+/).sort();

/**
 * The operations that limited tokens may use on resources of `acme`. All others must be refused, so
 * new operations are denied by default.
 */
export const PERMITTED_WITH_LIMIT: Readonly<Record<Limit, readonly string[]>> = {
  'read-only': words(`
    listUpgradeCampaignItems listUpgradeCampaigns listWorkspaceUpgradeCampaignItems
    readUpgradeCampaign readUpgradeCampaignItem
    listPolicySets readPolicySet readPolicyCheck
    listApprovalRules readApprovalRule listEgressRules readEgressRule
    listProviderTemplates readProviderTemplate
    listWebhooks readWebhook listWebhookDeliveries readWebhookDelivery
    readLoginRequest listProjectEgressRules listRunEgressDecisions readProviderConfiguration
    listWorkspaceSchedules readAssessmentResult readAutoDestroy readCurrentAssessmentResult
    readWorkspaceSchedule
    listProjectApprovalRules listEffectiveApprovalRules listRunApprovals readRunApproval
    listTokenTtlPolicies
    compareModuleVersions downloadLatestModule downloadModule findProviderPackage followRunLog
    listAgentPools listAgents listAuditEvents listConfigurationVersions
    listCurrentStateVersionOutputs listEffectiveTagBindings listEffectiveVariables listGpgKeys
    listNoCodeCatalog listNoCodeModuleVariables listNoCodeModules listOrganizationMemberships
    listOrganizationRuns listOrganizations listPolicyChecks listProjectEffectiveTagBindings
    listProjectTagBindings listProjectVariableSets listProjects listProviderReleases
    listRegistryModules listRegistryProviderPlatforms listRegistryProviderVersions
    listRegistryProviders listRemoteStateConsumers listRunEvents listRuns
    listStateVersionOutputs listStateVersions listTags listTaskStages listTeamProjects
    listTeamTokens listTeamWorkspaces listTeams listTemplatedPolicies listVariableSetVariables
    listVariableSets listVariables listWorkspaceStateVersions listWorkspaceTagBindings
    listWorkspaceTags listWorkspaceVariableSets listWorkspaces previewTemplatedPolicy
    readAccountDetails readAgentPool readApply readAuthenticationToken readCapacity
    readConfigurationVersion readCurrentStateVersion readEntitlementSet readGpgKey
    readLatestModule readModuleDocumentation downloadModuleUsage readModuleUsage readModuleVersion readOrganization
    readOrganizationMembership readPlan readPlanJson readPlanSummary readProject
    readRedactedPlan readRegistryModule readRegistryModuleById readRegistryModuleVersion
    readRegistryProvider readRegistryProviderPlatform readRegistryProviderVersion readRun
    readRunApply readRunPlan readRunQueue readStateVersion readStateVersionOutput
    readTeamProject readTeamWorkspace readTemplatedPolicy readUser readVariable readVariableSet
    readVariableSetVariable readWorkspace readWorkspaceByName readWorkspaceUpgrade
    revealStateVersionOutput searchModules
  `),
  'provision-only': words(`
    listWorkspaceSchedules readAutoDestroy readWorkspaceSchedule
    confirmUpgradeCampaignItem giveUpgradeCampaignItemInputs listWorkspaceUpgradeCampaignItems
    readUpgradeCampaignItem retryUpgradeCampaignItem
    readLoginRequest listProjectEgressRules listProjectApprovalRules listEffectiveApprovalRules
    listTokenTtlPolicies
    compareModuleVersions confirmWorkspaceUpgrade createNoCodeWorkspace downloadLatestModule
    downloadModule initiateWorkspaceUpgrade listConfigurationVersions listEffectiveTagBindings
    listNoCodeCatalog listNoCodeModuleVariables listNoCodeModules listOrganizationRuns
    listOrganizations listProjectEffectiveTagBindings listProjectTagBindings
    listProjects listRegistryModules listRemoteStateConsumers listTags
    listWorkspaceTagBindings listWorkspaceTags listWorkspaces readAccountDetails
    readAuthenticationToken readCapacity readConfigurationVersion readEntitlementSet
    readLatestModule readModuleDocumentation downloadModuleUsage readModuleUsage readModuleVersion readOrganization
    readProject readRegistryModule readRegistryModuleById readRegistryModuleVersion readRunQueue
    readUser readWorkspace readWorkspaceByName readWorkspaceUpgrade searchModules
  `),
  'another organization': words(`
    readLoginRequest
    listNoCodeCatalog listOrganizations listTemplatedPolicies previewTemplatedPolicy
    readAccountDetails readTemplatedPolicy readUser searchModules
  `),
  'another project': words(`
    readLoginRequest
    listTokenTtlPolicies
    compareModuleVersions downloadLatestModule downloadModule findProviderPackage listGpgKeys
    listNoCodeCatalog listNoCodeModuleVariables listNoCodeModules listOrganizationRuns
    listOrganizations listProjects listProviderReleases listRegistryModules
    listRegistryProviderPlatforms listRegistryProviderVersions listRegistryProviders listTags
    listWorkspaces readAccountDetails readCapacity readEntitlementSet readGpgKey
    readLatestModule readModuleDocumentation downloadModuleUsage readModuleUsage readModuleVersion readOrganization
    readRegistryModule readRegistryModuleById readRegistryModuleVersion readRegistryProvider
    readRegistryProviderPlatform readRegistryProviderVersion readRunQueue readUser searchModules
  `),
};
