/** Why tests fail: the first pattern that matches the name of a test gives the reason. */
export const REASONS = [
  [/^Test_.*BaseURL/, 'The test connects to a host on the internet.'],
  [/^TestAgents/, 'The test downloads the agent of HCP Terraform. Gantry has its own agent.'],
  [
    /^TestAuditTrails/,
    'The test reads the audit log with the organization token, which Gantry does not permit.',
  ],
  [
    /Archive|UploadTarGzip/,
    'Configurations and modules are immutable: a second upload returns 409, and they cannot be archived.',
  ],
  [
    /ConfigurationVersionsCreate\/provisional|save-plan|allow_empty_apply|terraform_version/,
    'Gantry has no saved plans, provisional configurations, empty applies, or tool versions of single runs.',
  ],
  [
    /ConfigurationVersionsCreate\/with_valid/,
    'Every response contains the upload URL until the upload is complete.',
  ],
  [
    /with_status_filter_option/,
    'Members need no invitation, so no member has the status `invited`.',
  ],
  [/without_an_expiration_date/, 'A token without an expiry does not expire.'],
  [/timestamps_are_populated/, 'Organizations have no trial period.'],
  [
    /Entitlements|ReadWithBusiness/,
    'Entitlements and permissions of features that Gantry does not have are false.',
  ],
  [
    /^TestOrganizationsUpdate/,
    'Settings for version control, plans, and user tokens have fixed values.',
  ],
  [
    /^TestPolicyChecks|^TestTaskStages|^TestRunEvents|RunsRunEvents/,
    'Gantry has no Sentinel policies, run tasks, comments or run events.',
  ],
  [
    /'agent'_execution_mode|execution_mode_setting_overwrites|remote_execution_mode|invalid_name|invalid_registry-name|without_a_registry-name|invalid_custom_options|when_the_team_does_not_exist/,
    'Gantry refuses the request, but with another message or for another reason.',
  ],
  [
    /RegistryModulesCreate\/.*permissions|links_are_properly_decoded/,
    'Gantry does not import module versions from version control, and archives have other upload paths.',
  ],
  [/public|RegistryModulesRead|RegistryProvidersList\/with_providers/, 'Registries are private.'],
  [/metadata_version/, 'Gantry refuses versions with build metadata.'],
  [
    /include_no-code_modules/,
    'No-code provisioning cannot be enabled when a module is created, only afterwards.',
  ],
  [
    /without_(versions|providers)$/,
    'The test expects 0 as the number of pages of an empty list; Gantry returns 1.',
  ],
  [
    /^TestRegistryProvider/,
    'Gantry verifies the keys of provider versions and the names of providers.',
  ],
  [
    /RunsCreate.*with_variables|VariableSetVariablesUpdate|VariablesUpdate\/with_valid/,
    'The value of an HCL variable must be a literal.',
  ],
  [/RunsCreate.*without_a_configuration/, 'A run shows its times in `status-timestamps`.'],
  [/CostEstimate/, 'Cost estimation is part of the plan.'],
  [/RunsReadWithOptions/, 'A run includes its workspace, plan and apply.'],
  [
    /current-run\.created-at/,
    'When sorted by their current run, workspaces without a run come first.',
  ],
  [
    /^TestRuns(CanceledAt|ForceCancel)/,
    'Canceling a pending run ends it immediately, so it cannot be force-canceled.',
  ],
  [/^TestRunsListQueryParams/, 'The runs of a workspace cannot be filtered by operation.'],
  [
    /^TestRunsTriggerReason/,
    'The test deletes the organization while its run is executed: the result depends on timing.',
  ],
  [/^TestRuns/, 'Runs have no comments and no forced execution.'],
  [/StateVersionOutputs/, 'Lists do not contain the values of sensitive outputs.'],
  [/^TestTeamAccessesRead/, 'Gantry has no Sentinel mocks.'],
  [/^TestTeamProject/, 'Gantry has no custom permissions of teams on projects.'],
  [/sso-team-id|TeamsRead$/, 'Teams have no SSO ID.'],
  [/^TestTeamsUpdate/, 'Gantry refuses unknown access flags, and names of teams with spaces.'],
  [/^TestUsers/, 'Only site administrators change users, and Gantry has no second factor.'],
  [
    /^TestVariables/,
    'A workspace has a link to its variables, and sensitive variables keep their category.',
  ],
  [/SSHKey/, 'Gantry has no SSH keys.'],
  [
    /SafeDelete|locked_by_a/,
    'The test deletes a locked workspace, which Gantry refuses, or expects a lock that the run no longer has.',
  ],
  [/when_updating_a_subset/, 'The requested version of the tool is not installed.'],
  [/^TestWorkspacesAutoDestroy/, 'The time of an automatic destruction must be in the future.'],
  [/^TestWorkspaces/, 'Gantry has no run triggers and no triggers for version control.'],
  [
    /^TestPolicySets/,
    'Policy sets contain their Rego policies as attributes; there are no Sentinel policies.',
  ],
  [
    /assessment:(check_failure|failed)/,
    'Gantry sends no notifications of failed assessments and checks.',
  ],
  [/^TestNotification/, 'Email recipients must belong to a team of the organization.'],
];

export const reasonOf = (test) => REASONS.find(([pattern]) => pattern.test(test))?.[1];
