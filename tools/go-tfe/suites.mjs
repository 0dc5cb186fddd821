/**
 * The suites of go-tfe for the features that Gantry has. Excluded are stacks, Sentinel policies,
 * versions of policy sets, run tasks, version control and settings of a site.
 */
export const SUITES = [
  ['Agent pools, agents and their tokens', /^TestAgent/],
  ['Audit trail', /^TestAuditTrails/],
  ['Configuration versions', /^TestConfigurationVersions/],
  ['Notification configurations', /^TestNotificationConfiguration/],
  ['Organizations', /^TestOrganizations|^TestOrganization_/],
  ['Organization memberships', /^TestOrganizationMemberships/],
  ['Organization tokens', /^TestOrganizationTokens/],
  ['Organization tags', /^TestOrganizationTags/],
  ['Plans and applies', /^TestPlans|^TestPlan_|^TestApplies/],
  ['Policy checks and task stages', /^TestPolicyChecks|^TestTaskStages/],
  ['Policy sets', /^TestPolicySets/],
  ['Projects', /^TestProjects/],
  ['Registry modules', /^TestRegistryModule|^TestRegistryCreate/],
  ['No-code modules', /^TestRegistryNoCode/],
  ['Registry providers, versions and platforms', /^TestRegistryProvider/],
  ['Signing keys', /^TestGPGKey/],
  ['Runs and run events', /^TestRuns|^TestRun_|^TestRunCreate|^TestRunEvents/],
  ['State versions and outputs', /^TestStateVersion/],
  ['Team access to workspaces', /^TestTeamAccesses/],
  ['Team access to projects', /^TestTeamProject/],
  ['Team members', /^TestTeamMembers/],
  ['Team tokens', /^TestTeamTokens/],
  ['Teams', /^TestTeams|^TestTeam_|^TestTeamCreate/],
  ['Users and their tokens', /^TestUser/],
  ['Variables', /^TestVariables/],
  ['Variable sets', /^TestVariableSet/],
  ['Workspaces', /^TestWorkspaces|^TestWorkspace_|^TestWorkspaceCreate|^TestCanForce/],
  ['The client itself', /^TestClient|^TestContext|^TestLogReader|^Test_/],
];

export const suiteOf = (test) => SUITES.find(([, pattern]) => pattern.test(test))?.[0];
