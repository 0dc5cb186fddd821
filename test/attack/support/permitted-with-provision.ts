const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Writes that affect only the member's own workspaces, sessions and tokens. */
const WRITES = ['createLoginAuthorization', 'createNoCodeWorkspace', 'deleteAllSessions'];

/**
 * The operations that a member with the level `provision` may use on resources that others have
 * created. All others must be refused.
 */
export const PERMITTED_WITH_PROVISION: readonly string[] = [
  ...WRITES,
  ...words(`
    compareModuleVersions downloadLatestModule downloadModule downloadModuleUsage
    findProviderPackage followRunLog listAgentPools listAgents listConfigurationVersions
    listCurrentStateVersionOutputs listEffectiveApprovalRules listEffectiveTagBindings
    listEffectiveVariables listGpgKeys listModuleVersions listNoCodeCatalog
    listNoCodeModuleVariables listNoCodeModules listOrganizationRuns listOrganizations
    listPolicyChecks listPolicySets listProjectApprovalRules listProjectEffectiveTagBindings
    listProjectEgressRules listProjectTagBindings listProjectVariableSets listProjects
    listProviderReleases listRegistryModules listRegistryProviderPlatforms
    listRegistryProviderVersions listRegistryProviders listRemoteStateConsumers
    listRunApprovals listRunEgressDecisions listRunEvents listRuns listSessions
    listStateVersionOutputs listTags listTaskStages listTeamTokens listTeams
    listTokenTtlPolicies listVariables listWorkspaceSchedules listWorkspaceTagBindings
    listWorkspaceTags listWorkspaceUpgradeCampaignItems listWorkspaceVariableSets
    listWorkspaces readAccountDetails readAgentPool readApply readAssessmentResult
    readAutoDestroy readCapacity readConfigurationVersion readCurrentAssessmentResult
    readEntitlementSet readGpgKey readLatestModule readLoginRequest readModuleDocumentation
    readModuleUsage readModuleVersion readNoCodeModule readOrganization readPlan readPlanJson
    readPlanSummary readPolicyCheck readPolicySet readProject readProviderConfiguration
    readRedactedPlan readRegistryModule readRegistryModuleById readRegistryModuleVersion
    readRegistryProvider readRegistryProviderPlatform readRegistryProviderVersion readRun
    readRunApply readRunApproval readRunPlan readRunQueue readStateVersionOutput
    readUpgradeCampaignItem readVariable readWorkspace readWorkspaceByName
    readWorkspaceSchedule readWorkspaceUpgrade searchModules
  `),
];
