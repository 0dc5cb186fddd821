// Generated from openapi/ by npm run generate. Do not edit.

export interface ReadinessCheck {
  'status': 'ok' | 'failed';
  /** A description without secrets and addresses. */
  'detail': string;
}
