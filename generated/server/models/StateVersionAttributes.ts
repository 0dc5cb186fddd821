// Generated from openapi/ by npm run generate. Do not edit.

export interface StateVersionAttributes {
  /** Increases with each state of the workspace, except for forced ones. */
  'serial': number;
  /** The same for all states of a workspace, unless a client forces or states another one. Null for a pending state version that was created without a lineage. */
  'lineage': string | null;
  /** Size in bytes; 0 while the state version is pending. */
  'size': number;
  /** `pending`: its bytes are not uploaded yet. */
  'status': 'pending' | 'finalized';
  /** Version of the format: always 4. */
  'state-version': number;
  /** Version of the provisioning tool that wrote the state. Empty while the state version is pending, or if the state does not contain it. */
  'terraform-version': string;
  /** Number of managed resources; each instance counts. 0 while the state version is pending. */
  'resource-count': number;
  /** False while the state version is pending. */
  'resources-processed': boolean;
  /** Always false. */
  'intermediate': boolean;
  /** Absolute URL that returns the bytes for ten minutes, without a token. Null while the state version is pending. */
  'hosted-state-download-url': string | null;
  /** Absolute URL that accepts the bytes of a pending state version for 15 minutes, without a token. Null if no upload is expected, or if the caller may not write states. */
  'hosted-state-upload-url': string | null;
  /** Absolute URL that returns the JSON state for ten minutes, without a token. Null while the state version is pending, or if it has no JSON state. */
  'hosted-json-state-download-url': string | null;
  /** Absolute URL that accepts the JSON state for 15 minutes, without a token. Null if no upload is expected, or if the caller may not write states. */
  'hosted-json-state-upload-url': string | null;
  /** Always null. */
  'vcs-commit-sha': string | null;
  /** Always null. */
  'vcs-commit-url': string | null;
  /** ISO 8601, UTC. */
  'created-at': string;
}
