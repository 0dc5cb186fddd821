// Generated from openapi/ by npm run generate. Do not edit.

export interface ReadinessCheck {
  'status': 'ok' | 'failed';
  /** The result of the check, without secrets or addresses. */
  'detail': string;
}
