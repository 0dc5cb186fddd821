// The module of the rows about runs: six resources without a provider, so that only the overhead is
// measured.
export const CONFIGURATION = `
variable "region" { type = string }
resource "terraform_data" "server" {
  count = 6
  input = "server-\${count.index + 1}.\${var.region}"
}
output "servers" { value = terraform_data.server[*].output }
`;
export const REGION = 'eu-central-1';
