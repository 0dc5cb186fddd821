import { Readable } from 'node:stream';
import type { INestApplication } from '@nestjs/common';
import type { Subject } from '../../core/caller/subject.js';
import { ModuleIngress } from '../../platform/module-registry/module-ingress.js';
import { ModuleVersionsService } from '../../platform/module-registry/module-versions.service.js';
import { RegistryModulesService } from '../../platform/module-registry/registry-modules.service.js';
import { createTarGz } from './tar-gz.js';

const README = `# Site

Some servers in a region. They consist of \`terraform_data\`, which is built into OpenTofu and
Terraform, so the module works anywhere and costs nothing.
`;

const FIRST_VERSION = `variable "region" {
  type        = string
  description = "Where the site runs."
}

variable "replicas" {
  type        = number
  default     = 1
  description = "How many servers it has."

  validation {
    condition     = var.replicas >= 1 && var.replicas <= 5
    error_message = "A site has 1 to 5 servers."
  }
}

variable "password" {
  type        = string
  default     = "change-me-soon"
  sensitive   = true
  description = "Password of the administrator."
}

resource "terraform_data" "server" {
  count = var.replicas
  input = "server-\${count.index + 1}.\${var.region}"
}

resource "terraform_data" "administrator" {
  input = sha256(var.password)
}

output "servers" {
  value       = terraform_data.server[*].output
  description = "Names of the servers."
}
`;

const ADDED_IN_1_1 = `
variable "domain" {
  type        = string
  default     = "demo.example"
  description = "Domain under which the site is found."
}

resource "terraform_data" "address" {
  input = "www.\${var.domain}"
}

output "address" {
  value       = terraform_data.address.output
  description = "Where the site is found."
}
`;

/** Creates a module with two versions, to provision and to upgrade. Returns its ID. */
export async function publishSampleModule(
  app: INestApplication,
  subject: Subject,
): Promise<string> {
  const address = { organization: 'demo', name: 'site', provider: 'terraform' };
  const { module } = await app.get(RegistryModulesService).create(subject, address);
  for (const [number, configuration] of [
    ['1.0.0', FIRST_VERSION],
    ['1.1.0', FIRST_VERSION + ADDED_IN_1_1],
  ] as const) {
    const { upload } = await app.get(ModuleVersionsService).create(subject, address, number);
    const uploadSegment = new URL(upload).pathname.split('/').at(-1) ?? '';
    await app
      .get(ModuleIngress)
      .receive(subject, uploadSegment, () =>
        Readable.from([createTarGz({ 'README.md': README, 'main.tf': configuration })]),
      );
  }
  return module.id;
}
