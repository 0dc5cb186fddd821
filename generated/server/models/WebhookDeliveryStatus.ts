// Generated from openapi/ by npm run generate. Do not edit.
/** `pending`: it will be attempted. `failed`: it was given up. */
export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'failed';
