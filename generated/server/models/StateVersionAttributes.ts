// Generated from openapi/ by npm run generate. Do not edit.

export interface StateVersionAttributes {
  /** Increases with each state of the workspace, except for forced ones. */
  'serial': number;
  /** The same for all states of a workspace, except for forced ones. Null for a pending state version that states none. */
  'lineage': string | null;
  /** Bytes; 0 while it is pending. */
  'size': number;
  /** `pending`: its bytes are not uploaded yet. */
  'status': 'pending' | 'finalized';
  /** Version of the format: always 4. */
  'state-version': number;
  /** Version of the provisioning tool that wrote it. */
  'terraform-version': string;
  /** Managed resources; each instance counts. */
  'resource-count': number;
  /** False while it is pending. */
  'resources-processed': boolean;
  /** Always false. */
  'intermediate': boolean;
  /** Absolute. Returns the bytes for ten minutes, without a token. Null while it is pending. */
  'hosted-state-download-url': string | null;
  /** Absolute. Accepts the bytes of a pending state version for 15 minutes, without a token. */
  'hosted-state-upload-url': string | null;
  /** Absolute. Returns the state in JSON for ten minutes, without a token. Null if there is none. */
  'hosted-json-state-download-url': string | null;
  /** Absolute. Accepts the state in JSON for 15 minutes, without a token. */
  'hosted-json-state-upload-url': string | null;
  /** Always null. */
  'vcs-commit-sha': string | null;
  /** Always null. */
  'vcs-commit-url': string | null;
  /** ISO 8601, UTC. */
  'created-at': string;
}
