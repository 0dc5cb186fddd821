// Generated from openapi/ by npm run generate. Do not edit.
/** `pending`: Gantry will send it. `failed`: Gantry no longer tries. */
export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'failed';
