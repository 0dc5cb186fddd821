data "tfe_organization" "this" {
  name = tfe_organization.this.name
}

data "tfe_project" "web" {
  name         = tfe_project.web.name
  organization = tfe_organization.this.name
}

data "tfe_workspace" "site" {
  name         = tfe_workspace.site.name
  organization = tfe_organization.this.name
}

data "tfe_team" "web" {
  name         = tfe_team.web.name
  organization = tfe_organization.this.name
}

data "tfe_organizations" "all" {
}

data "tfe_projects" "all" {
  organization = tfe_organization.this.name
  depends_on   = [tfe_project.web]
}

data "tfe_teams" "all" {
  organization = tfe_team.web.organization
}

data "tfe_variables" "site" {
  workspace_id = tfe_variable.region.workspace_id
}

data "tfe_agent_pool" "own" {
  name         = tfe_agent_pool.own.name
  organization = tfe_organization.this.name
}

data "tfe_registry_gpg_keys" "all" {
  organization = tfe_registry_gpg_key.vendor.organization
}

data "tfe_registry_gpg_key" "vendor" {
  organization = tfe_organization.this.name
  id           = tfe_registry_gpg_key.vendor.id
}

data "tfe_registry_providers" "all" {
  organization = tfe_registry_provider.own.organization
}

data "tfe_registry_provider" "own" {
  organization = tfe_organization.this.name
  name         = tfe_registry_provider.own.name
}

data "tfe_registry_module" "site" {
  organization    = tfe_organization.this.name
  name            = tfe_registry_module.site.name
  module_provider = "null"
}

data "tfe_no_code_module" "site" {
  id = tfe_no_code_module.site.id
}

data "tfe_team_project_access" "web" {
  team_id    = tfe_team.web.id
  project_id = tfe_team_project_access.web.project_id
}

data "tfe_organization_tags" "all" {
  organization = tfe_workspace.site.organization
}

data "tfe_workspace_ids" "tagged" {
  organization = tfe_workspace.site.organization
  tag_names    = ["site"]
}

data "tfe_current_user" "me" {
}

data "tfe_organization_members" "all" {
  organization = tfe_organization_membership.kim.organization
}

data "tfe_organization_membership" "kim" {
  organization = tfe_organization.this.name
  email        = tfe_organization_membership.kim.email
}

data "tfe_team_access" "web" {
  team_id      = tfe_team.web.id
  workspace_id = tfe_team_access.web.workspace_id
}

data "tfe_variable_set" "cloud" {
  name         = tfe_variable_set.cloud.name
  organization = tfe_organization.this.name
}
