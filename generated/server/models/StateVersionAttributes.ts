// Generated from openapi/ by npm run generate. Do not edit.

export interface StateVersionAttributes {
  /** Increases with each state of the workspace. */
  'serial': number;
  /** The same for all states of a workspace. */
  'lineage': string;
  /** Bytes. */
  'size': number;
  'status': 'finalized';
  /** Version of the format: always 4. */
  'state-version': number;
  /** Version of the provisioning tool that wrote it. */
  'terraform-version': string;
  /** Managed resources; each instance counts. */
  'resource-count': number;
  /** Always true. */
  'resources-processed': boolean;
  /** Always false. */
  'intermediate': boolean;
  /** Absolute. Returns the bytes for ten minutes, without a token. */
  'hosted-state-download-url': string;
  /** Always null. */
  'hosted-state-upload-url': string | null;
  /** Always null. */
  'hosted-json-state-download-url': string | null;
  /** Always null. */
  'hosted-json-state-upload-url': string | null;
  /** Always null. */
  'vcs-commit-sha': string | null;
  /** Always null. */
  'vcs-commit-url': string | null;
  /** ISO 8601, UTC. */
  'created-at': string;
}
