// Generated from openapi/ by npm run generate. Do not edit.

export interface GpgKeyWarning {
  /** A stable code: `expired`, `expiring`, `revoked`, `signing-subkey-expired`, `weak-self-signature`, and others. */
  'code': string;
  /** What is wrong and what to do. */
  'detail': string;
}
