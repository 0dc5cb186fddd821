import { packFiles } from '../../platform/module-registry/support/archives.js';
import { sendRequest } from '../http.js';
import { phrase } from '../phrases.js';
import type { Fact, World } from '../world.js';

const README = '# Site\n\nA site of some servers.\n';

const SITE = `variable "region" {
  type        = string
  description = "Where the site runs."
}

variable "replicas" {
  type        = number
  default     = 1
  description = "How many servers it has."
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

output "servers" {
  value       = terraform_data.server[*].input
  description = "Names of the servers."
}
`;

const STACK = `terraform {
  required_version = ">= 1.3"
  required_providers {
    aws = {
      source                = "hashicorp/aws"
      version               = ">= 5.0"
      configuration_aliases = [aws.replica]
    }
  }
}

variable "networks" {
  type = map(object({
    cidr  = string
    ports = optional(list(number), [443])
    ttl   = optional(number, 60 * 60)
  }))
  nullable = false

  validation {
    condition     = length(var.networks) > 0
    error_message = "A stack has one network or more."
  }
}

variable "size" {
  type        = tuple([string, number])
  default     = ["small", 1]
  description = "Kind and number of servers."
}

module "network" {
  source = "./modules/network"
}
`;

/** A module with everything that its documentation can show. */
const stackArchive = (): Buffer =>
  packFiles({
    'README.md': '# Stack\n\nA stack of networks and servers.\n',
    'main.tf': STACK,
    'modules/network/README.md': '# Network\n',
    'modules/network/main.tf': '',
    'examples/small/README.md': '# Small\n',
    'examples/small/main.tf': 'module "stack" {\n  source   = "../.."\n  networks = {}\n}\n',
  });

const MODULE_WITH_PROVIDER = `provider "aws" {
  region = "eu-central-1"
}

resource "aws_s3_bucket" "files" {
  bucket = "files"
}
`;

/** The module `site`, which runs anywhere because it needs no provider. */
export const siteArchive = (): Buffer => packFiles({ 'README.md': README, 'main.tf': SITE });

/** The same module with one more variable. */
export const nextSiteArchive = (): Buffer =>
  packFiles({
    'README.md': README,
    'main.tf': `${SITE}\nvariable "domain" {\n  type        = string\n  default     = "acme.example"\n  description = "Domain of the site."\n}\n`,
  });

/** The bytes that the phrase names; undefined if it names none. */
export function moduleBytes(phrase: string): Buffer | undefined {
  return phrase === 'archive of module site' ? siteArchive() : undefined;
}

export const MODULE_FACTS: Fact[] = [
  [
    phrase('module NAME in NAME'),
    (world, name = '', organization = '') =>
      publish(world, name, organization, '1.0.0', siteArchive()),
  ],
  [
    /^module ([a-z0-9-]+) for the provider ([a-z_]+) in ([a-z0-9-]+)$/,
    async (world, name = '', provider = '', organization = '') => {
      const data = { type: 'registry-modules', attributes: { name, provider } };
      await world.request('POST', `/api/v2/organizations/${organization}/registry-modules`, {
        data,
      });
    },
  ],
  [
    phrase('documented module NAME in NAME'),
    (world, name = '', organization = '') =>
      publish(
        world,
        name,
        organization,
        '1.0.0',
        stackArchive(),
        `documented module ${name} in ${organization}`,
      ),
  ],
  [
    phrase('module with a provider block in NAME'),
    async (world, organization = '') =>
      publish(
        world,
        'configured',
        organization,
        '1.0.0',
        packFiles({ 'main.tf': MODULE_WITH_PROVIDER }),
        `module with a provider block in ${organization}`,
      ),
  ],
  [
    phrase('module NAME without versions in NAME'),
    (world, name = '', organization = '') =>
      createModule(world, name, organization, `module ${name} without versions in ${organization}`),
  ],
  [phrase('module NAME with a refused version in NAME'), createRefusedVersion],
  [
    phrase('pending version VERSION of module NAME in NAME'),
    async (world, number = '', name = '', organization = '') =>
      void (await createVersion(world, number, name, organization)),
  ],
  [
    phrase('version VERSION of module NAME in NAME'),
    (world, number = '', name = '', organization = '') =>
      addVersion(world, number, name, organization, nextSiteArchive()),
  ],
];

/** Remembers the link of a phrase `archive link of module …`. */
export async function rememberModules(world: World, described: string): Promise<void> {
  const [, name, organization] = /^archive link of module (\S+) in (\S+)$/.exec(described) ?? [];
  if (name === undefined) return;
  const address = `${world.server.url}/api/registry/v1/modules/${organization}/${name}/aws/1.0.0/download`;
  const { headers } = await sendRequest(address, { token: world.server.adminToken });
  world.remember(
    described,
    /module-archives\/([^?]+)/.exec(headers.get('x-terraform-get') ?? '')?.[1] ?? '',
  );
}

/** Creates the module with one version; `described` is its phrase in the world. */
export async function publish(
  world: World,
  name: string,
  organization: string,
  number: string,
  archive: Buffer,
  described = `module ${name} in ${organization}`,
): Promise<void> {
  await createModule(world, name, organization, described);
  await addVersion(world, number, name, organization, archive);
}

async function createModule(
  world: World,
  name: string,
  organization: string,
  described: string,
): Promise<void> {
  const body = { data: { type: 'registry-modules', attributes: { name, provider: 'aws' } } };
  world.remember(
    described,
    (await world.request('POST', `/api/v2/organizations/${organization}/registry-modules`, body))
      .id,
  );
}

/** Creates a version without an archive. Returns its upload link. */
async function createVersion(
  world: World,
  number: string,
  name: string,
  organization: string,
): Promise<string> {
  const path = `/api/v2/organizations/${organization}/registry-modules/private/${organization}/${name}/aws/versions`;
  const created = await world.request('POST', path, {
    data: { type: 'registry-module-versions', attributes: { version: number } },
  });
  const { pathname } = new URL((created as unknown as { links: { upload: string } }).links.upload);
  const described = `version ${number} of module ${name} in ${organization}`;
  world.remember(described, created.id);
  world.remember(`upload of ${described}`, pathname.split('/').at(-1) ?? '');
  return `${world.server.url}${pathname}`;
}

export async function addVersion(
  world: World,
  number: string,
  name: string,
  organization: string,
  archive: Buffer,
): Promise<void> {
  const { status, text } = await sendRequest(
    await createVersion(world, number, name, organization),
    {
      method: 'PUT',
      raw: archive,
    },
  );
  if (status !== 200) throw new Error(`upload of ${name} ${number}: ${status} ${text}`);
}

async function createRefusedVersion(world: World, name = '', organization = ''): Promise<void> {
  await createModule(
    world,
    name,
    organization,
    `module ${name} with a refused version in ${organization}`,
  );
  const { status } = await sendRequest(await createVersion(world, '1.0.0', name, organization), {
    method: 'PUT',
    raw: 'no archive',
  });
  if (status !== 422) throw new Error(`the upload of an invalid archive returned ${status}`);
}
