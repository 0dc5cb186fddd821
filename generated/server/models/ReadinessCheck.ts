// Generated from openapi/ by npm run generate. Do not edit.

export interface ReadinessCheck {
  'status': 'ok' | 'failed';
  'detail': string;
}
