// Generated from openapi/ by npm run generate. Do not edit.

export interface ReadinessCheck {
  'status': 'ok' | 'failed';
  /** In words, and no secret: no address and no password. */
  'detail': string;
}
