/** A module that reads an object in each phase, with the S3 client of the tool. */
export const cloudModule = (api: string): Record<string, string> => {
  const read = (key: string) => `{
    backend = "s3"
    config = {
      bucket = "cloud"
      key    = "${key}.tfstate"
      region = "eu-central-1"
      endpoints = { s3 = "${api}", sts = "${api}" }
      use_path_style              = true
      skip_credentials_validation = true
      skip_requesting_account_id  = true
      skip_metadata_api_check     = true
      skip_region_validation      = true
    }`;
  return {
    'main.tf': `
data "terraform_remote_state" "plan" ${read('plan').slice(0, -1)}
  }
}
resource "terraform_data" "first" { input = data.terraform_remote_state.plan.outputs.answer }
data "terraform_remote_state" "apply" ${read('apply').slice(0, -1)}
  }
  depends_on = [terraform_data.first]
}
output "plan" { value = data.terraform_remote_state.plan.outputs.answer }
output "apply" { value = data.terraform_remote_state.apply.outputs.answer }
`,
  };
};
