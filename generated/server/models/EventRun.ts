// Generated from openapi/ by npm run generate. Do not edit.

export interface EventRun {
  'id': string;
  'status': string;
  'message': string;
  'is-destroy': boolean;
  'plan-only': boolean;
  'created-at': string;
  'updated-at': string;
  'created-by': string;
}
