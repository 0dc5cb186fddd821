// Generated from openapi/ by npm run generate. Do not edit.

export interface EventCampaign {
  'id': string;
  'name': string;
  'status': string;
}
