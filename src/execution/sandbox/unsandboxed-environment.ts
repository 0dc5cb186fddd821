/**
 * Variables that a workspace may set for a tool without a sandbox. Others, such as LD_PRELOAD,
 * could change the behavior of every program that the tool starts.
 */
const ALLOWED = `
  TF_VAR_* GOGC GOMEMLIMIT GOMAXPROCS TZ HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy
  https_proxy no_proxy AWS_* ARM_* AZURE_* GOOGLE_* GCLOUD_* GCP_* CLOUDSDK_* OCI_*
  IBMCLOUD_* ALICLOUD_* ALIBABA_* YC_* OVH_* SCW_* OS_* HCLOUD_* LINODE_* VULTR_*
  DIGITALOCEAN_* SPACES_* CLOUDFLARE_* FASTLY_* KUBE_* KUBECONFIG HELM_* VAULT_* CONSUL_*
  NOMAD_* BOUNDARY_* HCP_* TFE_* GITHUB_* GITLAB_* BITBUCKET_* VSPHERE_* PROXMOX_* PM_*
  DATADOG_* DD_* NEW_RELIC_* GRAFANA_* PAGERDUTY_* OKTA_* AUTH0_* SNOWFLAKE_* MONGODB_* PG*
  POSTGRESQL_* MYSQL_*
`
  .trim()
  .split(/\s+/);

/** `added` contains the names and patterns of GANTRY_RUN_ENVIRONMENT. */
export function isAllowedWithoutSandbox(name: string, added: readonly string[]): boolean {
  return [...ALLOWED, ...added].some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}
