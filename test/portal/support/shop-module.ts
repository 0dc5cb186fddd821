import { packFiles } from '../../platform/module-registry/support/archives.js';

const SHOP = `variable "owner" {
  type = object({
    team    = string
    contact = optional(object({ mail = string }))
  })
  description = "Who runs the shop."
}

variable "servers" {
  type = list(object({
    name  = string
    ports = optional(list(number), [443])
  }))
  nullable    = false
  description = "Where it runs."
  validation {
    condition     = length(var.servers) > 0
    error_message = "A shop has one server or more."
  }
}

variable "domain" {
  type        = string
  description = "Where people find it."
  validation {
    condition     = can(regex("\\\\.example$", var.domain))
    error_message = "The domain ends in .example."
  }
}

resource "terraform_data" "server" {
  for_each = { for server in var.servers : server.name => server }
  input    = "\${each.key}:\${join(",", each.value.ports)} of \${var.owner.team}"
}

output "address" {
  value = "https://\${var.domain}/"
}

output "servers" {
  value = [for server in terraform_data.server : server.output]
}
`;

const TIER = `
variable "tier" {
  type        = string
  description = "How many customers come."
  validation {
    condition     = contains(["small", "large"], var.tier)
    error_message = "Small or large."
  }
}

resource "terraform_data" "tier" {
  input = var.tier
}
`;

const README = '# Shop\n\nA shop with its servers.\n';

/** A module with nested inputs that needs no provider. */
export const shopArchive = (): Buffer => packFiles({ 'README.md': README, 'main.tf': SHOP });

/** The next version of the module, with one more input, which has no default. */
export const nextShopArchive = (): Buffer =>
  packFiles({ 'README.md': README, 'main.tf': `${SHOP}${TIER}` });
