/** Whether a change can lose data; `unknown` if it destroys an object of an unclassified type. */
export type DataLoss = 'possible' | 'none' | 'unknown';

/** The names of providers by the prefix of resource types. */
const PROVIDER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alicloud: 'Alibaba Cloud',
    aws: 'AWS',
    awscc: 'AWS',
    azuread: 'Microsoft Entra',
    azapi: 'Azure',
    azurerm: 'Azure',
    cloudflare: 'Cloudflare',
    datadog: 'Datadog',
    digitalocean: 'DigitalOcean',
    github: 'GitHub',
    gitlab: 'GitLab',
    google: 'Google Cloud',
    hcloud: 'Hetzner Cloud',
    helm: 'Helm',
    ibm: 'IBM Cloud',
    kubernetes: 'Kubernetes',
    linode: 'Linode',
    mongodbatlas: 'MongoDB Atlas',
    oci: 'Oracle Cloud',
    openstack: 'OpenStack',
    ovh: 'OVHcloud',
    postgresql: 'PostgreSQL',
    proxmox: 'Proxmox',
    random: 'Random',
    scaleway: 'Scaleway',
    terraform: 'Terraform',
    tls: 'TLS',
    vault: 'Vault',
    vsphere: 'vSphere',
    vultr: 'Vultr',
  }),
);

/** The spelling of abbreviations and names in resource types. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  (
    'ACL ACM AD AKS ALB AMI API CDN CIDR DB DNS DNSSEC EBS EC2 ECR ECS EFS EIP EKS ELB EMR FSx ' +
    'GCS GKE HTTP HTTPS IAM ID IP IPv4 IPv6 KMS KV LB MQ MSK MSSQL NAT NFS NIC OIDC RDS S3 SG ' +
    'SNS SQL SQS SSH SSL SSM SSO TLS TXT UUID VM VPC VPN WAF MySQL PostgreSQL MongoDB DynamoDB ' +
    'BigQuery DocDB ElastiCache CosmosDB MariaDB OpenSearch Redis CloudFront CloudWatch'
  )
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/** Returns a readable name: `aws_s3_bucket` becomes "AWS S3 bucket". */
export function kindOf(type: string): string {
  const [prefix = '', ...rest] = type.split('_');
  const spell = (word: string): string => SPELLINGS.get(word) ?? word;
  const provider = rest.length > 0 ? PROVIDER_NAMES.get(prefix) : undefined;
  return [provider ?? spell(prefix), ...rest.map(spell)].join(' ');
}

/** Types that store no data, although a word in their name may suggest otherwise. */
const STATELESS_TYPES = [
  /^(terraform_data|null_resource|time_|random_|local_|template_|external|archive_|tls_|cloudinit_)/,
  /_(policy|policies|policy_attachment|attachment|association|binding|iam_\w+|acl|access_block|rule|role|grant|permission|member)$/,
  /_(subnet_group|parameter_group|option_group|security_group|firewall_rule|virtual_network_rule|network_rules|alarm|notification|logging)$/,
  /_(ownership_controls|cors_configuration|lifecycle_configuration|server_side_encryption_configuration|versioning)$/,
  /_(website_configuration|public_access_block|replication_configuration|event_subscription|schedule|lock)$/,
];

/** Types that store data, such as databases, buckets, disks, queues, keys and backups. */
const STATEFUL_TYPES = [
  /^aws(cc)?_(db_|rds_|docdb_|neptune_|redshift|dynamodb_|elasticache_|memorydb_|keyspaces_|timestream|opensearch|elasticsearch|dax_|qldb_)/,
  /^aws_(s3_|s3control_|ebs_|efs_|fsx_|backup_|glacier_|storagegateway_|ecr_|ecrpublic_|codecommit_|instance$|spot_instance)/,
  /^aws_(sqs_queue|kinesis_|msk_|mq_|secretsmanager_|ssm_parameter|kms_key|cognito_user_pool$|cloudwatch_log_group|lightsail_)/,
  /^google_(sql_|storage_bucket|bigquery_|bigtable_|spanner_|firestore_|datastore_|alloydb_|redis_|memcache_|filestore_)/,
  /^google_(compute_(disk|region_disk|instance$|snapshot|image)|pubsub_|secret_manager_|kms_crypto_key|artifact_registry_|container_registry)/,
  /^azurerm_(mssql_|mysql_|postgresql_|mariadb_|cosmosdb_|sql_|redis_|storage_|managed_disk|snapshot|synapse_|data_lake|kusto_)/,
  /^azurerm_(\w*virtual_machine(_scale_set)?$|key_vault|servicebus_|eventhub|netapp_|backup_|recovery_services_|container_registry|log_analytics_workspace)/,
  /^(digitalocean|hcloud|linode|vultr|scaleway|ovh|oci|openstack|alicloud|ibm|exoscale|upcloud)_\w*(database|db|volume|disk|bucket|space|storage|droplet|server|instance|snapshot|registry|rds|oss)/,
  /^kubernetes_(persistent_volume|stateful_set|secret|namespace|config_map)/,
  /^(vsphere_virtual_(machine|disk)|proxmox_\w*(vm|lxc)|libvirt_(domain|volume)|docker_volume|lxd_(instance|volume|container))/,
  /^(mongodbatlas_(cluster|advanced_cluster|serverless)|postgresql_(database|schema)|mysql_database|snowflake_(database|schema|table|stage))/,
  /^(github_repository|gitlab_project|vault_(kv|generic)_secret\w*|vault_mount|confluent_kafka_(cluster|topic)|elasticstack_)/,
];

/** Providers whose types store no data unless they match a pattern above. */
const KNOWN_PROVIDERS =
  /^(aws|awscc|google|azurerm|azuread|digitalocean|hcloud|kubernetes|cloudflare|datadog|helm|vsphere|github|gitlab)_/;

/** Words that name a data store, for all other providers. */
const DATA_STORE_WORDS =
  /(^|_)(db|databases?|sql|mysql|postgres(ql)?|mongodb|redis|tables?|datasets?|warehouse|disks?|volumes?|buckets?|storage|store|filesystem|file_system|share|snapshots?|backups?|archive|vault|secrets?|queues?|topics?|streams?|repository|registry|mailbox|vm|virtual_machine|server|instance)(_|$)/;

/** Returns whether destroying a resource of this type can lose data. */
export function dataLossOf(type: string): DataLoss {
  if (STATELESS_TYPES.some((pattern) => pattern.test(type))) return 'none';
  if (STATEFUL_TYPES.some((pattern) => pattern.test(type))) return 'possible';
  if (KNOWN_PROVIDERS.test(type)) return 'none';
  return DATA_STORE_WORDS.test(type) ? 'possible' : 'unknown';
}
