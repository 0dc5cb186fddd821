// The module of the rows about runs. Its six resources need no provider, so that the rows measure
// only the overhead.
export const CONFIGURATION = `
variable "region" { type = string }
resource "terraform_data" "server" {
  count = 6
  input = "server-\${count.index + 1}.\${var.region}"
}
output "servers" { value = terraform_data.server[*].output }
`;
export const REGION = 'eu-central-1';
