// Generated from openapi/ by npm run generate. Do not edit.

export interface NotificationDeliveryResponse {
  'url': string | null;
  /** The beginning of the response, or the reason why there was none. */
  'body': string;
  'code': string | null;
  'sent-at': string;
  'successful': 'true' | 'false';
}
