/** Why tests fail: the first pattern that matches the name of a test gives the reason. */
export const REASONS = [
  [/^Test_.*BaseURL/, 'The test calls a host of the internet.'],
  [/^TestAgents/, 'The test downloads the agent of HCP Terraform. Gantry has an agent of its own.'],
  [
    /^TestAuditTrails/,
    'The test reads the audit trail with the token of the organization, which may not read it.',
  ],
  [
    /Archive|UploadTarGzip/,
    'Configurations and modules are immutable: a second upload returns 409, and they cannot be archived.',
  ],
  [
    /ConfigurationVersionsCreate\/provisional|save-plan|allow_empty_apply|terraform_version/,
    'Saved plans, provisional configurations, empty applies, and the version of a single run.',
  ],
  [
    /ConfigurationVersionsCreate\/with_valid/,
    'The upload URL is shown until the upload, in every response.',
  ],
  [/with_status_filter_option/, 'Members need no invitation: none is `invited`.'],
  [/without_an_expiration_date/, 'A token without an expiry does not expire.'],
  [/timestamps_are_populated/, 'An organization does not show when its trial ends.'],
  [
    /Entitlements|ReadWithBusiness/,
    'Entitlements and permissions of features that Gantry does not have are false.',
  ],
  [
    /^TestOrganizationsUpdate/,
    'Settings of version control, plans, and tokens of users have fixed values.',
  ],
  [
    /^TestPolicyChecks|^TestTaskStages|^TestRunEvents|RunsRunEvents/,
    'Gantry has no Sentinel policies, run tasks, comments and run events.',
  ],
  [
    /'agent'_execution_mode|execution_mode_setting_overwrites|remote_execution_mode|invalid_name|invalid_registry-name|without_a_registry-name|invalid_custom_options|when_the_team_does_not_exist/,
    'The request is refused, with another text or an earlier rule.',
  ],
  [
    /RegistryModulesCreate\/.*permissions|links_are_properly_decoded/,
    'Module versions are not synchronized from version control, and archives are uploaded to other paths.',
  ],
  [/public|RegistryModulesRead|RegistryProvidersList\/with_providers/, 'Registries are private.'],
  [/metadata_version/, 'Versions have no build metadata.'],
  [/include_no-code_modules/, 'No-code provisioning is enabled after a module is created.'],
  [
    /without_(versions|providers)$/,
    'The total of an empty list is 0 pages in the test and 1 in Gantry.',
  ],
  [
    /^TestRegistryProvider/,
    'The keys of provider versions and the names of providers are checked.',
  ],
  [
    /RunsCreate.*with_variables|VariableSetVariablesUpdate|VariablesUpdate\/with_valid/,
    'A value in the configuration language must be a literal.',
  ],
  [/RunsCreate.*without_a_configuration/, 'A run shows its times in `status-timestamps`.'],
  [/CostEstimate/, 'Cost estimation is part of the plan.'],
  [/RunsReadWithOptions/, 'A run includes its workspace, plan and apply.'],
  [
    /current-run\.created-at/,
    'In the order of their current run, workspaces without a run come first.',
  ],
  [
    /^TestRuns(CanceledAt|ForceCancel)/,
    'Canceling a pending run ends it immediately, so it cannot be force-canceled.',
  ],
  [/^TestRunsListQueryParams/, 'Runs of a workspace have no filter by operation.'],
  [
    /^TestRunsTriggerReason/,
    'The test deletes the organization while its run is executed: the result depends on timing.',
  ],
  [/^TestRuns/, 'Runs have no comments, and no forced execution.'],
  [/StateVersionOutputs/, 'Lists do not show the values of sensitive outputs.'],
  [/^TestTeamAccessesRead/, 'There are no Sentinel mocks.'],
  [/^TestTeamProject/, 'Access levels of a team on a project have no custom permissions.'],
  [/sso-team-id|TeamsRead$/, 'Teams have no SSO ID.'],
  [
    /^TestTeamsUpdate/,
    'Access flags that Gantry does not have are refused, and names of teams have no spaces.',
  ],
  [/^TestUsers/, 'Site administrators change users; there is no second factor.'],
  [
    /^TestVariables/,
    'A workspace has a link to its variables, and sensitive variables keep their category.',
  ],
  [/SSHKey/, 'SSH keys.'],
  [
    /SafeDelete|locked_by_a/,
    'The helper deletes a locked workspace, which Gantry refuses, or expects a lock that the run no longer has.',
  ],
  [/when_updating_a_subset/, 'The version of the tool must be installed.'],
  [/^TestWorkspacesAutoDestroy/, 'The time of an automatic destruction must be in the future.'],
  [/^TestWorkspaces/, 'Run triggers, and triggers of version control.'],
  [
    /^TestPolicySets/,
    'Policy sets contain their Rego policies as attributes; there are no Sentinel policies.',
  ],
  [
    /assessment:(check_failure|failed)/,
    'There are no notifications of failed assessments and checks.',
  ],
  [/^TestNotification/, 'Recipients of email must belong to a team of the organization.'],
];

export const reasonOf = (test) => REASONS.find(([pattern]) => pattern.test(test))?.[1];
