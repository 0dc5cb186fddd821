import { describe, expect, it } from 'vitest';
import { dataLossOf, kindOf } from '../../../../src/platform/runs/plan-summary/resource-kinds.js';

const POSSIBLE = `
  aws_db_instance aws_rds_cluster aws_dynamodb_table aws_s3_bucket aws_s3_object aws_ebs_volume aws_efs_file_system
  aws_instance aws_sqs_queue aws_secretsmanager_secret aws_kms_key aws_cognito_user_pool aws_ecr_repository
  google_sql_database_instance google_storage_bucket google_compute_disk google_compute_instance google_bigquery_dataset
  google_pubsub_topic google_spanner_database azurerm_storage_account azurerm_mssql_database azurerm_managed_disk
  azurerm_linux_virtual_machine azurerm_key_vault azurerm_cosmosdb_account azurerm_postgresql_flexible_server
  digitalocean_database_cluster digitalocean_volume digitalocean_droplet hcloud_volume hcloud_server
  kubernetes_persistent_volume_claim kubernetes_stateful_set vsphere_virtual_machine mongodbatlas_cluster
  github_repository postgresql_database docker_volume
  acme_database acme_object_bucket exotic_disk somecloud_redis_cluster`;
const NONE = `
  aws_eip aws_vpc aws_subnet aws_s3_bucket_policy aws_s3_bucket_public_access_block aws_s3_bucket_versioning
  aws_db_subnet_group aws_db_parameter_group aws_ebs_volume_attachment aws_volume_attachment aws_security_group
  aws_iam_role aws_lb aws_sqs_queue_policy google_compute_network google_storage_bucket_iam_member
  google_compute_instance_group azurerm_virtual_network azurerm_storage_account_network_rules azurerm_resource_group
  digitalocean_domain hcloud_network kubernetes_service kubernetes_role_binding
  terraform_data null_resource random_password time_sleep local_file tls_private_key`;
const UNKNOWN = 'acme_widget somecloud_thing x';

const words = (text: string): string[] => text.trim().split(/\s+/);

describe('the destruction of a resource', () => {
  it.each(words(POSSIBLE))('can lose data for %s', (type) => {
    expect(dataLossOf(type)).toBe('possible');
  });
  it.each(words(NONE))('loses no data for %s', (type) => {
    expect(dataLossOf(type)).toBe('none');
  });
  it.each(words(UNKNOWN))('has an unknown effect on data for %s', (type) => {
    expect(dataLossOf(type)).toBe('unknown');
  });
});

describe('the type of a resource in words', () => {
  it.each([
    ['aws_s3_bucket', 'AWS S3 bucket'],
    ['aws_vpc', 'AWS VPC'],
    ['google_sql_database_instance', 'Google Cloud SQL database instance'],
    ['azurerm_linux_virtual_machine', 'Azure linux virtual machine'],
    ['random_pet', 'Random pet'],
    ['acme_dns_record', 'acme DNS record'],
    ['acme_constructor', 'acme constructor'],
    ['aws', 'aws'],
    ['', ''],
  ])('of %j is %j', (type, kind) => {
    expect(kindOf(type)).toBe(kind);
  });
});
