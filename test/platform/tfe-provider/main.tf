variable "host" {
  type = string
}

variable "text" {
  type = string
}

provider "tfe" {
  hostname = var.host
}

resource "tfe_organization" "this" {
  name  = "tfp"
  email = "${var.text}@example.org"
}

resource "tfe_organization_token" "this" {
  organization = tfe_organization.this.name
}

resource "tfe_team" "web" {
  name         = "web"
  organization = tfe_organization.this.name
  visibility   = "organization"
  organization_access {
    manage_workspaces = true
    manage_modules    = true
  }
}

resource "tfe_team_token" "web" {
  team_id = tfe_team.web.id
}

resource "tfe_agent_pool" "own" {
  name                = "own-${var.text}"
  organization        = tfe_organization.this.name
  organization_scoped = true
}

resource "tfe_agent_token" "own" {
  agent_pool_id = tfe_agent_pool.own.id
  description   = var.text
}

resource "tfe_project" "web" {
  name         = "web ${var.text}"
  organization = tfe_organization.this.name
  description  = "Sites"
  tags         = { area = var.text }
}

resource "tfe_team_project_access" "web" {
  access     = var.text == "first" ? "read" : "write"
  team_id    = tfe_team.web.id
  project_id = tfe_project.web.id
}

resource "tfe_workspace" "site" {
  name         = "site-${var.text}"
  organization = tfe_organization.this.name
  project_id   = tfe_project.web.id
  description  = var.text
  auto_apply   = var.text != "first"
  tag_names    = ["site", var.text]
}

resource "tfe_workspace_settings" "site" {
  workspace_id   = tfe_workspace.site.id
  execution_mode = "agent"
  agent_pool_id  = tfe_agent_pool.own.id
}

resource "tfe_variable" "region" {
  key          = "region"
  value        = var.text
  category     = "terraform"
  description  = "Where"
  workspace_id = tfe_workspace.site.id
}

resource "tfe_variable" "secret" {
  key          = "TOKEN"
  value        = "secret-${var.text}"
  category     = "env"
  sensitive    = true
  workspace_id = tfe_workspace.site.id
}

resource "tfe_registry_gpg_key" "vendor" {
  organization = tfe_organization.this.name
  ascii_armor  = file("key.asc")
}

resource "tfe_registry_provider" "own" {
  organization = tfe_organization.this.name
  name         = "own"
}

resource "tfe_registry_module" "site" {
  organization    = tfe_organization.this.name
  module_provider = "null"
  name            = "site"
}

resource "tfe_no_code_module" "site" {
  organization    = tfe_organization.this.name
  registry_module = tfe_registry_module.site.id
  enabled         = true
}

resource "tfe_team_member" "dana" {
  team_id  = tfe_team.web.id
  username = "dana"
}

resource "tfe_audit_trail_token" "this" {
  organization = tfe_organization.this.name
}

resource "tfe_organization_default_settings" "this" {
  organization           = tfe_organization.this.name
  default_execution_mode = "remote"
}

resource "tfe_project_settings" "web" {
  project_id = tfe_project.web.id
}

resource "tfe_team_access" "web" {
  access       = var.text == "first" ? "read" : "write"
  team_id      = tfe_team.web.id
  workspace_id = tfe_workspace.site.id
}

resource "tfe_organization_membership" "kim" {
  organization = tfe_organization.this.name
  email        = "kim@acme.example"
}

resource "tfe_team_organization_member" "kim" {
  team_id                    = tfe_team.web.id
  organization_membership_id = tfe_organization_membership.kim.id
}

resource "tfe_variable_set" "cloud" {
  name         = "cloud-${var.text}"
  description  = var.text
  organization = tfe_organization.this.name
}

resource "tfe_variable" "account" {
  key             = "ACCOUNT"
  value           = var.text
  category        = "env"
  variable_set_id = tfe_variable_set.cloud.id
}

resource "tfe_project_variable_set" "cloud" {
  project_id      = tfe_project.web.id
  variable_set_id = tfe_variable_set.cloud.id
}

resource "tfe_workspace_variable_set" "cloud" {
  workspace_id    = tfe_workspace.site.id
  variable_set_id = tfe_variable_set.cloud.id
}
