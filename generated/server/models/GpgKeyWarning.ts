// Generated from openapi/ by npm run generate. Do not edit.

export interface GpgKeyWarning {
  /** A stable code: `duplicate-user-id`, `weak-self-signature`, `elliptic-curve-subkey` or `signing-subkey-expired`; in `meta.warnings` also `expiring`, `expired` or `revoked`. */
  'code': string;
  /** What is wrong and what to do. */
  'detail': string;
}
