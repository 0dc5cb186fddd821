// The module of the tour, in two versions. It needs no account and no provider download, because
// terraform_data is built into OpenTofu and Terraform.
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

const FIRST = `variable "region" {
  type        = string
  description = "Where the site runs."
}

variable "replicas" {
  type        = number
  default     = 1
  description = "How many servers it has."
}

resource "terraform_data" "server" {
  count = var.replicas
  input = "server-\${count.index + 1}.\${var.region}"
}

output "servers" {
  value = terraform_data.server[*].output
}
`;

const SECOND = `${FIRST}
variable "domain" {
  type    = string
  default = "tour.example"
}

resource "terraform_data" "address" {
  input = "www.\${var.domain}"
}

output "address" {
  value = terraform_data.address.output
}
`;

export const VERSIONS = [
  {
    version: '1.0.0',
    files: { 'main.tf': FIRST, 'README.md': '# Site\n\nSome servers in a region.\n' },
  },
  {
    version: '1.1.0',
    files: {
      'main.tf': SECOND,
      'README.md': '# Site\n\nSome servers in a region, and their address.\n',
    },
  },
];

/** Packs the files into a gzip-compressed tar archive. */
export async function createArchive(files) {
  const archive = pack();
  for (const [name, text] of Object.entries(files)) archive.entry({ name }, text);
  archive.finalize();
  return new Blob([await buffer(archive.pipe(createGzip()))], { type: 'application/octet-stream' });
}
