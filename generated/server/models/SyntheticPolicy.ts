// Generated from openapi/ by npm run generate. Do not edit.

export interface SyntheticPolicy {
  /** SHA-256 in lower-case hex. It covers the rules and, if either is not `default`, the namespace and the partition. */
  'ID': string;
  /** `synthetic-policy-` and the first 32 characters of the ID. */
  'Name': string;
  'Description': string;
  /** The template with its variables substituted. */
  'Rules': string;
  /** Base64 of the SHA-256 over Name, Description and Rules. */
  'Hash': string;
  /** Present if the namespace or the partition is not `default`. */
  'Partition'?: string;
  /** Present if the namespace or the partition is not `default`. */
  'Namespace'?: string;
  /** 0 in a preview. */
  'CreateIndex': number;
  /** 0 in a preview. */
  'ModifyIndex': number;
}
