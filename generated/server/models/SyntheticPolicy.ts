// Generated from openapi/ by npm run generate. Do not edit.

export interface SyntheticPolicy {
  /** SHA-256 of the rules, in lower-case hex. If the namespace or the partition is not `default`: of the rules, the namespace and the partition, separated by NUL bytes. */
  'ID': string;
  /** `synthetic-policy-`, followed by the first 32 characters of `ID`. */
  'Name': string;
  'Description': string;
  /** The template with its variables substituted. */
  'Rules': string;
  /** SHA-256 of `Name`, `Description` and `Rules`, each followed by a NUL byte, in base64. */
  'Hash': string;
  /** Partition of the policy; present if the namespace or the partition is not `default`. */
  'Partition'?: string;
  /** Namespace of the policy; present if the namespace or the partition is not `default`. */
  'Namespace'?: string;
  /** 0 in a preview. */
  'CreateIndex': number;
  /** 0 in a preview. */
  'ModifyIndex': number;
}
